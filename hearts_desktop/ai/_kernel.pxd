# The C types of the kernel: an augmenting file beside the source that kernel_source.py makes of plain modules.
# Each class and function stands under the name of its part. See "The kernel" in docs/developer.md.

cimport cython
from libc.math cimport exp, log, sqrt
from libc.stdint cimport uint64_t

# -- engine/bits.py: the same functions in C -----------------------------------------------------------------

cdef extern from *:
    """
    #if defined(_MSC_VER) && !defined(__clang__)
    #include <intrin.h>
    static __inline int hearts_lowest(unsigned long long x) {
        unsigned long i; _BitScanForward64(&i, x); return (int)i;
    }
    static __inline int hearts_highest(unsigned long long x) {
        unsigned long i; _BitScanReverse64(&i, x); return (int)i;
    }
    #else
    static inline int hearts_lowest(unsigned long long x) { return __builtin_ctzll(x); }
    static inline int hearts_highest(unsigned long long x) { return 63 - __builtin_clzll(x); }
    #endif
    #if defined(__POPCNT__) || defined(__aarch64__)
    static inline int hearts_count(unsigned long long x) { return __builtin_popcountll(x); }
    #else
    /* Faster than the table that compilers fall back to where they may not use the instruction. */
    static inline int hearts_count(unsigned long long x) {
        x -= x >> 1 & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int)(x * 0x0101010101010101ULL >> 56);
    }
    #endif
    """
    int lowest "hearts_lowest"(uint64_t) noexcept nogil
    int highest "hearts_highest"(uint64_t) noexcept nogil
    int count "hearts_count"(uint64_t) noexcept nogil

cdef inline uint64_t bit(int face) noexcept nogil:
    return (<uint64_t>1) << face

cdef inline uint64_t suit_of(int face) noexcept nogil:
    return (<uint64_t>0x1FFF) << (<unsigned int>face // 13 * 13)

cdef inline uint64_t suit_cards(int suit) noexcept nogil:
    return (<uint64_t>0x1FFF) << (suit * 13)

cdef inline uint64_t keep(uint64_t cards, uint64_t kept) noexcept nogil:
    return kept if kept else cards

cdef inline uint64_t scramble(uint64_t state) noexcept nogil:
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state

cdef inline int scale(uint64_t state, int size) noexcept nogil:
    return <int>((state >> 32) * <uint64_t>size >> 32)

cdef inline uint64_t seeded(seed):
    cdef uint64_t state = <uint64_t>((int(seed) + 1) * 0x9E3779B97F4A7C15 & 0xFFFFFFFFFFFFFFFF)
    state = (state ^ state >> 30) * <uint64_t>0xBF58476D1CE4E5B9
    state = (state ^ state >> 27) * <uint64_t>0x94D049BB133111EB
    state ^= state >> 31
    return state if state else 1

cdef inline list zeros(size):
    return [0] * size

cdef inline list noughts(size):
    return [0.0] * size

# -- engine/playrules.py -------------------------------------------------------------------------------------

cdef uint64_t CLUBS, DIAMONDS, SPADES, HEARTS, QUEEN_OF_SPADES, SPADE_HONOURS, NINES, NOTHING, ALL_FACES
cdef int SEATS, FACES, MOST_POINTS

@cython.final
cdef class PlayRules:
    cdef readonly dict terms
    cdef readonly int players, owners, decks
    cdef readonly bint two_handed, teams, lowest_club_opens, opening_heart, hearts_locked, lenient
    cdef readonly bint dead_trick_to_leader, kitty_waits, kitty_swap, moon_needs_bonus
    cdef readonly int next[10]
    cdef readonly int value[52]
    cdef readonly uint64_t penalty, bonus, charged, barred_in_suit, barred_off_suit, breaks, breaks_off_suit
    cdef readonly uint64_t forced_queen, boosters, kitty_trigger

# -- engine/trickplay.py -------------------------------------------------------------------------------------

cdef int OPENING_CARD, FOLLOW_SUIT, CHARGED_SUIT, FIRST_TRICK, HEARTS_LOCKED, CHARGED_LEAD, QUEEN_FORCED
cdef int ALL_RUNGS

@cython.final
cdef class Position:
    cdef readonly PlayRules rules
    cdef readonly uint64_t hand[10]
    cdef readonly uint64_t hand_twice[10]
    cdef readonly uint64_t won[10]
    cdef readonly uint64_t won_twice[10]
    cdef readonly int points[10]
    cdef readonly int tricks[10]
    cdef readonly int trick[20]
    cdef readonly uint64_t kitty, kitty_twice, laid, laid_twice, stake, stake_twice, led, suits_led
    cdef readonly int leader, turn, kitty_owner, last_winner, taker
    cdef readonly int opening_card, swaps_owed, length, size, tricks_done, stake_points
    cdef readonly bint broken, winner_cancelled, over

    @cython.locals(seat=cython.int)
    cdef void clear(self) noexcept nogil
    cdef void _clear_table(self) noexcept nogil
    @cython.locals(this=uint64_t)
    cdef void give(self, int seat, int face) noexcept nogil
    @cython.locals(openers=cython.int, seat=cython.int, dealt=uint64_t, suit=uint64_t)
    cdef void begin(self, int dealer) noexcept nogil
    cdef void capture(self, int seat, uint64_t cards, uint64_t twice, int points) noexcept nogil
    cpdef Position copy(self)
    @cython.locals(seat=cython.int, place=cython.int)
    cdef void become(self, Position other) noexcept nogil
    cdef uint64_t candidates(self, int seat, int rung) noexcept nogil
    @cython.locals(hand=uint64_t, cards=uint64_t, opening=cython.bint)
    cdef uint64_t _may_lead(self, int seat, int rung) noexcept nogil
    @cython.locals(cards=uint64_t, following=uint64_t, barred=uint64_t)
    cdef uint64_t _may_follow(self, int seat, int rung) noexcept nogil
    @cython.locals(only_those=cython.bint)
    cdef bint hearts_may_not_be_led(self, uint64_t hand) noexcept nogil
    cdef bint queen_is_safe(self, uint64_t following) noexcept nogil
    @cython.locals(rivals=uint64_t, best=cython.int, place=cython.int, seat=cython.int)
    cpdef int winner(self) noexcept nogil
    @cython.locals(penalty=uint64_t, won=uint64_t, twice=uint64_t, seat=cython.int, partner=cython.int)
    cpdef int shooter(self) noexcept nogil
    @cython.locals(seat=cython.int, this=uint64_t, boosted=uint64_t)
    cdef void advance(self, int face) noexcept nogil
    cdef void _lay(self, int face, uint64_t this) noexcept nogil
    @cython.locals(winner=cython.int, nobody_yet=cython.bint, earns_kitty=cython.bint)
    cdef void _finish_trick(self) noexcept nogil
    @cython.locals(points=cython.int)
    cdef void _award_kitty(self, int seat) noexcept nogil
    @cython.locals(points=cython.int)
    cdef int _worth(self, uint64_t cards) noexcept nogil

# -- ai/playout.py -------------------------------------------------------------------------------------------

cdef int MOST_CARDS

@cython.final
cdef class Simulator:
    cdef readonly Position work, start
    cdef readonly int players, deck_size, hand_size
    cdef readonly int deck[104]
    cdef readonly uint64_t state
    cdef readonly long long total[10]

    cdef int roll(self, int size) noexcept nogil
    @cython.locals(place=cython.int, other=cython.int, face=cython.int, seat=cython.int, dealt=cython.int)
    cdef void deal(self) noexcept nogil
    @cython.locals(cards=uint64_t, skip=cython.int)
    cdef int choose(self) noexcept nogil
    @cython.locals(face=cython.int)
    cdef void finish(self) noexcept nogil
    @cython.locals(_=cython.longlong)
    cpdef list hands(self, long long number)
    @cython.locals(_=cython.longlong)
    cpdef list playouts(self, snapshot, long long number)
    @cython.locals(place=cython.int)
    cdef void _begin_sums(self) noexcept nogil
    @cython.locals(place=cython.int)
    cdef void _add_up(self) noexcept nogil

# -- ai/observer.py ------------------------------------------------------------------------------------------

cdef int MOST_IN_HAND, PLAIN, SMALL, BIG, BONUS

cdef class Observer:
    cdef readonly PlayRules rules
    cdef readonly uint64_t pack, big, bonus, seen, seen_twice, own, own_twice, out, out_twice
    cdef readonly int hand_size, total, phase, moon, moon_taker, best, winner, queen, points, good, later
    cdef readonly int place, friend, alarm, taker_later
    cdef readonly bint allied
    cdef readonly int phase_of[64]
    cdef readonly int bonus_points[52]
    cdef readonly int kind[52]
    cdef readonly int suit_class[4]
    cdef readonly int key[4]
    cdef readonly int key_is_bonus[4]
    cdef readonly int key_state[4]
    cdef readonly int out_of_suit[4]
    cdef readonly int void[10]

    cdef void _sort_card(self, int face)
    @cython.locals(face=cython.int, small=cython.int, cards=uint64_t)
    cdef void _sort_suit(self, int suit)
    @cython.locals(face=cython.int, suit=cython.int)
    cdef void _sort_cards(self)
    @cython.locals(place=cython.int)
    cdef void clear(self) noexcept nogil
    @cython.locals(place=cython.int)
    cdef void remember(self, Observer other) noexcept nogil
    cdef void watch(self, Position now, int face) noexcept nogil
    @cython.locals(this=uint64_t)
    cdef void note(self, int place, int face, uint64_t led) noexcept nogil
    cdef check(self, Position now, uint64_t cards)
    cdef int copies(self, uint64_t cards) noexcept nogil
    @cython.locals(
        place=cython.int, any_seen=uint64_t, left=cython.int, suit=cython.int, key=cython.int, keys=uint64_t
    )
    cdef void look(self, Position now) noexcept nogil
    @cython.locals(seat=cython.int, suit=cython.int)
    cdef void _look_for_voids(self, int place) noexcept nogil
    @cython.locals(taker=cython.int, points=cython.int, seat=cython.int, mine=cython.bint)
    cdef void _look_for_a_moon(self, Position now) noexcept nogil
    @cython.locals(rivals=uint64_t, net=cython.int, theirs=cython.bint)
    cdef void _look_at_the_trick(self, Position now) noexcept nogil
    @cython.locals(net=cython.int, prizes=uint64_t)
    cdef int _net_points(self, Position now) noexcept nogil
    @cython.locals(seat=cython.int, suit=cython.int, _=cython.int)
    cdef void _look_who_follows(self, Position now) noexcept nogil
    @cython.locals(best=cython.int, suit=cython.int, mine=uint64_t, face=cython.int)
    cdef int highest_of_all(self, uint64_t cards) noexcept nogil

# -- ai/moon_sense.py ----------------------------------------------------------------------------------------

cdef int MOON_LEAD, MOON_FOLLOW, MOON_RANK, MOON_DISCARD, MOON_SUIT, MOON_END, BARE, GUARDED, GUARD, SPARE

cdef class MoonSense(Observer):
    @cython.locals(suit=cython.int, cards=uint64_t, below=uint64_t, over=cython.int, under=cython.int,
        mine=cython.int, other=cython.int, at=cython.int)
    cdef int moon_lead(self, int face) noexcept nogil
    @cython.locals(cards=uint64_t, over=cython.int, at=cython.int)
    cdef int moon_follow(self, int face, int wins) noexcept nogil
    @cython.locals(at=cython.int)
    cdef int moon_rank(self, int wins, int rank, int others) noexcept nogil
    @cython.locals(cards=uint64_t, below=uint64_t, over=cython.int, under=cython.int, penalty=cython.int,
        at=cython.int)
    cdef int moon_discard(self, int face) noexcept nogil
    @cython.locals(suit=cython.int, over=cython.int, gone=cython.int, at=cython.int)
    cdef int moon_suit(self, int face) noexcept nogil
    @cython.locals(mine=uint64_t, higher=uint64_t, top=cython.int, beaten_by=cython.int)
    cdef int guard(self, int face, int over) noexcept nogil

# -- ai/network.py -------------------------------------------------------------------------------------------

cdef int FEATURES, MOST_FEATURES, HIDDEN, ROWS, BIAS, COUNTS, WEIGHTS, WIDEST, WIDE, FINE

@cython.final
cdef class Network:
    cdef readonly short direct[7864]
    cdef readonly short rows[125824]
    cdef readonly short bias[16]
    cdef readonly short counts[16]

# -- ai/policy.py --------------------------------------------------------------------------------------------

cdef double SUSPECT
cdef int UNIT, NOISES, LEAD, FOLLOW, DISCARD, PASS

@cython.final
cdef class Policy(MoonSense):
    cdef readonly uint64_t state
    cdef readonly int features
    cdef readonly Network network
    cdef readonly short noise[4096]
    cdef readonly int above[27]
    cdef readonly int out_bucket[27]
    cdef readonly int scores[52]
    cdef readonly int feature[20]
    cdef short hidden[16]

    @cython.locals(number=cython.int)
    cpdef heat(self, double heat)
    cpdef void forget(self) noexcept nogil
    cdef void seed(self, uint64_t state) noexcept nogil
    @cython.locals(cards=uint64_t, best=cython.int, most=cython.int, face=cython.int, score=cython.int)
    cdef int choose(self, Position now) noexcept nogil
    @cython.locals(rest=uint64_t, best=cython.int, face=cython.int)
    cdef int bury(self, uint64_t cards) noexcept nogil
    @cython.locals(cards=uint64_t, following=uint64_t, over=uint64_t, harmless=uint64_t, face=cython.int)
    cdef int shoot(self, Position now) noexcept nogil
    @cython.locals(best=cython.int, face=cython.int)
    cdef int _lowest_rank(self, uint64_t cards) noexcept nogil
    @cython.locals(face=cython.int)
    cpdef weigh(self, Position now, uint64_t cards)
    @cython.locals(cards=uint64_t, number=cython.int, total=cython.double, this=cython.int, other=cython.int,
        even=cython.double)
    cdef double likelihood(self, Position now, int face, double floor) noexcept nogil
    cdef int _weight(self, int feature) noexcept nogil
    @cython.locals(score=cython.int)
    cdef int score(self, Position now, int face) noexcept nogil
    @cython.locals(unit=cython.int, number=cython.int, row=cython.int, score=cython.int, lit=cython.short)
    cdef int _combined(self) noexcept nogil
    @cython.locals(
        suit=cython.int, cards=uint64_t, below=uint64_t, sort=cython.int, over=cython.int, under=cython.int,
        above=cython.int, length=cython.int, lower=cython.int, few=cython.int, at=cython.int,
        score=cython.int, key=cython.int, where=cython.int, shown=cython.int
    )
    cdef int _score_lead(self, int face) noexcept nogil
    @cython.locals(
        suit=cython.int, below=uint64_t, sort=cython.int, own=uint64_t, wins=cython.int, beaten=uint64_t,
        beating=uint64_t, group=uint64_t, others=cython.int, rank=cython.int, lower=cython.int,
        over=cython.int, under=cython.int, above=cython.int, out=cython.int, length=cython.int,
        place=cython.int, points=cython.int, at=cython.int, score=cython.int, key=cython.int,
        where=cython.int, topped=cython.int
    )
    cdef int _score_follow(self, int face, uint64_t cards) noexcept nogil
    @cython.locals(at=cython.int)
    cdef int _score_moon_lead(self, int face) noexcept nogil
    @cython.locals(at=cython.int, score=cython.int)
    cdef int _score_moon_follow(self, int face, int wins, int rank, int others) noexcept nogil
    @cython.locals(at=cython.int, score=cython.int)
    cdef int _score_moon_discard(self, int face) noexcept nogil
    @cython.locals(
        suit=cython.int, cards=uint64_t, below=uint64_t, sort=cython.int, kind=cython.int, over=cython.int,
        under=cython.int, above=cython.int, lows=cython.int, length=cython.int, lower=cython.int,
        higher=cython.int, few=cython.int, first=cython.int, at=cython.int, score=cython.int, key=cython.int,
        where=cython.int
    )
    cdef int _score_discard(self, Position now, int face) noexcept nogil
    @cython.locals(
        suit=cython.int, cards=uint64_t, sort=cython.int, length=cython.int, score=cython.int,
        key=cython.int, keys=uint64_t, where=cython.int, guards=cython.int
    )
    cdef int gladness(self, uint64_t hand, int face) noexcept nogil
    cdef int jitter(self) noexcept nogil

# -- ai/payoff.py --------------------------------------------------------------------------------------------

cdef int MOON_OFF, OTHERS_PLUS, SELF_MINUS, CHOOSE, WINS_GAME, UNLESS_WINS, NO_SUN, SUN_DOUBLE, SUN_HALF_MORE
cdef int TEN_OF_CLUBS_FACE
cdef double SPREAD, LIKENESS, TIE_BREAKER

@cython.final
cdef class Payoff:
    cdef readonly PlayRules rules
    cdef readonly int players, target, moon, moon_amount, sun, no_tricks_bonus, tens_factor, declarer, bid
    cdef readonly int exact_100, shooter, pack_points
    cdef readonly bint last_hand, extra_hands, team_scores, spares_partner, hand_floor, pays_for_dummy
    cdef readonly uint64_t bonus, pile, pile_twice
    cdef readonly int bonus_points[52]
    cdef readonly int totals[10]
    cdef readonly int points[10]
    cdef readonly int after[10]
    cdef readonly double worth[10]
    cdef readonly double weights[10]

    cpdef settle(self, Position now)
    @cython.locals(others=cython.double)
    cdef void close(self, Position now) noexcept nogil
    @cython.locals(seat=cython.int, spared=cython.bint)
    cdef void _score(self, Position now, int moon) noexcept nogil
    cdef bint same_unit(self, int seat, int other) noexcept nogil
    cdef bint _friends(self, int seat, int other) noexcept nogil
    @cython.locals(points=cython.int)
    cdef int _pile_points(self, Position now, int seat) noexcept nogil
    @cython.locals(other=cython.int)
    cdef void _gather(self, Position now, int seat) noexcept nogil
    @cython.locals(amount=cython.int, seat=cython.int)
    cdef void _move_moon(self, Position now, int moon) noexcept nogil
    @cython.locals(taken=cython.int)
    cdef bint _took_every_trick(self, Position now) noexcept nogil
    @cython.locals(prizes=uint64_t, face=cython.int, tricks=cython.int, ten=uint64_t)
    cdef void _add_bonuses(self, Position now, int seat) noexcept nogil
    cdef int _standing(self, int seat) noexcept nogil
    @cython.locals(reached=cython.bint, seat=cython.int, best=cython.int, winners=cython.int)
    cdef bint _ended(self) noexcept nogil
    @cython.locals(seat=cython.int, best=cython.int)
    cdef int _lowest(self) noexcept nogil
    @cython.locals(seat=cython.int, best=cython.int)
    cdef bint _only_friends_win(self) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void _judge_moon(self) noexcept nogil
    @cython.locals(
        seat=cython.int, best=cython.int, ended=cython.bint, scale=cython.double, most=cython.int,
        hands=cython.double, whole=cython.double, points=cython.int, behind=cython.int, allies=cython.double,
        others=cython.double
    )
    cdef void _judge(self) noexcept nogil

# -- ai/worlds.py --------------------------------------------------------------------------------------------

cdef int MOST_HIDDEN, KITTY, BURIED, SWAPS, FIRST_SWAPS, EXTRA_CARDS

@cython.final
cdef class Worlds:
    cdef readonly int taker, number
    cdef readonly int face[104]
    cdef readonly int where[104]
    cdef readonly int allowed[104]
    cdef readonly int ring[4]
    cdef readonly bint free
    cdef readonly uint64_t state

    cpdef seed(self, uint64_t state)
    cpdef void next(self) noexcept nogil
    cdef int _roll(self, int number) noexcept nogil
    @cython.locals(last=cython.int, other=cython.int, place=cython.int)
    cdef void _shuffle(self) noexcept nogil
    @cython.locals(count=cython.int, one=cython.int, two=cython.int, first=cython.int, second=cython.int)
    cdef void _change(self, int tries) noexcept nogil
    @cython.locals(link=cython.int, other=cython.int, place=cython.int, first=cython.int, fits=cython.bint)
    cdef void _move_round(self, int size) noexcept nogil
    @cython.locals(number=cython.int, place=cython.int, face=cython.int)
    cdef void deal_to(self, Position now) noexcept nogil

# -- ai/rollout.py -------------------------------------------------------------------------------------------

cdef int DRAWN

@cython.final
cdef class Rollout:
    cdef readonly Policy policy
    cdef readonly Payoff payoff
    cdef readonly Position work

    @cython.locals(face=cython.int)
    cdef void finish(self, int shooter) noexcept nogil

# -- ai/card_rollouts.py -------------------------------------------------------------------------------------

cdef int MOST_PLAYS

@cython.final
cdef class CardSearch:
    cdef readonly int seat, deals, shot_deals, plays, passed_from, suspect
    cdef readonly Position root, deal, replay, opening
    cdef readonly Policy seen, policy
    cdef readonly Rollout rollout
    cdef readonly Payoff payoff
    cdef readonly Worlds worlds
    cdef readonly uint64_t state, choices, passed, given
    cdef readonly double worth[52]
    cdef readonly double squares[52]
    cdef readonly double points[52]
    cdef readonly double shot[52]
    cdef readonly int shots[52]
    cdef readonly double made_worth[52]
    cdef readonly int lucky[52]
    cdef readonly double lucky_worth[52]
    cdef readonly bint shooting
    cdef readonly int play_face[104]
    cdef readonly int judged[10]
    cdef readonly uint64_t played[10]
    cdef readonly uint64_t played_twice[10]
    cdef readonly double trust, floor
    cdef signed char drawn[26624]
    cdef readonly double chance[256]

    cpdef run(self, int deals, int spread)
    @cython.locals(
        one=cython.int, total=cython.double, step=cython.double, at=cython.double, reached=cython.double,
        chosen=cython.int, card=cython.int, _=cython.int
    )
    cdef void _run(self, int deals, int number) noexcept nogil
    @cython.locals(most=cython.double, one=cython.int, card=cython.int)
    cdef void _draw(self, int number) noexcept nogil
    @cython.locals(chance=cython.double, place=cython.int, number=cython.int, face=cython.int)
    cdef double _explains(self) noexcept nogil
    @cython.locals(evidence=cython.double, total=cython.double, rest=uint64_t, chance=cython.double)
    cdef double _explains_pass(self, uint64_t hand) noexcept nogil
    cdef bint _made(self) noexcept nogil
    @cython.locals(cards=uint64_t, face=cython.int, worth=cython.double, suspect=cython.int)
    cdef void _try_deal(self) noexcept nogil
    cdef void _play_on(self, int face, int shooter) noexcept nogil

# -- ai/pass_rollouts.py -------------------------------------------------------------------------------------

cdef int MOST_PASSES, MOST_PASSED

@cython.final
cdef class PassSearch:
    cdef readonly int seat, dealer, players, size, passes
    cdef readonly Position base, deal
    cdef readonly Policy policy
    cdef readonly Payoff payoff
    cdef readonly Rollout rollout
    cdef readonly Worlds worlds
    cdef readonly uint64_t state
    cdef readonly bint mixed
    cdef readonly int counts[10]
    cdef signed char chosen[31200]
    cdef readonly int lengths[1300]
    cdef readonly int alive[1300]
    cdef readonly double worth[1300]
    cdef readonly int deals[1300]
    cdef signed char packet[240]

    cpdef run(self, int deals)
    @cython.locals(number=cython.int, _=cython.int)
    cdef void _run(self, int deals) noexcept nogil
    @cython.locals(
        place=cython.int, hand=uint64_t, left=uint64_t, number=cython.int, best=cython.int, most=cython.int,
        rest=uint64_t, face=cython.int, score=cython.int
    )
    cdef void _others_choose(self) noexcept nogil
    cdef void _try_pass(self, int number) noexcept nogil
    @cython.locals(place=cython.int, card=cython.int)
    cdef void _pass_all(self, Position work, int number, bint declined) noexcept nogil
    cdef int _card(self, int place, int number, int card) noexcept nogil
    @cython.locals(this=uint64_t)
    cdef void _take(self, Position work, int place, int face) noexcept nogil
    @cython.locals(place=cython.int, card=cython.int, offset=cython.int, receiver=cython.int, _=cython.int)
    cdef void _hand_on(self, Position work, int number, bint declined) noexcept nogil
    @cython.locals(card=cython.int, shift=cython.int, place=cython.int, receiver=cython.int)
    cdef void _deal_middle(self, Position work, int number, bint declined) noexcept nogil

# -- ai/open_search.py ---------------------------------------------------------------------------------------

cdef int MOST_NODES, MOST_DEPTH, MOST_PLAYOUTS
cdef double NOVELTY, EVEN

@cython.final
cdef class OpenSearch:
    cdef readonly int seat, place, shooter, nodes, depth
    cdef readonly Position root
    cdef readonly Policy seen, policy
    cdef readonly Payoff payoff
    cdef readonly Rollout rollout
    cdef readonly uint64_t state
    cdef readonly double squares
    cdef int first[65536]
    cdef int sibling[65536]
    cdef signed char face[65536]
    cdef int visits[65536]
    cdef double total[65536]
    cdef int path[128]
    cdef double liking[52]

    cpdef run(self, int playouts)
    @cython.locals(node=cython.int)
    cpdef list tried(self)
    @cython.locals(_=cython.int)
    cdef void _run(self, int playouts) noexcept nogil
    @cython.locals(node=cython.int, face=cython.int)
    cdef void _descend(self, Position work) noexcept nogil
    cdef int _face(self, Position work, int node) noexcept nogil
    @cython.locals(child=cython.int, known=cython.bint)
    cdef int _follow(self, int node, int face) noexcept nogil
    @cython.locals(child=cython.int)
    cdef int _child(self, int node, int face) noexcept nogil
    @cython.locals(number=cython.int, node=cython.int)
    cdef void _learn(self, double worth) noexcept nogil
    @cython.locals(
        cards=uint64_t, number=cython.int, usual=cython.double, spice=cython.double, best=cython.int,
        most=cython.double, face=cython.int, child=cython.int, visits=cython.int, promise=cython.double
    )
    cdef int _most_promising(self, Position work, int node) noexcept nogil
    @cython.locals(number=cython.int, mean=cython.double, square=cython.double)
    cdef double _spread(self) noexcept nogil
    @cython.locals(
        number=cython.int, favourite=cython.int, face=cython.int, most=cython.int, rest=uint64_t,
        score=cython.int, whole=cython.double
    )
    cdef void _like(self, Position work, uint64_t cards) noexcept nogil

# -- ai/learning.py ------------------------------------------------------------------------------------------

cdef int MOST_CHOICES, WHOLE
cdef double SCATTER

@cython.final
cdef class Learner:
    cdef readonly double rate, decay, variety
    cdef readonly double weight[133720]
    cdef double steepness[133720]
    cdef double score[128]
    cdef double unit[2048]
    cdef double slope[16]
    cdef int start[128]

    @cython.locals(place=cython.int, total=cython.double, _=cython.int)
    cpdef scatter(self, uint64_t state)
    @cython.locals(cost=cython.double)
    cpdef double learn(self, const unsigned short[::1] lessons)
    @cython.locals(
        at=cython.Py_ssize_t, cost=cython.double, situations=cython.int, number=cython.int, choice=cython.int
    )
    cdef double _learn(self, const unsigned short[::1] lessons, Py_ssize_t length) noexcept nogil
    @cython.locals(place=cython.Py_ssize_t, feature=cython.int, score=cython.double, unit=cython.int, lit=cython.double)
    cdef double _judge(
        self, const unsigned short[::1] lessons, int choice, Py_ssize_t begin, Py_ssize_t end
    ) noexcept nogil
    @cython.locals(
        choice=cython.int, most=cython.double, total=cython.double, cost=cython.double, mean=cython.double,
        chance=cython.double, worse=cython.double
    )
    cdef double _correct(self, const unsigned short[::1] lessons, int number) noexcept nogil
    @cython.locals(
        begin=cython.Py_ssize_t, end=cython.Py_ssize_t, place=cython.Py_ssize_t, unit=cython.int,
        lit=cython.double, out=cython.int, feature=cython.int
    )
    cdef void _move(self, const unsigned short[::1] lessons, int choice, double error) noexcept nogil
    cdef void _step(self, int place, double slope) noexcept nogil

@cython.locals(
    at=cython.Py_ssize_t, length=cython.Py_ssize_t, number=cython.int, _=cython.int, end=cython.Py_ssize_t,
    place=cython.Py_ssize_t
)
cdef check_lessons(const unsigned short[::1] lessons)

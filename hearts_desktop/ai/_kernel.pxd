# The C types of the kernel: an augmenting file beside the source that kernel_source.py makes of plain modules.
# Each class and function stands under the name of its part. See "The kernel" in docs/developer.md.

cimport cython
from libc.math cimport exp, log
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

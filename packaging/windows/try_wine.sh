#!/bin/sh
# Tries a Windows setup ($1, default dist/*-setup.exe) under Wine, in a prefix of its own: silent setup, a game, setup
# again over it, removal without and with the player's files. A smoke test, for whoever has no Windows: what Wine
# forgives or lacks it does not show. HEARTS_NO_GAME=1 plays none, for a setup that holds something else.
set -eu
cd "$(dirname "$0")/../.."
setup=${1:-$(ls dist/*-setup.exe)}
WINEPREFIX=${WINEPREFIX:-$(mktemp -d)}
WINEDEBUG=${WINEDEBUG:--all}
export WINEPREFIX WINEDEBUG
wine wineboot --init > "$WINEPREFIX/boot.log" 2>&1 || true
local=$(find "$WINEPREFIX/drive_c/users" -type d -path '*/AppData/Local' | grep -v Public | head -1)
menu=$(find "$WINEPREFIX/drive_c/users" -type d -path '*/Roaming/Microsoft/Windows/Start Menu/Programs' | head -1)
folder=$local/Programs/Hearts
data=$local/hearts-desktop
type='HKCU\Software\Classes'
removal='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\hearts-desktop'

fail() { echo "try_wine.sh: $*" >&2; exit 1; }
is() { [ -e "$1" ] || fail "$1 is not there"; }
gone() { [ ! -e "$1" ] || fail "$1 is still there"; }
key() { wine reg query "$1" ${2:+/v} ${2:+"$2"} 2> /dev/null | tr -d '\r'; }
game() {
    if [ -z "${HEARTS_NO_GAME:-}" ]; then
        wine "$folder/hearts-desktop.exe" --version
        wine "$folder/hearts-desktop.exe" --smoke --set target=25
    fi
}

wine "$setup" /S || fail "the setup failed"
is "$folder/Hearts.exe"
is "$menu/Hearts.lnk"
key "$type\\.hearts" | grep -q 'Hearts\.Game' || fail "the file type is not registered"
key "$type\\Hearts.Game\\shell\\open\\command" | grep -q 'Hearts\.exe\\\{0,1\}" "%1' || fail "games do not open"
key "$removal" DisplayVersion | grep -q '[0-9]' || fail "the list of programs does not have it"
game

mkdir -p "$data"
echo "the player's own" > "$data/kept.txt"
echo old > "$folder/_internal/of-an-older-version.txt"
wine "$setup" /S || fail "the update failed"
is "$data/kept.txt"
is "$folder/Hearts.exe"
gone "$folder/_internal/of-an-older-version.txt"
game

# The uninstaller copies itself elsewhere and goes on there: _?= keeps it here, so that it can be waited for.
wine "$folder/uninstall.exe" /S "_?=$(winepath -w "$folder" 2> /dev/null)" || fail "the removal failed"
gone "$folder/Hearts.exe"
gone "$folder/_internal"
gone "$menu/Hearts.lnk"
is "$data/kept.txt"
for left in "$type\\Hearts.Game" "$type\\.hearts" "$removal"; do
    if wine reg query "$left" > /dev/null 2>&1; then fail "$left is still in the registry"; fi
done

wine "$setup" /S
wine "$folder/uninstall.exe" /S /DELETEDATA # as Windows starts it: it goes on elsewhere, and takes itself away too
count=0
while { [ -e "$folder" ] || [ -e "$data" ]; } && [ "$count" -lt 60 ]; do
    sleep 1
    count=$((count + 1))
done
gone "$folder"
gone "$data"
echo "installed, updated and removed under Wine"

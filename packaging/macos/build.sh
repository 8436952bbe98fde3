#!/bin/sh
# Makes the disk image, signed with what packaging/macos/certificate.sh has put into place.
set -eu
cd "$(dirname "$0")/../.."
# shellcheck source=/dev/null
if [ -f build/macos-signing.sh ]; then . build/macos-signing.sh; fi
python3 packaging/build.py dmg

#!/bin/sh
# Puts the certificate and the notary's password, where they are given, into a keychain of their own, and
# writes the names that packaging/macos.py asks for into build/macos-signing.sh. Without them it does nothing.
set -eu
cd "$(dirname "$0")/../.."
mkdir -p build
: > build/macos-signing.sh
if [ -z "${HEARTS_CERTIFICATE:-}" ]; then
    echo "There is no certificate: the app will be signed ad hoc." >&2
    exit 0
fi
keychain=$HOME/Library/Keychains/hearts-build.keychain-db
password=$(uuidgen)
security create-keychain -p "$password" "$keychain"
security set-keychain-settings -lut 7200 "$keychain"
security unlock-keychain -p "$password" "$keychain"
printf '%s' "$HEARTS_CERTIFICATE" | base64 --decode > "${TMPDIR:-/tmp}/hearts.p12"
security import "${TMPDIR:-/tmp}/hearts.p12" -k "$keychain" -P "$HEARTS_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
rm -f "${TMPDIR:-/tmp}/hearts.p12"
security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" > /dev/null
security list-keychains -d user -s "$keychain" login.keychain-db
name=$(security find-identity -v -p codesigning "$keychain" | sed -n 's/.*"\(Developer ID Application:.*\)"/\1/p' | head -1)
printf "HEARTS_SIGN_AS='%s'; export HEARTS_SIGN_AS\n" "$name" > build/macos-signing.sh
if [ -n "${HEARTS_APPLE_PASSWORD:-}" ]; then
    xcrun notarytool store-credentials hearts-notary --apple-id "$HEARTS_APPLE_ID" --team-id "$HEARTS_APPLE_TEAM" \
        --password "$HEARTS_APPLE_PASSWORD" --keychain "$keychain"
    printf "HEARTS_NOTARY_PROFILE=hearts-notary; export HEARTS_NOTARY_PROFILE\n" >> build/macos-signing.sh
fi

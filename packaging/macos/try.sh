#!/bin/sh
# Opens dist/*.dmg as a player does, copies the app, plays a game with it, and lets go of the image.
set -eu
cd "$(dirname "$0")/../.."
place=$(mktemp -d)
hdiutil attach -nobrowse -readonly -mountpoint "$place/image" dist/*.dmg
cp -R "$place/image/Hearts.app" "$place/"
hdiutil detach "$place/image"
codesign --verify --deep --strict "$place/Hearts.app"
"$place/Hearts.app/Contents/MacOS/hearts-desktop" --version
"$place/Hearts.app/Contents/MacOS/hearts-desktop" --smoke
plutil -lint "$place/Hearts.app/Contents/Info.plist"
rm -rf "$place"

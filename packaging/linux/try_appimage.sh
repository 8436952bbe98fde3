#!/bin/sh
# Plays a game with dist/*.AppImage, as a system without FUSE starts it.
set -eu
cd "$(dirname "$0")/../.."
for image in dist/*.AppImage; do
    "$image" --appimage-extract-and-run --version
    "$image" --appimage-extract-and-run --smoke
done

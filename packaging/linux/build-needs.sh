#!/bin/sh
# Installs what Linux packages are built and tried with, on Debian and its relatives. As root.
set -eu
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    binutils gcc libc6-dev cpio rpm dpkg xz-utils appstream desktop-file-utils lintian man-db \
    debootstrap debian-archive-keyring xvfb xauth xdotool nsis \
    libglib2.0-0 libgl1 libegl1 libxkbcommon0 libdbus-1-3 libfontconfig1 \
    libx11-xcb1 libxcb-cursor0 libxcb-icccm4 libxcb-image0 libxcb-keysyms1 libxcb-randr0 libxcb-render-util0 \
    libxcb-render0 libxcb-shape0 libxcb-shm0 libxcb-sync1 libxcb-xfixes0 libxcb-xkb1 libxkbcommon-x11-0 \
    libwayland-client0 libwayland-cursor0 libwayland-egl1

#!/bin/sh
# Installs dist/*.rpm in a container of Fedora ($1: which, default 42), plays a game there, and removes it.
set -eu
cd "$(dirname "$0")/../.."
docker run --rm --volume "$PWD/dist:/dist:ro" "fedora:${1:-42}" sh -euc '
    dnf -y -q install /dist/*.rpm
    hearts-desktop --version
    hearts-desktop --smoke
    dnf -y -q remove hearts-desktop
    test ! -e /usr/lib/hearts-desktop
    test ! -e /usr/share/doc/hearts-desktop
'

#!/bin/sh
# Tries dist/*.deb in a fresh, bare system of the Debian suite $1, and an upgrade of it. As root.
set -eu
cd "$(dirname "$0")/../.."
suite=$1
system=build/systems/$suite
rm -rf "$system" build/newer build/newer.deb
mkdir -p build/systems
debootstrap --variant=minbase "$suite" "$system"
# The same game as a package of a higher version.
dpkg-deb --raw-extract dist/*.deb build/newer
sed -i 's/^Version: .*/Version: 99.0.0-1/' build/newer/DEBIAN/control
dpkg-deb --root-owner-group -Zxz -z1 --build build/newer build/newer.deb
python3 packaging/try_deb.py "$system" dist/*.deb build/newer.deb --shots build/systems

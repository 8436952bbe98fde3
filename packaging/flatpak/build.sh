#!/bin/sh
# Makes dist/Hearts-VERSION-MACHINE.flatpak. Needs flatpak, flatpak-builder and the runtime that the manifest names:
#   flatpak install --user flathub org.freedesktop.Platform//25.08 org.freedesktop.Sdk//25.08
set -eu
cd "$(dirname "$0")/../.."
python3 packaging/build.py appdir
id=io.github.hearts_desktop.Hearts
version=$(python3 -c 'import runpy; print(runpy.run_path("hearts_desktop/__init__.py")["__version__"])')
flatpak-builder --user --force-clean --state-dir=build/flatpak-state --repo=build/flatpak-repo \
    build/flatpak "packaging/flatpak/$id.yml"
mkdir -p dist
flatpak build-bundle build/flatpak-repo "dist/Hearts-$version-$(uname -m).flatpak" "$id"

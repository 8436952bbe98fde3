#!/bin/sh
# Makes a draft of a release for the tag $1 from all that lies in dist/. Needs gh and GH_TOKEN.
set -eu
cd "$(dirname "$0")/.."
tag=$1
version=$(python3 -c 'import runpy; print(runpy.run_path("hearts_desktop/__init__.py")["__version__"])')
if [ "$tag" != "v$version" ]; then
    echo "The tag is $tag, and the version in hearts_desktop/__init__.py is $version." >&2
    exit 1
fi
(cd dist && sha256sum --check --quiet SHA256SUMS)
mkdir -p build
python3 packaging/notes.py > build/notes.md
gh release create "$tag" --draft --verify-tag --title "Hearts $version" --notes-file build/notes.md dist/*

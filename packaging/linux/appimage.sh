#!/bin/sh
# Makes the AppImage with the tools of the AppImage project, each of a fixed version and with a known hash where
# APPIMAGETOOL_SHA256 and RUNTIME_SHA256 give one. Needs a network.
set -eu
cd "$(dirname "$0")/../.."
tools=$PWD/build/appimage
mkdir -p "$tools"
machine=$(uname -m)
fetch() { # ADDRESS FILE HASH
    curl --fail --location --silent --show-error --output "$tools/$2" "$1"
    if [ -n "$3" ]; then echo "$3  $tools/$2" | sha256sum --check --quiet; fi
}
fetch "https://github.com/AppImage/appimagetool/releases/download/1.9.0/appimagetool-$machine.AppImage" \
    appimagetool.AppImage "${APPIMAGETOOL_SHA256:-}"
fetch "https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-$machine" \
    runtime "${RUNTIME_SHA256:-}"
# Without FUSE the tool must unpack itself.
printf '#!/bin/sh\nexec "%s/appimagetool.AppImage" --appimage-extract-and-run "$@"\n' "$tools" > "$tools/appimagetool"
chmod +x "$tools/appimagetool" "$tools/appimagetool.AppImage"
PATH="$tools:$PATH" APPIMAGE_RUNTIME="$tools/runtime" python3 packaging/build.py appimage

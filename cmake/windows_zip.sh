#!/bin/bash
# Packs what people with Windows get: the program and the extension of the folder WINDOWS, which the preset windows made, the manuals
# as HTML, README, the module for Python, and the licences of all that is in the program. The manuals of BUILD, which any other preset
# made, are taken, since a program for Windows cannot print them here. Equal files give an equal ZIP. Needs mandoc and
# Python 3.
# Usage: windows_zip.sh WINDOWS BUILD ZIP [LIBRARIES]
set -euo pipefail
if [ $# -lt 3 ] || [ $# -gt 4 ]; then
	echo "usage: windows_zip.sh WINDOWS BUILD ZIP [LIBRARIES]" >&2
	exit 2
fi
root=$(realpath "$(dirname "$0")/..")
libraries=${4:-$root/build-windows-libraries}
runtime=/usr/share/doc/mingw-w64-x86-64-dev/copyright
mkdir -p "$(dirname "$3")"
zip=$(realpath -m "$3")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/animdb/manuals" "$work/animdb/python" "$work/animdb/licences"
cp "$1/animdb.exe" "$1/animdb.dll" "$work/animdb"
cp "$root/README.md" "$work/animdb/README.txt"
cp "$root/LICENSE" "$work/animdb/LICENSE.txt"
cp "$libraries"/licences/*.txt "$work/animdb/licences"
cp "$runtime" "$work/animdb/licences/mingw-w64.txt"
cp -r "$root/python/animdb" "$work/animdb/python"
find "$work" -name __pycache__ -prune -exec rm -r {} +
for manual in "$root"/man/*.[17] "$2"/man/animdb-{schema,formats}.5; do
	mandoc -T html -O 'man=%N.%S.html' "$manual" >"$work/animdb/manuals/$(basename "$manual").html"
done
cd "$work"
find animdb -type f -exec chmod 644 {} +
find animdb -exec touch -d "@$("$root/cmake/package/epoch.sh")" {} +
rm -f "$zip"
TZ=UTC python3 -m zipfile -c "$zip" animdb

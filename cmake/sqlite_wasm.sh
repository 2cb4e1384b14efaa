#!/bin/sh
# Puts SQLite for the web into FOLDER, for the CMake option ANIMDB_SQLITE_WASM: sqlite3.wasm, and sqlite3.js as a classic script, since a
# page that was opened from the disk may not load modules. Needs npm. Usage: sqlite_wasm.sh FOLDER
set -eu
if [ $# -ne 1 ]; then
	echo "usage: sqlite_wasm.sh FOLDER" >&2
	exit 2
fi
package=@sqlite.org/sqlite-wasm@3.41.2
mkdir -p "$1"
folder=$(cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm pack --silent "$package" >/dev/null
tar -xzf ./*.tgz
module=package/sqlite-wasm/jswasm/sqlite3.mjs
sed -e 's/import\.meta\.url/document.baseURI/g' -e '/^export default /d' "$module" >sqlite3.js
if grep -nE '^(import|export) |import\.meta' sqlite3.js >&2; then
	echo "sqlite_wasm.sh: $package is not what this script knows" >&2
	exit 1
fi
cp sqlite3.js package/sqlite-wasm/jswasm/sqlite3.wasm "$folder"

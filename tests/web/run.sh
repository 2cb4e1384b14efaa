#!/bin/bash
# The module for browsers, in Node.js, does what PROGRAM does: it is built with the preset web in WORK, which is kept, stores the
# same database (but for sines that differ in the last bit), answers every question, exports the same bytes, answers SQL in a
# catalogue, and reads a disc image without having it in memory.
#
#	run.sh PROGRAM CORPUS WORK [LIBRARIES]
#
# Needs emscripten and nodejs; where LIBRARIES, by default WORK/libraries, is not filled, also what fills it.
set -u

if [ $# -lt 3 ]; then
	echo "usage: run.sh PROGRAM CORPUS WORK [LIBRARIES]" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$2")
mkdir -p "$3" && work=$(realpath "$3") || exit 2
libraries=${4-$work/libraries}
. "$(dirname "$0")/../index_common.sh"
for tool in emcc em-config node; do
	if ! command -v "$tool" >/dev/null; then
		echo "there is no $tool"
		exit 77
	fi
done

build()
{
	cmake -S "$here/.." --preset web -B "$work/build" -DANIMDB_WEB_LIBRARIES="$libraries" >"$scratch/log" 2>&1 &&
		cmake --build "$work/build" --parallel 2 --target animdb_page >>"$scratch/log" 2>&1
}

# The catalogue of a program that has the module in it: questions in SQL are answered as PROGRAM answers them.
check_catalogue()
{
	cmake -S "$here/.." -B "$work/native" -DBUILD_TESTING=OFF "-DANIMDB_LIBRARIES=$(dirname "$program")" \
		"-DANIMDB_WEB=$work/build" >"$scratch/log" 2>&1 &&
		cmake --build "$work/native" --parallel 2 --target animdb >>"$scratch/log" 2>&1 ||
		{ fail "the program with the module: $(tail -n 30 "$scratch/log")"; return; }
	"$work/native/animdb" report -q "$scratch/here.db" -o "$scratch/catalogue" --with sql || fail "report"
	node "$here/catalogue/sql_page.mjs" "$scratch/catalogue" "$corpus" "$program" "$scratch/here.db" || fail "sql_page.mjs"
}

build || { fail "the build: $(tail -n 30 "$scratch/log")"; finish web; }
"$program" index -q "$scratch/here.db" "$corpus" || fail "index"
node "$here/web/check.js" "$program" "$corpus" "$work/build" "$scratch" || fail "check.js"
node "$here/web/messages.js" "$corpus" "$work/build" || fail "messages.js"
check_equal_but_for_sines 'the module'
check_catalogue
python3 "$here/web/large_image.py" "$corpus/metroid-prime/toys.iso" "$scratch/large.iso" || fail "large_image.py"
node "$here/web/large.js" "$program" "$work/build" "$scratch/large.iso" || fail "large.js"
rm -f "$scratch/large.iso"
finish web

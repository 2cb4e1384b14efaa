#!/bin/bash
# The program for Windows, under wine, does what PROGRAM does here: it is built with the preset windows in WORK, which is kept,
# and stores the same database (but for sines that differ in the last bit), exports the same bytes, answers questions, and
# takes paths with spaces and letters of any language.
#
#	run.sh PROGRAM CORPUS WORK
#
# Needs mingw-w64, tclsh, mandoc and wine. Debian's sources of the libraries are fetched into WORK.
set -u

if [ $# -ne 3 ]; then
	echo "usage: run.sh PROGRAM CORPUS WORK" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$2")
mkdir -p "$3" && work=$(realpath "$3") || exit 2
. "$(dirname "$0")/../index_common.sh"
for tool in x86_64-w64-mingw32-gcc-posix tclsh mandoc wine; do
	if ! command -v "$tool" >/dev/null; then
		echo "there is no $tool"
		exit 77
	fi
done
export WINEPREFIX=$scratch/wine WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml='
trap 'wineserver -k -w 2>/dev/null; rm -rf "$scratch"' EXIT

build()
{
	cmake -S "$here/.." --preset windows -B "$work/build" -DANIMDB_WINDOWS_LIBRARIES="$work/libraries" \
		-DANIMDB_LIBRARY_SOURCES="$work/sources" >"$scratch/log" 2>&1 &&
		cmake --build "$work/build" --parallel 2 --target animdb animdb_extension >"$scratch/log" 2>&1
}

windows()
{
	timeout 600 wine "$work/build/animdb.exe" "$@"
}

# expect NAME WANTED: the output of the last command, in $scratch/out
expect()
{
	local found

	found=$(cat "$scratch/out")
	[ "$found" = "$2" ] || fail "$1: $found instead of $2"
}

# All that a user gets, with a licence for each library, and twice the same.
check_zip()
{
	local name

	for name in 1 2; do
		"$here/../cmake/windows_zip.sh" "$work/build" "$(dirname "$program")" "$scratch/$name.zip" "$work/libraries" || fail "the zip"
	done
	cmp "$scratch/1.zip" "$scratch/2.zip" || fail "two zips differ"
	python3 -m zipfile -e "$scratch/1.zip" "$scratch/unzipped"
	for name in animdb.exe animdb.dll README.txt LICENSE.txt manuals/animdb{.1,-schema.5,-formats.5,-queries.7}.html python/animdb/__init__.py \
		licences/{mingw-w64,zlib,bzip2,xz-utils,libzstd,libarchive,sqlite3,xxhash,libpng1.6,libdeflate,expat,libmd}.txt; do
		[ -s "$scratch/unzipped/animdb/$name" ] || fail "the zip has no $name"
	done
}

check_database()
{
	"$program" index -q "$scratch/here.db" "$corpus" || fail "index"
	windows index -q "$scratch/there.db" "$corpus" || fail "index on Windows"
	check_equal_but_for_sines Windows
	windows index "$scratch/there.db" "$corpus" 2>&1 | grep -q ' 0 keys' || fail "what did not change is read again"
}

# same NAME ARGUMENT…: a command prints what it prints here, but for the drive, which is that of wine for folders of Linux.
same()
{
	local name=$1 here there

	shift
	"$program" "$@" >"$scratch/text-here" 2>&1
	here=$?
	windows "$@" >"$scratch/text-there" 2>&1
	there=$?
	[ "$here" = "$there" ] || fail "$name: status $there instead of $here"
	sed -i 's,Z:/,/,g' "$scratch/text-there"
	[ -s "$scratch/text-here" ] || fail "$name prints nothing"
	diff "$scratch/text-here" "$scratch/text-there" >"$scratch/different" || fail "$name prints something else: $(head "$scratch/different")"
}

check_commands()
{
	"$program" index -q "$scratch/part.db" "$corpus/zengin" || fail "index of a part"
	same formats formats
	same info info "$corpus"
	same ask ask "$scratch/here.db"
	same problems ask "$scratch/here.db" problems
	same verify verify "$scratch/here.db"
	same diff diff "$scratch/here.db" "$scratch/part.db"
	same census census "$scratch/here.db"
	same json query -f json "$scratch/here.db" 'SELECT * FROM clip_summary'
	same script export --blender-script
	"$program" report -q "$scratch/here.db" -o "$scratch/catalogue-here" >/dev/null || fail report
	windows report -q "$scratch/here.db" -o "$scratch/catalogue-there" >/dev/null || fail "report on Windows"
	diff -rq "$scratch/catalogue-here" "$scratch/catalogue-there" >"$scratch/different" || fail "catalogues differ: $(head "$scratch/different")"
}

# SQLite has the options that answers depend on; Debian's has some more.
check_sqlite()
{
	local options='SELECT compile_options AS o FROM pragma_compile_options'

	"$program" query "$scratch/here.db" "$options" >"$scratch/options-here"
	windows query "$scratch/here.db" "$options" >"$scratch/out"
	diff "$scratch/options-here" "$scratch/out" | grep '^[<>]' |
		grep -vE '(COMPILER=.*|MUTEX_.*|ENABLE_(FTS[34].*|PREUPDATE_HOOK|SESSION|UNLOCK_NOTIFY))$' >"$scratch/different"
	[ ! -s "$scratch/different" ] || fail "SQLite has other options: $(cat "$scratch/different")"
}

check_exports()
{
	local format

	for format in glb gltf bvh csv json npz parquet raw html svg png dot; do
		"$program" export "$scratch/here.db" -f $format -o "$scratch/files-here/$format" >"$scratch/out" 2>&1 || fail "export $format"
		windows export "$scratch/here.db" -f $format -o "$scratch/files-there/$format" >"$scratch/out" 2>&1 ||
			fail "export $format on Windows: $(tail -n 3 "$scratch/out")"
	done
	[ "$(find "$scratch/files-here" -type f | wc -l)" -gt 5000 ] || fail "too little was exported"
	diff -rq "$scratch/files-here" "$scratch/files-there" >"$scratch/different" || fail "exports differ: $(head "$scratch/different")"
}

check_names()
{
	local long folder="$scratch/zażółć 日本語 ü" name='アニメ ąę.gltf'

	mkdir -p "$folder/in"
	cp "$corpus/interchange/gltf/slide.gltf" "$folder/in/$name"
	(cd "$folder/in" && python3 - "$name" <<'PYTHON'
import sys, tarfile, zipfile
name = sys.argv[1]
with zipfile.ZipFile("1.zip", "w") as archive:
    archive.write(name)
for number, form in ((2, tarfile.PAX_FORMAT), (3, tarfile.GNU_FORMAT)):
    with tarfile.open(f"{number}.tar", "w", format=form) as archive:
        archive.add(name)
PYTHON
	)
	windows index -q "$folder/数 ż.db" "$folder/in" || fail "index of a folder with a long name"
	[ -s "$folder/数 ż.db" ] || fail "the database has another name"
	windows query "$folder/数 ż.db" "SELECT count(*) AS n FROM assets WHERE path LIKE '%$name'" >"$scratch/out"
	expect "names in archives" $'n\n4'
	windows export "$folder/数 ż.db" -f csv -o "$folder/出力" >/dev/null || fail "export into a folder with such a name"
	[ -n "$(ls "$folder/出力")" ] || fail "nothing was exported"
	long=$(printf 'long%.0s' {1..50})
	mkdir -p "$folder/deep/$long/$long"
	cp "$folder/in/1.zip" "$folder/deep/$long/$long"
	windows index -q "$folder/deep.db" "$folder/deep" || fail "index of a long path"
	windows query "$folder/deep.db" 'SELECT count(*) AS n FROM assets JOIN sources AS s ON s.id = source_id WHERE length(s.path) > 400' >"$scratch/out"
	expect "files at long paths" $'n\n1'
	# Longer than what SQLite takes by itself. That Windows, unlike wine, wants a prefix at 260 characters is seen in the name only.
	mkdir -p "$folder/deep/$long/$long/$long/$long/$long"
	long=$folder/deep/$long/$long/$long/$long/$long/数.db
	windows index -q "$long" "$folder/in" || fail "a database at a long path"
	windows index -q "$long" "$folder/in" || fail "a database at a long path, once more"
	windows query "$long" 'SELECT count(*) AS n FROM assets' >"$scratch/out"
	expect "a database at a long path" $'n\n4'
	windows query "$long" 'SELECT substr(file, 1, 7) AS n FROM pragma_database_list WHERE seq = 0' >"$scratch/out"
	expect "the name of a database at a long path" $'n\n\\\\?\\Z:\\'
	windows query --attach "b=$folder/数 ż.db" --attach "c=$long" "$folder/deep.db" \
		'SELECT (SELECT count(*) FROM b.assets) + (SELECT count(*) FROM c.assets) AS n' >"$scratch/out" 2>&1
	expect "databases attached" $'n\n8'
	windows verify "$long" >"$scratch/out" 2>&1 || fail "verify at a long path: $(cat "$scratch/out")"
	windows report "$long" -o "$folder/deep/catalogue" >"$scratch/out" 2>&1 || fail "a catalogue of it: $(cat "$scratch/out")"
}

check_shell()
{
	printf '%s\n' "SELECT 'zażółć 日本' AS \"ż\";" 'SELECT count(*) > 700 AS many FROM clips;' |
		windows shell "$scratch/here.db" >"$scratch/out" || fail "the shell"
	expect "the shell from a pipe" $'ż\nzażółć 日本\nmany\n1'
	windows query "$scratch/nothing.db" 'SELECT 1' >"$scratch/out" 2>&1 && fail "a database that is not there is queried"
	expect "a missing database" "animdb: $scratch/nothing.db: no such file; 'animdb index DB PATH…' makes a database"
}

# While one writes, others read, and a second writer is told.
check_in_use()
{
	local first

	cp "$scratch/here.db" "$scratch/used.db"
	mkfifo "$scratch/hold"
	printf 'BEGIN IMMEDIATE;\nSELECT 1;\n' >"$scratch/held"
	(cat "$scratch/held"; cat "$scratch/hold") | sqlite3 "$scratch/used.db" >"$scratch/begun" &
	first=$!
	exec 9>"$scratch/hold"
	until [ -s "$scratch/begun" ]; do sleep 0.1; done
	windows query "$scratch/used.db" 'SELECT count(*) > 700 AS many FROM clips' >"$scratch/out" || fail "query of a database in use"
	expect "a database in use" $'many\n1'
	windows index -q "$scratch/used.db" "$corpus/interchange" >"$scratch/out" 2>&1 && fail "two write one database"
	expect "a second writer" "animdb: $scratch/used.db: the database is locked by another process"
	exec 9>&-
	wait $first
}

# What the extension adds to SQL is there in a program that knows nothing of animdb but its file.
check_extension()
{
	local poses="SELECT printf('%s %.3f %.3f', bone_name, mtx, mty) AS pose FROM pose(1, 0.5)"

	x86_64-w64-mingw32-gcc-posix -static "-I$work/libraries/include" "$here/windows/load.c" "$work/libraries/lib/libsqlite3.a" \
		-o "$scratch/load.exe" || fail "the program that loads the extension"
	(cd "$work/build" && wine "$scratch/load.exe" animdb.dll "$scratch/here.db" "$poses") >"$scratch/out" || fail "the extension"
	expect "poses by the extension" "$("$program" query -f csv "$scratch/here.db" "$poses" | tail -n +2)"
	x86_64-w64-mingw32-objdump -p "$work/build/animdb.dll" | awk '/Ordinal\/Name Pointer/ { table = 1; next } table && !/\[/ { exit }
		table { print $NF }' >"$scratch/out"
	expect "what the extension exports" sqlite3_animdb_init
}

# Where nothing can be made, whoever asks.
check_read_only()
{
	windows index -q /proc/new.db "$corpus/zengin" >"$scratch/out" 2>&1 && fail "a database in a folder that nobody can write"
	grep -q 'new.db' "$scratch/out" || fail "that database is not named: $(cat "$scratch/out")"
	cp "$scratch/here.db" "$scratch/fixed.db"
	chmod 444 "$scratch/fixed.db"
	windows query "$scratch/fixed.db" 'SELECT count(*) > 700 AS many FROM clips' >"$scratch/out"
	expect "a database that is read-only" $'many\n1'
}

build || { fail "the build for Windows: $(tail -n 30 "$scratch/log")"; finish windows; }
windows --version >"$scratch/out"
expect version "$("$program" --version)"
check_zip
check_database
check_commands
check_sqlite
check_exports
check_names
check_shell
check_in_use
check_extension
check_read_only
finish windows

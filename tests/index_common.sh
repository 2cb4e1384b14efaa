# For the tests of `animdb index`: sourced after PROGRAM is set. Gives a folder $scratch that is removed at the end, and
# counts failures.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(realpath "$PROGRAM") || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8 NO_COLOR=
failures=0

# Sets $shim to a copy of the library FILE whose path the dynamic linker takes: LD_PRELOAD separates by blanks and colons.
copy_shim()
{
	shim=$scratch/shim.so
	cp "$1" "$shim" || exit 2
}

fail()
{
	echo "FAILED: $*"
	failures=$((failures + 1))
}

# The last line of every test.
finish()
{
	echo "$1: $failures failures"
	[ "$failures" -eq 0 ]
	exit
}

# One hash for all content of a database.
content_of()
{
	"$here/dump_canonical.sh" "$1" | sha256sum
}

# Fails unless $scratch/there.db, which $1 made, is as $scratch/here.db but for rows that follow from sines, whose last bit is
# another one in other C libraries.
check_equal_but_for_sines()
{
	for place in here there; do
		"$here/dump_canonical.sh" "$scratch/$place.db" >"$scratch/$place.txt"
	done
	[ "$(wc -l <"$scratch/here.txt")" -gt 10000 ] || fail "too little was indexed"
	diff "$scratch/here.txt" "$scratch/there.txt" | grep '^[<>]' >"$scratch/different"
	grep -vE "^. '(channels|clip_measures)'," "$scratch/different" | head >"$scratch/wrong"
	[ ! -s "$scratch/wrong" ] || fail "$1 stores something else: $(cat "$scratch/wrong")"
	[ "$(wc -l <"$scratch/different")" -le 60 ] || fail "more than sines differ: $(head "$scratch/different")"
}

# What each source of the database $1 holds, a line each.
sources_of()
{
	sqlite3 -batch -readonly "$1" <"$here/sources.sql"
}

# Fails unless the database $1 is whole; $2 says when. It is opened by the program first, which recovers it.
check_whole()
{
	local found

	"$program" query "$1" 'SELECT 1' >/dev/null 2>"$scratch/err" || fail "$2: the database cannot be opened: $(cat "$scratch/err")"
	found=$(sqlite3 -batch -readonly "$1" 'PRAGMA integrity_check; PRAGMA foreign_key_check' 2>&1)
	[ "$found" = ok ] || fail "$2: the database is damaged: $found"
}

# Fails unless the folder $1 holds exactly the files that follow, after the words $2.
check_files()
{
	local folder=$1 when=$2 found

	shift 2
	found=$(cd "$folder" && ls -A | tr '\n' ' ')
	[ "${found% }" = "$*" ] || fail "$when: the folder holds $found instead of $*"
}

# For the tests of `animdb index`: sourced after PROGRAM is set. Gives a folder $scratch that is removed at the end, and
# counts failures.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
program=$(realpath "$PROGRAM") || exit 2
scratch=$(mktemp -d) || exit 2
trap 'rm -rf "$scratch"' EXIT
export LC_ALL=C.UTF-8 NO_COLOR=
failures=0

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

# What each source holds, a line each: all of it, or the run that was ended left half a source behind.
sources_of()
{
	sqlite3 -batch -readonly "$1" <<'SQL'
SELECT
	s.path, s.byte_size, s.xxh128, s.attributes,
	(SELECT count(*) FROM assets AS a WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN clips AS c ON c.asset_id = a.id WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN clips AS c ON c.asset_id = a.id JOIN channels AS h ON h.clip_id = c.id
	 JOIN tracks AS t ON t.id = h.track_id AND length(t.data) = 4 * t.width * t.key_count WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN skeletons AS k ON k.asset_id = a.id JOIN bones AS b ON b.skeleton_id = k.id
	 WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN animation_sets AS n ON n.asset_id = a.id JOIN set_entries AS e ON e.set_id = n.id
	 WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN events AS e ON e.asset_id = a.id WHERE a.source_id = s.id)
FROM sources AS s
ORDER BY s.path
SQL
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

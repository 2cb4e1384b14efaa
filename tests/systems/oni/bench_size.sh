#!/bin/bash
# A made installation of Oni, as large as that of the game: how large its database is, and that every query of animdb-queries(7)
# answers at once there. PROGRAM MKDUMP_ONI
set -eu
program=$1 mkdump=$2
root=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

fail()
{
	printf '%s\n' "$*"
	failed=1
}

ask()
{
	"$program" query -f csv "$work/oni.db" "$1" | tail -n +2 | tr -d '\r'
}

"$mkdump" "$work/pc" 15 14000
"$program" index -q "$work/oni.db" "$work/pc"
[ "$(ask "SELECT count(*) FROM clips")" = 14000 ] || fail "not every clip is there"

# Each pair of moves that can follow each other took more than 50 bytes when all of them were rows.
size=$(stat -c %s "$work/oni.db")
pairs=$(ask "SELECT sum(before * after) FROM (SELECT class_id, to_state AS state, count(*) AS before FROM class_moves
	WHERE kind = 'state' AND NOT is_hidden AND to_state NOT IN ('None', 'Anything') GROUP BY class_id, to_state)
	JOIN (SELECT class_id, from_state AS state, count(*) AS after FROM class_moves WHERE NOT is_hidden
	GROUP BY class_id, from_state) USING (class_id, state)")
[ "$pairs" -gt 2000000 ] || fail "$pairs pairs of moves only"
[ "$size" -lt 105000000 ] || fail "$size bytes, more than 105,000,000"
[ "$(ask "SELECT count(*) FROM transitions WHERE kind <> 'direct'")" = 0 ] || fail "pairs of moves are stored"

# The names that queries ask for are those of the corpus.
made=(-e s/puppet_rival/cast3/g -e s/RIVALtaunt/cast3move_0006/g -e s/PUPPETthrow/commonmove_0003/g
	-e s/PUPPETwalk/commonmove_0004/g)
TIMEFORMAT='%U'
queries=$(sed -n 's/^\.\\" QUERY \(oni\/.*\)/\1/p' "$root/man/animdb-queries.7")
[ "$(wc -w <<<"$queries")" -ge 10 ] || fail "no queries in the manual"
for query in $queries; do
	sed "${made[@]}" "$(dirname "$0")/sql/${query#oni/}.sql" >"$work/query.sql"
	seconds=$({ time "$program" query -f csv "$work/oni.db" - <"$work/query.sql" >"$work/result"; } 2>&1)
	rows=$(($(wc -l <"$work/result") - 1))
	echo "$query: $rows rows, $seconds s"
	awk "BEGIN { exit !($seconds < 1) }" || fail "$query took $seconds s"
	case $query in
	*26-how-to-get-there)
		# The way is a way: each move begins where the one before ends, or has a shortcut from there, and all are the character's.
		[ "$rows" -ge 2 ] || fail "no way"
		tail -n +2 "$work/result" | tr -d '\r' | awk -F , '$6 != "cast3" && $6 != "common"' >"$work/strangers"
		[ ! -s "$work/strangers" ] || fail "$(cat "$work/strangers")"
		;;
	*01-moves* | *04-state* | *23-bodies* | *28-what*) [ "$rows" -ge 5 ] || fail "$query has $rows rows" ;;
	esac
done
echo "$size bytes, $pairs pairs of moves"
exit $failed

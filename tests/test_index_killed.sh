#!/bin/bash
# Ends `animdb index` at random moments, by SIGKILL and by SIGINT: the database is then as before or as after for each
# source, and the next run makes of it what an undisturbed run would have made.
#
#	test_index_killed.sh PROGRAM MKDUMP CORPUS [ROUNDS [CLIPS]]
#
# There are ROUNDS of each way of killing it, and a third of these of each way of interrupting it.
set -u

if [ $# -lt 3 ]; then
	echo "usage: test_index_killed.sh PROGRAM MKDUMP CORPUS [ROUNDS [CLIPS]]" >&2
	exit 2
fi
PROGRAM=$1
mkdump=$(realpath "$2")
corpus=$(realpath "$3")
rounds=${4-4}
clips=${5-30}
interruptions=$(((rounds + 2) / 3))
. "$(dirname "$0")/index_common.sh"
RANDOM=1234

mkdir "$scratch/dump" "$scratch/place" "$scratch/reference"
cp -r "$corpus" "$scratch/dump/corpus"
for i in 1 2 3; do
	"$mkdump" "$scratch/dump/bench$i.vdf" $((clips / 3 + i)) || exit 2
done
db=$scratch/place/x.db
reference=$scratch/reference/x.db

milliseconds()
{
	echo $(($(date +%s%N) / 1000000))
}

# Runs index with the options that follow, and ends it by the signal $1 at a moment within about $2 milliseconds.
end_within()
{
	local signal=$1 delay code

	delay=$((RANDOM % ($2 + 1)))
	shift 2
	"$program" index -q "$@" "$db" "$scratch/dump" 2>"$scratch/err" &
	sleep "$((delay / 1000)).$(printf %03d $((delay % 1000)))"
	kill -"$signal" $! 2>/dev/null
	wait $! 2>/dev/null
	code=$?
	case $signal:$code in
	KILL:137) killed=$((killed + 1)) ;;
	INT:130)
		interrupted=$((interrupted + 1))
		grep -qE "^animdb: interrupted: [0-9]+ sources? of [1-9][0-9]+ files kept; run the same command again\$" "$scratch/err" ||
			fail "an interrupted run does not say what it kept: $(cat "$scratch/err")"
		;;
	*:0) ;;
	*) fail "index ended by SIG$signal after $delay ms exits with $code: $(cat "$scratch/err")" ;;
	esac
}

# The sources in the database are some of those of the reference, and each is as there.
check_sources()
{
	check_whole "$db" "$1"
	sources_of "$db" >"$scratch/now"
	sources_of "$reference" | grep -Fxvf - "$scratch/now" >"$scratch/odd" && fail "$1: half a source: $(head -n 3 "$scratch/odd")"
}

# An undisturbed run ends what others left.
check_converges()
{
	"$program" index -q "$db" "$scratch/dump" 2>"$scratch/err" || fail "$1: the next run fails: $(cat "$scratch/err")"
	check_whole "$db" "$1, after the next run"
	[ "$(content_of "$db")" = "$wanted" ] || fail "$1: the next run gives other content"
	check_files "$scratch/place" "$1" x.db
}

started=$(milliseconds)
"$program" index -q "$reference" "$scratch/dump" || fail "index of the dump"
first_time=$(($(milliseconds) - started))
wanted=$(content_of "$reference")
cp "$reference" "$db"
started=$(milliseconds)
"$program" index -q --force "$db" "$scratch/dump" || fail "index --force of the dump"
second_time=$(($(milliseconds) - started))
[ "$(content_of "$db")" = "$wanted" ] || fail "index --force gives other content"
killed=0
interrupted=0

for ((i = 1; i <= rounds; i++)); do
	rm -f "$db"
	end_within KILL $first_time
	[ ! -e "$db" ] || [ "$(content_of "$db")" = "$wanted" ] || fail "a new database that was not ready is in its place"
	[ $((i % 2)) -eq 0 ] && end_within KILL $first_time
	check_converges "first run killed, round $i"
	check_files "$scratch/place" "first run killed, round $i" x.db
done

for ((i = 1; i <= rounds; i++)); do
	cp "$reference" "$db"
	end_within KILL $second_time --force
	[ $((i % 2)) -eq 0 ] && end_within KILL $second_time --force
	check_sources "later run killed, round $i"
	check_converges "later run killed, round $i"
done

# At least one has to come in time.
for ((i = 1; i <= interruptions || (interrupted == 0 && i < 10 * rounds); i++)); do
	rm -f "$db"
	end_within INT $first_time
	check_files "$scratch/place" "first run interrupted, round $i" $([ -e "$db" ] && echo x.db)
	[ ! -e "$db" ] || check_sources "first run interrupted, round $i"
	check_converges "first run interrupted, round $i"
	end_within INT $second_time --force
	check_sources "later run interrupted, round $i"
	check_converges "later run interrupted, round $i"
done
# References take the whole of a run that finds nothing new: they are resolved now or by a later run, never half. A signal
# before the program catches it is lost, since the shell ignores it here.
unresolved=0
for ((i = 1; i <= interruptions || (unresolved == 0 && i < 50 * rounds); i++)); do
	cp "$reference" "$db"
	sqlite3 "$db" "INSERT INTO index_state VALUES ('resolve_pending', '1'); UPDATE channels SET bone_name = NULL"
	end_within INT $((second_time / 2))
	check_sources "resolving interrupted, round $i"
	left=$(sqlite3 "$db" "SELECT count(*) FROM index_state WHERE key = 'resolve_pending'")
	named=$(sqlite3 "$db" "SELECT count(*) FROM channels WHERE bone_name IS NOT NULL")
	[ $((left == 0)) -eq $((named > 0)) ] || fail "resolving interrupted, round $i: $left pending, $named names of bones"
	unresolved=$((unresolved + left))
	check_converges "resolving interrupted, round $i"
done
[ $unresolved -gt 0 ] || fail "no run was interrupted while it resolved references"
[ $killed -gt 0 ] || fail "no run was killed in time"
[ $interrupted -gt 0 ] || fail "no run was interrupted in time"
finish "$killed runs killed, $interrupted interrupted"

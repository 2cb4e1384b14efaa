#!/bin/bash
# `animdb index` on a database that another process uses: it says so and changes nothing, or waits its turn.
#
#	test_index_locked.sh PROGRAM CORPUS
set -u

if [ $# -ne 2 ]; then
	echo "usage: test_index_locked.sh PROGRAM CORPUS" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$2")
. "$(dirname "$0")/index_common.sh"

mkdir "$scratch/place" "$scratch/dump"
db=$scratch/place/x.db
cp "$corpus"/zengin/puppet*.vdf "$scratch/dump"
"$program" index -q "$db" "$scratch/dump" || fail "index of the dump"
wanted=$(content_of "$db")
bytes=$(sha256sum <"$db")

# Another process that runs the SQL $1 on the database and stays.
hold()
{
	coproc HOLDER { exec sqlite3 -batch "$db" 2>&1; }
	printf '%s\nSELECT '"'held'"';\n' "$1" >&"${HOLDER[1]}"
	while IFS= read -r line <&"${HOLDER[0]}"; do
		[ "$line" = held ] && break
	done
}

let_go()
{
	local pid=$HOLDER_PID

	exec {HOLDER[1]}>&-
	wait "$pid"
}

# Runs index with the options that follow: exit code $1, and a message that matches $2.
expect()
{
	local code wanted_code=$1 message=$2

	shift 2
	"$program" index -q "$@" "$db" "$scratch/dump" 2>"$scratch/err"
	code=$?
	[ $code -eq "$wanted_code" ] || fail "index $* while '$held': exit $code"
	grep -Eqx "$message" "$scratch/err" || [ -z "$message$(cat "$scratch/err")" ] ||
		fail "index $* while '$held' says '$(cat "$scratch/err")'"
}

expect_untouched()
{
	[ "$(sha256sum <"$db")" = "$bytes" ] || fail "the database was changed while '$held'"
	check_files "$scratch/place" "while '$held'" x.db
}

for held in 'BEGIN IMMEDIATE;' 'BEGIN EXCLUSIVE;'; do
	hold "$held"
	expect 1 'animdb: .*/x.db: the database is locked by another process' --force
	expect 1 'animdb: .*/x.db: the database is locked by another process'
	expect_untouched
	let_go
done

# Who only reads does not matter to a run that has nothing to write.
held='BEGIN; SELECT count(*) FROM clips;'
hold "$held"
expect 0 ''
expect 1 'animdb: .*/x.db: the database is locked by another process' --force
expect_untouched
let_go

# In a log there is room for a reader; the log stays for the next run.
held='PRAGMA journal_mode = WAL; BEGIN; SELECT count(*) FROM clips;'
hold "$held"
expect 0 '' --force
let_go
check_whole "$db" "after '$held'"
[ "$(content_of "$db")" = "$wanted" ] || fail "other content after '$held'"
held='nobody'
expect 0 '' --force
check_files "$scratch/place" "after the log" x.db
[ "$(sqlite3 -batch "$db" 'PRAGMA journal_mode')" = delete ] || fail "the log is still in use"
bytes=$(sha256sum <"$db")

# Two runs at once.
if command -v flock >/dev/null; then
	held='another run writes'
	coproc RUN { exec flock "$db" sh -c 'echo locked; cat'; }
	read -r line <&"${RUN[0]}"
	expect 1 'animdb: .*/x.db: another animdb is writing this database' --force
	expect_untouched
	pid=$RUN_PID
	exec {RUN[1]}>&-
	wait "$pid"

	held='another run builds'
	rm "$db"
	coproc RUN { exec flock "$db.animdb-building" sh -c 'echo locked; cat'; }
	read -r line <&"${RUN[0]}"
	expect 1 'animdb: .*/x.db: another animdb is writing this database'
	check_files "$scratch/place" "while '$held'" x.db.animdb-building
	pid=$RUN_PID
	exec {RUN[1]}>&-
	wait "$pid"
	held='nobody builds'
	expect 0 ''
	check_files "$scratch/place" "after the other run" x.db
fi

# Who reads while it is written sees a whole database, before or after any source.
for i in {1..20}; do
	cp "$corpus/zengin/marionette.vdf" "$scratch/dump/copy$i.vdf"
done
"$program" index -q "$db" "$scratch/dump" || fail "index of more volumes"
all=$("$program" query "$db" 'SELECT count(*) FROM sources; SELECT count(*) FROM clips')
"$program" index -q --force "$db" "$scratch/dump" 2>"$scratch/err1" &
reads=0
while kill -0 $! 2>/dev/null; do
	seen=$("$program" query "$db" 'SELECT count(*) FROM sources; SELECT count(*) FROM clips' 2>"$scratch/err") ||
		fail "a reader beside a run: $(cat "$scratch/err")"
	[ "$seen" = "$all" ] || fail "a reader beside a run sees $seen instead of $all"
	reads=$((reads + 1))
done
wait $! || fail "a run beside readers: $(cat "$scratch/err1")"
[ $reads -gt 2 ] || fail "only $reads readers came beside a run"
check_whole "$db" "after readers beside a run"
rm "$scratch/dump"/copy*.vdf

# The same without any stage: both end, at least one of them well, and the database is whole.
for i in 1 2 3; do
	rm -f "$db"
	"$program" index -q "$db" "$scratch/dump" 2>"$scratch/err1" &
	"$program" index -q "$db" "$scratch/dump" 2>"$scratch/err2"
	second=$?
	wait $!
	first=$?
	[ $first -eq 0 ] || [ $second -eq 0 ] || fail "two runs at once: exits $first and $second"
	cat "$scratch/err1" "$scratch/err2" | grep -Evx 'animdb: .*/x.db: (another animdb .*|the database is locked by another process)' &&
		fail "two runs at once say so"
	[ "$(content_of "$db")" = "$wanted" ] || fail "two runs at once give other content"
	check_files "$scratch/place" "two runs at once" x.db
done
finish "locked databases"

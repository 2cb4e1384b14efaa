#!/bin/bash
# `animdb index` where it may not read or not write. The super-user may do everything, so that for him the program runs
# as nobody; where that does not work there is nothing to test.
#
#	test_index_permissions.sh PROGRAM CORPUS
set -u

if [ $# -ne 2 ]; then
	echo "usage: test_index_permissions.sh PROGRAM CORPUS" >&2
	exit 2
fi
PROGRAM=$1
corpus=$(realpath "$2")
. "$(dirname "$0")/index_common.sh"
umask 022 # what "nobody" can read depends on it

as_nobody=()
if [ "$(id -u)" -eq 0 ]; then
	as_nobody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
	chmod 711 "$scratch"
	if ! "${as_nobody[@]}" "$program" --version >/dev/null 2>&1; then
		finish "permissions, which could not be tested"
	fi
fi

mkdir "$scratch/dump" "$scratch/dump/closed" "$scratch/place" "$scratch/kept"
chmod 777 "$scratch/place"
for name in a.vdf b.vdf closed/c.vdf; do
	cp "$corpus/zengin/puppet.vdf" "$scratch/dump/$name"
done
chmod 000 "$scratch/dump/b.vdf" "$scratch/dump/closed"

# Exit code $1 and the message $2, then the arguments of index.
expect()
{
	local code wanted=$1 message=$2

	shift 2
	"${as_nobody[@]}" "$program" index -q "$@" 2>"$scratch/err"
	code=$?
	[ $code -eq "$wanted" ] || fail "index $*: exit $code"
	[ "$(sed "s|$scratch/||g" "$scratch/err")" = "$message" ] || fail "index $* says '$(cat "$scratch/err")'"
}

expect 0 'animdb: dump/b.vdf: Permission denied
animdb: dump/closed: Permission denied' "$scratch/place/x.db" "$scratch/dump"
expect 1 'animdb: dump/b.vdf: Permission denied
animdb: nothing to index in dump/b.vdf' "$scratch/place/y.db" "$scratch/dump/b.vdf"
check_files "$scratch/place" "unreadable files" x.db
expect 3 'animdb: dump/b.vdf: Permission denied
animdb: dump/closed: Permission denied' --strict "$scratch/place/x.db" "$scratch/dump"
chmod 644 "$scratch/dump/b.vdf"
expect 3 'animdb: dump/closed: Permission denied' --strict "$scratch/place/x.db" "$scratch/dump"

# What cannot be read today is not gone.
chmod 755 "$scratch/dump/closed"
chmod 644 "$scratch/dump/b.vdf"
expect 0 '' "$scratch/place/x.db" "$scratch/dump"
chmod 000 "$scratch/dump/b.vdf" "$scratch/dump/closed"
expect 0 'animdb: dump/b.vdf: Permission denied
animdb: dump/closed: Permission denied' --prune "$scratch/place/x.db" "$scratch/dump"
[ "$(sqlite3 -batch "$scratch/place/x.db" 'SELECT count(*) FROM sources')" = 3 ] || fail "unreadable sources are forgotten"

# A database, and a folder, that may not be written.
cp "$scratch/place/x.db" "$scratch/kept/x.db"
chmod 444 "$scratch/kept/x.db"
chmod 555 "$scratch/kept"
bytes=$(sha256sum <"$scratch/kept/x.db")
expect 1 'animdb: kept/x.db: cannot open x.db for writing: Permission denied' --force "$scratch/kept/x.db" "$scratch/dump/a.vdf"
expect 1 'animdb: kept/new.db: cannot open new.db.animdb-building for writing: Permission denied' "$scratch/kept/new.db" "$scratch/dump/a.vdf"
chmod 666 "$scratch/kept/x.db"
expect 1 'animdb: kept/x.db: its journal cannot be created: its folder is not writable' --force "$scratch/kept/x.db" "$scratch/dump/a.vdf"
check_files "$scratch/kept" "a folder that may not be written" x.db
[ "$(sha256sum <"$scratch/kept/x.db")" = "$bytes" ] || fail "a database that may not be written was"
chmod -R u+rwX "$scratch"
finish "permissions"

#!/bin/bash
# What schema/resolve does where corpus/ has no case of it: equal timestamps, volumes inside archives, copies of scripts,
# clips whose source has another rate than 25. PROGRAM
set -eu
program=$1
corpus=$(cd "$(dirname "$0")/.." && pwd)/corpus/zengin
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

# is EXPECTED SQL: the rows of the database, as words
is() {
	local got

	got=$("$program" query -f csv "$work/t.db" "$2" | tail -n +2 | tr -d '\r' | xargs)
	if [ "$got" != "$1" ]; then
		printf 'expected "%s", got "%s":\n%s\n' "$1" "$got" "$2"
		failed=1
	fi
}

index() {
	"$program" index -q "$work/t.db" "$work/dump"
}

anew() {
	rm -rf "$work/t.db" "$work/dump"
	mkdir "$work/dump"
}

shadows="SELECT replace(w.path, rtrim(w.path, replace(w.path, '/', '')), '') || ':' || count(*)
	FROM assets AS a JOIN assets AS b ON b.id = a.shadowed_by JOIN sources AS w ON w.id = b.source_id GROUP BY w.id"
events="SELECT count(*) || '/' || count(DISTINCT v.event_id) FROM clip_events AS v JOIN clips AS c ON c.id = v.clip_id
	WHERE c.name = 'PUPPET-S_WALKL' GROUP BY c.id"

# Equal timestamps: a .mod wins, whatever the order of names; each copy of a clip has each event once.
anew
cp "$corpus/puppet.vdf" "$work/dump/a.mod"
cp "$corpus/puppet.vdf" "$work/dump/b.vdf"
index
is "a.mod:28" "$shadows"
is "4/4 4/4" "$events"
is "a.mod" "SELECT DISTINCT replace(s.path, rtrim(s.path, replace(s.path, '/', '')), '') FROM set_entries AS e
	JOIN clips AS c ON c.id = e.clip_id JOIN assets AS a ON a.id = c.asset_id JOIN sources AS s ON s.id = a.source_id"

# Equal in everything: nothing is known, and the choice does not depend on what was indexed first.
anew
cp "$corpus/puppet.vdf" "$work/dump/b.vdf"
index
cp "$corpus/puppet.vdf" "$work/dump/a.vdf"
index
is "" "$shadows"
is "4/4 4/4" "$events"
is "a.vdf" "SELECT DISTINCT replace(s.path, rtrim(s.path, replace(s.path, '/', '')), '') FROM animation_sets AS t
	JOIN assets AS a ON a.id = t.asset_id JOIN sources AS s ON s.id = a.source_id WHERE t.precedence = 0"

# A .mod inside an archive is one as well.
anew
cp "$corpus/puppet.vdf" "$work/dump/b.vdf"
cp "$corpus/puppet.vdf" "$work/a.mod"
tar -cf "$work/dump/z.tar" -C "$work" a.mod
index
is "z.tar:28" "$shadows"

# Two installations do not shadow each other.
anew
mkdir "$work/dump/one" "$work/dump/two"
cp "$corpus/puppet.vdf" "$work/dump/one"
cp "$corpus/puppet_addon.vdf" "$work/dump/two"
"$program" index -q "$work/t.db" "$work/dump/one" "$work/dump/two"
is "" "$shadows"

# The source of the clip T_FALL has 50 frames a second, then 25 again: events of the ani and of its alias follow.
anew
times="SELECT e.name || ':' || v.frame || ':' || round(v.time, 6) FROM events AS v JOIN set_entries AS e ON e.id = v.entry_id
	WHERE e.name IN ('T_FALL', 'T_RISE') ORDER BY v.id"
LC_ALL=C sed 's/\x00\x00\xA0\x40\x00\x00\xC8\x41/\x00\x00\xA0\x40\x00\x00\x48\x42/' "$corpus/marionette.vdf" \
	>"$work/dump/marionette.vdf"
index
is "T_FALL:0:0.0 T_FALL:0:0.0 T_FALL:3:0.0 T_FALL:60:0.48 T_FALL:25:0.3 T_RISE:33:0.02" "$times"
cp "$corpus/marionette.vdf" "$work/dump/marionette.vdf"
index
is "T_FALL:0:0.0 T_FALL:0:0.0 T_FALL:3:0.0 T_FALL:60:0.96 T_FALL:25:0.6 T_RISE:33:0.04" "$times"

exit $failed

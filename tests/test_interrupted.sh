#!/bin/bash
# Clips of four thousand million frames and skeletons of a million bones: exports refuse them with a message, comparing them
# takes bounded time, and Ctrl-C and SIGTERM end within moments whatever may last. Without "all" each is tried in one way.
# Usage: test_interrupted.sh PROGRAM [all]
set -u
program=$(realpath "$1")
if [ "${2-}" = all ]; then
	databases="chain star" formats="bvh svg png html glb npz" signals="INT TERM"
else
	databases=star formats=bvh signals=INT
fi
corpus=$(cd "$(dirname "$0")/.." && pwd)/corpus
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
failed=0
most_moments=4000 # ms from the signal to the end, on a machine that does other things as well
most_seconds=60 # for what has to end by itself

fail() {
	printf '%s\n' "$*"
	failed=1
}

"$program" index -q base.db "$corpus/zengin/puppet.vdf" || exit 2
python3 - <<'PY'
import shutil, sqlite3

def make(name, sql):
    shutil.copy("base.db", name)
    db = sqlite3.connect(name)
    db.executescript(sql)
    db.close()

def bones(count, name, parent):
    return f"""DELETE FROM bones WHERE skeleton_id = 1;
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < {count - 1})
        INSERT INTO bones (skeleton_id, bone_id, ordinal, name, parent_id, tx, ty, tz, qx, qy, qz, qw, kind)
        SELECT 1, i, i, {name}, {parent}, i % 7, i % 5, (i % 3) - 1, 0, 0, 0, 1, 'bone' FROM n;
        UPDATE skeletons SET bone_count = {count} WHERE id = 1;
        UPDATE clip_skeletons SET skeleton_id = 1;"""

make("frames.db", "UPDATE clips SET frame_count = 4000000000, duration = 4000000000 / fps")
make("empty.db", "UPDATE clips SET frame_count = 4000000000, space = 'model'; DELETE FROM channels")
make("long.db", "UPDATE clips SET frame_count = 800000, duration = 800000 / fps")
make("deep.db", bones(2000, "NULL", "iif(i = 0, NULL, i - 1)"))
make("chain.db", bones(1000000, "NULL", "iif(i = 0, NULL, i - 1)"))
make("star.db", bones(1000000, "'b' || i", "iif(i = 0, NULL, 0)"))
make("other.db", bones(1000000, "'x' || i", "iif(i = 0, NULL, 0)") +
     "UPDATE clips SET motion_xxh128 = '0' || substr(motion_xxh128, 2)")
PY

# ends CODE MESSAGE ARGUMENT…: by itself, with a line on standard error that has the pattern
ends() {
	local code=$1 message=$2 got

	shift 2
	rm -rf out
	timeout -k 1 -s KILL $most_seconds "$program" "$@" >std.out 2>std.err
	got=$?
	[ $got -eq "$code" ] || fail "$*: exit $got, not $code: $(cat std.err)"
	[ -z "$message" ] || grep -q -e "$message" std.err || fail "$*: says: $(cat std.err)"
}

# stops SIGNAL ARGUMENT…: soon after it, which comes after a second, leaving no file
stops() {
	local signal=$1 started code took

	shift
	rm -rf out
	started=$(date +%s%N)
	timeout --preserve-status -k 30 -s "$signal" 1 "$program" "$@" >std.out 2>std.err
	code=$?
	took=$((($(date +%s%N) - started) / 1000000 - 1000))
	[ $code -eq 130 ] || fail "$*: exit $code after $signal: $(cat std.err)"
	[ $took -lt $most_moments ] || fail "$*: $took ms after $signal"
	[ -z "$(find out -type f 2>/dev/null)" ] || fail "$*: left $(find out -type f)"
}

one=(-o out --where "clip_id = 1")
ends 1 'samples of .* are more than the 20000000' export frames.db -f bvh "${one[@]}"
ends 0 'nothing in it' export empty.db -f glb "${one[@]}"
ends 1 'samples of .* are more than the 20000000' export frames.db -f glb --resample --fps 30 "${one[@]}"
ends 1 'more keys at its frames than' query frames.db "SELECT * FROM similar(1)"
ends 1 'below more than 1000 others' export deep.db -f bvh "${one[@]}"
ends 0 '' export deep.db -f svg "${one[@]}"
for database in $databases; do
	for format in $formats; do
		ends 1 'more than 65535 bones' export $database.db -f $format "${one[@]}"
	done
	ends 0 '' query $database.db "SELECT * FROM similar(1)"
	ends 0 '' query $database.db "SELECT * FROM near_duplicates(1)"
done
for signal in $signals; do
	stops $signal export long.db -f bvh "${one[@]}"
	stops $signal export other.db -f json -o out
	stops $signal query frames.db "SELECT count(*) FROM pose(1)"
	stops $signal query star.db "SELECT c.id, s.* FROM clips AS c JOIN similar(c.id) AS s"
	stops $signal diff star.db other.db
done
[ $failed -eq 0 ] && echo "all end"
exit $failed

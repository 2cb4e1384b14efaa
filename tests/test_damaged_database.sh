#!/bin/bash
# Databases with damaged bytes, at fixed seeds: whatever is asked of them ends by itself, with a result or a message,
# never with a crash. PROGRAM [COPIES]
set -u
program=$(realpath "$1")
copies=${2:-20}
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
"$program" index -q whole.db "$root/corpus/zengin/puppet.vdf" || exit 2

cat >questions.sql <<'SQL'
SELECT count(*), sum(x), max(time), group_concat(DISTINCT bone_name) FROM keys;
SELECT count(*), sum(mtx) FROM clips JOIN pose(clips.id, 0.1) LIMIT 10;
SELECT * FROM clip_summary;
SELECT * FROM clip_models, clip_events;
SELECT * FROM links LEFT JOIN assets ON assets.id = to_asset_id;
SELECT * FROM diagnostics, sources ORDER BY 1, 2, 3;
SELECT * FROM duplicate_clips UNION ALL SELECT * FROM duplicate_assets;
SELECT * FROM orphan_clips, dangling_links;
SELECT * FROM distinct_clips;
PRAGMA integrity_check;
SQL
printf '%s\n' ".tables" ".schema" ".doc clips" ".clips" ".sets" ".clip 1" ".bones 2" ".events 1" ".links 3" ".plot 1" \
	".plot PUPPET-S_WALKL" ".hexdump 1 0 64" ".export -f json -o out --force --clip 1,2" >commands

# Changes bytes of whole.db: a few anywhere, or many in one page.
damage() {
	python3 - "$1" <<'PY'
import random, sys
seed = int(sys.argv[1])
r = random.Random(seed)
data = bytearray(open("whole.db", "rb").read())
if seed % 3 == 2:
    data = data[: r.randrange(100, len(data))]
for _ in range(r.choice((1, 4, 64, 1024))):
    # The header and the schema decide most, and tables of content least.
    end = r.choice((4096, 65536, len(data)))
    data[r.randrange(16, min(end, len(data)))] = r.randrange(256)
open("damaged.db", "wb").write(data)
PY
}

failed=0 refused=0 answered=0
check() {
	if [ "$1" -ge 3 ] || grep -q "Sanitizer" err || { [ "$1" -ne 0 ] && ! grep -q "^animdb: \|: [0-9]* findings\?$" err; }; then
		echo "seed $2: exit $1 of $3"
		head -n 20 err
		failed=$((failed + 1))
	fi
	if [ "$1" -eq 0 ]; then answered=$((answered + 1)); else refused=$((refused + 1)); fi
}
for ((seed = 1; seed <= copies; seed++)); do
	damage "$seed"
	while read -r question; do
		timeout 60 "$program" query --timeout 20 damaged.db "$question" >/dev/null 2>err
		check $? "$seed" "$question"
	done <questions.sql
	while read -r command; do
		printf '%s\n' "$command" | timeout 60 "$program" shell damaged.db >/dev/null 2>err
		check $? "$seed" "$command"
	done <commands
	timeout 60 "$program" verify damaged.db >/dev/null 2>err
	check $? "$seed" verify
	code=0
	timeout 60 "$program" census damaged.db >/dev/null 2>err || code=$?
	[ $code -ne 3 ] || code=0 # no complete release
	check $code "$seed" census
done
echo "$copies damaged copies: $answered answers, $refused messages, $failed failures"
[ $failed -eq 0 ] && [ $answered -gt 0 ] && [ $refused -gt 0 ]

#!/bin/bash
# The stored view keys in a plain sqlite3: equal to the packed floats to the bit, found by index, with a new longest
# track after key_numbers.sql. With EXTENSION, animdb.so: the native keys give the same rows.
# Usage: test_portable_keys.sh SCHEMA_DIR [EXTENSION]
set -euo pipefail

schema=$1
extension=${2-}
here=$(dirname "$0")/sql_keys
if ! command -v sqlite3 > /dev/null || ! command -v python3 > /dev/null; then
	echo "skipped: needs sqlite3 and python3"
	exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
database=$work/keys.db

fail()
{
	echo "$*" >&2
	exit 1
}

sql()
{
	sqlite3 -batch -bail "$database" "$@"
}

# Fails unless the plan of a query reaches channels by an index, and so decodes nothing else.
expect_search()
{
	local plan

	plan=$(sql "EXPLAIN QUERY PLAN $1")
	grep -q "SEARCH channel USING $2" <<< "$plan" || fail "no search in: $1"$'\n'"$plan"
	if grep -Eq 'SCAN (channel|track|clip|number|f)\b' <<< "$plan"; then
		fail "a scan in: $1"$'\n'"$plan"
	fi
}

for file in tables indexes portable_keys views; do
	sql ".read '$schema/$file.sql'"
done
python3 "$here/cases.py" sql > "$work/cases.sql"
sql ".read '$work/cases.sql'"

longest=$(sql "SELECT max(key_count) FROM tracks")
for count in "$longest" 10; do
	sql ".parameter set ?1 $count" ".read '$schema/key_numbers.sql'"
	numbers=$(sql "SELECT count(*), min(key_index), max(key_index) FROM key_numbers")
	[ "$numbers" = "$longest|0|$((longest - 1))" ] || fail "key_numbers: $numbers, wanted 0 to $longest - 1"
done

sql "PRAGMA trusted_schema = OFF" ".read '$here/dump.sql'" > "$work/rows"
floats=$(python3 "$here/cases.py" check "$work/rows")

if [ -n "$extension" ]; then
	sql "PRAGMA application_id = 0x414E4D44"
	sql ".load '$extension'" "SELECT 'native' FROM temp.sqlite_schema WHERE name = 'keys'" | grep -q native ||
		fail "no native keys"
	sql ".load '$extension'" ".read '$here/dump.sql'" > "$work/native"
	cmp "$work/rows" "$work/native"
	# Every constraint that it looks up by itself, alone and with others, against the stored view.
	for condition in "channel_id = 3" "clip_id = 5" "bone_id = 4" "target = 'fov'" "key_index = 7" "key_index > 2.5" \
		"key_index <= 3" "frame = 0" "frame >= 4000000000" "frame < 12" "frame = 4294967295" "key_index = '1'" \
		"frame > 'text'" "frame < 'text'" "frame = NULL" "key_index < -1" "frame > 1e300" "clip_id = '2'" \
		"clip_id = 2 AND target = 'rotation' AND frame BETWEEN 3 AND 9" \
		"channel_id = 300 AND key_index BETWEEN 1 AND 2 AND frame > 0" "bone_id IS NULL AND key_index = 0" \
		"clip_id IN (1, 4) AND frame IN (0, 1)" "target = 'FOV'" "target = 'FOV' COLLATE NOCASE" "target = 7" \
		"bone_id = '4'" "bone_id = 4.0" "bone_id = 'four'" "bone_id = NULL" \
		"bone_name = 'bone4'" "bone_name = 'BONE4'" "bone_name = 'BONE4' COLLATE NOCASE" "bone_name IS NULL" \
		"bone_name IN ('bone1', 'bone2') AND target = 'rotation'" "clip_id = 2 AND bone_name = 'bone4'" \
		"bone_name = NULL"; do
		sql ".load '$extension'" "SELECT * FROM keys WHERE $condition ORDER BY channel_id, key_index" > "$work/found"
		sql "SELECT * FROM keys WHERE $condition ORDER BY channel_id, key_index" > "$work/filtered"
		cmp "$work/found" "$work/filtered" || fail "native keys differ with $condition"
	done
	# Orders of columns of channels, which native keys has without a sort; NULL comes first, or last where it descends.
	for order in channel_id "channel_id DESC" clip_id "clip_id, bone_id" "clip_id DESC, bone_name" bone_id bone_name \
		"bone_name DESC, clip_id" target "target DESC, bone_id, bone_name DESC, clip_id"; do
		columns=${order// DESC/}
		for condition in 1 "target = 'rotation'" "bone_name = 'bone4' AND frame < 12" "clip_id = 2"; do
			question="SELECT $columns FROM keys WHERE $condition ORDER BY"
			sql ".load '$extension'" "$question $order" > "$work/found"
			sql "$question $order" > "$work/filtered"
			cmp "$work/found" "$work/filtered" || fail "native keys in another order: $question $order"
			sql ".load '$extension'" "EXPLAIN QUERY PLAN $question $order" > "$work/plan"
			if grep -q "TEMP B-TREE" "$work/plan"; then
				fail "keys are sorted: $question $order"
			fi
		done
	done
	# A damaged track may say anything; no view gives keys without end.
	(
		database=$work/damaged.db
		cp "$work/keys.db" "$database"
		sql "UPDATE tracks SET key_count = CASE id WHEN 3 THEN 9e999 WHEN 4 THEN 'many' ELSE -1 END WHERE id IN (3, 4, 5)"
		question="SELECT * FROM keys WHERE channel_id < 7 ORDER BY channel_id, key_index"
		sql "$question" > "$work/filtered"
		timeout 60 sqlite3 "$database" ".load '$extension'" "$question" > "$work/found"
		cmp "$work/found" "$work/filtered" || fail "native keys of damaged tracks differ"
	)
	# A large file, which the statistics say that it is: channels in the order of bones would read its pages again and again.
	(
		database=$work/large.db
		cp "$work/keys.db" "$database"
		sql "UPDATE tracks SET key_count = 1000000000"
		for question in "avg(x) FROM keys GROUP BY bone_name" "max(frame) FROM keys GROUP BY target, bone_id"; do
			sql ".load '$extension'" "EXPLAIN QUERY PLAN SELECT $question" > "$work/plan"
			grep -q "TEMP B-TREE" "$work/plan" || fail "channels in the order of bones: $question"
		done
		for question in "avg(x) FROM keys GROUP BY target" "avg(x) FROM keys GROUP BY clip_id, bone_name" \
			"count(*) FROM keys GROUP BY bone_name" "avg(x) FROM keys WHERE clip_id = 2 GROUP BY bone_name"; do
			sql ".load '$extension'" "EXPLAIN QUERY PLAN SELECT $question" > "$work/plan"
			if grep -q "TEMP B-TREE" "$work/plan"; then
				fail "keys are sorted: $question"
			fi
		done
	)
	for question in "SELECT count(*) FROM keys" "SELECT count(frame), count(w) FROM keys" \
		"SELECT key_index, count(*) FROM keys GROUP BY key_index" \
		"SELECT target, min(x), max(frame) FROM keys WHERE frame > 2 GROUP BY target" \
		"SELECT clip_id, count(time), max(time) FROM keys GROUP BY clip_id" \
		"SELECT bone_name FROM keys GROUP BY bone_name COLLATE NOCASE" \
		"SELECT min(bone_name) FROM keys" "SELECT max(bone_id) FROM keys" "SELECT min(bone_id), target FROM keys" \
		"SELECT DISTINCT target, bone_id FROM keys ORDER BY bone_id DESC NULLS FIRST, target" \
		"SELECT bone_id FROM keys WHERE key_index = 0 ORDER BY bone_id NULLS LAST" \
		"SELECT clip_id, (SELECT k.target FROM keys AS k WHERE k.clip_id = c.clip_id ORDER BY k.target DESC LIMIT 1) FROM (SELECT DISTINCT clip_id FROM keys) AS c ORDER BY 1" \
		"SELECT bone_name, target FROM keys WHERE key_index = 0 UNION SELECT bone_name, 'x' FROM keys ORDER BY 1, 2" \
		"SELECT DISTINCT target, row_number() OVER (PARTITION BY target ORDER BY channel_id, key_index) = 1 FROM keys ORDER BY 1, 2" \
		"SELECT clip_id, target FROM keys WHERE clip_id IN (4, 1, 2) GROUP BY clip_id, target" \
		"SELECT clip_id, count(*) FROM keys GROUP BY clip_id" \
		"SELECT DISTINCT clip_id FROM keys WHERE target = 'fov' ORDER BY clip_id DESC" \
		"SELECT target, bone_name, count(*), max(frame) FROM keys GROUP BY target, bone_name" \
		"SELECT a.clip_id, count(*) FROM keys AS a JOIN clips ON clips.id = a.clip_id WHERE key_index = 1 GROUP BY a.clip_id"; do
		sql ".load '$extension'" "$question" > "$work/found"
		sql "$question" > "$work/filtered"
		[ -s "$work/found" ] || fail "nothing from $question"
		cmp "$work/found" "$work/filtered" || fail "native keys differ with $question"
	done
fi

for column in clip_id channel_id; do
	sql "SELECT * FROM keys WHERE $column = 3 ORDER BY channel_id, key_index" > "$work/found"
	sql "SELECT * FROM keys WHERE +$column = 3 ORDER BY channel_id, key_index" > "$work/filtered"
	[ -s "$work/found" ] || fail "no keys with $column = 3"
	cmp "$work/found" "$work/filtered"
done

expect_search "SELECT * FROM keys WHERE clip_id = 3" "INDEX channels_by_clip"
expect_search "SELECT x FROM keys WHERE clip_id = 3 AND bone_id = 4" "INDEX channels_by_clip (clip_id=? AND bone_id=?)"
expect_search "SELECT * FROM keys WHERE channel_id = 3 AND key_index = 2" "INTEGER PRIMARY KEY"
expect_search "SELECT x FROM keys WHERE clip_id IN (SELECT id FROM clips WHERE format = 'f')" "INDEX channels_by_clip"
expect_search "SELECT x FROM clips JOIN keys ON keys.clip_id = clips.id WHERE clips.id = 3" "INDEX channels_by_clip"

echo "portable keys: $floats floats equal to the bit"

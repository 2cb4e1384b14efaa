#!/bin/bash
# Every key of every attributes column, over all of corpus/, is one that `animdb formats -a` documents, or the comment of
# its column: PROGRAM
set -eu
program=$1
. "$(dirname "$0")/corpus_database.sh"
root=$(cd "$(dirname "$0")/.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

corpus_database "$work/corpus.db"
{
	"$program" formats -a | sed -n 's/^ *\([a-z_]*\.attributes\.[A-Za-z0-9_]*\):.*/\1/p'
	awk '$1 == "CREATE" { table = $3 }
		$1 == "attributes" { while (match($0, /`[a-z_]+`/)) {
			print table ".attributes." substr($0, RSTART + 1, RLENGTH - 2)
			$0 = substr($0, RSTART + RLENGTH)
		} }' "$root/schema/tables.sql"
} | sed 'p; s/^\(sources\|assets\)\./nested./' | sort -u >"$work/documented"
[ -s "$work/documented" ]

# A container inside another is an asset, with the attributes that a container of its own has as a source beside those of
# an asset.
"$program" query -f csv "$work/corpus.db" "
	WITH attributes(place, value) AS (
		SELECT 'sources', attributes FROM sources
		UNION ALL SELECT iif(id IN (SELECT parent_id FROM assets), 'nested', 'assets'), attributes FROM assets
		UNION ALL SELECT 'skeletons', attributes FROM skeletons
		UNION ALL SELECT 'clips', attributes FROM clips
		UNION ALL SELECT 'channels', attributes FROM channels
		UNION ALL SELECT 'animation_sets', attributes FROM animation_sets
		UNION ALL SELECT 'set_entries', attributes FROM set_entries
		UNION ALL SELECT 'events', attributes FROM events
		UNION ALL SELECT 'models', attributes FROM models
		UNION ALL SELECT 'links', attributes FROM links
	)
	SELECT DISTINCT place || '.attributes.' || key FROM attributes, json_each(attributes.value)" |
	tail -n +2 | tr -d '\r' | sort -u >"$work/used"
[ -s "$work/used" ]

if comm -13 "$work/documented" "$work/used" | grep .; then
	echo "not documented by animdb formats -a"
	exit 1
fi
echo "$(wc -l <"$work/used") keys, all documented"

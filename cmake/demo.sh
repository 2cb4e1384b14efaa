#!/bin/sh
# The last step of the preset demo: indexes corpus/ and runs first queries. Usage: demo.sh PROGRAM SOURCE-FOLDER DB
set -eu
cd "$2"
# Names in the folder of the sources are printed without that folder, so that they can be typed.
program=${1#"$PWD"/} db=${3#"$PWD"/}

run_query() {
	printf '\n%s\n' "$1"
	"$program" query "$db" -f box "$2"
}

rm -f "$db"
echo "$program index --each $db corpus/"
"$program" index --each "$db" corpus/

run_query "The games (dumps) in the database:" "
SELECT dump, system, count(*) AS clips, sum(keys) AS keys FROM clip_summary GROUP BY dump, system ORDER BY dump"

run_query "The loops with the most events, such as sounds and footsteps:" "
SELECT DISTINCT name, skeleton, round(duration, 2) AS seconds, frames, bones, events
FROM clip_summary WHERE looping AND NOT shadowed AND skeleton IS NOT NULL
ORDER BY events DESC, name LIMIT 6"

run_query "The most frequent problems; corpus/ has damaged files on purpose:" "
SELECT severity, code, count(*) AS times,
	iif(length(min(message)) > 40, substr(min(message), 1, 39) || '…', min(message)) AS example
FROM diagnostics WHERE severity <> 'note'
GROUP BY severity, code ORDER BY times DESC, code LIMIT 8"

printf '\nTo explore the database:  %s shell %s\n' "$program" "$db"

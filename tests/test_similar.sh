#!/bin/bash
# Whether similar() finds the copies of 200 motions on five skeletons (bench/mkdump_similar.c says which), and
# near_duplicates() nothing else: PROGRAM MKDUMP
#
# Each retimed, mirrored, reversed, cropped, noisy and coarse copy has to have the clip it was made of first among the clips
# of its skeleton, the other copies of the same motion put aside, in at least 95 of 100; and every clip the same motion on
# another skeleton among the first five of other skeletons in at least 80 of 100. There is one such clip for each motion, and
# up to eight of every other.
set -eu
program=$1 mkdump=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$mkdump" "$work/dump.vdf" 200
"$program" index -q "$work/dump.db" "$work/dump.vdf"

clips="clip AS MATERIALIZED (
	SELECT id, substr(name, instr(name, '-') + 1, 5) AS motion, substr(name, instr(name, '_') + 1) AS variant FROM clips
)"
cat >"$work/similar.sql" <<SQL
WITH $clips,
found AS MATERIALIZED (
	SELECT
		asked.id, asked.variant, answer.motion = asked.motion AS is_copy, answer.variant AS answer, similar.distance,
		similar.relation, similar.same_skeleton
	FROM clip AS asked
	JOIN similar(asked.id, 12) AS similar
	JOIN clip AS answer ON answer.id = similar.clip_id
	WHERE asked.variant <> 'FOREIGN'
),
within AS (
	SELECT *, row_number() OVER (PARTITION BY id ORDER BY relation IS NULL, distance) AS place
	FROM found WHERE same_skeleton AND (NOT is_copy OR answer = 'BASE')
),
across AS (
	SELECT *, row_number() OVER (PARTITION BY id ORDER BY distance) AS place FROM found WHERE NOT same_skeleton
)
SELECT
	variant,
	count(*) AS clips,
	sum(variant <> 'BASE') AS copies,
	sum(EXISTS (SELECT 1 FROM within AS w WHERE w.id = clip.id AND w.is_copy AND w.place = 1)) AS first_within,
	sum(EXISTS (SELECT 1 FROM within AS w WHERE w.id = clip.id AND w.is_copy AND w.relation IS NOT NULL)) AS with_relation,
	sum(EXISTS (SELECT 1 FROM across AS a WHERE a.id = clip.id AND a.is_copy AND a.place <= 5)) AS five_across,
	round(avg((SELECT distance FROM within AS w WHERE w.id = clip.id AND w.is_copy)), 2) AS distance,
	round(avg((SELECT min(distance) FROM within AS w WHERE w.id = clip.id AND NOT w.is_copy)), 2) AS nearest_other,
	round(avg((SELECT min(distance) FROM across AS a WHERE a.id = clip.id AND a.is_copy)), 2) AS distance_across,
	round(avg((SELECT min(distance) FROM across AS a WHERE a.id = clip.id AND NOT a.is_copy)), 2) AS nearest_across
FROM clip WHERE variant <> 'FOREIGN' GROUP BY variant
SQL
"$program" query -f csv "$work/dump.db" - <"$work/similar.sql" >"$work/similar.csv"
cat "$work/similar.csv"
awk -F, 'NR > 1 { clips += $2; copies += $3; within += $4; across += $6 } END {
	printf "%d of %d first within their skeleton, %d of %d in the first five of other skeletons\n", within, copies, across, clips
	exit !(copies == 1200 && within >= 0.95 * copies && across >= 0.8 * clips)
}' "$work/similar.csv"

"$program" query -f csv "$work/dump.db" "WITH $clips
SELECT count(*), sum(answer.motion <> asked.motion), sum(d.angle > 2)
FROM clip AS asked JOIN near_duplicates(asked.id) AS d JOIN clip AS answer ON answer.id = d.clip_id
WHERE asked.variant = 'BASE'" | tail -1 >"$work/pairs"
awk -F, '{
	printf "near_duplicates: %d pairs, %d of different motions, %d beyond the limit\n", $1, $2, $3
	exit !($1 > 1100 && $2 == 0 && $3 == 0)
}' "$work/pairs"

#!/bin/bash
# The measures of every clip of corpus/ agree with what its keys say in SQL: PROGRAM
set -u
here=$(cd "$(dirname "$0")" && pwd)
PROGRAM=$1
. "$here/index_common.sh"

db=$scratch/corpus.db
"$program" index -q "$db" "$here/../corpus"
cat >"$scratch/check.sql" <<'SQL'
WITH root AS MATERIALIZED (
SELECT channel.clip_id, channel.id AS channel_id, channel.bone_id, channel.key_count
FROM channels AS channel
WHERE channel.id IN (SELECT min(id) FROM channels WHERE is_root_motion AND target = 'translation' GROUP BY clip_id)
),
way AS MATERIALIZED (
SELECT
	clip_id,
	sum(sqrt((x - x0) * (x - x0) + (y - y0) * (y - y0) + (z - z0) * (z - z0))) AS length,
	sum(x - x0) AS x, sum(y - y0) AS y, sum(z - z0) AS z
FROM (
	SELECT k.clip_id, k.x, k.y, k.z, lag(k.x, 1, k.x) OVER w AS x0, lag(k.y, 1, k.y) OVER w AS y0,
		lag(k.z, 1, k.z) OVER w AS z0
	FROM root AS r
	JOIN keys AS k ON k.channel_id = r.channel_id
	WINDOW w AS (PARTITION BY k.channel_id ORDER BY k.key_index)
)
GROUP BY clip_id
)
SELECT 'clips measured' AS what, (SELECT count(*) FROM clip_measures) > 400 AS result
UNION ALL SELECT 'rows for clips without channels', count(*) FROM clip_measures AS m JOIN clips AS c ON c.id = m.clip_id
	WHERE c.channel_count = 0
UNION ALL SELECT 'clips with channels and no row', count(*) FROM clips
	WHERE channel_count > 0 AND id NOT IN (SELECT clip_id FROM clip_measures)
UNION ALL SELECT 'other moving bones', count(*) FROM clip_measures AS m WHERE m.moving_bones <> (
	SELECT count(DISTINCT bone_id) FROM channels AS h WHERE h.clip_id = m.clip_id AND NOT h.is_constant)
UNION ALL SELECT 'other constant channels', count(*) FROM clip_measures AS m JOIN clips AS c ON c.id = m.clip_id
	WHERE c.space = 'local' AND m.constant_channels <> ( -- of keys in model space, local ones are measured
	SELECT count(*) FROM channels AS h WHERE h.clip_id = m.clip_id AND h.is_constant AND h.key_count > 1)
UNION ALL SELECT 'clips with a way', (SELECT count(*) FROM way WHERE length > 0) > 20
UNION ALL SELECT 'other roots', count(*) FROM clip_measures AS m LEFT JOIN root AS r USING (clip_id)
	WHERE m.root_bone_id IS NOT r.bone_id
UNION ALL SELECT 'other ways', count(*) FROM clip_measures AS m JOIN way AS w USING (clip_id)
	WHERE max(abs(m.root_x - w.x), abs(m.root_y - w.y), abs(m.root_z - w.z), abs(m.root_length - w.length))
		> 1e-5 * (1 + w.length)
UNION ALL SELECT 'other speeds', count(*) FROM clip_measures AS m JOIN clips AS c ON c.id = m.clip_id
	WHERE abs(m.mean_speed * (c.frame_count - 1) / c.fps - m.root_length) > 1e-4 * m.root_length -- fps is rounded where an interval is stored
UNION ALL SELECT 'seams that the pose does not show', count(*) FROM clip_measures AS m JOIN clips AS c ON c.id = m.clip_id
	JOIN keys AS a ON a.clip_id = c.id AND a.bone_id = m.loop_degrees_bone_id AND a.target = 'rotation' AND a.frame = coalesce(c.loop_start, 0)
	JOIN keys AS b ON b.channel_id = a.channel_id AND b.frame = min(coalesce(c.loop_end, c.frame_count), c.frame_count - 1)
	WHERE c.space = 'local' AND abs(quat_angle(a.x, a.y, a.z, a.w, b.x, b.y, b.z, b.w) - m.loop_degrees) > 1e-3
UNION ALL SELECT 'seams compared', (SELECT count(*) FROM clip_measures WHERE loop_degrees > 1) > 50;
SQL
"$program" query -f csv "$db" - <"$scratch/check.sql" >"$scratch/found" || fail "the query"
diff - "$scratch/found" <<'CSV' || fail "measures and keys differ"
what,result
clips measured,1
rows for clips without channels,0
clips with channels and no row,0
other moving bones,0
other constant channels,0
clips with a way,1
other roots,0
other ways,0
other speeds,0
seams that the pose does not show,0
seams compared,1
CSV
finish "measures"

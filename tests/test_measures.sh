#!/bin/bash
# The measures of every clip of corpus/ agree with what its keys say in SQL: PROGRAM
set -u
here=$(cd "$(dirname "$0")" && pwd)
PROGRAM=$1
. "$here/index_common.sh"

db=$scratch/corpus.db
. "$here/corpus_database.sh"
corpus_database "$db"
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
), distance AS MATERIALIZED (
SELECT k.channel_id, k.key_index,
	iif(k.target = 'rotation', quat_angle(k.x, k.y, k.z, k.w, k.x0, k.y0, k.z0, k.w0),
		sqrt((k.x - k.x0) * (k.x - k.x0) + (k.y - k.y0) * (k.y - k.y0) + (k.z - k.z0) * (k.z - k.z0))) AS from_first,
	iif(k.target = 'rotation', quat_angle(k.x, k.y, k.z, k.w, k.x1, k.y1, k.z1, k.w1),
		sqrt((k.x - k.x1) * (k.x - k.x1) + (k.y - k.y1) * (k.y - k.y1) + (k.z - k.z1) * (k.z - k.z1))) AS step
FROM (
	SELECT channel_id, key_index, target, x, y, z, w,
		first_value(x) OVER first AS x0, first_value(y) OVER first AS y0, first_value(z) OVER first AS z0, first_value(w) OVER first AS w0,
		lag(x, 1, x) OVER first AS x1, lag(y, 1, y) OVER first AS y1, lag(z, 1, z) OVER first AS z1, lag(w, 1, w) OVER first AS w1
	FROM keys
	WHERE target IN ('rotation', 'translation', 'scale')
		AND channel_id NOT IN (SELECT id FROM channels WHERE clip_id IN (
			SELECT c.id FROM clips AS c JOIN diagnostics AS d ON d.asset_id = c.asset_id WHERE d.code = 'not-unit'))
	WINDOW first AS (PARTITION BY channel_id ORDER BY key_index)
) AS k
),
step AS MATERIALIZED (
SELECT channel_id, count(*) AS keys, max(from_first) AS swing, sum(step) AS path,
	max(iif(key_index = last_index, from_first, NULL)) AS travel
FROM (SELECT *, max(key_index) OVER (PARTITION BY channel_id) AS last_index FROM distance)
GROUP BY channel_id
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
UNION ALL SELECT 'channels that are not measured', count(*) FROM channels WHERE swing IS NULL OR path_length IS NULL OR travel IS NULL
UNION ALL SELECT 'constant channels that move', count(*) FROM channels WHERE is_constant AND (swing <> 0 OR path_length <> 0 OR travel <> 0)
UNION ALL SELECT 'channels compared', (SELECT count(*) FROM step) > 3000
UNION ALL SELECT 'other swings', count(*) FROM step JOIN channels AS h ON h.id = step.channel_id
	WHERE abs(h.swing - step.swing) > 1e-3 + 1e-4 * step.swing
UNION ALL SELECT 'other paths', count(*) FROM step JOIN channels AS h ON h.id = step.channel_id
	WHERE abs(h.path_length - step.path) > 1e-3 * step.keys + 1e-4 * step.path
UNION ALL SELECT 'other travels', count(*) FROM step JOIN channels AS h ON h.id = step.channel_id
	WHERE abs(h.travel - step.travel) > 1e-3 + 1e-4 * step.travel
UNION ALL SELECT 'a view without swings', (SELECT count(swing) <> count(*) FROM channel_measures WHERE target = 'rotation')
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
channels that are not measured,0
constant channels that move,0
channels compared,1
other swings,0
other paths,0
other travels,0
a view without swings,0
seams compared,1
CSV
finish "measures"

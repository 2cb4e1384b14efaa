-- Which counts and keys disagree with what they count? (None may.)
WITH
	clip AS (SELECT * FROM clips WHERE system_id = 'metroid-prime'),
	channel AS (SELECT * FROM channels WHERE clip_id IN (SELECT id FROM clip))
SELECT 'clips.key_count' AS rule, count(*) AS broken FROM clip
WHERE key_count <> (SELECT coalesce(sum(key_count), 0) FROM channels WHERE clip_id = clip.id)
UNION ALL SELECT 'clips.channel_count', count(*) FROM clip
WHERE channel_count <> (SELECT count(*) FROM channels WHERE clip_id = clip.id)
UNION ALL SELECT 'clips.bone_count', count(*) FROM clip
WHERE bone_count <> (SELECT count(DISTINCT bone_id) FROM channels WHERE clip_id = clip.id)
UNION ALL SELECT 'frames ascend from 0 and end within the clip', count(*) FROM (
	SELECT k.frame, c.frame_count, k.key_index, lag(k.frame) OVER (PARTITION BY k.channel_id ORDER BY k.key_index) AS before
	FROM keys AS k JOIN clip AS c ON c.id = k.clip_id)
WHERE frame >= frame_count OR key_index = 0 AND frame <> 0 OR before >= frame
UNION ALL SELECT 'key.time is frame x interval', count(*) FROM keys AS k JOIN clip AS c ON c.id = k.clip_id
WHERE abs(k.time - k.frame * (c.frame_interval)) > 1e-9
UNION ALL SELECT 'rotations are slerp, all else is linear', count(*) FROM channel
WHERE interpolation <> iif(target = 'rotation', 'slerp', 'linear')
UNION ALL SELECT 'root motion is of the root', count(*) FROM channel AS h JOIN clip AS c ON c.id = h.clip_id
JOIN assets AS a ON a.id = c.asset_id
WHERE h.is_root_motion <> (h.bone_id = iif(a.game = 'MP2', 0, 3))
UNION ALL SELECT 'looping is known of format 2 alone', count(*) FROM clip
WHERE (looping IS NULL) <> (attributes ->> '$.format' = 0)
UNION ALL SELECT 'set_entries.entry_index', count(*) FROM (
	SELECT 1 FROM set_entries AS e JOIN animation_sets AS s ON s.id = e.set_id AND s.system_id = 'metroid-prime'
	GROUP BY set_id HAVING min(entry_index) <> 0 OR max(entry_index) <> count(*) - 1 OR count(DISTINCT entry_index) <> count(*));

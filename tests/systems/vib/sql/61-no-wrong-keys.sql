-- Which keys, quaternions and times break a rule? (None may.)
SELECT 'rotations are unit' AS rule, count(*) AS broken FROM keys
WHERE target = 'rotation' AND coalesce(abs(x * x + y * y + z * z + w * w - 1), 1) > 1e-6
UNION ALL SELECT 'signs of rotations are continuous', count(*)
FROM keys AS k JOIN keys AS b ON b.channel_id = k.channel_id AND b.key_index = k.key_index - 1
WHERE k.target = 'rotation' AND k.x * b.x + k.y * b.y + k.z * b.z + k.w * b.w < -1e-6
UNION ALL SELECT 'the first rotation has no negative w', count(*) FROM keys WHERE target = 'rotation' AND key_index = 0 AND w < 0
UNION ALL SELECT 'everything is step', count(*) FROM channels WHERE interpolation <> 'step'
UNION ALL SELECT 'key.time is frame / fps', count(*) FROM keys AS k JOIN clips AS c ON c.id = k.clip_id
WHERE k.time IS NOT k.frame / c.fps OR k.frame >= c.frame_count
UNION ALL SELECT 'duration is frame_count / fps', count(*) FROM clips WHERE abs(duration - frame_count / fps) > 1e-9
UNION ALL SELECT 'rates are 1 to 120', count(*) FROM clips WHERE fps NOT BETWEEN 1 AND 120 OR fps IS NULL
UNION ALL SELECT 'visibility is 0 or 1, changes, and begins at frame 0', count(*)
FROM keys AS k LEFT JOIN keys AS b ON b.channel_id = k.channel_id AND b.key_index = k.key_index - 1
WHERE k.target = 'visibility' AND (k.x NOT IN (0, 1) OR k.x = b.x OR (k.key_index = 0) <> (k.frame = 0))
UNION ALL SELECT 'hidden objects have no keys', count(*)
FROM keys AS k JOIN channels AS v ON v.clip_id = k.clip_id AND v.bone_id = k.bone_id AND v.target = 'visibility'
WHERE k.target <> 'visibility' AND 0 = (
	SELECT x FROM keys AS s WHERE s.channel_id = v.id AND s.frame <= k.frame ORDER BY s.frame DESC LIMIT 1)
UNION ALL SELECT 'components of an object have keys on the same frames', count(*) FROM (
	SELECT 1 FROM channels WHERE target IN ('rotation', 'scale', 'translation') AND clip_id IN (
		SELECT id FROM clips WHERE format = 'vib-anm')
	GROUP BY clip_id, bone_id HAVING min(key_count) <> max(key_count))
UNION ALL SELECT 'implicit keys are the identity', count(*)
FROM channels AS h JOIN json_each(h.attributes, '$.implicit_frames') AS r
JOIN keys AS k ON k.channel_id = h.id AND k.frame BETWEEN r.value ->> 0 AND r.value ->> 1
WHERE iif(h.target = 'scale', (k.x, k.y, k.z) <> (1, 1, 1), (k.x, k.y, k.z) <> (0, 0, 0))
	AND NOT (h.target = 'rotation' AND abs(k.w) = 1)
UNION ALL SELECT 'every rotation has its angles', count(*) FROM channels
WHERE target = 'rotation' AND json_array_length(attributes, '$.raw') <> key_count;

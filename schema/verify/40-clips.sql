-- Clips, what is measured of them, channels and tracks. Hashes and counts are looked at by the program itself.

-- Numbers that cannot be right are kept as the game has them, with a warning.
SELECT 'rule', 'clips', id, printf('duration %s, fps %s: one is negative or not finite, and diagnostics do not say so', duration, fps)
FROM clips AS c
WHERE (abs(duration) = 9e999 OR abs(fps) = 9e999 OR duration < 0 OR fps < 0)
	AND NOT EXISTS (SELECT 1 FROM diagnostics AS d WHERE d.asset_id = c.asset_id AND d.severity <> 'note');

SELECT 'rule', 'clips', id, printf('frame_count %s, loop_start %s, loop_end %s: one is negative', frame_count, loop_start, loop_end)
FROM clips
WHERE frame_count < 0 OR loop_start < 0 OR loop_end < 0;

SELECT 'rule', 'clips', id, printf('looping is %s', quote(looping))
FROM clips
WHERE looping NOT IN (0, 1);

SELECT 'rule', 'clips', id, printf('wraps is %s', quote(wraps))
FROM clips
WHERE wraps NOT IN (0, 1);

SELECT 'rule', 'clips', c.id, printf('it has %d channels and %s measures', c.channel_count, iif(m.clip_id IS NULL, 'no', 'yet'))
FROM clips AS c
LEFT JOIN clip_measures AS m ON m.clip_id = c.id
WHERE (c.channel_count > 0) <> (m.clip_id IS NOT NULL);

SELECT 'rule', 'clips', c.id, printf('it has %d channels and %s features', c.channel_count, iif(f.clip_id IS NULL, 'no', 'yet'))
FROM clips AS c
LEFT JOIN clip_features AS f ON f.clip_id = c.id
WHERE (c.channel_count > 0) <> (f.clip_id IS NOT NULL);

SELECT 'rule', 'clip_features', clip_id, printf('version %d with %d bytes', version, length(features))
FROM clip_features
WHERE version <> 1 OR typeof(features) <> 'blob' OR length(features) <> 4 * 116;

SELECT 'rule', 'clip_measures', m.clip_id, printf('%d of %d bones move', m.moving_bones, c.bone_count)
FROM clip_measures AS m
JOIN clips AS c ON c.id = m.clip_id
WHERE m.moving_bones NOT BETWEEN 0 AND c.bone_count;

SELECT 'rule', 'channels', id, printf('is_constant is %s, is_root_motion %s, adds_to_rest %s', quote(is_constant), quote(is_root_motion), quote(adds_to_rest))
FROM channels
WHERE is_constant NOT IN (0, 1) OR is_root_motion NOT IN (0, 1) OR adds_to_rest NOT IN (0, 1);

-- What the view keys counts with.
SELECT 'rule', NULL, NULL, printf('key_numbers ends before the %d keys of the longest track', longest)
FROM (SELECT max(key_count) AS longest FROM channels)
WHERE longest > (SELECT count(*) FROM key_numbers);
SELECT 'rule', NULL, NULL, 'key_numbers has not every number from 0 on'
FROM (SELECT count(*) AS numbers, min(key_index) AS first, max(key_index) AS last FROM key_numbers)
WHERE first <> 0 OR last <> numbers - 1;

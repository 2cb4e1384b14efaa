-- Clips, their measures, channels and tracks. The program itself checks hashes and counts.

-- Impossible numbers are stored unchanged, with a warning in diagnostics.
SELECT 'rule', 'clips', id, printf('duration %s, fps %s: one is negative or not finite, and no diagnostic reports it', duration, fps)
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

SELECT 'rule', 'clips', id, printf('space is %s', quote(space))
FROM clips
WHERE space NOT IN ('local', 'model');

SELECT 'rule', 'clips', c.id, printf('it has %d channels%s', c.channel_count, iif(m.clip_id IS NULL, ' and no row in clip_measures', ', but a row in clip_measures'))
FROM clips AS c
LEFT JOIN clip_measures AS m ON m.clip_id = c.id
WHERE (c.channel_count > 0) <> (m.clip_id IS NOT NULL);

SELECT 'rule', 'clips', c.id, printf('it has %d channels%s', c.channel_count, iif(f.clip_id IS NULL, ' and no row in clip_features', ', but a row in clip_features'))
FROM clips AS c
LEFT JOIN clip_features AS f ON f.clip_id = c.id
WHERE (c.channel_count > 0) <> (f.clip_id IS NOT NULL);

SELECT 'rule', 'clip_features', clip_id, printf('version is %d and features has %d bytes', version, length(features))
FROM clip_features
WHERE version <> 2 OR typeof(features) <> 'blob' OR length(features) <> 4 * 116;

SELECT 'rule', 'clip_measures', m.clip_id, printf('moving_bones is %d, but the clip has %d bones', m.moving_bones, c.bone_count)
FROM clip_measures AS m
JOIN clips AS c ON c.id = m.clip_id
WHERE m.moving_bones NOT BETWEEN 0 AND c.bone_count;

SELECT 'rule', 'channels', id, printf('is_constant is %s, is_root_motion %s, adds_to_rest %s', quote(is_constant), quote(is_root_motion), quote(adds_to_rest))
FROM channels
WHERE is_constant NOT IN (0, 1) OR is_root_motion NOT IN (0, 1) OR adds_to_rest NOT IN (0, 1);

-- The numbers that the views keys and vertices use.
SELECT 'rule', NULL, NULL, printf('key_numbers has fewer rows than the %d keys of the longest track', longest)
FROM (SELECT max(key_count) AS longest FROM channels)
WHERE longest > (SELECT count(*) FROM key_numbers);
SELECT 'rule', NULL, NULL, printf('key_numbers has fewer rows than the %d vertices of the largest geometry', most)
FROM (SELECT max(vertex_count) AS most FROM geometries)
WHERE most > (SELECT count(*) FROM key_numbers);
SELECT 'rule', NULL, NULL, 'the numbers of key_numbers are not 0, 1, 2, …'
FROM (SELECT count(*) AS numbers, min(key_index) AS first, max(key_index) AS last FROM key_numbers)
WHERE first <> 0 OR last <> numbers - 1;

-- Measures are those of local keys: the placeholder and what only moves with its parent do not count.
SELECT c.native_id, c.bone_count, m.moving_bones, m.constant_channels, m.long_turns, round(m.loop_degrees, 2) AS loop_degrees
FROM clip_measures AS m JOIN clips AS c ON c.id = m.clip_id JOIN assets AS a ON a.id = c.asset_id
JOIN sources AS s ON s.id = a.source_id
WHERE s.path NOT LIKE '%/broken/%' ORDER BY 1, c.frame_count;

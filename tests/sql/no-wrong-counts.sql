-- Which counts disagree with the rows that they count? (None may.)
SELECT 'clips.key_count' AS rule, count(*) AS broken FROM clips AS c
WHERE key_count <> (SELECT coalesce(sum(key_count), 0) FROM channels WHERE clip_id = c.id)
UNION ALL SELECT 'clips.channel_count', count(*) FROM clips AS c
WHERE channel_count <> (SELECT count(*) FROM channels WHERE clip_id = c.id)
UNION ALL SELECT 'clips.bone_count', count(*) FROM clips AS c
WHERE bone_count <> (SELECT count(DISTINCT bone_id) FROM channels WHERE clip_id = c.id)
UNION ALL SELECT 'channels.key_count', count(*) FROM channels AS h JOIN tracks AS t ON t.id = h.track_id
WHERE h.key_count <> t.key_count
UNION ALL SELECT 'tracks.data', count(*) FROM tracks
WHERE length(data) <> 4 * width * key_count OR width NOT BETWEEN 1 AND 4 OR length(frames) <> 4 * key_count
UNION ALL SELECT 'skeletons.bone_count', count(*) FROM skeletons AS s
WHERE bone_count <> (SELECT count(*) FROM bones WHERE skeleton_id = s.id)
UNION ALL SELECT 'rows of keys', count(*) FROM (
	SELECT 1 FROM channels AS h LEFT JOIN keys AS k ON k.channel_id = h.id GROUP BY h.id HAVING count(k.key_index) <> h.key_count)
UNION ALL SELECT 'unused tracks', count(*) FROM tracks WHERE id NOT IN (SELECT track_id FROM channels)
UNION ALL SELECT 'events.event_count', count(*) FROM set_entries AS e
WHERE attributes ->> '$.event_count' <> (SELECT count(*) FROM events WHERE entry_id = e.id)
UNION ALL SELECT 'set_entries.entry_index', count(*) FROM (
	SELECT 1 FROM set_entries GROUP BY set_id HAVING min(entry_index) <> 0 OR max(entry_index) <> count(*) - 1
		OR count(DISTINCT entry_index) <> count(*));

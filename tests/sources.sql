-- What each source of a database holds, a line each: all of it, or a run that was ended left half a source behind.
SELECT
	s.path, s.byte_size, s.xxh128, s.attributes,
	(SELECT count(*) FROM assets AS a WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN clips AS c ON c.asset_id = a.id WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN clips AS c ON c.asset_id = a.id JOIN channels AS h ON h.clip_id = c.id
	 JOIN tracks AS t ON t.id = h.track_id AND length(t.data) = 4 * t.width * t.key_count WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN skeletons AS k ON k.asset_id = a.id JOIN bones AS b ON b.skeleton_id = k.id
	 WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN animation_sets AS n ON n.asset_id = a.id JOIN set_entries AS e ON e.set_id = n.id
	 WHERE a.source_id = s.id),
	(SELECT count(*) FROM assets AS a JOIN events AS e ON e.asset_id = a.id WHERE a.source_id = s.id)
FROM sources AS s
ORDER BY s.path

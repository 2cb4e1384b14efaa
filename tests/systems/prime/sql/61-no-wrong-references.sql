-- Which references between rows break a rule? (None may.)
WITH
	place AS (
		SELECT
			a.id, a.type, a.native_id,
			coalesce(p.game, s.game) AS game
		FROM assets AS a
		JOIN sources AS s ON s.id = a.source_id
		LEFT JOIN assets AS p ON p.id = a.parent_id
	)
SELECT 'at most one primary skeleton a clip' AS rule, count(*) AS broken FROM (
	SELECT 1 FROM clip_skeletons GROUP BY clip_id HAVING sum(is_primary) <> 1)
UNION ALL SELECT 'a primary skeleton names the bones', count(*)
FROM channels AS h JOIN clip_skeletons AS f ON f.clip_id = h.clip_id AND f.is_primary
LEFT JOIN bones AS b ON b.skeleton_id = f.skeleton_id AND b.bone_id = h.bone_id
WHERE h.bone_name IS NOT b.name
UNION ALL SELECT 'a link leads to its type and id', count(*)
FROM links AS l JOIN assets AS a ON a.id = l.to_asset_id
WHERE a.type <> l.to_type OR a.native_id <> l.to_native_id
UNION ALL SELECT 'a link stays within its game', count(*)
FROM links AS l JOIN place AS a ON a.id = l.from_asset_id JOIN place AS b ON b.id = l.to_asset_id
WHERE a.game <> b.game
UNION ALL SELECT 'a link stays in its archive where it can', count(*)
FROM links AS l
JOIN assets AS a ON a.id = l.from_asset_id
JOIN assets AS b ON b.id = l.to_asset_id
JOIN assets AS nearer
	ON nearer.parent_id = a.parent_id AND nearer.type = l.to_type AND nearer.native_id = l.to_native_id
WHERE b.parent_id IS NOT a.parent_id
UNION ALL SELECT 'an entry reaches clips of its ANIM in its game', count(*)
FROM entry_clips AS r
JOIN set_entries AS e ON e.id = r.entry_id
JOIN animation_sets AS s ON s.id = e.set_id
JOIN clips AS c ON c.id = r.clip_id
JOIN place AS a ON a.id = s.asset_id
JOIN place AS b ON b.id = c.asset_id
WHERE c.native_id <> e.target_native_id OR a.game <> b.game
UNION ALL SELECT 'an entry plays one of the clips that it reaches', count(*) FROM set_entries AS e
WHERE clip_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entry_clips WHERE entry_id = e.id AND clip_id = e.clip_id)
	OR clip_id IS NULL AND EXISTS (SELECT 1 FROM entry_clips WHERE entry_id = e.id)
UNION ALL SELECT 'all copies of an ANIM are reached, or none', count(*) FROM (
	SELECT 1
	FROM clips AS c
	JOIN place AS a ON a.id = c.asset_id
	JOIN assets AS b ON b.id = c.asset_id
	LEFT JOIN orphan_clips AS o ON o.clip_id = c.id
	GROUP BY a.game, c.native_id, b.xxh128
	HAVING count(o.clip_id) NOT IN (0, count(*)))
UNION ALL SELECT 'a clip shows an event once', count(*) FROM (
	SELECT 1 FROM clip_events GROUP BY clip_id, event_id HAVING count(*) > 1)
UNION ALL SELECT 'a clip shows every event of its EVNT', count(*) FROM (
	SELECT c.id
	FROM clips AS c
	JOIN links AS l ON l.from_asset_id = c.asset_id AND l.kind = 'events'
	JOIN events AS v ON v.asset_id = l.to_asset_id
	WHERE v.id NOT IN (SELECT event_id FROM clip_events WHERE clip_id = c.id))
UNION ALL SELECT 'nothing shadows anything', count(*) FROM assets WHERE shadowed_by IS NOT NULL
UNION ALL SELECT 'dangling links lead to no asset of the game', count(*)
FROM dangling_links AS l
JOIN place AS a ON a.id = l.from_asset_id
JOIN place AS b ON b.type = l.to_type AND b.native_id = l.to_native_id
WHERE a.game = b.game
UNION ALL SELECT 'a proved name is that of its path', count(*)
FROM clips AS c JOIN assets AS a ON a.id = c.asset_id
WHERE c.attributes ->> '$.name_verified' IS NOT (a.original_path IS NOT NULL)
	OR a.original_path IS NOT NULL AND printf('%08X', prime_id(a.original_path)) <> c.native_id
	OR a.original_path NOT LIKE '%/' || c.name || '.ani'
UNION ALL SELECT 'a path is the proof of a name', count(*) FROM assets
WHERE (attributes ->> '$.name_verified' IS 1) <> (original_path IS NOT NULL)
UNION ALL SELECT 'clip_summary has one row a clip', (SELECT count(*) FROM clip_summary) <> (SELECT count(*) FROM clips)
UNION ALL SELECT 'foreign keys', (SELECT count(*) FROM pragma_foreign_key_check);

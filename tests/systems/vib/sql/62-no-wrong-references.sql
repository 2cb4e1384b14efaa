-- Which references between rows break a rule? (None may.)
SELECT 'at most one primary skeleton a clip' AS rule, count(*) AS broken FROM (
	SELECT 1 FROM clip_skeletons GROUP BY clip_id HAVING sum(is_primary) <> 1)
UNION ALL SELECT 'a primary skeleton names the bones', count(*)
FROM channels AS h JOIN clip_skeletons AS f ON f.clip_id = h.clip_id AND f.is_primary
LEFT JOIN bones AS b ON b.skeleton_id = f.skeleton_id AND b.bone_id = h.bone_id
WHERE h.bone_name IS NOT b.name
UNION ALL SELECT 'bones have no parents', count(*) FROM bones WHERE parent_id IS NOT NULL
UNION ALL SELECT 'a model lies in the archive of its clip', count(*)
FROM links AS l JOIN assets AS f ON f.id = l.from_asset_id JOIN assets AS t ON t.id = l.to_asset_id
WHERE l.kind = 'model' AND f.type = 'ANM' AND (f.parent_id IS NOT t.parent_id OR f.parent_id IS NULL AND f.source_id <> t.source_id
	AND (SELECT kind FROM sources WHERE id = f.source_id) <> 'file')
UNION ALL SELECT 'the model of a clip is its skeleton', count(*)
FROM links AS l JOIN clips AS c ON c.asset_id = l.from_asset_id
LEFT JOIN clip_skeletons AS k ON k.clip_id = c.id AND k.is_primary LEFT JOIN skeletons AS s ON s.id = k.skeleton_id
WHERE l.kind = 'model' AND s.asset_id IS NOT l.to_asset_id
UNION ALL SELECT 'an entry plays one of the clips that it reaches', count(*) FROM set_entries AS e
WHERE clip_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entry_clips WHERE entry_id = e.id AND clip_id = e.clip_id)
	OR clip_id IS NULL AND EXISTS (SELECT 1 FROM entry_clips WHERE entry_id = e.id)
UNION ALL SELECT 'clip_summary has one row a clip', (SELECT count(*) FROM clip_summary) <> (SELECT count(*) FROM clips)
UNION ALL SELECT 'foreign keys', (SELECT count(*) FROM pragma_foreign_key_check);

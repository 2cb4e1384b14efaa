-- Which references between rows break a rule? (None may.)
SELECT 'at most one primary skeleton a clip' AS rule, count(*) AS broken FROM (
	SELECT 1 FROM clip_skeletons GROUP BY clip_id HAVING sum(is_primary) <> 1)
UNION ALL SELECT 'a primary skeleton names the bones', count(*)
FROM channels AS h JOIN clip_skeletons AS f ON f.clip_id = h.clip_id AND f.is_primary
LEFT JOIN bones AS b ON b.skeleton_id = f.skeleton_id AND b.bone_id = h.bone_id
WHERE h.bone_name IS NOT b.name
UNION ALL SELECT 'no bone names without a primary skeleton', count(*) FROM channels
WHERE bone_name IS NOT NULL AND clip_id NOT IN (SELECT clip_id FROM clip_skeletons WHERE is_primary)
UNION ALL SELECT 'parents are bones of the same skeleton', count(*) FROM bones AS b
WHERE parent_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM bones WHERE skeleton_id = b.skeleton_id AND bone_id = b.parent_id)
UNION ALL SELECT 'an entry plays one of the clips that it reaches', count(*) FROM set_entries AS e
WHERE clip_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM entry_clips WHERE entry_id = e.id AND clip_id = e.clip_id)
	OR clip_id IS NULL AND EXISTS (SELECT 1 FROM entry_clips WHERE entry_id = e.id)
UNION ALL SELECT 'an entry plays no shadowed clip', count(*)
FROM set_entries AS e JOIN clips AS c ON c.id = e.clip_id JOIN assets AS a ON a.id = c.asset_id
WHERE a.shadowed_by IS NOT NULL
UNION ALL SELECT 'what shadows is not shadowed', count(*)
FROM assets AS a JOIN assets AS w ON w.id = a.shadowed_by
WHERE w.shadowed_by IS NOT NULL OR upper(w.name) <> upper(a.name)
UNION ALL SELECT 'loose files neither shadow nor are shadowed', count(*)
FROM assets AS a JOIN sources AS s ON s.id = a.source_id
WHERE s.kind = 'file' AND (a.shadowed_by IS NOT NULL OR EXISTS (SELECT 1 FROM assets WHERE shadowed_by = a.id))
UNION ALL SELECT 'an event is of a clip or of an entry', count(*) FROM events
WHERE clip_id IS NOT NULL AND entry_id IS NOT NULL
UNION ALL SELECT 'a clip shows an event once', count(*) FROM (
	SELECT 1 FROM clip_events GROUP BY clip_id, event_id HAVING count(*) > 1)
UNION ALL SELECT 'one set of each name is the one that the game loads', count(*) FROM (
	SELECT 1 FROM animation_sets GROUP BY upper(name) HAVING min(precedence) <> 0 OR max(precedence) <> count(*) - 1)
UNION ALL SELECT 'clip_summary has one row a clip', (SELECT count(*) FROM clip_summary) <> (SELECT count(*) FROM clips)
UNION ALL SELECT 'an overlay has a base script', count(*) FROM animation_sets AS s
WHERE s.attributes ->> '$.is_overlay'
	AND NOT EXISTS (SELECT 1 FROM links WHERE from_asset_id = s.asset_id AND kind = 'base_script')
UNION ALL SELECT 'foreign keys', (SELECT count(*) FROM pragma_foreign_key_check);

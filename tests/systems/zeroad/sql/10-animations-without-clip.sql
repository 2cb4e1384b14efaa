-- Animations that remove others, and animations whose source is there but not its clip.
SELECT s.native_id, e.name, e.target_name, t.type
FROM set_entries AS e JOIN animation_sets AS s ON s.id = e.set_id
LEFT JOIN links AS l ON l.from_asset_id = s.asset_id AND l.kind = 'animation' AND l.to_name = e.target_name
LEFT JOIN assets AS t ON t.id = l.to_asset_id
JOIN assets AS a ON a.id = s.asset_id JOIN sources AS o ON o.id = a.source_id
WHERE e.clip_id IS NULL AND o.path NOT LIKE '%/broken/%' ORDER BY 1, 2;

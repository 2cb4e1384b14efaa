-- Which doors does a level have: their leaves, class and animation, how long they take to open, and which key do they need?
SELECT
	placed.attributes ->> '$.door_id' AS door, placed.to_name AS class, placed.attributes -> '$.flags' AS flags,
	placed.attributes ->> '$.key_id' AS key,
	(SELECT group_concat(leaf.name)
	 FROM models AS leaf
	 JOIN assets AS objects ON objects.id = leaf.asset_id AND objects.source_id = list.source_id
		AND objects.parent_id IS list.parent_id
	 WHERE leaf.kind = 'object' AND leaf.attributes ->> '$.door_id' = placed.attributes ->> '$.door_id') AS leaves,
	coalesce(clip.name, iif(door.id IS NULL, 'class is missing', NULL)) AS animation,
	round(opened.time, 4) AS opening_seconds
FROM links AS placed
JOIN assets AS list ON list.id = placed.from_asset_id
JOIN sources AS source ON source.id = list.source_id
LEFT JOIN assets AS door ON door.id = placed.to_asset_id
LEFT JOIN links AS moves ON moves.from_asset_id = door.id AND moves.kind = 'Animation'
LEFT JOIN clips AS clip ON clip.asset_id = moves.to_asset_id
LEFT JOIN events AS opened ON opened.clip_id = clip.id AND opened.kind = 'half_stop'
WHERE list.type = 'BINA' AND placed.kind = 'Class' AND source.path LIKE '%/pc/%'
ORDER BY door;

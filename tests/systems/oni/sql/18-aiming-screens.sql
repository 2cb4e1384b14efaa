-- Which aiming screens has each class, with how many poses, how far apart?
SELECT class.name AS class, screen.name AS screen, link.to_name AS animation,
	screen.attributes ->> '$.left_poses' + 1 + screen.attributes ->> '$.right_poses' AS columns,
	screen.attributes ->> '$.down_poses' + 1 + screen.attributes ->> '$.up_poses' AS rows,
	screen.attributes ->> '$.pose_count' AS poses, clip.frame_count AS frames,
	round(screen.attributes ->> '$.left_step', 2) AS degrees
FROM links AS uses
JOIN models AS class ON class.asset_id = uses.to_asset_id
JOIN assets AS screen ON screen.id = uses.from_asset_id AND screen.type = 'TRAS'
JOIN sources AS source ON source.id = screen.source_id
JOIN links AS link ON link.from_asset_id = screen.id AND link.kind = 'Animation'
LEFT JOIN clips AS clip ON clip.asset_id = link.to_asset_id
WHERE uses.kind = 'character' AND source.path LIKE '%/pc/%'
ORDER BY class, screen;

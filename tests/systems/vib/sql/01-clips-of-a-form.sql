-- Which clips does a form have, and on which model are they played?
SELECT clip.name AS clip, clip.frame_count AS frames, clip.fps AS fps, clip.duration AS seconds, model.name AS model,
	link.attributes ->> '$.method' AS method, link.attributes ->> '$.confidence' AS confidence,
	link.attributes ->> '$.compatible' AS compatible
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN assets AS archive ON archive.id = asset.parent_id AND archive.path = 'GAME/01_FILES.PAK'
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
JOIN links AS link ON link.from_asset_id = asset.id AND link.kind = 'model'
JOIN models AS model ON model.asset_id = link.to_asset_id
WHERE asset.path LIKE '%!CHARA/PEELOO/%'
ORDER BY clip.name COLLATE NOCASE;

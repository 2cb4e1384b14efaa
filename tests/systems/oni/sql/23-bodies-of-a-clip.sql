-- Which bodies can show an animation, and through which classes?
SELECT DISTINCT
	clip.name AS animation, skeleton.name AS body, fits.via, fits.is_primary, group_concat(DISTINCT class.name) AS classes
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
JOIN clip_skeletons AS fits ON fits.clip_id = clip.id
JOIN skeletons AS skeleton ON skeleton.id = fits.skeleton_id
JOIN links AS in_set ON in_set.to_asset_id = skeleton.asset_id AND in_set.kind = 'Elements'
JOIN links AS of_class ON of_class.to_asset_id = in_set.from_asset_id AND of_class.kind = 'BodySet'
JOIN models AS class ON class.asset_id = of_class.from_asset_id
JOIN assets AS class_asset ON class_asset.id = class.asset_id
JOIN sources AS class_source ON class_source.id = class_asset.source_id
WHERE clip.name IN ('PUPPETwalk', 'STUMPhop') AND source.path LIKE '%/pc/%' AND class_source.path LIKE '%/pc/%'
GROUP BY clip.id, skeleton.id
ORDER BY animation, clip.id, skeleton.attributes ->> '$.detail' DESC;

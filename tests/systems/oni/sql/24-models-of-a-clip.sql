-- Which models can show an animation: bodies and characters, or the very object that plays it?
SELECT DISTINCT clip.name AS animation, model.kind, model.name AS model, shows.via
FROM clip_models AS shows
JOIN clips AS clip ON clip.id = shows.clip_id
JOIN models AS model ON model.id = shows.model_id
JOIN assets AS asset ON asset.id = clip.asset_id
JOIN sources AS source ON source.id = asset.source_id
JOIN assets AS model_asset ON model_asset.id = model.asset_id
JOIN sources AS model_source ON model_source.id = model_asset.source_id
WHERE clip.name IN ('RIVALpunch', 'cart_path', 'door_stage', 'laser_sweep')
	AND source.path LIKE '%/pc/%' AND model_source.path LIKE '%/pc/%'
ORDER BY animation, model.kind, model.name, shows.via;

-- Which assets does nothing refer to?
-- :type = '' a part of the type of the assets
-- Scripts and tables with which a game begins are among them.
-- known type type of assets: SELECT DISTINCT type FROM assets
-- empty: SELECT 'something refers to each of these assets'
SELECT asset_id, type, name, status, byte_size, asset_path
FROM orphan_assets
WHERE instr(lower(coalesce(type, '')), lower(:type)) > 0
ORDER BY type, name, asset_id;

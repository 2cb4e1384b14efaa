-- Which assets does nothing refer to?
-- :type = '' type of the assets, all when it is empty
-- Scripts and tables with which a game begins are among them.
SELECT asset_id, type, name, status, byte_size, asset_path
FROM orphan_assets
WHERE :type = '' OR type = :type COLLATE NOCASE
ORDER BY type, name, asset_id;

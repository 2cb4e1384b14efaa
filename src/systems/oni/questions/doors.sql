-- Which doors are there, and which clips open them?
-- With the key that each needs and the seconds until it is open.
-- empty: SELECT 'there are no doors'
SELECT DISTINCT class, door, flags, key_id, animation, opening_seconds, asset_path
FROM oni_doors
ORDER BY asset_path, door, class;

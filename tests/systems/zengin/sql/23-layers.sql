-- Which clips play above layer 1?
SELECT clip.attributes ->> '$.layer' AS layer, clip.name AS clip, clip.bone_count AS bones
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id AND asset.shadowed_by IS NULL
WHERE clip.attributes ->> '$.layer' > 1
ORDER BY layer, clip;

-- Which clips are most like this one, on its own skeleton and on others?
SELECT
    asset.path AS file,
    round(similar.distance, 2) AS distance,
    similar.relation,
    round(similar.angle, 2) AS angle,
    similar.same_skeleton
FROM clips AS asked
JOIN similar(asked.id, 4) AS similar
JOIN clips AS clip ON clip.id = similar.clip_id
JOIN assets AS asset ON asset.id = clip.asset_id
WHERE asked.name = 'PUPPET-S_WALKL'
ORDER BY same_skeleton DESC, relation IS NULL, similar.distance, file;

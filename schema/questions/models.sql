-- Which models can show a clip?
-- :clip id, name, native id or hash of the clip
-- find clip clip
-- The column via says how each was found.
-- empty: SELECT 'no model has a skeleton that fits the clip, and no set that plays it names one'
SELECT clip.id AS clip_id, clip.name AS clip, model.id AS model_id, model.name AS model, model.kind, shown.via
FROM clips AS clip
JOIN clip_models AS shown ON shown.clip_id = clip.id
JOIN models AS model ON model.id = shown.model_id
WHERE clip.id IN (SELECT id FROM clips WHERE name = :clip COLLATE NOCASE UNION SELECT id FROM clips WHERE id = :clip)
ORDER BY clip.id, model.name, model.id;

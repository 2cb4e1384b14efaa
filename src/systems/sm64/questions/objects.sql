-- Which objects and models play a table?
-- :table = '' native id of the table of animations, all when it is empty
-- Behaviours, model ids and geo layouts, with how sure it is that they belong together.
SELECT DISTINCT objects.animation_table, a_set.name AS table_name, objects.behaviour, objects.model_id, objects.geo_layout, objects.strength
FROM sm64_objects AS objects
LEFT JOIN animation_sets AS a_set ON a_set.native_id = objects.animation_table
WHERE :table = '' OR objects.animation_table = :table OR a_set.name = :table
ORDER BY objects.animation_table, table_name, objects.behaviour, objects.model_id, objects.geo_layout;

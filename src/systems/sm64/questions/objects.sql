-- Which objects and models play a table?
-- :table = '' a part of the native id or name of the table of animations
-- Behaviours, model ids and geo layouts, with how sure it is that they belong together.
-- known table table of animations: SELECT native_id FROM animation_sets WHERE system_id = 'sm64' UNION SELECT name FROM animation_sets WHERE system_id = 'sm64'
-- empty: SELECT 'no object is known to play this table'
SELECT DISTINCT objects.animation_table, a_set.name AS table_name, objects.behaviour, objects.model_id, objects.geo_layout, objects.strength
FROM sm64_objects AS objects
LEFT JOIN animation_sets AS a_set ON a_set.native_id = objects.animation_table
WHERE instr(lower(objects.animation_table || char(10) || coalesce(a_set.name, '')), lower(:table)) > 0
ORDER BY objects.animation_table, table_name, objects.behaviour, objects.model_id, objects.geo_layout;

-- Which objects, model ids and geo layouts go with each table of animations, by the view?
SELECT animation_table, behaviour, model_id, object, geo_layout, strength FROM sm64_objects
ORDER BY 1, 2, 3, 4, 5, 6;

-- Which models have a name like this?
-- :name = '' a part of the name or native id, such as athenians/cavalry
-- Their ids and native ids can be given wherever a model is asked for, as in animdb export --model.
-- known name model: SELECT name FROM models UNION SELECT native_id FROM models
-- empty: SELECT 'the database has no models' WHERE NOT EXISTS (SELECT 1 FROM models)
SELECT model.model_id, coalesce(row.native_id, model.name) AS model, model.kind, model.system, model.dump, model.vertices
FROM model_summary AS model
JOIN models AS row ON row.id = model.model_id
WHERE (instr(lower(model.name), lower(:name)) > 0 OR instr(lower(row.native_id), lower(:name)) > 0)
	AND NOT EXISTS ( -- an actor and its look are one model
		SELECT 1 FROM models AS twin WHERE twin.asset_id = row.asset_id AND twin.native_id = row.native_id AND twin.id < row.id
	)
ORDER BY model.name, 2, model.model_id;

-- Which clips do the models of a name play?
-- :name a part of the name or native id of models, such as units/athenians/
-- :clip = '' a part of the name of the clip, or of that of a set entry that plays it, such as attack
-- All attacks of a civilisation, for example. animdb export DB -f glb -o DIR --body MODEL_ID --clip CLIP_IDS writes the clips of a row with the mesh.
-- known name model: SELECT name FROM models UNION SELECT native_id FROM models
-- known clip clip or entry of a set: SELECT name FROM clips UNION SELECT name FROM set_entries
-- empty: SELECT 'the database has no models' WHERE NOT EXISTS (SELECT 1 FROM models)
-- empty: SELECT 'no such model plays a clip of such a name'
WITH
	wanted AS MATERIALIZED (
		SELECT id, coalesce(native_id, name) AS name
		FROM models AS model
		WHERE (instr(lower(name), lower(:name)) > 0 OR instr(lower(native_id), lower(:name)) > 0)
			AND NOT EXISTS ( -- an actor and its look are one model
				SELECT 1 FROM models AS twin
				WHERE twin.asset_id = model.asset_id AND twin.native_id = model.native_id AND twin.id < model.id
			)
	),
	called AS MATERIALIZED (
		SELECT id FROM clips WHERE instr(lower(name), lower(:clip)) > 0
		UNION
		SELECT reached.clip_id
		FROM set_entries AS entry
		JOIN entry_clips AS reached ON reached.entry_id = entry.id
		WHERE instr(lower(entry.name), lower(:clip)) > 0
	),
	shown AS (
		SELECT wanted.id, wanted.name, shown.clip_id FROM wanted JOIN clip_models AS shown ON shown.model_id = wanted.id
		UNION
		SELECT wanted.id, wanted.name, shown.clip_id FROM wanted JOIN companion_clips AS shown ON shown.model_id = wanted.id
	)
SELECT id AS model_id, name AS model, count(*) AS clips, group_concat(clip_id) AS clip_ids
FROM (SELECT id, name, clip_id FROM shown WHERE clip_id IN (SELECT id FROM called) ORDER BY id, clip_id)
GROUP BY id
ORDER BY name, id;

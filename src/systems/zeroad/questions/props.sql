-- Which props does an actor carry, and where?
-- :actor a part of the path or name of the actor
-- With those of the variant files on which it is built; of a group, the game chooses one variant.
-- known actor actor: SELECT path FROM assets WHERE type = 'ACTOR' UNION SELECT name FROM assets WHERE type = 'ACTOR'
-- empty: SELECT 'the actor carries no props'
WITH RECURSIVE reached(actor_id, asset_id) AS (
	SELECT id, id FROM assets
	WHERE type = 'ACTOR' AND (instr(lower(path), lower(:actor)) > 0 OR instr(lower(name), lower(:actor)) > 0)
	UNION
	SELECT reached.actor_id, link.to_asset_id
	FROM reached
	JOIN links AS link ON link.from_asset_id = reached.asset_id AND link.kind IN ('variant', 'actor') AND link.to_asset_id IS NOT NULL
)
SELECT DISTINCT
	actor.name AS actor, json_extract(link.attributes, '$.attachpoint') AS point, link.to_name AS prop,
	json_extract(link.attributes, '$.group') AS group_index, json_extract(link.attributes, '$.variant') AS variant,
	iif(carrier.id = actor.id, NULL, carrier.name) AS variant_file
FROM reached
JOIN assets AS actor ON actor.id = reached.actor_id
JOIN assets AS carrier ON carrier.id = reached.asset_id
JOIN links AS link ON link.from_asset_id = reached.asset_id AND link.kind = 'prop'
ORDER BY actor, actor.id, variant_file IS NOT NULL, group_index, variant, point, prop;

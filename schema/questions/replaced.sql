-- Which clips does a mod replace, and what changed?
-- :mod = '' a part of the name of the mod's dump
-- Clips of a dump laid over another one, and of files that the game loads in place of others. animdb diff DB#BASE DB#MOD compares their keys.
-- known mod dump: SELECT name FROM dumps
-- empty: SELECT 'no dump is laid over another one: animdb index DB MOD --over BASE' WHERE NOT EXISTS (SELECT 1 FROM dumps WHERE over_dump_id IS NOT NULL)
-- empty: SELECT 'no clip of the mod has the name of one below it; animdb diff DB#BASE DB#MOD lists what it adds' WHERE EXISTS (SELECT 1 FROM dumps WHERE over_dump_id IS NOT NULL AND instr(lower(name), lower(:mod)) > 0)
WITH RECURSIVE
	below(mod, base, distance) AS (
		SELECT id, over_dump_id, 1 FROM dumps WHERE over_dump_id IS NOT NULL
		UNION
		SELECT below.mod, dump.over_dump_id, below.distance + 1
		FROM below
		JOIN dumps AS dump ON dump.id = below.base
		WHERE dump.over_dump_id IS NOT NULL AND below.distance < 100
	),
	owned AS MATERIALIZED (
		SELECT clip.*, source.dump_id, asset.shadowed_by
		FROM clips AS clip
		JOIN assets AS asset ON asset.id = clip.asset_id
		JOIN sources AS source ON source.id = asset.source_id
	),
	pair(base_id, mod_id) AS (
		SELECT old.id, new.id
		FROM owned AS old
		JOIN owned AS new ON new.asset_id = old.shadowed_by AND new.name = old.name
		UNION
		SELECT old.id, new.id
		FROM below
		JOIN owned AS new ON new.dump_id = below.mod AND new.shadowed_by IS NULL
		JOIN owned AS old ON old.dump_id = below.base AND old.shadowed_by IS NULL AND old.system_id = new.system_id
			AND old.name = new.name COLLATE NOCASE AND old.native_id IS new.native_id
	)
SELECT
	new.name AS clip, mod.name AS mod, old.id AS base_id, new.id AS mod_id,
	CASE
		WHEN old.content_xxh128 = new.content_xxh128 THEN 'nothing'
		WHEN old.motion_xxh128 = new.motion_xxh128 THEN 'not the keys'
		WHEN old.channel_count = 0 OR new.channel_count = 0 THEN 'no data'
		ELSE 'keys'
	END AS changed,
	round(new.duration - old.duration, 3) AS seconds_longer
FROM pair
JOIN owned AS old ON old.id = pair.base_id
JOIN owned AS new ON new.id = pair.mod_id
JOIN dumps AS mod ON mod.id = new.dump_id
WHERE instr(lower(mod.name), lower(:mod)) > 0
ORDER BY mod.name, clip, base_id, mod_id;

-- What resolve.sql goes by beside the names and checksums that all systems have: the Model and the meshAndTree of a script, and the
-- beginnings of its name, since A_B is laid over A. Clips of one skeleton_name have its stem in their own names, and the overlay and the base
-- that are found by other means have clips of one checksum.
INSERT OR IGNORE INTO also_named
SELECT asset_id, name_stem(name)
FROM (
	WITH RECURSIVE script AS MATERIALIZED (
		SELECT s.asset_id, s.name, s.attributes
		FROM tie_source AS t
		CROSS JOIN main.assets AS a ON a.source_id = t.source_id
		CROSS JOIN main.animation_sets AS s ON s.asset_id = a.id AND s.system_id = 'zengin'
	),
	beginning(asset_id, name) AS (
		SELECT asset_id, name FROM script
		UNION
		SELECT asset_id, substr(rtrim(name, replace(name, '_', '')), 1, length(rtrim(name, replace(name, '_', ''))) - 1)
		FROM beginning
		WHERE instr(name, '_') > 0
	)
	SELECT asset_id, name FROM beginning
	UNION ALL
	SELECT asset_id, attributes ->> '$.model_name' FROM script
	UNION ALL
	SELECT asset_id, replace(upper(attributes ->> '$.mesh_and_tree'), '.ASC', '') FROM script
)
WHERE name IS NOT NULL;

-- Heads are chosen for bodies by all heads, bodies, scripts that start animations of heads, and skeletons with a node for a head.
INSERT OR IGNORE INTO also_named
SELECT a.id, '%HEAD'
FROM tie_source AS t
CROSS JOIN main.assets AS a ON a.source_id = t.source_id
WHERE EXISTS (SELECT 1 FROM main.models WHERE asset_id = a.id AND system_id = 'zengin' AND kind IN ('morph', 'skinned'))
	OR EXISTS (SELECT 1 FROM main.events WHERE asset_id = a.id AND ref_type = 'morph')
	OR EXISTS (
		SELECT 1
		FROM main.skeletons AS s
		JOIN main.bones AS b ON b.skeleton_id = s.id AND b.name = 'BIP01 HEAD' COLLATE NOCASE
		WHERE s.asset_id = a.id AND s.system_id = 'zengin'
	);

-- Names alone decide where these lead; resolve.sql has further rules for meshes, skeletons and morph animations.
INSERT OR IGNORE INTO plain_type VALUES ('MAN'), ('sound');

-- Where animations have sources, cuts.sql and resolve.sql look at all scripts and all sources.
INSERT INTO untied
SELECT 'sources of animations'
FROM (SELECT 1 FROM main.assets WHERE type = 'ASC' LIMIT 1) -- an index alone tells that there is none
CROSS JOIN tie_source AS t
CROSS JOIN main.assets AS a ON a.source_id = t.source_id
WHERE a.type = 'ASC'
LIMIT 1;

-- zengin-1 | zengin.md 14 | MAN files have no events of their own (chunk A030), binary scripts no chunks F5A6 and F5A7
SELECT
	count(DISTINCT a.asset_id) - count(DISTINCT e.asset_id),
	count(DISTINCT e.asset_id)
FROM census_asset AS a
LEFT JOIN events AS e ON e.asset_id = a.asset_id AND (a.type = 'MAN' OR e.kind IN ('groundSFX', 'eventSetMesh'))
WHERE a.type IN ('MAN', 'MSB') AND a.decoded;
-- zengin-2 | zengin.md 3.4, 14 | No binary script has an aniBatch, so that its layout does not matter
SELECT count(*) FILTER (WHERE NOT has), count(*) FILTER (WHERE has)
FROM (
	SELECT EXISTS (SELECT 1 FROM set_entries AS e WHERE e.set_id = s.id AND e.kind = 'aniBatch') AS has
	FROM animation_sets AS s
	JOIN census_asset AS a ON a.asset_id = s.asset_id
	WHERE a.type = 'MSB'
);
-- zengin-3 | zengin.md 4.1, zengin-asc.md 7 | The bounds of a clip are no smaller than the way of its root node
SELECT count(*) FILTER (WHERE inside), count(*) FILTER (WHERE NOT inside)
FROM (
	SELECT
		min(k.x) >= c.attributes ->> '$.bbox[0]' - 0.1 AND max(k.x) <= c.attributes ->> '$.bbox[3]' + 0.1
			AND min(k.y) >= c.attributes ->> '$.bbox[1]' - 0.1 AND max(k.y) <= c.attributes ->> '$.bbox[4]' + 0.1
			AND min(k.z) >= c.attributes ->> '$.bbox[2]' - 0.1 AND max(k.z) <= c.attributes ->> '$.bbox[5]' + 0.1 AS inside
	FROM census_clip AS c
	CROSS JOIN channels AS h ON h.clip_id = c.id AND h.target = 'translation' AND h.bone_id = 0
	CROSS JOIN keys AS k ON k.channel_id = h.id
	WHERE c.type = 'MAN'
	GROUP BY c.id
);
-- zengin-4 | zengin.md 4.3 | Between keys the engine turns by slerp, not by a normalised lerp
-- zengin-5 | zengin.md 2.4 | Loose files and volumes: which of them the engine prefers is a setting of the game
-- zengin-6 | zengin.md 7.1, 14 | The nodes that weights of a skin name are those of the hierarchy: the bones of a vertex agree where it is
SELECT count(*) FILTER (WHERE NOT differs), count(*) FILTER (WHERE differs)
FROM (
	SELECT EXISTS (SELECT 1 FROM diagnostics AS g WHERE g.asset_id = a.asset_id AND g.code IN ('skin-pose', 'skin-weight')) AS differs
	FROM models AS m
	JOIN census_asset AS a ON a.asset_id = m.asset_id
	WHERE a.type IN ('MDM', 'MDL') AND m.attributes ->> '$.soft_skin_count' > 0
);
-- zengin-7 | zengin.md 14 | Volumes are plain or zipped; none has another compression (ZSTD)
SELECT
	count(*) FILTER (WHERE s.attributes ->> '$.volume_flags' IN (80, 160)),
	count(*) FILTER (WHERE s.attributes ->> '$.volume_flags' NOT IN (80, 160))
FROM sources AS s
WHERE s.dump_id = :dump AND s.kind = 'vdf';
-- zengin-8 | zengin.md 5.5 | Combat frames (DEF_…) of clips with another rate than 25 are frames of the source: no such clip says otherwise by a frame behind its end
SELECT count(*) FILTER (WHERE last_time <= duration + 0.04), count(*) FILTER (WHERE last_time > duration + 0.04)
FROM (
	SELECT (SELECT max(t.value) FROM json_each(e.attributes, '$.times') AS t) AS last_time, c.duration
	FROM events AS e
	JOIN census_asset AS a ON a.asset_id = e.asset_id
	JOIN set_entries AS n ON n.id = e.entry_id
	JOIN clips AS c ON c.id = n.clip_id
	WHERE e.kind = 'eventTag' AND n.attributes ->> '$.fps' <> 25
)
WHERE last_time IS NOT NULL;
-- zengin-9 | zengin.md 5.4 | A comment ends a line of a script where it begins, and does not hide the whole line
-- zengin-10 | zengin.md 12 | No folder of a volume has two files of one name
SELECT count(*) FILTER (WHERE copies = 0), count(*) FILTER (WHERE copies > 0)
FROM (
	SELECT s.id, (
		SELECT count(*) FROM (
			SELECT 1 FROM assets AS a WHERE a.source_id = s.id AND a.parent_id IS NULL GROUP BY upper(a.path) HAVING count(*) > 1
		)
	) AS copies
	FROM sources AS s
	WHERE s.dump_id = :dump AND s.kind = 'vdf'
);
-- zengin-asc-1 | zengin-asc.md 7 | No script asks for frames that its ASC file does not have
SELECT
	(SELECT count(*) FROM census_clip WHERE type = 'ASC'),
	(SELECT count(*) FROM census_diagnostic WHERE code = 'cut-range');
-- zengin-asc-2 | zengin-asc.md 8 | Morph frames of an ASC file give the offsets of the compiled morph mesh within 0.6 cm
-- zengin-asc-3 | zengin-asc.md 7 | Why nine compiled clips have other frames than whole-number ratios of the rates give
-- zengin-asc-4 | zengin-asc.md 6 | The node Bip01 Footsteps of genuine exports is in no hierarchy that the engine compiles
SELECT
	count(*) FILTER (WHERE NOT EXISTS (SELECT 1 FROM bones AS b WHERE b.skeleton_id = s.id AND upper(b.name) = 'BIP01 FOOTSTEPS')),
	count(*) FILTER (WHERE EXISTS (SELECT 1 FROM bones AS b WHERE b.skeleton_id = s.id AND upper(b.name) = 'BIP01 FOOTSTEPS'))
FROM skeletons AS s
JOIN census_asset AS a ON a.asset_id = s.asset_id
WHERE a.type IN ('MDH', 'MDL');
-- zengin-asc-5 | zengin-asc.md 11 | Genuine exports of 3ds Max with animations have the form that is read
SELECT count(*) FILTER (WHERE a.decoded), count(*) FILTER (WHERE NOT a.decoded)
FROM census_asset AS a
WHERE a.type = 'ASC' AND a.attributes ->> '$.kind' = 'animation' AND a.attributes ->> '$.writer' LIKE '%3D%Max%';
-- zengin-mesh-1 | mesh-zengin.md 3 | The engine normalises weights whose sum is not 1
-- zengin-mesh-2 | mesh-zengin.md 11 | Compiled textures have the formats DXT1, DXT3, R5G6B5 or P8 only
SELECT
	count(*) FILTER (WHERE t.format IN ('DXT1', 'DXT3', 'R5G6B5', 'P8')),
	count(*) FILTER (WHERE t.format NOT IN ('DXT1', 'DXT3', 'R5G6B5', 'P8'))
FROM textures AS t
JOIN census_asset AS a ON a.asset_id = t.asset_id
WHERE a.type = 'TEX';
-- zengin-mesh-3 | mesh-zengin.md 11 | No mesh has version 0x0705 or 0x0805
SELECT
	count(*) FILTER (WHERE m.attributes ->> '$.mesh_version' NOT IN (1797, 2053)),
	count(*) FILTER (WHERE m.attributes ->> '$.mesh_version' IN (1797, 2053))
FROM models AS m
JOIN census_asset AS a ON a.asset_id = m.asset_id
WHERE m.system_id = 'zengin';
-- zengin-mesh-4 | mesh-zengin.md 11 | Every attached mesh of a model belongs to a node of its skeleton
SELECT count(*) FILTER (WHERE NOT differs), count(*) FILTER (WHERE differs)
FROM (
	SELECT EXISTS (SELECT 1 FROM diagnostics AS g WHERE g.asset_id = a.asset_id AND g.code = 'mesh-count') AS differs
	FROM models AS m
	JOIN census_asset AS a ON a.asset_id = m.asset_id
	WHERE m.system_id = 'zengin' AND json_array_length(m.attributes, '$.attachments') > 0
);
-- zengin-mesh-5 | mesh-zengin.md 11 | How the engine culls transparent surfaces, scrolls textures, and uses alpha functions 3 to 6, fatness and body scale

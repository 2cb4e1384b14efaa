-- Resolves entries to clips, transitions to entries, links and events to assets: each by name or id, within the same game, in the same
-- dump first, then in the dumps that it is laid over, never elsewhere. Within a dump the asset that the game would load comes first,
-- then the nearest of equal ones. asked_entry, asked_clip, asked_link and asked_event are all of them, unless only some can have changed.

DELETE FROM main.model_components WHERE model_id IN (SELECT id FROM models); -- the systems put together their models again
DELETE FROM main.companion_clips WHERE model_id IN (SELECT id FROM models);

CREATE TEMP TABLE entry_place AS
SELECT
	e.id AS entry_id, e.set_id, e.entry_index, s.system_id, p.dump, p.scope, p.folder_id, p.parent, p.game,
	upper(e.name) AS name, upper(coalesce(e.target_native_id, e.target_name)) AS target, p.standing, 0 AS is_crowded
FROM set_entries AS e
JOIN animation_sets AS s ON s.id = e.set_id
JOIN asset_place AS p ON p.asset_id = s.asset_id;
CREATE INDEX temp.entry_place_by_name ON entry_place(set_id, name, entry_index);
CREATE UNIQUE INDEX temp.entry_place_by_entry ON entry_place(entry_id);

-- Of several sets of one name in one dump the game loads the first.
UPDATE main.animation_sets SET precedence = ranked.precedence
FROM (
	SELECT
		s.id AS set_id,
		row_number() OVER (
			PARTITION BY s.system_id, p.dump, p.game, upper(coalesce(s.native_id, s.name)) ORDER BY p.standing, s.id
		) - 1 AS precedence
	FROM animation_sets AS s
	JOIN asset_place AS p ON p.asset_id = s.asset_id
) AS ranked
WHERE ranked.set_id = animation_sets.id;

-- Every entry reaches every clip of its name, up to 4096 pairs.
CREATE TEMP TABLE crowded_name AS
SELECT e.system_id, e.scope, e.target AS name
FROM (SELECT system_id, scope, target, count(*) AS entries FROM asked_entry GROUP BY system_id, scope, target) AS e
JOIN (SELECT system_id, scope, native_id, count(*) AS clips FROM asked_clip GROUP BY system_id, scope, native_id) AS c
	ON c.native_id = e.target AND c.system_id = e.system_id AND c.scope = e.scope
WHERE e.entries * c.clips > 4096;
UPDATE entry_place SET is_crowded = 1 WHERE (system_id, scope, target) IN (SELECT system_id, scope, name FROM crowded_name);

DELETE FROM main.entry_clips WHERE entry_id IN (SELECT entry_id FROM asked_entry);
INSERT INTO main.entry_clips (entry_id, clip_id)
SELECT e.entry_id, c.clip_id
FROM asked_entry AS e
JOIN clip_place AS c ON c.native_id = e.target AND c.system_id = e.system_id AND c.scope = e.scope
	AND (c.game = e.game) IS NOT FALSE
WHERE NOT e.is_crowded
ORDER BY e.entry_id, c.clip_id;
UPDATE entry_place SET is_crowded = 1
FROM (
	SELECT e.system_id, e.dump, e.target
	FROM (
		SELECT system_id, dump, target, count(*) AS entries
		FROM asked_entry
		WHERE NOT is_crowded AND entry_id NOT IN (SELECT entry_id FROM entry_clips)
		GROUP BY system_id, dump, target
	) AS e
	JOIN dump_base AS b ON b.dump = e.dump
	JOIN (SELECT system_id, dump, native_id, count(*) AS clips FROM asked_clip GROUP BY system_id, dump, native_id) AS c
		ON c.native_id = e.target AND c.system_id = e.system_id AND c.dump = b.base
	WHERE e.entries * c.clips > 4096
) AS crowd
WHERE crowd.system_id = entry_place.system_id AND crowd.dump = entry_place.dump AND crowd.target = entry_place.target
	AND entry_id NOT IN (SELECT entry_id FROM entry_clips);
-- An entry without a clip in its own installation reaches those in its dump, else those in the nearest dump below it that has any. Of
-- several installations, clips that no entry of their own reaches are reached by the entries of the others.
INSERT INTO main.entry_clips (entry_id, clip_id)
SELECT entry_id, clip_id
FROM (
	SELECT e.entry_id, c.clip_id, b.distance, min(b.distance) OVER (PARTITION BY e.entry_id) AS nearest
	FROM asked_entry AS e
	JOIN dump_base AS b ON b.dump = e.dump AND (b.distance > 0 OR e.scope > 0)
	JOIN clip_place AS c ON c.native_id = e.target AND c.system_id = e.system_id AND c.dump = b.base
		AND (c.game = e.game) IS NOT FALSE
	WHERE NOT e.is_crowded AND e.entry_id NOT IN (SELECT entry_id FROM entry_clips)
)
WHERE distance = nearest
ORDER BY entry_id, clip_id;
INSERT INTO main.entry_clips (entry_id, clip_id)
SELECT e.entry_id, c.clip_id
FROM asked_clip AS c
CROSS JOIN entry_place AS e ON e.target = c.native_id AND e.system_id = c.system_id AND e.dump = c.dump
	AND (c.game = e.game) IS NOT FALSE
WHERE c.scope > 0 AND NOT e.is_crowded AND c.clip_id NOT IN (SELECT clip_id FROM entry_clips)
ORDER BY e.entry_id, c.clip_id;

CREATE TEMP TABLE clip_choice AS
WITH copy AS MATERIALIZED (
	SELECT * FROM asked_clip WHERE native_id IN (SELECT native_id FROM asked_clip GROUP BY native_id HAVING count(*) > 1)
)
SELECT
	native_id, system_id, around, depth, game, shadowed, min((standing << 32) + clip_id) AS rank, clip_id, dump
FROM (
	SELECT 'd' || dump AS around, 0 AS depth, * FROM asked_clip
	UNION ALL SELECT 'f' || f.ancestor_id, f.depth, copy.* FROM copy JOIN folder_around AS f ON f.folder_id = copy.folder_id
)
GROUP BY native_id, system_id, around, game, shadowed; -- as in asset_choice
CREATE INDEX temp.clip_choice_by_id ON clip_choice(native_id, around);

-- The choice depends on the folder of the reference only: all copies in one folder choose the same target.
CREATE TEMP TABLE wanted_clip AS
SELECT DISTINCT system_id, dump, folder_id, game, target, CAST(NULL AS INTEGER) AS clip_id
FROM asked_entry
WHERE target IS NOT NULL;
UPDATE wanted_clip SET clip_id = (
	SELECT c.clip_id
	FROM wanted_clip AS w
	JOIN clip_choice AS c ON c.native_id = w.target AND c.system_id = w.system_id AND (c.game = w.game) IS NOT FALSE
		AND c.around IN (
			SELECT 'f' || ancestor_id FROM folder_around WHERE folder_id = w.folder_id
			UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = w.dump
		)
	WHERE w.rowid = wanted_clip.rowid
	ORDER BY (SELECT distance FROM dump_base WHERE dump = w.dump AND base = c.dump), c.shadowed, c.depth DESC, c.rank
	LIMIT 1
);
CREATE INDEX temp.wanted_clip_by_target ON wanted_clip(target, folder_id, dump, game);
UPDATE main.set_entries SET clip_id = (
	SELECT w.clip_id
	FROM entry_place AS e
	JOIN wanted_clip AS w
		ON w.target = e.target AND w.folder_id IS e.folder_id AND w.dump = e.dump AND w.game IS e.game
			AND w.system_id = e.system_id
	WHERE e.entry_id = set_entries.id
)
WHERE id IN (SELECT entry_id FROM asked_entry);

INSERT INTO main.diagnostics (source_id, asset_id, severity, code, message)
SELECT
	a.source_id, a.id, 'note', 'too-many-copies',
	printf('%d entries ask for the clip %s: each reaches the copy that it plays only', e.entries, e.target)
FROM (
	SELECT target, set_id, min(standing), count(*) AS entries FROM entry_place WHERE is_crowded GROUP BY system_id, dump, target
) AS e
JOIN animation_sets AS s ON s.id = e.set_id
JOIN assets AS a ON a.id = s.asset_id
ORDER BY a.id, e.target;
-- Each entry reaches the clip that it plays. Beyond the limit the first entry reaches all clips that no other entry reaches.
INSERT OR IGNORE INTO main.entry_clips (entry_id, clip_id)
SELECT e.entry_id, s.clip_id
FROM asked_entry AS e
JOIN set_entries AS s ON s.id = e.entry_id
WHERE (e.is_crowded OR EXISTS (SELECT 1 FROM source_place WHERE scope > 0)) AND s.clip_id IS NOT NULL
ORDER BY e.entry_id;
INSERT INTO main.entry_clips (entry_id, clip_id)
SELECT e.entry_id, c.clip_id
FROM (
	SELECT *, row_number() OVER (PARTITION BY system_id, dump, target, game ORDER BY standing, entry_index, entry_id) AS choice
	FROM entry_place
	WHERE is_crowded
) AS e
JOIN clip_place AS c ON c.native_id = e.target AND c.system_id = e.system_id AND c.dump = e.dump
	AND (c.game = e.game) IS NOT FALSE
WHERE e.choice = 1 AND c.clip_id NOT IN (SELECT clip_id FROM entry_clips)
ORDER BY e.entry_id, c.clip_id;

-- Equal sets in one archive hold the same references: one of them is enough for statements about all.
CREATE TEMP TABLE distinct_set AS
SELECT min(s.id) AS set_id
FROM animation_sets AS s
JOIN assets AS a ON a.id = s.asset_id
GROUP BY coalesce(a.parent_id, -a.source_id), s.system_id, s.native_id, s.name, a.xxh128;
CREATE TEMP TABLE distinct_entry AS
SELECT e.entry_id
FROM distinct_set AS s
CROSS JOIN entry_place AS e ON e.set_id = s.set_id;

UPDATE main.transitions SET to_entry_id = (
	SELECT next.entry_id
	FROM entry_place AS own
	JOIN entry_place AS next ON next.set_id = own.set_id AND next.name = upper(transitions.to_name)
	WHERE own.entry_id = transitions.from_entry_id
	ORDER BY next.entry_index
	LIMIT 1
)
WHERE from_entry_id IN (SELECT entry_id FROM entry_place);

CREATE TEMP TABLE wanted_asset AS
SELECT
	own.dump, own.folder_id, own.game, l.to_type AS type, upper(l.to_native_id) AS native_id,
	CAST(NULL AS INTEGER) AS asset_id
FROM asked_link AS l
JOIN asset_place AS own ON own.asset_id = l.from_asset_id
WHERE l.to_native_id IS NOT NULL
UNION
SELECT own.dump, own.folder_id, own.game, v.ref_type, upper(v.ref_native_id), NULL
FROM asked_event AS v
JOIN asset_place AS own ON own.asset_id = v.asset_id;
UPDATE wanted_asset SET asset_id = (
	SELECT p.asset_id
	FROM wanted_asset AS w
	JOIN asset_choice AS p ON p.native_id = w.native_id AND p.type = w.type AND (p.game = w.game) IS NOT FALSE
		AND p.around IN (
			SELECT 'f' || ancestor_id FROM folder_around WHERE folder_id = w.folder_id
			UNION ALL SELECT 'd' || base FROM dump_base WHERE dump = w.dump
		)
	WHERE w.rowid = wanted_asset.rowid
	ORDER BY (SELECT distance FROM dump_base WHERE dump = w.dump AND base = p.dump), p.shadowed, p.depth DESC, p.standing
	LIMIT 1
);
CREATE INDEX temp.wanted_asset_by_id ON wanted_asset(native_id, type, folder_id, dump, game);
UPDATE main.links SET to_asset_id = (
	SELECT w.asset_id
	FROM asset_place AS own
	JOIN wanted_asset AS w
		ON w.native_id = upper(links.to_native_id) AND w.type = links.to_type
		AND w.folder_id IS own.folder_id AND w.dump = own.dump AND w.game IS own.game
	WHERE own.asset_id = links.from_asset_id
)
WHERE id IN (SELECT id FROM asked_link);
UPDATE main.events SET ref_asset_id = (
	SELECT w.asset_id
	FROM asset_place AS own
	JOIN wanted_asset AS w
		ON w.native_id = upper(events.ref_native_id) AND w.type = events.ref_type
		AND w.folder_id IS own.folder_id AND w.dump = own.dump AND w.game IS own.game
	WHERE own.asset_id = events.asset_id
)
WHERE id IN (SELECT id FROM asked_event);

-- Models that show the animations of a set and that no link of its own leads to: the resolve.sql of a system may add rows.
CREATE TEMP TABLE shown_model (set_id INTEGER, model_id INTEGER);

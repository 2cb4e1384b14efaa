-- Entries reach clips, entries follow entries, links and events reach assets: each by name or id, in its own installation
-- first, and there what the game would load.

CREATE TEMP TABLE entry_place AS
SELECT
	e.id AS entry_id, e.set_id, e.entry_index, s.system_id, p.root, p.volume,
	upper(e.name) AS name, upper(coalesce(e.target_native_id, e.target_name)) AS target
FROM set_entries AS e
JOIN animation_sets AS s ON s.id = e.set_id
JOIN asset_place AS p ON p.asset_id = s.asset_id;
CREATE INDEX temp.entry_place_by_name ON entry_place(set_id, name, entry_index);
CREATE UNIQUE INDEX temp.entry_place_by_entry ON entry_place(entry_id);

-- Of the sets of one name in one installation the game loads the first.
UPDATE animation_sets SET precedence = ranked.precedence
FROM (
	SELECT
		s.id AS set_id,
		row_number() OVER (
			PARTITION BY s.system_id, p.root, upper(coalesce(s.native_id, s.name)) ORDER BY p.standing, s.id
		) - 1 AS precedence
	FROM animation_sets AS s
	JOIN asset_place AS p ON p.asset_id = s.asset_id
) AS ranked
WHERE ranked.set_id = animation_sets.id;

DELETE FROM entry_clips;
INSERT INTO entry_clips (entry_id, clip_id)
SELECT e.entry_id, c.clip_id
FROM entry_place AS e
JOIN clip_place AS c ON c.native_id = e.target AND c.system_id = e.system_id AND c.root = e.root
ORDER BY e.entry_id, c.clip_id;
INSERT INTO entry_clips (entry_id, clip_id)
SELECT e.entry_id, c.clip_id
FROM entry_place AS e
JOIN clip_place AS c ON c.native_id = e.target AND c.system_id = e.system_id
WHERE e.entry_id NOT IN (SELECT entry_id FROM entry_clips)
ORDER BY e.entry_id, c.clip_id;

UPDATE set_entries SET clip_id = NULL WHERE clip_id IS NOT NULL;
UPDATE set_entries SET clip_id = chosen.clip_id
FROM (
	SELECT
		r.entry_id, r.clip_id,
		row_number() OVER (
			PARTITION BY r.entry_id ORDER BY c.shadowed, c.volume <> e.volume, c.standing, c.clip_id
		) AS place
	FROM entry_clips AS r
	JOIN entry_place AS e ON e.entry_id = r.entry_id
	JOIN clip_place AS c ON c.clip_id = r.clip_id
) AS chosen
WHERE chosen.place = 1 AND chosen.entry_id = set_entries.id;

UPDATE transitions SET to_entry_id = (
	SELECT next.entry_id
	FROM entry_place AS own
	JOIN entry_place AS next ON next.set_id = own.set_id AND next.name = upper(transitions.to_name)
	WHERE own.entry_id = transitions.from_entry_id
	ORDER BY next.entry_index
	LIMIT 1
);

UPDATE links SET to_asset_id = (
	SELECT to_place.asset_id
	FROM asset_place AS own
	JOIN asset_place AS to_place ON to_place.native_id = upper(links.to_native_id) AND to_place.type = links.to_type
	WHERE own.asset_id = links.from_asset_id
	ORDER BY to_place.root <> own.root, to_place.shadowed, to_place.volume <> own.volume, to_place.standing
	LIMIT 1
);

UPDATE events SET ref_asset_id = (
	SELECT to_place.asset_id
	FROM asset_place AS own
	JOIN asset_place AS to_place
		ON to_place.native_id = upper(events.ref_native_id) AND to_place.type = events.ref_type
	WHERE own.asset_id = events.asset_id
	ORDER BY to_place.root <> own.root, to_place.shadowed, to_place.volume <> own.volume, to_place.standing
	LIMIT 1
)
WHERE ref_native_id IS NOT NULL;

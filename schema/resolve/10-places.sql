-- Fills temporary tables with the place of every asset; the later files look names up in them. No statement here depends on an index
-- of the stored tables, because a new database gets its indexes afterwards.

-- Containers inside containers, with the values that decide between copies of the same name.
CREATE TEMP TABLE container_place (
	asset_id INTEGER PRIMARY KEY,
	parent_id INTEGER,
	own_priority INTEGER,           -- volume_priority of this container itself
	own_is_mod INTEGER,             -- 1 when its name says .mod
	own_game TEXT,                  -- the game that this container itself names
	volume INTEGER,                 -- the volume that its members lie in: an asset, or a source as -id
	priority INTEGER,               -- of that volume, NULL = none
	is_mod INTEGER,                 -- of that volume
	game TEXT                       -- the game that its members are of, NULL = not known
);
INSERT INTO container_place (asset_id, parent_id, own_priority, own_is_mod, own_game)
SELECT
	id, parent_id, attributes ->> '$.volume_priority', upper(substr(name, -4)) = '.MOD', game
FROM assets
WHERE id IN (SELECT DISTINCT parent_id FROM assets WHERE parent_id IS NOT NULL);
CREATE INDEX temp.container_place_by_parent ON container_place(parent_id);

CREATE TEMP TABLE source_place AS
SELECT
	id AS source_id, path, dump_id AS dump,
	coalesce(attributes ->> '$.root', path) AS root,
	attributes ->> '$.volume_priority' AS priority,
	upper(substr(path, -4)) = '.MOD' AS is_mod,
	game
FROM sources;
CREATE UNIQUE INDEX temp.source_place_by_id ON source_place(source_id);

-- A PATH that holds several installations of one game as one dump: two or more of its children have most of their sets in common with
-- others. A child is a folder in the PATH, or a file with containers in it, such as a disc image. Names then lead to clips and
-- skeletons of the same child first, so that the number of pairs does not grow with the square of the number of installations.
CREATE TEMP TABLE source_child AS
SELECT source_id, dump, substr(inside, 1, instr(inside || '/', '/') - 1) AS child
FROM (
	SELECT p.source_id, p.dump, substr(p.path, length(d.path) + 2) AS inside
	FROM source_place AS p
	CROSS JOIN dumps AS d ON d.id = p.dump -- in this order, since no index finds the sources of a dump
	WHERE substr(p.path, 1, length(d.path) + 1) = d.path || '/'
)
WHERE instr(inside, '/') > 0
	OR source_id IN (SELECT id FROM sources WHERE attributes ->> '$.files_hash' IS NOT NULL)
	OR source_id IN (SELECT source_id FROM main.assets WHERE parent_id IS NOT NULL);
CREATE TEMP TABLE installation AS
SELECT dump, child, sum(is_shared) AS shared_sets
FROM (
	SELECT *, count(*) OVER (PARTITION BY dump, system_id, name) > 1 AS is_shared
	FROM (
		SELECT DISTINCT c.dump, c.child, s.system_id, upper(coalesce(s.native_id, s.name)) AS name
		FROM main.animation_sets AS s -- all sets, even where only some assets are resolved
		JOIN main.assets AS a ON a.id = s.asset_id
		JOIN source_child AS c ON c.source_id = a.source_id
	)
)
GROUP BY dump, child
HAVING shared_sets >= 3 AND shared_sets * 3 >= count(*) * 2;
ALTER TABLE temp.source_place ADD COLUMN scope INTEGER; -- smaller than 0: the whole dump
UPDATE source_place SET scope = -dump;
UPDATE source_place SET scope = part.scope
FROM (
	SELECT c.source_id, min(c.source_id) OVER (PARTITION BY c.dump, c.child) AS scope
	FROM source_child AS c
	JOIN installation AS i ON i.dump = c.dump AND i.child = c.child
) AS part
WHERE part.source_id = source_place.source_id;
DELETE FROM main.diagnostics WHERE code = 'several-installations' AND source_id IN (SELECT id FROM sources);
INSERT INTO main.diagnostics (source_id, severity, code, message)
SELECT (SELECT source_id FROM source_place AS p WHERE p.dump = i.dump ORDER BY path LIMIT 1), 'note', 'several-installations',
	printf('%s holds several installations as one dump: %d of its folders and images have most of their sets in common (%s, %s); index each with --each, or under a name of its own with --dump',
		d.name, count(*), min(i.child), max(i.child))
FROM installation AS i
JOIN dumps AS d ON d.id = i.dump
GROUP BY i.dump
HAVING count(*) > 1
ORDER BY i.dump;

-- The same of several games: children whose sets are of different systems. Names of different systems do not mix, so that the whole
-- dump stays the scope.
INSERT INTO main.diagnostics (source_id, severity, code, message)
SELECT (SELECT source_id FROM source_place AS p WHERE p.dump = held.dump ORDER BY path LIMIT 1), 'note', 'several-installations',
	printf('%s holds several games as one dump: its folders and images have sets of %d systems (%s in %s, %s in %s); index it with --each, or each game under a name of its own with --dump',
		d.name, count(DISTINCT held.system_id), min(held.system_id), first_child, max(held.system_id), last_child)
FROM (
	SELECT
		c.dump, c.child, s.system_id,
		first_value(c.child) OVER (PARTITION BY c.dump ORDER BY s.system_id, c.child) AS first_child,
		first_value(c.child) OVER (PARTITION BY c.dump ORDER BY s.system_id DESC, c.child) AS last_child
	FROM main.animation_sets AS s
	JOIN main.assets AS a ON a.id = s.asset_id
	JOIN source_child AS c ON c.source_id = a.source_id
) AS held
JOIN dumps AS d ON d.id = held.dump
GROUP BY held.dump
HAVING count(DISTINCT held.system_id) > 1 AND count(DISTINCT held.child) > 1
ORDER BY held.dump;
DROP TABLE temp.installation;
DROP TABLE temp.source_child;

-- A volume is a container with a priority, or the outermost container that names its game: a disc with its archives. Any other
-- container is a part of the volume that it lies in.
WITH RECURSIVE inherited(asset_id, volume, priority, is_mod, game) AS (
	SELECT
		c.asset_id,
		iif(c.own_priority IS NULL AND (c.own_game IS NULL OR s.game IS NOT NULL), -a.source_id, c.asset_id),
		coalesce(c.own_priority, s.priority),
		iif(c.own_priority IS NULL, s.is_mod, c.own_is_mod),
		coalesce(c.own_game, s.game)
	FROM container_place AS c
	JOIN assets AS a ON a.id = c.asset_id
	JOIN source_place AS s ON s.source_id = a.source_id
	WHERE c.parent_id IS NULL
	UNION ALL
	SELECT
		c.asset_id,
		iif(c.own_priority IS NULL AND (c.own_game IS NULL OR i.game IS NOT NULL), i.volume, c.asset_id),
		coalesce(c.own_priority, i.priority),
		iif(c.own_priority IS NULL, i.is_mod, c.own_is_mod),
		coalesce(c.own_game, i.game)
	FROM inherited AS i
	JOIN container_place AS c ON c.parent_id = i.asset_id
)
UPDATE container_place SET volume = i.volume, priority = i.priority, is_mod = i.is_mod, game = i.game
FROM inherited AS i
WHERE i.asset_id = container_place.asset_id;

-- The folders of assets, in the file system and in containers, with the folders around them below the PATH that was given to index. A
-- folder belongs to one dump: the PATH of a dump may lie in that of another. A
-- container counts as a folder, and so does an asset that holds a set and its clips. An asset in more than 16 nested folders has no
-- folder; the largest known depth is 12.
CREATE TEMP TABLE holder (holder INTEGER PRIMARY KEY, dump INTEGER, root TEXT, folder TEXT, own TEXT);
INSERT INTO holder (holder, dump, root, folder) -- the folder of a loose file, or the archive
SELECT -p.source_id, p.dump, p.root, iif(s.kind = 'file', rtrim(s.path, replace(s.path, '/', '')), s.path || '/')
FROM source_place AS p
JOIN sources AS s ON s.id = p.source_id;
WITH RECURSIVE inside(asset_id, dump, root, folder, own) AS (
	SELECT c.asset_id, h.dump, h.root, h.folder || a.path || '/', a.path || '!'
	FROM container_place AS c
	JOIN assets AS a ON a.id = c.asset_id
	JOIN holder AS h ON h.holder = -a.source_id
	WHERE c.parent_id IS NULL
	UNION ALL
	SELECT
		c.asset_id, i.dump, i.root,
		i.folder || iif(substr(a.path, 1, length(i.own)) = i.own, substr(a.path, length(i.own) + 1), a.path) || '/',
		a.path || '!'
	FROM inside AS i
	JOIN container_place AS c ON c.parent_id = i.asset_id
	JOIN assets AS a ON a.id = c.asset_id
)
INSERT INTO holder SELECT * FROM inside;
CREATE TEMP TABLE asset_folder (asset_id INTEGER PRIMARY KEY, dump INTEGER, root TEXT, path TEXT);
INSERT INTO asset_folder
SELECT asset_id, dump, root, path
FROM (
	SELECT
		a.id AS asset_id, h.dump, h.root,
		h.folder || iif(
			substr(a.path, 1, length(h.own)) = h.own,
			substr(a.path, length(h.own) + 1, length(a.path) - length(h.own) - length(a.name)),
			substr(a.path, 1, length(a.path) - length(a.name))
		) || iif(both.asset_id IS NULL, '', a.name || '/') AS path
	FROM assets AS a
	JOIN holder AS h ON h.holder = coalesce(a.parent_id, -a.source_id)
	LEFT JOIN (SELECT asset_id FROM animation_sets INTERSECT SELECT asset_id FROM clips) AS both ON both.asset_id = a.id
)
WHERE length(path) - length(replace(path, '/', '')) - (length(root) - length(replace(root, '/', ''))) <= 17;
DROP TABLE temp.holder;
CREATE TEMP TABLE folder (folder_id INTEGER PRIMARY KEY, dump INTEGER, path TEXT, around TEXT, depth INTEGER, UNIQUE (path, dump));
WITH RECURSIVE upward(dump, path, root) AS (
	SELECT dump, path, root FROM asset_folder WHERE length(path) > length(root) + 1
	UNION
	SELECT dump, rtrim(rtrim(path, '/'), replace(path, '/', '')), root
	FROM upward
	WHERE length(rtrim(rtrim(path, '/'), replace(path, '/', ''))) > length(root) + 1
)
INSERT OR IGNORE INTO folder (dump, path, around, depth)
SELECT dump, path, rtrim(rtrim(path, '/'), replace(path, '/', '')), length(path) - length(replace(path, '/', '')) FROM upward;

-- Every folder with itself and all folders around it. The deepest folder that two folders share measures how near they are.
CREATE TEMP TABLE folder_around (folder_id INTEGER, ancestor_id INTEGER, depth INTEGER, PRIMARY KEY (folder_id, ancestor_id)) WITHOUT ROWID;
WITH RECURSIVE upward(folder_id, ancestor_id, dump, around, depth) AS (
	SELECT folder_id, folder_id, dump, around, depth FROM folder
	UNION ALL
	SELECT u.folder_id, f.folder_id, f.dump, f.around, f.depth FROM upward AS u JOIN folder AS f ON f.path = u.around AND f.dump = u.dump
)
INSERT INTO folder_around SELECT folder_id, ancestor_id, depth FROM upward;

CREATE TEMP TABLE asset_place (
	asset_id INTEGER PRIMARY KEY,
	dump INTEGER,                   -- dumps.id
	scope INTEGER,                  -- the dump, or one installation of several in it
	folder_id INTEGER,              -- NULL = the PATH itself, or too deep
	parent INTEGER,                 -- the container of the asset: an asset, or a source as -id
	volume INTEGER,
	game TEXT,                      -- ids are unique within a game; NULL = unknown, matches every game
	priority INTEGER,
	is_mod INTEGER,
	bare_name TEXT,                 -- upper-case
	type TEXT,
	native_id TEXT,                 -- upper-case
	shadowed INTEGER DEFAULT 0,
	place INTEGER,                  -- rank of the path; ids depend on the order of indexing, which must not matter
	standing INTEGER                -- smaller = preferred by the game; equal standings are ordered by place
);
INSERT INTO asset_place (asset_id, dump, scope, folder_id, parent, volume, game, priority, is_mod, bare_name, type, native_id, place)
SELECT
	a.id, s.dump, s.scope, f.folder_id, coalesce(a.parent_id, -a.source_id), coalesce(c.volume, -a.source_id),
	iif(c.asset_id IS NULL, s.game, c.game), iif(c.asset_id IS NULL, s.priority, c.priority),
	iif(c.asset_id IS NULL, s.is_mod, c.is_mod), upper(a.name), a.type, upper(a.native_id),
	row_number() OVER (ORDER BY s.path, a.id)
FROM assets AS a
JOIN source_place AS s ON s.source_id = a.source_id
LEFT JOIN container_place AS c ON c.asset_id = a.parent_id
LEFT JOIN asset_folder AS d ON d.asset_id = a.id
LEFT JOIN folder AS f ON f.path = d.path AND f.dump = d.dump;
DROP TABLE temp.asset_folder;

-- When no container names the game, an asset in it may. The first word is the game; a second word ("demo") is an edition of it, which
-- only those formats show that have another layout in that edition.
UPDATE asset_place SET game = content.game
FROM (
	SELECT id AS asset_id, substr(game, 1, instr(game || ' ', ' ') - 1) AS game FROM assets WHERE game IS NOT NULL
) AS content
WHERE content.asset_id = asset_place.asset_id AND asset_place.game IS NULL;

-- Of the assets of one bare name in one dump, or in one installation of several in it, the game loads that of the volume with the highest priority, and among equal
-- priorities that of a .mod. When several are left, it is unknown which one the game loads: none of them shadows another.
UPDATE main.assets SET shadowed_by = NULL WHERE shadowed_by IS NOT NULL AND id IN (SELECT id FROM assets);
CREATE TEMP TABLE winner AS
SELECT asset_id, winner_id
FROM (
	SELECT
		asset_id,
		rank() OVER (PARTITION BY scope, bare_name ORDER BY priority DESC, is_mod DESC) AS rank,
		first_value(asset_id) OVER (
			PARTITION BY scope, bare_name ORDER BY priority DESC, is_mod DESC, place
		) AS winner_id
	FROM asset_place
	WHERE priority IS NOT NULL
)
WHERE rank > 1;
UPDATE main.assets SET shadowed_by = w.winner_id FROM winner AS w WHERE w.asset_id = assets.id;
UPDATE asset_place SET shadowed = 1 WHERE asset_id IN (SELECT asset_id FROM winner);

-- The game prefers a compiled script to its text.
UPDATE asset_place SET standing = ranked.standing
FROM (
	SELECT
		p.asset_id,
		row_number() OVER (
			ORDER BY p.shadowed, p.priority DESC, p.is_mod DESC, a.status = 'failed', p.type = 'MDS', p.place
		) AS standing
	FROM asset_place AS p
	JOIN assets AS a ON a.id = p.asset_id
) AS ranked
WHERE ranked.asset_id = asset_place.asset_id;

CREATE INDEX temp.asset_place_by_id ON asset_place(native_id, type);

-- The dumps whose references are resolved: those whose sources have changed, and all that can depend on them. These are the dumps that they
-- are laid over, those that are laid over them, and so on. Where native ids are hashes of names (temp.hashed_type), a name that one dump
-- proves is that of all.

CREATE TEMP TABLE resolving (is_partial INTEGER);
INSERT INTO resolving VALUES (0);
CREATE TEMP TABLE resolved_dump (dump_id INTEGER PRIMARY KEY);
INSERT INTO resolved_dump
SELECT id
FROM main.dumps
WHERE coalesce((
	SELECT value NOT LIKE ',%' OR instr(value, ',' || dumps.id || ',') > 0 FROM index_state WHERE key = 'resolve_pending'
), 1);

-- Pairs of dumps that are resolved together. Of the dumps with such ids each makes a pair with 0.
CREATE TEMP TABLE dump_tie (dump INTEGER, other INTEGER, PRIMARY KEY (dump, other)) WITHOUT ROWID;
INSERT OR IGNORE INTO dump_tie SELECT id, over_dump_id FROM main.dumps WHERE over_dump_id IS NOT NULL;
INSERT OR IGNORE INTO dump_tie
SELECT id, 0 FROM main.dumps WHERE system_id IS NULL OR system_id IN (SELECT system_id FROM hashed_type);
INSERT OR IGNORE INTO dump_tie
SELECT s.dump_id, 0
FROM resolved_dump AS r
CROSS JOIN main.dumps AS d ON d.id = r.dump_id AND d.system_id IS NOT NULL -- the others have their pair
CROSS JOIN main.sources AS s ON s.dump_id = d.id
CROSS JOIN main.assets AS a ON a.source_id = s.id
WHERE (s.system_id IS NULL OR s.system_id IN (SELECT system_id FROM hashed_type)) AND a.type IN (SELECT type FROM hashed_type);
INSERT OR IGNORE INTO dump_tie SELECT other, dump FROM dump_tie;

CREATE TEMP TABLE lost_base AS -- dumps that were laid over one that is gone
SELECT id FROM main.dumps WHERE over_dump_id NOT IN (SELECT dump_id FROM main.sources);
UPDATE main.dumps SET over_dump_id = NULL WHERE over_dump_id NOT IN (SELECT dump_id FROM main.sources);
DELETE FROM main.dumps WHERE id NOT IN (SELECT dump_id FROM main.sources);

-- A dump without a name of its own is called like its PATH: by the last part, with the folder around it when that is not unique, else
-- as a whole. Diagnostics name the dump.
CREATE TEMP TABLE earlier_name AS SELECT id, name FROM main.dumps;
UPDATE main.dumps SET name = coalesce(nullif(substr(path, length(rtrim(path, replace(path, '/', ''))) + 1), ''), path) WHERE NOT is_named;
CREATE TEMP TABLE dump_name AS
SELECT id, name AS old_name, rtrim(rtrim(path, replace(path, '/', '')), '/') AS folder
FROM main.dumps
WHERE NOT is_named AND name IN (SELECT name FROM main.dumps GROUP BY name HAVING count(*) > 1);
UPDATE main.dumps SET name = substr(n.folder, length(rtrim(n.folder, replace(n.folder, '/', ''))) + 1) || '/' || n.old_name
FROM dump_name AS n
WHERE n.id = dumps.id;
DROP TABLE temp.dump_name;
UPDATE main.dumps SET name = path
WHERE NOT is_named AND name IN (SELECT name FROM main.dumps GROUP BY name HAVING count(*) > 1);
INSERT OR IGNORE INTO resolved_dump
SELECT d.id FROM main.dumps AS d JOIN earlier_name AS e ON e.id = d.id WHERE d.name <> e.name;
DROP TABLE temp.earlier_name;

WITH RECURSIVE together(dump) AS (
	SELECT dump_id FROM resolved_dump
	UNION
	SELECT t.other FROM together AS g JOIN dump_tie AS t ON t.dump = g.dump
)
INSERT OR IGNORE INTO resolved_dump SELECT dump FROM together WHERE dump > 0;
DELETE FROM resolved_dump WHERE dump_id NOT IN (SELECT id FROM main.dumps);
DROP TABLE temp.dump_tie;

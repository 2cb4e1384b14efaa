#!/bin/bash
# Prints the content of a database in an order and with names that do not depend on how it came about: row numbers are
# replaced by what the rows are (the source below its PATH, the place in the source), paths before the PATH and times are
# left out. Two databases of the same dump give the same bytes.
#
#	dump_canonical.sh DATABASE
set -eu

if [ $# -ne 1 ]; then
	echo "usage: dump_canonical.sh DATABASE" >&2
	exit 2
fi

# One temporary table a kind of row: its number, and a name for it.
keys=$(cat <<'SQL'
PRAGMA temp_store = MEMORY;

CREATE TEMP TABLE key_dumps AS SELECT id, name AS key FROM main.dumps;
CREATE UNIQUE INDEX temp.key_dumps_id ON key_dumps(id);

CREATE TEMP TABLE key_sources AS
WITH rooted AS (SELECT id, path, coalesce(attributes ->> '$.root', path) AS root FROM main.sources)
SELECT id, replace(root, rtrim(root, replace(root, '/', '')), '') || substr(path, length(root) + 1) AS key FROM rooted;
CREATE UNIQUE INDEX temp.key_sources_id ON key_sources(id);

CREATE TEMP TABLE key_assets AS
SELECT a.id, printf('%s!%s#%d', s.key, a.path, row_number() OVER (PARTITION BY a.source_id ORDER BY a.id)) AS key
FROM main.assets AS a
JOIN key_sources AS s ON s.id = a.source_id;
CREATE UNIQUE INDEX temp.key_assets_id ON key_assets(id);

CREATE TEMP TABLE key_skeletons AS
SELECT s.id, printf('%s/%d', a.key, row_number() OVER (PARTITION BY s.asset_id ORDER BY s.id)) AS key
FROM main.skeletons AS s
JOIN key_assets AS a ON a.id = s.asset_id;
CREATE UNIQUE INDEX temp.key_skeletons_id ON key_skeletons(id);

CREATE TEMP TABLE key_clips AS
SELECT c.id, printf('%s/%d', a.key, row_number() OVER (PARTITION BY c.asset_id ORDER BY c.id)) AS key
FROM main.clips AS c
JOIN key_assets AS a ON a.id = c.asset_id;
CREATE UNIQUE INDEX temp.key_clips_id ON key_clips(id);

CREATE TEMP TABLE key_animation_sets AS
SELECT s.id, printf('%s/%d', a.key, row_number() OVER (PARTITION BY s.asset_id ORDER BY s.id)) AS key
FROM main.animation_sets AS s
JOIN key_assets AS a ON a.id = s.asset_id;
CREATE UNIQUE INDEX temp.key_animation_sets_id ON key_animation_sets(id);

CREATE TEMP TABLE key_set_entries AS
SELECT e.id, printf('%s/%d', s.key, row_number() OVER (PARTITION BY e.set_id ORDER BY e.id)) AS key
FROM main.set_entries AS e
JOIN key_animation_sets AS s ON s.id = e.set_id;
CREATE UNIQUE INDEX temp.key_set_entries_id ON key_set_entries(id);

CREATE TEMP TABLE key_models AS
SELECT m.id, printf('%s/%d', a.key, row_number() OVER (PARTITION BY m.asset_id ORDER BY m.id)) AS key
FROM main.models AS m
JOIN key_assets AS a ON a.id = m.asset_id;
CREATE UNIQUE INDEX temp.key_models_id ON key_models(id);

CREATE TEMP TABLE key_tracks AS SELECT id, xxh128 AS key FROM main.tracks;
CREATE UNIQUE INDEX temp.key_tracks_id ON key_tracks(id);
SQL
)

# A SELECT for each table, made from the schema, so that no table or column is forgotten. A reference that leads nowhere
# shows as such. The numbers of key_numbers say nothing: they only have to reach the longest track.
selects=$(sqlite3 -batch -bail -readonly "$1" <<'SQL'
SELECT printf('SELECT ''%s'', %s FROM main.%s AS t ORDER BY %s;',
	t.name,
	group_concat(CASE
		WHEN t.name = 'sources' AND c.name = 'path' THEN '(SELECT key FROM key_sources AS k WHERE k.id = t.id)'
		WHEN t.name = 'dumps' AND c.name = 'path' THEN 'replace(t.path, rtrim(t.path, replace(t.path, ''/'', '''')), '''')'
		WHEN t.name = 'sources' AND c.name = 'attributes' THEN 'json_remove(t.attributes, ''$.root'', ''$.files_hash'', ''$.companions_hash'')'
		WHEN f."table" IS NULL OR f."table" = 'systems' THEN 't.' || c.name
		ELSE printf('iif(t.%s IS NULL, NULL, coalesce((SELECT key FROM key_%s AS k WHERE k.id = t.%s), ''nowhere''))',
			c.name, f."table", c.name)
	END, ', '),
	t.name,
	group_concat(2 + (SELECT count(*) FROM pragma_table_info(t.name) AS d
		WHERE d.cid < c.cid AND NOT (d.pk AND d.name = 'id' AND t.name <> 'systems') AND d.name <> 'mtime_ns'), ', '))
FROM (SELECT name FROM sqlite_schema
      WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name <> 'key_numbers' ORDER BY name) AS t
JOIN pragma_table_info(t.name) AS c
LEFT JOIN pragma_foreign_key_list(t.name) AS f ON f."from" = c.name
WHERE NOT (c.pk AND c.name = 'id' AND t.name <> 'systems') AND c.name <> 'mtime_ns'
GROUP BY t.name;
SQL
)

printf '%s\n.mode quote\n%s\n' "$keys" "$selects" | sqlite3 -batch -bail -readonly "$1"
sqlite3 -batch -bail -readonly "$1" "SELECT 'schema', type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"

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

CREATE TEMP TABLE key_tracks AS SELECT id, xxh128 AS key FROM main.tracks;
CREATE UNIQUE INDEX temp.key_tracks_id ON key_tracks(id);

CREATE TEMP TABLE key_images AS SELECT id, xxh128 AS key FROM main.images;
CREATE UNIQUE INDEX temp.key_images_id ON key_images(id);

CREATE TEMP TABLE key_unread_anchors AS SELECT id, format || ': ' || anchor AS key FROM main.unread_anchors;
CREATE UNIQUE INDEX temp.key_unread_anchors_id ON key_unread_anchors(id);

CREATE TEMP TABLE key_asset_ledgers AS SELECT id, key FROM key_assets;
CREATE UNIQUE INDEX temp.key_asset_ledgers_id ON key_asset_ledgers(id);

CREATE TEMP TABLE key_geometries AS SELECT id, xxh128 AS key FROM main.geometries;
CREATE UNIQUE INDEX temp.key_geometries_id ON key_geometries(id);
SQL
)
# NAME PARENT COLUMN: a row of NAME is named after the row of PARENT whose id is in COLUMN, with its number there.
while read -r name parent column; do
	keys+="
CREATE TEMP TABLE key_$name AS
SELECT t.id, printf('%s/%d', p.key, row_number() OVER (PARTITION BY t.$column ORDER BY t.id)) AS key
FROM main.$name AS t
JOIN key_$parent AS p ON p.id = t.$column;
CREATE UNIQUE INDEX temp.key_${name}_id ON key_$name(id);"
done <<'EOT'
skeletons assets asset_id
clips assets asset_id
animation_sets assets asset_id
set_entries animation_sets set_id
models assets asset_id
textures assets asset_id
materials models model_id
mesh_parts models model_id
EOT

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

-- Runs after clips, skeletons, sets, models and assets have been paired, for systems in which some names say where an item lies.
INSERT OR IGNORE INTO moved_name (was, now)
SELECT x.native_id, y.native_id
FROM pair
JOIN item AS x ON x.item = pair.a
JOIN item AS y ON y.item = pair.b
WHERE x.placed IS NOT NULL AND y.placed IS NOT NULL AND x.native_id <> y.native_id
UNION
SELECT x.name, y.name
FROM pair
JOIN item AS x ON x.item = pair.a
JOIN item AS y ON y.item = pair.b
WHERE x.placed IS NOT NULL AND y.placed IS NOT NULL AND x.name <> y.name;

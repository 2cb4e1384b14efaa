-- Decides what each difference is. Runs after clips and bones have been measured: measuring has set `change` of the clips whose
-- motion differs.

CREATE INDEX difference_by_owner ON difference(owner);

INSERT INTO field_change (difference, position, key, was, now)
SELECT id, min(position), key, max(CASE side WHEN 0 THEN value END), max(CASE side WHEN 1 THEN value END)
FROM (
	SELECT d.id, x.side, j.id AS position, j.key, CASE j.type WHEN 'true' THEN 'true' WHEN 'false' THEN 'false' ELSE j.value END AS value
	FROM difference AS d
	JOIN item AS x ON x.item IN (d.a, d.b)
	JOIN json_each(x.fields) AS j
	WHERE (SELECT fields FROM item WHERE item = d.a) <> (SELECT fields FROM item WHERE item = d.b)
)
GROUP BY id, key
HAVING max(CASE side WHEN 0 THEN value END) IS NOT max(CASE side WHEN 1 THEN value END);

-- The friendly name is reported for the entry that has it, not for the clip.
DELETE FROM field_change WHERE key = 'friendly_name' AND difference IN (SELECT id FROM difference WHERE kind = 'clip');

-- Meshes and pixels are not compared when one of the databases has not read them.
DELETE FROM field_change
WHERE (was IS NULL OR now IS NULL)
	AND (key IN ('vertices', 'triangles') AND difference IN (SELECT id FROM difference WHERE kind = 'model')
		OR key = 'pixels' AND difference IN (SELECT id FROM difference WHERE kind = 'texture'));
DELETE FROM field_change
WHERE key = 'pixels' AND difference IN (SELECT difference FROM counted_pixels WHERE differing = 0);

-- The hashes of data. Of a mesh with more or fewer vertices or triangles that much is said already.
UPDATE field_change SET about = 'data'
WHERE key = 'pixels' AND difference IN (SELECT id FROM difference WHERE kind = 'texture')
	OR key = 'offsets' AND difference IN (SELECT id FROM difference WHERE kind = 'shape')
	OR key IN ('positions', 'normals', 'uvs', 'colours', 'joints', 'weights', 'points', 'indices')
		AND difference IN (SELECT id FROM difference WHERE kind = 'part');
DELETE FROM field_change
WHERE about = 'data' AND was IS NOT NULL AND now IS NOT NULL
	AND difference IN (SELECT id FROM difference WHERE kind = 'part')
	AND (difference IN (SELECT difference FROM field_change WHERE key = 'vertices')
		OR key = 'indices' AND difference IN (SELECT difference FROM field_change WHERE key = 'triangles'));

-- Fields that say where an item lies or how it was encoded. An item for which only these differ has moved or was recoded; it counts
-- as the same item.
UPDATE field_change SET about = known_key.about
FROM difference AS d, item AS x, known_key
WHERE d.id = difference AND x.item = d.a AND known_key.system = x.system AND known_key.key = field_change.key;

UPDATE field_change SET about = 'place' WHERE (was, now) IN (SELECT was, now FROM moved_name);

-- With a tolerance, clips of two formats are one clip encoded in two ways: only one of the formats has the attribute.
UPDATE field_change SET about = 'encoding'
FROM difference AS d, item AS x, item AS y
WHERE (SELECT has_tolerance FROM setting) AND d.id = difference AND d.kind = 'clip' AND x.item = d.a AND y.item = d.b
	AND x.fields ->> '$.format' <> y.fields ->> '$.format'
	AND (field_change.key = 'format' OR EXISTS (SELECT 1 FROM format_key WHERE format = x.fields ->> '$.format' AND key = field_change.key)
		<> EXISTS (SELECT 1 FROM format_key WHERE format = y.fields ->> '$.format' AND key = field_change.key));

-- Rest poses that are equal within the tolerance.
UPDATE difference SET is_tolerated = 1
FROM setting
WHERE kind = 'bone' AND angle <= degrees AND distance <= units;

-- Clips whose keys only one of the databases has.
UPDATE difference SET change = 'no data', note = printf('its keys are in %s', coalesce(x.fields ->> '$.no_data', y.fields ->> '$.no_data'))
FROM item AS x, item AS y
WHERE difference.kind = 'clip' AND x.item = a AND y.item = b AND (x.fields ->> '$.no_data' IS NULL) <> (y.fields ->> '$.no_data' IS NULL);
DELETE FROM field_change WHERE difference IN (SELECT id FROM difference WHERE change = 'no data');

UPDATE difference SET change = 'added' WHERE a IS NULL;
UPDATE difference SET change = 'removed' WHERE b IS NULL;

-- Clips with equal poses at other times.
UPDATE difference SET change = 'retimed'
WHERE kind = 'clip' AND change IS NULL
	AND id IN (SELECT difference FROM field_change WHERE key IN ('duration', 'fps', 'frame_interval', 'frame_count'));

-- A name that says where the item lies does not count as a name.
UPDATE difference SET change = 'renamed'
FROM item AS x, item AS y
WHERE change IS NULL AND difference.kind NOT IN ('event', 'link') AND x.item = a AND y.item = b
	AND x.name <> y.name AND (x.placed IS NULL OR y.placed IS NULL);

-- Events that differ in their times only.
UPDATE difference SET change = 'retimed'
WHERE change IS NULL AND kind = 'event'
	AND EXISTS (SELECT 1 FROM field_change WHERE difference = difference.id AND about = 'content')
	AND NOT EXISTS (SELECT 1 FROM field_change
		WHERE difference = difference.id AND about = 'content' AND key NOT IN ('time', 'frame', 'end_time', 'end_frame'));

UPDATE difference SET change = 'reparented'
WHERE kind = 'bone' AND (change IS NULL OR change = 'renamed')
	AND id IN (SELECT difference FROM field_change WHERE key = 'parent');

UPDATE difference SET note = 'its bytes differ'
FROM item AS x, item AS y
WHERE difference.kind = 'model' AND x.item = a AND y.item = b AND x.content <> y.content
	AND NOT EXISTS (SELECT 1 FROM field_change WHERE difference = difference.id);

UPDATE difference SET change = 'changed'
WHERE change IS NULL
	AND (id IN (SELECT difference FROM field_change WHERE about IN ('content', 'data')) OR note IS NOT NULL
		OR is_tolerated = 0 AND (angle > 0 OR distance > 0));

-- Differences of playback that no field shows, such as the rates of single keys.
UPDATE difference SET change = 'changed', note = 'its playback differs'
FROM item AS x, item AS y
WHERE change IS NULL AND is_tolerated = 0 AND difference.kind = 'clip' AND x.item = a AND y.item = b AND x.content <> y.content;

-- Another native id or name means another content, unless it says where the item lies: then the item has moved. This is reported for
-- the item itself, not for its parts.
UPDATE difference SET change = iif(x.placed IS NULL OR y.placed IS NULL, 'changed', 'moved')
FROM item AS x, item AS y
WHERE change IS NULL AND difference.owner = 0 AND x.item = a AND y.item = b
	AND (x.native_id IS NOT y.native_id OR x.name <> y.name);

UPDATE difference SET change = 'tolerated' WHERE (change IS NULL OR change = 'moved') AND is_tolerated = 1;

UPDATE difference SET change = 'recoded'
WHERE (change IS NULL OR change = 'moved') AND id IN (SELECT difference FROM field_change WHERE about = 'encoding');

UPDATE difference SET change = 'moved'
WHERE change IS NULL AND owner = 0 AND id IN (SELECT difference FROM field_change WHERE about = 'place');

-- When one of several copies was added or removed, the number of the other copies is reported.
CREATE INDEX item_by_name ON item(kind, side, name);
UPDATE difference SET note = (
	SELECT printf('%d more of that name %s', count(*), iif(change = 'added', 'is there', 'stays'))
	FROM item AS x
	JOIN item AS other ON other.kind = x.kind AND other.side = x.side AND other.name = x.name
		AND other.system = x.system AND other.is_paired = 1
	WHERE x.item = coalesce(a, b)
	HAVING count(*) > 0)
WHERE change IN ('added', 'removed') AND owner = 0;

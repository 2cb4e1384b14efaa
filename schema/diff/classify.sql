-- What the differences are, once clips and bones have been measured: measuring a clip has set `change` where its motion differs.

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

-- Which is told of the entry that has it.
DELETE FROM field_change WHERE key = 'friendly_name' AND difference IN (SELECT id FROM difference WHERE kind = 'clip');

-- What says where something lies: it has moved, which makes it no other.
UPDATE field_change SET is_place = 1
FROM difference AS d, item AS x
WHERE d.id = difference AND x.item = d.a AND (x.system, key) IN (SELECT system, key FROM place_key);

UPDATE field_change SET is_place = 1 WHERE (was, now) IN (SELECT was, now FROM moved_name);

UPDATE difference SET change = 'added' WHERE a IS NULL;
UPDATE difference SET change = 'removed' WHERE b IS NULL;

-- Clips whose poses are the same.
UPDATE difference SET change = 'retimed'
WHERE kind = 'clip' AND change IS NULL
	AND id IN (SELECT difference FROM field_change WHERE key IN ('duration', 'fps', 'frame_interval', 'frame_count'));

-- Where a name says the place it is no name.
UPDATE difference SET change = 'renamed'
FROM item AS x, item AS y
WHERE change IS NULL AND difference.kind NOT IN ('event', 'link') AND x.item = a AND y.item = b
	AND x.name <> y.name AND (x.placed IS NULL OR y.placed IS NULL);

-- Events that happen at another time and are the same otherwise.
UPDATE difference SET change = 'retimed'
WHERE change IS NULL AND kind = 'event'
	AND EXISTS (SELECT 1 FROM field_change WHERE difference = difference.id AND is_place = 0)
	AND NOT EXISTS (SELECT 1 FROM field_change
		WHERE difference = difference.id AND is_place = 0 AND key NOT IN ('time', 'frame', 'end_time', 'end_frame'));

UPDATE difference SET change = 'reparented'
WHERE kind = 'bone' AND (change IS NULL OR change = 'renamed')
	AND id IN (SELECT difference FROM field_change WHERE key = 'parent');

UPDATE difference SET note = 'its bytes differ'
FROM item AS x, item AS y
WHERE difference.kind = 'model' AND x.item = a AND y.item = b AND x.content <> y.content AND x.fields = y.fields;

UPDATE difference SET change = 'changed'
WHERE change IS NULL
	AND (id IN (SELECT difference FROM field_change WHERE is_place = 0) OR note IS NOT NULL OR angle > 0 OR distance > 0);

-- Playback that no field tells, such as the rates of single keys.
UPDATE difference SET change = 'changed', note = 'its playback differs'
FROM item AS x, item AS y
WHERE change IS NULL AND difference.kind = 'clip' AND x.item = a AND y.item = b AND x.content <> y.content;

-- An id that is no place says what something is; one that is, where: that is told of the thing itself, not of its parts.
UPDATE difference SET change = iif(x.placed IS NULL OR y.placed IS NULL, 'changed', 'moved')
FROM item AS x, item AS y
WHERE change IS NULL AND difference.owner = 0 AND x.item = a AND y.item = b
	AND (x.native_id IS NOT y.native_id OR x.name <> y.name);

UPDATE difference SET change = 'moved'
WHERE change IS NULL AND owner = 0 AND id IN (SELECT difference FROM field_change WHERE is_place = 1);

-- Which copy it was matters less than that there are others.
CREATE INDEX item_by_name ON item(kind, side, name);
UPDATE difference SET note = (
	SELECT printf('%d more of that name %s', count(*), iif(change = 'added', 'is there', 'stays'))
	FROM item AS x
	JOIN item AS other ON other.kind = x.kind AND other.side = x.side AND other.name = x.name
		AND other.system = x.system AND other.is_paired = 1
	WHERE x.item = coalesce(a, b)
	HAVING count(*) > 0)
WHERE change IN ('added', 'removed') AND owner = 0;

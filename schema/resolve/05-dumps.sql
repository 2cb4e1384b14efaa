-- The dumps, now that all sources are known: their systems, and which dump is laid over which.

DROP TABLE temp.lost_base;
UPDATE main.dumps SET system_id = content.system_id, release = NULL -- a release of the earlier system
FROM (
	SELECT dump_id, iif(count(DISTINCT system_id) = 1, min(system_id), NULL) AS system_id
	FROM (
		SELECT dump_id, system_id FROM sources
		UNION
		SELECT (SELECT dump_id FROM sources WHERE id = a.source_id), c.system_id -- all assets of the others are of their system
		FROM main.assets AS a
		JOIN main.clips AS c ON c.asset_id = a.id
		WHERE a.source_id IN (SELECT id FROM sources WHERE system_id IS NULL)
	)
	GROUP BY dump_id
) AS content
WHERE content.dump_id = dumps.id AND dumps.system_id IS NOT content.system_id;

-- Every dump with itself and the dumps that it is laid over, the nearest first. 16 in a row are the limit.
CREATE TEMP TABLE dump_base (dump INTEGER, base INTEGER, distance INTEGER, PRIMARY KEY (dump, base)) WITHOUT ROWID;
WITH RECURSIVE downward(dump, base, distance) AS (
	SELECT id, id, 0 FROM dumps
	UNION ALL
	SELECT d.dump, over.over_dump_id, d.distance + 1
	FROM downward AS d
	JOIN dumps AS over ON over.id = d.base
	WHERE over.over_dump_id IS NOT NULL AND d.distance < 16
)
INSERT OR IGNORE INTO dump_base SELECT dump, base, distance FROM downward ORDER BY distance;

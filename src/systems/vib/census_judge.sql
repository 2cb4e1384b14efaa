-- Files with a published hash.
UPDATE census_item SET content = c.content
FROM (
	SELECT
		l.path, l.type,
		CASE
			WHEN max(substr(w.digest, 1, 16) IS l.digest) THEN 'exact'
			WHEN max(w.digest IS NULL) THEN 'unread'
			ELSE 'changed'
		END AS content
	FROM vib_listed AS l
	JOIN vib_match AS m ON m.path = l.path
	LEFT JOIN census_wanted AS w ON w.asset_id = m.asset_id AND w.algorithm = l.algorithm
	WHERE l.digest IS NOT NULL
	GROUP BY l.path, l.type
) AS c, vib_block AS b
WHERE census_item.block_id = b.block_id AND census_item.key = c.path AND census_item.type = c.type;
DROP TABLE temp.vib_block;
DROP TABLE temp.vib_proof;
DROP TABLE temp.vib_match;
DROP TABLE temp.vib_listed;
DROP TABLE temp.vib_found;

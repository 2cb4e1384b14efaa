-- Runs after ANALYZE. Games are skewed: a bone that all clips move stands beside one that a single clip has. The statistics know
-- only the average, by which a search for the rare one would scan all clips. So an index on what people search for (texts and
-- checksums, not the ids of joins) is said to give few rows for a value, and is always used: for a frequent value it costs
-- no more than the rows that it gives.
UPDATE sqlite_stat1
SET stat = (
	SELECT group_concat(iif(number.key = 0, number.value, min(number.value, 40)), ' ')
	FROM json_each('[' || replace(stat, ' ', ',') || ']') AS number
)
WHERE stat NOT GLOB '*[^0-9 ]*' AND EXISTS (
	SELECT 1
	FROM pragma_index_info(idx) AS part
	JOIN pragma_table_info(tbl) AS searched ON searched.cid = part.cid
	WHERE part.seqno = 0 AND (searched.type = 'TEXT' OR searched.name LIKE '%checksum')
);

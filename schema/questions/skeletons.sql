-- Which skeletons share a checksum?
-- :name = '' a part of the name of one of them, or its checksum in hexadecimal digits
-- Clips with that checksum play on each of them. One row for each checksum that several names of skeletons have.
-- known name skeleton: SELECT name FROM skeletons UNION SELECT printf('%08X', checksum) FROM skeletons WHERE checksum IS NOT NULL
-- empty: SELECT 'the database has no skeletons' WHERE NOT EXISTS (SELECT 1 FROM skeletons)
-- empty: SELECT 'no skeleton has a checksum' WHERE NOT EXISTS (SELECT 1 FROM skeletons WHERE checksum IS NOT NULL)
-- empty: SELECT 'no other skeleton has the same checksum'
SELECT
	system_id AS system, printf('%08X', checksum) AS checksum, count(*) AS skeletons, count(DISTINCT name) AS names,
	min(bone_count) AS bones, replace(group_concat(DISTINCT name), ',', ', ') AS skeleton_names
FROM skeletons
WHERE checksum IS NOT NULL
GROUP BY system_id, checksum
HAVING count(DISTINCT name) > 1
	AND (max(instr(lower(name), lower(:name))) > 0 OR instr(printf('%08X', checksum), upper(:name)) > 0)
ORDER BY system, skeletons DESC, checksum;

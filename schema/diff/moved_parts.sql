-- Runs after the parts of one kind have been loaded, for systems in which some names say where an item lies. Replaces the target name
-- of entries and references by the target's name in B when that is known.
UPDATE item SET family = coalesce(
	CASE WHEN side = 0 THEN (SELECT max(now) FROM moved_name WHERE was = new.target HAVING count(*) = 1) END,
	new.target)
FROM (
	SELECT item AS part, coalesce(json_extract(fields, '$.target_native_id'), json_extract(fields, '$.target'),
		json_extract(fields, '$.native_id'), json_extract(fields, '$.name')) AS target
	FROM item
	WHERE kind IN ('entry', 'link') AND family IS NULL
) AS new
WHERE item = new.part;

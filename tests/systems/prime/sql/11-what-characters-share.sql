-- Which skeletons, meshes and animations do several characters share?
SELECT part.type AS type, part.id AS id, count(*) AS characters, group_concat(part.character, ', ') AS who
FROM (
	SELECT DISTINCT 'CINF' AS type, attributes ->> '$.cinf' AS id, name AS character FROM models WHERE kind = 'character'
	UNION
	SELECT 'CMDL', attributes ->> '$.cmdl', name FROM models WHERE kind = 'character'
	UNION
	SELECT 'ANCS', substr(native_id, 1, 8), name FROM models WHERE kind = 'character'
	UNION
	SELECT 'ANIM', entry.target_native_id, character.name
	FROM models AS character
	JOIN animation_sets AS ancs ON ancs.asset_id = character.asset_id
	JOIN json_each(character.attributes, '$.animations') AS animation
	JOIN set_entries AS entry
		ON entry.set_id = ancs.id AND entry.attributes ->> '$.animation_index' = animation.value ->> '$.animation'
	WHERE character.kind = 'character'
	ORDER BY 1, 2, 3
) AS part
WHERE part.id IS NOT NULL
GROUP BY part.type, part.id
HAVING count(*) > 1
ORDER BY type, id;

-- Faces and colours of skin: textures of the names NAME_V0_C0, NAME_V1_C0, … Scripts (Mdl_SetVisualBody) give a body the number of its
-- texture, a head those of its face and of its teeth, and both the colour of the skin. The game then loads, in place of the texture
-- that a material names, the one with these numbers behind _V and _C, either of which may be missing, and the named one when there is
-- none. Of several _V or _C with a digit behind it the first counts.

-- The native ids of textures, NAME_V0_C0-C, split at the number behind _V: what is before and behind it.
CREATE TEMP TABLE variant_name AS
WITH digits(digit) AS (VALUES ('0'), ('1'), ('2'), ('3'), ('4'), ('5'), ('6'), ('7'), ('8'), ('9')),
names(name) AS (
	SELECT native_id FROM texture_place WHERE system_id = 'zengin'
	UNION
	SELECT native_id FROM material_dump WHERE system_id = 'zengin' AND native_id IS NOT NULL
),
versions AS (
	SELECT name, (SELECT min(nullif(instr(name, '_V' || digit), 0)) FROM digits) AS at FROM names
),
without_version AS (
	SELECT name, iif(at IS NULL, NULL, CAST(substr(name, at + 2) AS INTEGER)) AS version,
		iif(at IS NULL, name, substr(name, 1, at + 1) || '#' || ltrim(substr(name, at + 2), '0123456789')) AS family
	FROM versions
),
colours AS (
	SELECT name, version, family, (SELECT min(nullif(instr(family, '_C' || digit), 0)) FROM digits) AS at FROM without_version
)
SELECT name, version, iif(at IS NULL, NULL, CAST(substr(family, at + 2) AS INTEGER)) AS colour,
	iif(at IS NULL, family, substr(family, 1, at + 1) || '#' || ltrim(substr(family, at + 2), '0123456789')) AS family
FROM colours;
DELETE FROM variant_name WHERE version IS NULL AND colour IS NULL;
CREATE INDEX temp.variant_name_by_name ON variant_name(name);
CREATE INDEX temp.variant_name_by_family ON variant_name(family);

INSERT INTO wanted_variant (material_id, variant, texture_name, native_id, is_named)
SELECT material_id, ltrim(
	iif(other.version IS NOT NULL AND part = 'body', printf(',body=%d', other.version), '')
	|| iif(other.colour IS NOT NULL, printf(',colour=%d', other.colour), '')
	|| iif(other.version IS NOT NULL AND part <> 'body', printf(',%s=%d', part, other.version), ''), ','),
	other.name || '.TEX', other.name, other.name = named.name
FROM (
	SELECT d.material_id, d.native_id AS name,
		CASE WHEN d.native_id LIKE 'HUM!_TEETH%' ESCAPE '!' OR d.native_id LIKE 'HUM!_MOUTH%' ESCAPE '!' THEN 'teeth'
			WHEN o.kind = 'morph' THEN 'face' ELSE 'body' END AS part
	FROM material_dump AS d
	JOIN materials AS m ON m.id = d.material_id
	JOIN models AS o ON o.id = m.model_id
	WHERE d.system_id = 'zengin'
) AS surface
JOIN variant_name AS named ON named.name = surface.name
JOIN variant_name AS other ON other.family = named.family;
DROP TABLE temp.variant_name;

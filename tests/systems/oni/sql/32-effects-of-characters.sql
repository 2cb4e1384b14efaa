-- Which particle effects can animations start by name, of which class are they, and where do they come out? Numbers are no bones.
SELECT asset.name, effect.value ->> 0 AS effect, effect.value ->> 1 AS class, effect.value ->> 2 AS bone
FROM assets AS asset
JOIN json_each(asset.attributes, '$.particles') AS effect
WHERE asset.type = 'ONCP'
ORDER BY asset.id, effect.id;

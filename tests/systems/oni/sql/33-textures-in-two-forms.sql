-- options: --meshes all
-- Which textures lie in the dump as instances and as XML, and do both have the same texels?
SELECT
	binary.name, binary.format, binary.width || ' × ' || binary.height AS size, xml.format AS format_in_xml,
	binary.image_id = xml.image_id AS same_texels
FROM textures AS binary
JOIN textures AS xml ON xml.native_id = binary.native_id AND xml.id <> binary.id
JOIN assets AS of_xml ON of_xml.id = xml.asset_id AND of_xml.attributes ->> '$.xml_id' IS NOT NULL
ORDER BY binary.name;

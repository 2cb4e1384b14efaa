-- Where can props be attached?
SELECT m.native_id, j.value ->> '$.name' AS point, j.value ->> '$.bone' AS bone
FROM models AS m, json_each(m.attributes, '$.prop_points') AS j
JOIN assets AS a ON a.id = m.asset_id JOIN sources AS s ON s.id = a.source_id
WHERE s.path NOT LIKE '%/broken/%' ORDER BY 1, j.key;

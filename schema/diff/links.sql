-- Each reference of an asset once, although several parts of the asset may make the same reference.
SELECT 'link', min(id), ?2, kind || ' ' || target, NULL, kind, NULL, NULL, 0, NULL, NULL, fields, NULL
FROM link_line
WHERE id IN (SELECT id FROM links INDEXED BY links_by_from WHERE from_asset_id = ?1)
GROUP BY fields

-- What is missing?
SELECT a.path, l.kind, l.to_name FROM dangling_links AS l JOIN assets AS a ON a.id = l.from_asset_id
WHERE l.kind IN (SELECT kind FROM link_kinds WHERE system_id = '0ad') ORDER BY 1, 2, 3;

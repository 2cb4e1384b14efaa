-- Which mistakes of writing do text scripts have, and in which line?
SELECT asset.name AS script, CAST(substr(diagnostic.message, 6) AS INTEGER) AS line, diagnostic.severity, diagnostic.code
FROM diagnostics AS diagnostic
JOIN assets AS asset ON asset.id = diagnostic.asset_id AND asset.type = 'MDS'
WHERE diagnostic.message LIKE 'line %'
ORDER BY script, line, code;

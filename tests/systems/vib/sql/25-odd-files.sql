-- Which clips, cameras and models are odd, and how?
SELECT asset.name AS file, problem.severity AS severity, problem.code AS code, problem.offset AS offset,
	problem.message AS message
FROM diagnostics AS problem
JOIN assets AS asset ON asset.id = problem.asset_id
WHERE asset.type IN ('ANM', 'ANC', 'TMD', 'EXE')
ORDER BY file, problem.id;

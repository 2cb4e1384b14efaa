-- Which clips of the title does no program name, and which paths lead nowhere?
SELECT 'not named' AS kind, substr(asset.path, instr(asset.path, '!') + 1) AS path
FROM clips AS clip
JOIN assets AS asset ON asset.id = clip.asset_id AND asset.path LIKE 'TITLE/FILES.PAK!%'
JOIN sources AS source ON source.id = asset.source_id AND source.path LIKE '%/ribbon.iso'
WHERE NOT EXISTS (
	SELECT 1 FROM links AS link JOIN assets AS program ON program.id = link.from_asset_id
	WHERE link.to_asset_id = asset.id AND program.type = 'EXE')
UNION ALL
SELECT DISTINCT 'leads nowhere', link.to_name
FROM dangling_links AS link
JOIN assets AS program ON program.id = link.from_asset_id AND program.path = 'MAIN_T.EXE'
ORDER BY kind, path;

-- Which files differ between two languages?
SELECT member.type AS type, substr(member.path, instr(member.path, '!') + 1) AS file,
	sum(member.path LIKE 'GAME/01%') AS japanese, sum(member.path LIKE 'GAME/02%') AS english
FROM assets AS member
JOIN sources AS source ON source.id = member.source_id AND source.path LIKE '%/ribbon.iso'
WHERE member.path LIKE 'GAME/01_FILES.PAK!%' OR member.path LIKE 'GAME/02_FILES.PAK!%'
GROUP BY file, member.xxh128
HAVING count(*) <> 2
ORDER BY file, japanese DESC;

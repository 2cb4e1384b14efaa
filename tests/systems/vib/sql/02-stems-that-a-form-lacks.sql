-- Which clips does one form have that another lacks?
WITH form(name, stem) AS (
	SELECT DISTINCT replace(substr(asset.path, instr(asset.path, 'CHARA/') + 6), '/' || asset.name, ''), clip.native_id
	FROM clips AS clip
	JOIN assets AS asset ON asset.id = clip.asset_id
	WHERE asset.path LIKE '%!CHARA/%'
)
SELECT form.name AS form, group_concat(stem, ' ') AS lacks
FROM (SELECT DISTINCT name FROM form) AS form
JOIN (SELECT DISTINCT stem FROM form ORDER BY stem) AS any_form
WHERE (form.name, any_form.stem) NOT IN (SELECT name, stem FROM form)
GROUP BY form.name
ORDER BY form.name;

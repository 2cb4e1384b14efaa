-- prime-1 | metroid-prime.md 3 | Copies of a resource on one disc are equal byte for byte
SELECT
	(SELECT count(*) FROM (
		SELECT 1 FROM census_asset AS a JOIN assets AS b ON b.id = a.asset_id
		WHERE a.decoded AND length(a.native_id) = 8 AND a.type IN ('ANIM', 'ANCS', 'CINF', 'CSKR', 'CMDL', 'EVNT')
		GROUP BY a.game, a.type, a.native_id HAVING count(*) > 1 AND count(DISTINCT b.xxh128) = 1
	)),
	(SELECT count(*) FROM (
		SELECT 1 FROM census_asset AS a JOIN assets AS b ON b.id = a.asset_id
		WHERE a.decoded AND length(a.native_id) = 8 AND a.type IN ('ANIM', 'ANCS', 'CINF', 'CSKR', 'CMDL', 'EVNT')
		GROUP BY a.game, a.type, a.native_id HAVING count(DISTINCT b.xxh128) > 1
	));
-- prime-2 | metroid-prime.md 4.2 | In the first game format 0 of ANIM is used by few clips only: a Ridley intro, the artifact hologram, unused Samus clips
SELECT count(*) FILTER (WHERE few), count(*) FILTER (WHERE NOT few)
FROM (
	SELECT c.name LIKE '%ridley%' OR c.name LIKE '%hologram%' OR c.name LIKE '%samus%' AS few
	FROM census_clip AS c
	JOIN census_asset AS a ON a.asset_id = c.asset_id
	WHERE c.type = 'ANIM' AND a.game = 'MP1' AND c.attributes ->> '$.format' = 0
	GROUP BY c.native_id
);
-- prime-3 | metroid-prime.md 5.1 | No clip of the second game has more than one scale channel in format 0, so that their order does not matter
SELECT count(*) FILTER (WHERE NOT several), count(*) FILTER (WHERE several)
FROM (
	SELECT EXISTS (SELECT 1 FROM diagnostics AS g WHERE g.asset_id = c.asset_id AND g.code = 'scale-order') AS several
	FROM census_clip AS c
	JOIN census_asset AS a ON a.asset_id = c.asset_id
	WHERE c.type = 'ANIM' AND a.game LIKE 'MP2%' AND c.attributes ->> '$.format' = 0
);
-- prime-4 | metroid-prime.md 7 | The names of bones differ in more than the case of their letters
SELECT count(*) FILTER (WHERE NOT clash), count(*) FILTER (WHERE clash)
FROM (
	SELECT EXISTS (
		SELECT 1 FROM bones AS b WHERE b.skeleton_id = s.id GROUP BY lower(b.name) HAVING count(DISTINCT b.name) > 1
	) AS clash
	FROM skeletons AS s
	JOIN census_asset AS a ON a.asset_id = s.asset_id
	WHERE s.system_id = 'metroid-prime'
);
-- prime-5 | metroid-prime.md 2.3 | Files of demo discs (TGC) lie where their header says
-- prime-6 | metroid-prime.md 11 | ANIM of the third game has the layout that one public reader has
-- prime-mesh-1 | mesh-metroid-prime.md 10 | Every skin (CSKR) of the games has the layout that is read
SELECT count(*) FILTER (WHERE decoded), count(*) FILTER (WHERE NOT decoded) FROM census_asset WHERE type = 'CSKR';
-- prime-mesh-2 | mesh-metroid-prime.md 10 | Every skinned mesh (CMDL) of the first game has the layout that is read
SELECT count(*) FILTER (WHERE a.decoded), count(*) FILTER (WHERE NOT a.decoded)
FROM census_asset AS a
JOIN models AS m ON m.asset_id = a.asset_id
WHERE a.type = 'CMDL' AND m.attributes ->> '$.version' = 2 AND m.attributes ->> '$.skinned';
-- prime-mesh-3 | mesh-metroid-prime.md 10 | Every mesh (CMDL) of the second game has the layout that is read
SELECT count(*) FILTER (WHERE decoded), count(*) FILTER (WHERE NOT decoded) FROM census_asset WHERE type = 'CMDL' AND game LIKE 'MP2%';
-- prime-mesh-4 | mesh-metroid-prime.md 3, 10 | Bones of the second game rest without a rotation, so that both rules of the inverse bind agree
SELECT count(*) FILTER (WHERE NOT turned), count(*) FILTER (WHERE turned)
FROM (
	SELECT EXISTS (SELECT 1 FROM bones AS b WHERE b.skeleton_id = s.id AND abs(b.qw) < 0.9999) AS turned
	FROM skeletons AS s
	JOIN census_asset AS a ON a.asset_id = s.asset_id
	WHERE a.type = 'CINF' AND a.game LIKE 'MP2%'
);
-- prime-mesh-5 | mesh-metroid-prime.md 10 | Textures have the formats that were seen on real files: none is I8, IA8 or C14X2
SELECT
	count(*) FILTER (WHERE t.format NOT IN ('I8', 'IA8', 'C14X2')), count(*) FILTER (WHERE t.format IN ('I8', 'IA8', 'C14X2'))
FROM textures AS t
JOIN census_asset AS a ON a.asset_id = t.asset_id
WHERE a.type = 'TXTR';
-- prime-mesh-6 | mesh-metroid-prime.md 10 | No model has short texture coordinates (flag 4)
SELECT count(*) FILTER (WHERE m.attributes ->> '$.flags' & 4 = 0), count(*) FILTER (WHERE m.attributes ->> '$.flags' & 4)
FROM models AS m
JOIN census_asset AS a ON a.asset_id = m.asset_id
WHERE a.type = 'CMDL' AND m.attributes ->> '$.flags' IS NOT NULL;
-- prime-mesh-7 | mesh-metroid-prime.md 5 | A material that tests the alpha of an I4 or I8 texture sees its intensity
-- prime-mesh-8 | mesh-metroid-prime.md 10 | Materials with more than two stages follow the rule of section 4, and the material flags 1000 and 1 mean nothing for export

-- Whole discs by their SHA-1.
UPDATE census_block SET image = iif(
	EXISTS (
		SELECT 1 FROM census_image AS i JOIN sources AS s ON s.id = i.source_id JOIN fact_release AS r ON r.sha1 = i.digest
		WHERE s.dump_id = census_block.dump_id AND r.game = census_block.game
	), 'published', 'differs')
WHERE system_id = 'metroid-prime' AND dump_id = (SELECT dump_id FROM census_dump)
	AND EXISTS (
		SELECT 1 FROM census_image AS i JOIN sources AS s ON s.id = i.source_id
		WHERE i.digest IS NOT NULL AND lower(s.game) = census_block.game
	);

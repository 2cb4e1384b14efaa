-- The events of ?1; ?3 says whether ?1 is a clip, an entry or an asset.
SELECT 'event', id, ?2, kind || coalesce(' ' || name, ''), NULL, kind, coalesce(time, frame), NULL, coalesce(time, frame), NULL, NULL,
	fields, NULL
FROM (
	SELECT * FROM event_line WHERE ?3 = 'clip' AND clip_id = ?1
	UNION ALL
	SELECT * FROM event_line WHERE ?3 = 'entry' AND entry_id = ?1
	UNION ALL
	SELECT * FROM event_line
	WHERE ?3 = 'asset' AND id IN (
		SELECT id FROM events INDEXED BY events_by_asset WHERE asset_id = ?1 AND clip_id IS NULL AND entry_id IS NULL)
)

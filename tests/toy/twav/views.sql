-- The waves, each with its peak and the wave that follows.
CREATE VIEW toy_waves AS
SELECT
	clip.id AS clip_id,             -- the clip
	clip.name AS name,              -- its name
	event.time AS peak,             -- seconds until its first bone has turned farthest
	event.value AS degrees,         -- how far that is
	next.name AS next               -- the clip that goes on where it ends; NULL = it is not there
FROM clips AS clip
JOIN events AS event ON event.clip_id = clip.id AND event.kind = 'peak'
LEFT JOIN links AS link ON link.from_asset_id = clip.asset_id AND link.kind = 'next_wave'
LEFT JOIN clips AS next ON next.asset_id = link.to_asset_id
WHERE clip.format = 'twav';

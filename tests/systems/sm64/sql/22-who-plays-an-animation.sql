-- Which functions of the sources play which animation, where, and how is that known?
SELECT
	coalesce(clip.name, link.attributes ->> '$.set') AS clip,
	link.to_name AS written,
	link.attributes ->> '$.function' AS function,
	link.attributes ->> '$.call' AS call,
	asset.path || ':' || (link.attributes ->> '$.line') AS place,
	link.attributes ->> '$.rule' AS rule
FROM links AS link
JOIN assets AS asset ON asset.id = link.from_asset_id
LEFT JOIN clips AS clip ON clip.asset_id = link.to_asset_id AND clip.native_id = link.attributes ->> '$.clip'
WHERE link.kind = 'code_ref'
ORDER BY clip, place, written;

-- Where does a set load other events with an animation than the animation itself names?
SELECT asset.native_id AS ancs, asset.path AS path, diagnostic.message AS message
FROM diagnostics AS diagnostic
JOIN assets AS asset ON asset.id = diagnostic.asset_id
WHERE diagnostic.code = 'event-pair'
ORDER BY ancs, path, diagnostic.id;

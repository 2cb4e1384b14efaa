-- Views of the objects of Super Mario 64. They use built-in SQL functions only, so that any SQLite tool can use them.

-- The objects that play a table of animations: the behaviour, the model id and the geo layout that the game shows for it.
CREATE VIEW sm64_objects AS
SELECT DISTINCT
	(SELECT value FROM json_each(link.attributes, '$.set')) AS animation_table, -- native id of the table of animations, a row of animation_sets
	(SELECT value FROM json_each(link.attributes, '$.behaviour')) AS behaviour, -- the behaviour
	(SELECT value FROM json_each(link.attributes, '$.model')) AS model_id, -- the model id
	(SELECT value FROM json_each(link.attributes, '$.object')) AS object, -- name of the object where a level names it
	(SELECT value FROM json_each(link.attributes, '$.skeleton')) AS geo_layout, -- the geo layout that the model id shows
	(SELECT value FROM json_each(link.attributes, '$.strength')) AS strength, -- how sure it is that they belong together
	link.to_asset_id AS asset_id    -- the asset of the geo layout, NULL = it is missing
FROM links AS link
WHERE link.kind = 'animates' AND EXISTS (
	SELECT 1 FROM json_each(link.attributes) AS named WHERE named.key IN ('behaviour', 'model') AND named.value IS NOT NULL
);

-- The name or the native id of the item that came last says where it lies. ?1 is what is compared beside the fields, ?2 the type and
-- folder of assets.
UPDATE item SET placed = content, family = ?2, motion = iif(kind = 'asset', ?1, motion)
WHERE item = last_insert_rowid()

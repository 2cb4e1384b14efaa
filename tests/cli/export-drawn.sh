# A film strip, and the graph of transitions: whole files.
"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" db
sqlite3 -bail db <"${BASH_SOURCE%/*}/fixture/export.sql"
sqlite3 -bail db "INSERT INTO animation_sets (id, asset_id, system_id, name) VALUES (3, 1, 'zengin', 'TOYS \"2\"'), (4, 1, 'zengin', 'OTHERS');
	INSERT INTO set_entries (id, set_id, entry_index, kind, name, clip_id) VALUES (1, 3, 0, 'ani', 's_Walk', 1),
		(2, 3, 1, 'aniAlias', 'back\\slash', NULL), (3, 4, 0, 'ani', 's_Else', 3), (4, 3, 2, 'ani', 's_Alone', NULL);
	INSERT INTO entry_clips VALUES (1, 1), (3, 3);
	INSERT INTO transitions (from_entry_id, to_entry_id, to_name, kind, blend) VALUES (1, 2, 'back\\slash', 'next', 0.1),
		(2, 1, 's_Walk', 'next', NULL), (2, 1, 's_Walk', 'next', NULL), (2, 1, 's_Walk', 'start', 0.5), (2, NULL, 't_Gone', 'next', 0.25), (3, 3, 's_Else', 'next', NULL)"
"$ANIMDB" export db -f dot -o out --clip 1,2
cat out/transitions.dot
"$ANIMDB" export db -f svg -o out --clip 1 --name strip --force
cat out/strip.svg

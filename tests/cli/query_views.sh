# Rows by hand that tell apart what views do and what they could do instead.
"${BASH_SOURCE%/*}/../empty_database.sh" "$ANIMDB" x.db
sqlite3 -bail x.db <<'SQL' || exit
INSERT INTO sources (id, path, kind, byte_size, mtime_ns, xxh128) VALUES (1, '/d/a.vdf', 'vdf', 9, 0, 's1'), (2, '/d/loose', 'file', 9, 0, 's2');
INSERT INTO assets (id, source_id, parent_id, path, name, byte_size, xxh128, status) VALUES
	(1, 1, NULL, 'WALK.MAN', 'WALK.MAN', 1, 'h1', 'decoded'), (2, 1, NULL, 'RUN.MAN', 'RUN.MAN', 1, 'h2', 'decoded'),
	(3, 1, NULL, 'MAN.MDS', 'MAN.MDS', 1, 'h3', 'decoded'), (4, 2, NULL, 'loose', 'loose', 1, 'h4', 'listed'),
	(5, 2, 4, 'loose!10', '10', 1, 'h5', 'listed');
INSERT INTO clips (id, asset_id, system_id, format, name, frame_count, bone_count, channel_count, key_count, motion_xxh128, content_xxh128) VALUES
	(1, 1, 'zengin', 'zengin-man', 'x01', 1, 0, 0, 0, 'm1', 'c1'), (2, 2, 'zengin', 'zengin-man', 'x02', 1, 0, 0, 0, 'm2', 'c2');
INSERT INTO animation_sets (id, asset_id, system_id, name, precedence) VALUES
	(1, 3, 'zengin', 'MAN', 0), (2, 3, 'zengin', 'man', 1), (3, 3, 'zengin', 'OTHER', 1), (4, 3, 'zengin', 'OTHER', 0);
INSERT INTO set_entries (id, set_id, entry_index, kind, name, clip_id) VALUES
	(1, 1, 0, 'ani', 'Walk', 1), (2, 2, 0, 'ani', 'Walk', 1), (3, 3, 0, 'ani', 'Walk', 1), (4, 1, 1, 'ani', 'Run', 2), (5, 1, 2, 'ani', 'Sprint', 2);
INSERT INTO entry_clips SELECT id, clip_id FROM set_entries;
INSERT INTO events (id, clip_id, entry_id, asset_id, kind, name) VALUES (1, NULL, 1, 3, 'eventSFX', 'of the set that the game loads'),
	(2, NULL, 2, 3, 'eventSFX', 'of another of that name'), (3, NULL, 3, 3, 'eventSFX', 'of another name, without a clip in the first set'),
	(4, 1, 1, 3, 'eventSFX', 'of the clip and the entry');
INSERT INTO links (from_asset_id, kind, to_asset_id) VALUES (4, 'x', 4), (3, 'x', 2);
INSERT INTO class_moves (class_id, from_state, entry_id, kind, to_state, blend, depth, is_hidden) VALUES
	(3, 'Standing', 1, 'state', 'Walking', NULL, 0, 0), (3, 'Walking', 4, 'state', 'Running', NULL, 0, 0),
	(3, 'Walking', 4, 'shortcut', 'Running', 0.5, 0, 0);
SQL
query() { "$ANIMDB" query -f csv x.db "$1"; }
echo '# each event once, and those of one set of a name'
query "SELECT event_id, via, name FROM clip_events WHERE clip_id = 1 ORDER BY event_id"
echo '# entries with one name, with several'
query "SELECT * FROM clip_names ORDER BY clip_id"
echo '# a reference to oneself is none; whole paths'
query "SELECT asset_id FROM orphan_assets WHERE asset_id IN (2, 3, 4, 5) ORDER BY asset_id"
query "SELECT * FROM member_path WHERE asset_id IN (3, 4)"
sqlite3 x.db "UPDATE assets SET parent_id = NULL WHERE id = 5"
query "SELECT asset_id FROM orphan_assets WHERE asset_id = 4"
echo '# a move rather than a shortcut to it'
query "SELECT step, name, kind, blend, class_id FROM path(1, 4)"

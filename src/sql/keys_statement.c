/* The statement that finds the channels of a plan of native_keys, with their tracks. */
#include "sql/keys_private.h"

#include <stdbool.h>

static const char *const columns[] = { [COLUMN_CHANNEL_ID] = "channel.id",
				       [COLUMN_CLIP_ID] = "channel.clip_id",
				       [COLUMN_BONE_ID] = "channel.bone_id",
				       [COLUMN_BONE_NAME] = "channel.bone_name",
				       [COLUMN_TARGET] = "channel.target" };

/* The stored view has no key behind the last of key_numbers, whatever a damaged track says. */
#define KEY_COUNT(table) "min(" table ".key_count, (SELECT max(key_index) + 1 FROM main.key_numbers))"

static void add_conditions(sqlite3_str *sql, int plan)
{
	static const int by_column[] = { [COLUMN_CHANNEL_ID] = 0,
					 [COLUMN_CLIP_ID] = 1,
					 [COLUMN_BONE_ID] = 2,
					 [COLUMN_BONE_NAME] = 4,
					 [COLUMN_TARGET] = 3 };
	const char *word = "WHERE";

	for (int i = 0; i <= COLUMN_TARGET; i++)
		if (plan & 1 << by_column[i]) {
			sqlite3_str_appendf(sql, " %s %s = ?%d", word, columns[i], by_column[i] + 1);
			word = "AND";
		}
}

static void add_order(sqlite3_str *sql, int order)
{
	const char *word = " ORDER BY";

	for (; order != 0; order >>= ORDER_TERM_BITS, word = ",") {
		int term = (order & ((1 << ORDER_TERM_BITS) - 1)) - 1;

		sqlite3_str_appendf(sql, "%s %s%s", word, columns[term / 2], term % 2 != 0 ? " DESC" : "");
	}
}

char *adb_keys_statement(int plan)
{
	bool has_track = plan & (READ_FRAMES | READ_DATA);
	int order = plan >> ORDER_SHIFT;
	sqlite3_str *sql = sqlite3_str_new(NULL);

	sqlite3_str_appendall(sql, "SELECT ");
	for (int i = 0; i <= COLUMN_TARGET; i++)
		sqlite3_str_appendf(sql, "%s, ", columns[i]);
	sqlite3_str_appendf(sql, "%s, %s, %s, %s FROM ",
			    has_track ? "track.width, " KEY_COUNT("track") : "NULL, " KEY_COUNT("channel"),
			    plan & READ_FRAMES ? "track.frames" : "NULL",
			    plan & READ_DATA ? "track.data" : "NULL",
			    plan & READ_RATE ? "clip.fps, clip.frame_interval" : "NULL, NULL");
	/* Their ids alone are sorted, not their tracks. LIMIT keeps SQLite from merging the query into the one around it. */
	if (order != 0) {
		sqlite3_str_appendall(sql, "(SELECT channel.id FROM main.channels AS channel");
		add_conditions(sql, plan);
		add_order(sql, order);
		sqlite3_str_appendall(sql, " LIMIT -1) AS found CROSS JOIN ");
	}
	sqlite3_str_appendf(sql, "main.channels AS channel%s", order != 0 ? " ON channel.id = found.id" : "");
	if (has_track)
		sqlite3_str_appendall(sql, " CROSS JOIN main.tracks AS track ON track.id = channel.track_id");
	if (plan & READ_RATE)
		sqlite3_str_appendall(sql, " CROSS JOIN main.clips AS clip ON clip.id = channel.clip_id");
	if (order == 0)
		add_conditions(sql, plan);
	return sqlite3_str_finish(sql);
}

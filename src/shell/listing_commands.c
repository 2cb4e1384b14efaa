/* The dot-commands that run a frequent query: .bones, .clips, .events, .links and .sets. */
#include <inttypes.h>
#include <stdio.h>

#include "base/port/terminal.h"
#include "program/report.h"
#include "shell/dot_command.h"

/* ---- several dumps ---- */

enum { DUMP_COLUMNS = 100 }; /* of terminals on which lists of several dumps have room for their names */

/* Whether the database has several dumps and a terminal is wide enough for another column. */
static bool shows_dumps(struct adb_shell *shell)
{
	sqlite3_stmt *several = NULL;
	bool shows = !shell->runner.style.is_terminal || adb_terminal_size(stdout).columns >= DUMP_COLUMNS;

	if (shows && sqlite3_prepare_v2(shell->runner.db, "SELECT count(*) > 1 FROM main.dumps", -1, &several,
					NULL) == SQLITE_OK)
		shows = sqlite3_step(several) == SQLITE_ROW && sqlite3_column_int(several, 0) != 0;
	sqlite3_finalize(several);
	return shows;
}

/* ---- .bones ---- */

/* Runs `sql` with ?1 = the id of the clip in argv[1]. */
static int list_of_clip(struct adb_shell *shell, char **argv, const char *sql)
{
	sqlite3_int64 clip;
	char number[32];

	if (!adb_shell_find(shell, ADB_FIND_CLIP, argv[0], argv[1], &clip))
		return ADB_EXIT_FAILED;
	snprintf(number, sizeof number, "%" PRId64, (int64_t)clip);
	return adb_run_query(&shell->runner, sql, number);
}

static int run_bones(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return list_of_clip(
		shell, argv,
		"SELECT bone.bone_id, bone.name, coalesce(parent.name, bone.parent_id) AS parent, bone.kind, "
		"sum(channel.key_count) AS keys, group_concat(channel.target, ', ') AS targets "
		"FROM main.clip_skeletons AS fits JOIN main.bones AS bone ON bone.skeleton_id = fits.skeleton_id "
		"LEFT JOIN main.bones AS parent ON parent.skeleton_id = bone.skeleton_id AND parent.bone_id = bone.parent_id "
		"LEFT JOIN main.channels AS channel ON channel.clip_id = fits.clip_id AND channel.bone_id = bone.bone_id "
		"WHERE fits.clip_id = CAST(?1 AS INTEGER) AND fits.is_primary = 1 GROUP BY bone.ordinal ORDER BY bone.ordinal");
}

/* ---- .clips ---- */

#define PATTERN_HELP                                                                                         \
	"PATTERN is a part of the name in any case, or a pattern of LIKE in SQL when it contains %, which\n" \
	"stands for any characters; _ stands for one.\n"

/* A condition on the text `value`: it contains ?1, or is like it when ?1 has a %. */
#define MATCHES(value) value " LIKE iif(instr(?1, '%') > 0, ?1, '%' || ?1 || '%')"

/* The names of entries that play a clip and match. */
#define ENTRIES                                                                                                             \
	"SELECT entry.name FROM main.entry_clips AS reached JOIN main.set_entries AS entry ON entry.id = reached.entry_id " \
	"WHERE reached.clip_id = clip.clip_id AND " MATCHES("entry.name") " "

/* A name of 34 characters fits 80 columns. The entry is one that does not only repeat a part of the name of the clip. */
static int run_clips(struct adb_shell *shell, int argc, char **argv)
{
	return adb_run_list(
		shell, "SELECT clip_id, name", ", dump",
		", (" ENTRIES
		"AND instr(upper(clip.name), upper(entry.name)) = 0 ORDER BY entry.id LIMIT 1) AS entry, "
		"skeleton, round(duration, 3) AS seconds FROM main.clip_summary AS clip "
		"WHERE " MATCHES("clip.name") " OR EXISTS (" ENTRIES ") ORDER BY name, clip_id",
		argc > 1 ? argv[1] : "%");
}

/* ---- .events ---- */

static int run_events(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return list_of_clip(
		shell, argv,
		"SELECT event.frame, event.time, event.end_time, event.name, event.kind, event.bone_name AS bone "
		"FROM main.clip_events AS found JOIN main.events AS event ON event.id = found.event_id "
		"WHERE found.clip_id = CAST(?1 AS INTEGER) ORDER BY event.time IS NULL, event.time, event.id");
}

/* ---- .links ---- */

static int run_links(struct adb_shell *shell, int argc, char **argv)
{
	(void)argc;
	return list_of_clip(
		shell, argv,
		"SELECT 'to' AS direction, link.kind, coalesce(link.to_name, link.to_native_id) AS name, other.path AS asset, "
		"link.to_asset_id AS asset_id FROM main.clips AS clip JOIN main.links AS link ON link.from_asset_id = clip.asset_id "
		"LEFT JOIN main.assets AS other ON other.id = link.to_asset_id WHERE clip.id = CAST(?1 AS INTEGER) "
		"UNION ALL SELECT 'from', link.kind, other.name, other.path, other.id FROM main.clips AS clip "
		"JOIN main.links AS link ON link.to_asset_id = clip.asset_id JOIN main.assets AS other ON other.id = link.from_asset_id "
		"WHERE clip.id = CAST(?1 AS INTEGER)");
}

/* ---- .sets ---- */

static int run_sets(struct adb_shell *shell, int argc, char **argv)
{
	return adb_run_list(
		shell, "SELECT a_set.id, a_set.name", ", dump.name AS dump",
		", a_set.system_id AS system, count(entry.id) AS entries, "
		"count(entry.clip_id) AS with_clip, asset.path AS asset FROM main.animation_sets AS a_set "
		"JOIN main.assets AS asset ON asset.id = a_set.asset_id "
		"JOIN main.sources AS source ON source.id = asset.source_id "
		"LEFT JOIN main.dumps AS dump ON dump.id = source.dump_id "
		"LEFT JOIN main.set_entries AS entry ON entry.set_id = a_set.id "
		"WHERE " MATCHES("a_set.name") " GROUP BY a_set.id ORDER BY a_set.name, a_set.id",
		argc > 1 ? argv[1] : "%");
}

/* ---- what the header declares ---- */

int adb_run_list(struct adb_shell *shell, const char *before, const char *dump, const char *after,
		 const char *argument)
{
	char *sql = sqlite3_mprintf("%s%s%s", before, shows_dumps(shell) ? dump : "", after);
	int code;

	if (sql == NULL) {
		adb_report("out of memory");
		return ADB_EXIT_FAILED;
	}
	code = adb_run_query(&shell->runner, sql, argument);
	sqlite3_free(sql);
	return code;
}

const struct adb_dot_command adb_dot_bones = {
	.name = "bones",
	.usage = "CLIP",
	.summary = "list the bones of a clip's skeleton, with the channels of the clip",
	.help = "CLIP is " ADB_FIND_RULE ".\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_CLIP,
	.run = run_bones,
};

const struct adb_dot_command adb_dot_clips = {
	.name = "clips",
	.usage = "[PATTERN]",
	.summary = "list clips, all or those whose names contain PATTERN",
	.help = PATTERN_HELP
	"Entries of sets that play a clip give it further names. The view clip_summary tells more of clips.\n" ADB_DUMP_HELP,
	.min_arguments = 0,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_CLIP,
	.run = run_clips,
};

const struct adb_dot_command adb_dot_events = {
	.name = "events",
	.usage = "CLIP",
	.summary = "list the events of a clip, in order of time",
	.help = "CLIP is " ADB_FIND_RULE ".\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_CLIP,
	.run = run_events,
};

const struct adb_dot_command adb_dot_links = {
	.name = "links",
	.usage = "CLIP",
	.summary = "list the references from and to the asset of a clip",
	.help = "CLIP is " ADB_FIND_RULE ".\n"
		"A dangling reference has no asset.\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_CLIP,
	.run = run_links,
};

const struct adb_dot_command adb_dot_sets = {
	.name = "sets",
	.usage = "[PATTERN]",
	.summary = "list animation sets, all or those whose names contain PATTERN",
	.help = PATTERN_HELP ADB_DUMP_HELP,
	.min_arguments = 0,
	.max_arguments = 1,
	.run = run_sets,
};

/* The dot-command .clip: prints all information about one clip. */
#include <stdlib.h>
#include <string.h>

#include "base/port/terminal.h"
#include "program/report.h"
#include "shell/dot_command.h"
#include "shell/paragraph.h"
#include "shell/plot.h"
#include "sql/names.h"

enum { MAX_LINES = 200, TIME_LINE = 60 };

/* One section of the page: each row of `sql` is one line of text; ?1 is the id of the clip. */
struct section {
	const char *title; /* NULL = the first section, without a title */
	const char *sql;
	bool has_time_line;
	bool is_prose;    /* lines end between words */
	bool is_optional; /* not mentioned when it has no rows */
};

/*
 * The events of the clip ?1. Several entries that play it can have equal events, which are one; one entry can have an event twice,
 * which is two.
 */
#define EVENTS                                                                                                              \
	"FROM (SELECT v.via, e.*, row_number() OVER (PARTITION BY e.entry_id, e.time, e.kind, e.name, e.bone_name) AS nth " \
	"  FROM main.clip_events AS v JOIN main.events AS e ON e.id = v.event_id WHERE v.clip_id = CAST(?1 AS INTEGER)) "   \
	"GROUP BY via, time, kind, name, bone_name, nth "

/*
 * The attributes that can be read at a glance come first, in the order of their format; long ones are only named. ?2 is the
 * number of digits of reals, 0 = all.
 */
static const char attributes_sql[] =
	"WITH a AS (SELECT rank() OVER (ORDER BY value.id) AS place, value.key, CASE value.type "
	"  WHEN 'array' THEN (SELECT group_concat(iif(part.type = 'real' AND ?2 > 0, format('%.*g', ?2, part.value), part.value), ', ') "
	"    FROM json_each(value.value) AS part) "
	"  WHEN 'object' THEN value.value WHEN 'true' THEN 'yes' WHEN 'false' THEN 'no' "
	"  WHEN 'real' THEN iif(?2 > 0, format('%.*g', ?2, value.value), value.value) ELSE value.value END AS text "
	"  FROM main.clips AS c, json_each(c.attributes) AS value WHERE c.id = ?1 AND value.type <> 'null'), "
	"short AS (SELECT *, row_number() OVER (ORDER BY place) AS line FROM a WHERE length(text) BETWEEN 1 AND 56), "
	"rest AS (SELECT key FROM a WHERE key NOT IN (SELECT key FROM short WHERE line <= 12) ORDER BY place) "
	"SELECT text FROM (SELECT line, format('%-22s  %s', key, text) AS text FROM short WHERE line <= 12 "
	"UNION ALL SELECT 99, format('and %d more: SELECT attributes FROM clips WHERE id = %d', count(*), ?1) FROM rest HAVING count(*) > 0) "
	"ORDER BY line";

static const struct section sections[] = {
	{ .title = NULL,
	  .sql = "WITH c AS (SELECT clips.*, assets.path AS asset_path, assets.xxh128, assets.offset, assets.byte_size, "
		 "  assets.shadowed_by, sources.path AS source_path "
		 "  FROM main.clips JOIN main.assets ON assets.id = clips.asset_id JOIN main.sources ON sources.id = assets.source_id "
		 "  WHERE clips.id = ?1) "
		 "SELECT format('clip %d: %s', id, name) FROM c UNION ALL "
		 "SELECT format('  system      %s, format %s%s', system_id, format, ', id ' || native_id) FROM c UNION ALL "
		 "SELECT format('  source      %s', source_path) FROM c UNION ALL "
		 "SELECT format('  asset       %s, %d bytes%s', asset_path, byte_size, ' at ' || offset) FROM c UNION ALL "
		 "SELECT format('  xxh128      %s', xxh128) FROM c UNION ALL "
		 "SELECT format('  shadowed    the game loads %s', (SELECT path FROM main.assets WHERE id = shadowed_by)) "
		 "  FROM c WHERE shadowed_by IS NOT NULL UNION ALL "
		 "SELECT format('  length      frames: %d%s%s%s', frame_count, iif(fps IS NULL, '', format(', %g a second', fps)), "
		 "  ', ' || round(duration, 3) || ' s', CASE looping WHEN 1 THEN ', loops' WHEN 0 THEN ', plays once' END) "
		 "  FROM c UNION ALL "
		 "SELECT format('  content     bones: %d, channels: %d, keys: %d', bone_count, channel_count, key_count) FROM c UNION ALL "
		 "SELECT format('  status      no data: its keys are in %s', no_data) "
		 "  FROM (SELECT CASE WHEN json_valid(attributes) THEN attributes ->> '$.no_data' END AS no_data FROM c) WHERE no_data IS NOT NULL" },
	{ .title = "Attributes", .sql = attributes_sql, .is_optional = true },
	{ .title = "Skeletons",
	  .sql = "SELECT format('%d: %s, bones: %d, by %s%s', s.id, s.name, s.bone_count, f.via, iif(f.is_primary, ' (primary)', '')) "
		 "FROM main.clip_skeletons AS f JOIN main.skeletons AS s ON s.id = f.skeleton_id WHERE f.clip_id = ?1 "
		 "ORDER BY f.is_primary DESC, s.id" },
	{ .title = "Reached by",
	  .sql = "SELECT text FROM ("
		 "SELECT s.name AS set_name, s.id AS set_id, e.entry_index, NULL AS frame, "
		 "  format('%s, entry %d: %s%s (set %d, entry id %d)', s.name, e.entry_index, e.kind, ' ' || e.name, s.id, e.id) AS text "
		 "FROM main.entry_clips AS r JOIN main.set_entries AS e ON e.id = r.entry_id JOIN main.animation_sets AS s ON s.id = e.set_id "
		 "WHERE r.clip_id = ?1 "
		 "UNION ALL SELECT s.name, s.id, e.entry_index, v.frame, "
		 "  format('%s, entry %d: event %s%s (set %d, event id %d)', s.name, e.entry_index, v.kind, ' at frame ' || v.frame, s.id, v.id) "
		 "FROM main.clips AS c JOIN main.events AS v ON v.ref_asset_id = c.asset_id AND v.ref_native_id = c.native_id COLLATE NOCASE "
		 "JOIN main.set_entries AS e ON e.id = v.entry_id JOIN main.animation_sets AS s ON s.id = e.set_id "
		 "WHERE c.id = ?1) ORDER BY set_name, set_id, entry_index, frame" },
	{ .title = "Events",
	  .sql = "SELECT format('%s  %s%s%s%s', iif(time IS NULL, '         ?', format('%8.3f s', time)), kind, ' ' || name, "
		 "  ' on ' || bone_name, CASE via WHEN 'entry' THEN iif(count(*) > 1, format(' (%d entries, such as id %d)', count(*), min(entry_id)), "
		 "    ' (entry id ' || entry_id || ')') END) " EVENTS "ORDER BY time IS NULL, time, min(id)",
	  .has_time_line = true },
	{ .title = "The same motion",
	  .sql = "SELECT format('clip %d: %s in %s', o.id, o.name, s.path) "
		 "FROM main.clips AS c JOIN main.clips AS o ON o.motion_xxh128 = c.motion_xxh128 AND o.id <> c.id "
		 "JOIN main.assets AS a ON a.id = o.asset_id JOIN main.sources AS s ON s.id = a.source_id "
		 "WHERE c.id = ?1 AND c.channel_count > 0 ORDER BY o.id" },
	{ .title = "Diagnostics",
	  .is_prose = true,
	  .sql = "SELECT format('%s %s%s: %s', d.severity, d.code, ' at ' || d.offset, d.message) "
		 "FROM main.clips AS c JOIN main.diagnostics AS d ON d.asset_id = c.asset_id WHERE c.id = ?1 ORDER BY d.id" },
};

static void print_line(const struct adb_style *style, const struct section *section, const char *text)
{
	struct adb_buffer line = { 0 };
	int column = fprintf(style->out, "%s", section->title != NULL ? "  " : "");

	adb_render_printable(&line, text, strlen(text), "");
	adb_buffer_add(&line, "", 1);
	if (adb_buffer_ok(&line) && section->is_prose)
		adb_paragraph_print(style, line.data, column, 4);
	else if (adb_buffer_ok(&line))
		fprintf(style->out, "%s\n", line.data);
	adb_buffer_free(&line);
}

/* Returns an SQLite code. */
static int print_section(struct adb_shell *shell, const struct section *section, sqlite3_int64 clip)
{
	const struct adb_style *style = &shell->runner.style;
	FILE *out = style->out;
	sqlite3_stmt *statement;
	long count = 0;

	if (sqlite3_prepare_v2(shell->runner.db, section->sql, -1, &statement, NULL) != SQLITE_OK)
		return SQLITE_ERROR;
	sqlite3_bind_int64(statement, 1, clip);
	if (sqlite3_bind_parameter_count(statement) > 1)
		sqlite3_bind_int(statement, 2, style->is_terminal ? style->digits : 0);
	for (; sqlite3_step(statement) == SQLITE_ROW; count++) {
		const char *text = (const char *)sqlite3_column_text(statement, 0);

		if (count == 0 && section->title != NULL)
			fprintf(out, "%s\n", section->title);
		if (count < MAX_LINES && text != NULL)
			print_line(style, section, text);
	}
	if (count == 0 && section->title != NULL && !section->is_optional)
		fprintf(out, "%s: none\n", section->title);
	if (count > MAX_LINES)
		fprintf(out, "  … and %ld more\n", count - MAX_LINES);
	return sqlite3_finalize(statement);
}

static void add_time(void *times, const char *text)
{
	double time = strtod(text, NULL);

	adb_buffer_add(times, &time, sizeof time);
}

/* Draws the times of the events on a line, unless no event has a time or the clip has no duration. */
static void print_time_line(struct adb_shell *shell, const char *clip)
{
	sqlite3 *db = shell->runner.db;
	bool utf8 = adb_terminal_is_utf8();
	struct adb_buffer times = { 0 }, length = { 0 }, line = { 0 };

	adb_sql_texts_each(db, "SELECT duration FROM main.clips WHERE id = ?1 AND duration > 0", clip,
			   add_time, &length);
	adb_sql_texts_each(db, "SELECT time " EVENTS "HAVING time IS NOT NULL", clip, add_time, &times);
	if (length.size > 0 && times.size > 0) {
		double duration;

		memcpy(&duration, length.data, sizeof duration);
		adb_buffer_text(&line, utf8 ? "  0 s ├" : "  0 s |");
		adb_plot_marks(&line, (const double *)(const void *)times.data, times.size / sizeof(double),
			       duration, TIME_LINE, utf8);
		adb_buffer_printf(&line, "%s %g s\n", utf8 ? "┤" : "|", duration);
		if (adb_buffer_ok(&line))
			fwrite(line.data, 1, line.size, shell->runner.style.out);
	}
	adb_buffer_free(&times);
	adb_buffer_free(&length);
	adb_buffer_free(&line);
}

static int run_clip(struct adb_shell *shell, int argc, char **argv)
{
	sqlite3_int64 clip;
	char number[32];

	(void)argc;
	if (!adb_shell_find(shell, ADB_FIND_CLIP, argv[0], argv[1], &clip))
		return ADB_EXIT_FAILED;
	snprintf(number, sizeof number, "%lld", (long long)clip);
	for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
		if (print_section(shell, &sections[i], clip) != SQLITE_OK) {
			adb_report(".clip: %s", sqlite3_errmsg(shell->runner.db));
			return ADB_EXIT_FAILED;
		}
		if (sections[i].has_time_line)
			print_time_line(shell, number);
	}
	return ADB_EXIT_OK;
}

const struct adb_dot_command adb_dot_clip = {
	.name = "clip",
	.usage = "CLIP",
	.summary = "print the information about one clip",
	.help = "CLIP is " ADB_FIND_RULE ".\nWhen it means several clips, they are listed with their ids.\n",
	.min_arguments = 1,
	.max_arguments = 1,
	.first_argument = ADB_ARGUMENT_CLIP,
	.uses_pager = true,
	.run = run_clip,
};

/* The dot-command .plot: draws the curves of one channel. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/port/terminal.h"
#include "program/report.h"
#include "shell/dot_command.h"
#include "shell/plot.h"
#include "sqlite/statement.h"

enum {
	COMPONENTS = 4,
	MAX_POINTS = 1000 * 1000,
	ROWS = 4, /* lines for each component */
	LABEL_COLUMNS = 14,
	DEFAULT_COLUMNS = 80,
};

struct channel {
	sqlite3_int64 id;
	char *title;
	int width; /* number of components */
	bool steps;
};

/* The keys of a channel: for each key its time and COMPONENTS values. */
struct points {
	double *data;
	size_t count, capacity;
	const char *unit; /* unit of the times: s or frames */
};

/* Selects the channel: those that are not constant come first, then rotations. */
static const char channel_sql[] =
	"SELECT channel.id, format('clip %d: %s, %s, %s, keys: %d', clip.id, clip.name, "
	"coalesce(channel.bone_name, 'bone ' || channel.bone_id, 'the clip'), channel.target, channel.key_count), "
	"track.width, channel.interpolation = 'step' FROM main.channels AS channel "
	"JOIN main.tracks AS track ON track.id = channel.track_id JOIN main.clips AS clip ON clip.id = channel.clip_id "
	"WHERE channel.clip_id = ?1 AND (?2 IS NULL OR channel.bone_name = ?2 COLLATE NOCASE "
	"OR CAST(channel.bone_id AS TEXT) = ?2) AND (?3 IS NULL OR channel.target = ?3 COLLATE NOCASE) "
	"ORDER BY channel.is_constant, channel.target <> 'rotation', channel.id LIMIT 1";

static bool find_channel(struct adb_shell *shell, sqlite3_int64 clip, int argc, char **argv,
			 struct channel *channel)
{
	sqlite3_stmt *statement;
	bool found = false;

	if (sqlite3_prepare_v2(shell->runner.db, channel_sql, -1, &statement, NULL) != SQLITE_OK)
		return false;
	sqlite3_bind_int64(statement, 1, clip);
	for (int i = 2; i < argc; i++)
		sqlite3_bind_text(statement, i, argv[i], -1, SQLITE_STATIC);
	if (sqlite3_step(statement) == SQLITE_ROW) {
		const char *title = (const char *)sqlite3_column_text(statement, 1);

		channel->id = sqlite3_column_int64(statement, 0);
		channel->title = title != NULL ? strdup(title) : NULL;
		channel->width = sqlite3_column_int(statement, 2);
		channel->steps = sqlite3_column_int(statement, 3) != 0;
		found = channel->title != NULL;
	}
	sqlite3_finalize(statement);
	return found;
}

static bool add_point(struct points *points, sqlite3_stmt *row)
{
	size_t width = COMPONENTS + 1;

	if (points->count == points->capacity) {
		size_t capacity = points->capacity > 0 ? points->capacity * 2 : 256;
		double *data = realloc(points->data, capacity * width * sizeof *data);

		if (data == NULL)
			return false;
		points->data = data;
		points->capacity = capacity;
	}
	for (size_t i = 0; i < width; i++)
		points->data[points->count * width + i] = adb_column_real(row, (int)i);
	points->count++;
	return true;
}

/* Returns an SQLite code. */
static int read_points(sqlite3 *db, const struct channel *channel, struct points *points)
{
	static const char sql[] =
		"SELECT coalesce(time, frame), x, y, z, w, time IS NULL FROM main.native_keys "
		"WHERE channel_id = ?1 ORDER BY key_index";
	sqlite3_stmt *statement;
	int code = sqlite3_prepare_v2(db, sql, -1, &statement, NULL);

	points->unit = "s";
	if (code != SQLITE_OK)
		return code;
	sqlite3_bind_int64(statement, 1, channel->id);
	while (points->count < MAX_POINTS && sqlite3_step(statement) == SQLITE_ROW) {
		if (sqlite3_column_int(statement, 5) != 0)
			points->unit = "frames";
		if (!add_point(points, statement)) {
			sqlite3_finalize(statement);
			return SQLITE_NOMEM;
		}
	}
	return sqlite3_finalize(statement);
}

static bool add_component(struct adb_buffer *out, const struct points *points, const struct channel *channel,
			  int component, int columns)
{
	double *column = malloc(2 * points->count * sizeof *column);

	if (column == NULL)
		return false;
	for (size_t i = 0; i < points->count; i++) {
		column[i] = points->data[i * (COMPONENTS + 1)];
		column[points->count + i] = points->data[i * (COMPONENTS + 1) + 1 + (size_t)component];
	}

	const struct adb_curve curve = { column, column + points->count, points->count, channel->steps };

	adb_buffer_printf(out, "%c\n", "xyzw"[component]);
	adb_plot_curve(out, &curve, columns, ROWS, adb_terminal_is_utf8());
	free(column);
	return true;
}

static bool draw(struct adb_shell *shell, const struct channel *channel, const struct points *points)
{
	const struct adb_style *style = &shell->runner.style;
	int columns = adb_terminal_size(stdout).columns;
	struct adb_buffer out = { 0 };
	bool drawn = true;

	columns = (style->is_terminal && columns > LABEL_COLUMNS ? columns : DEFAULT_COLUMNS) - LABEL_COLUMNS;
	adb_render_printable(&out, channel->title, strlen(channel->title), "");
	adb_buffer_printf(&out, ", %g to %g %s\n", points->data[0],
			  points->data[(points->count - 1) * (COMPONENTS + 1)], points->unit);
	for (int i = 0; i < channel->width && i < COMPONENTS && drawn; i++)
		drawn = add_component(&out, points, channel, i, columns);
	drawn = drawn && adb_buffer_ok(&out);
	if (drawn)
		fwrite(out.data, 1, out.size, style->out);
	adb_buffer_free(&out);
	return drawn;
}

static int plot(struct adb_shell *shell, const struct channel *channel)
{
	struct points points = { .data = NULL };
	int code = read_points(shell->runner.db, channel, &points);
	int exit_code = ADB_EXIT_FAILED;

	if (code != SQLITE_OK)
		adb_report(".plot: %s", sqlite3_errmsg(shell->runner.db));
	else if (points.count == 0)
		adb_report(".plot: %s: the channel has no keys", channel->title);
	else if (!draw(shell, channel, &points))
		adb_report("out of memory");
	else
		exit_code = ADB_EXIT_OK;
	free(points.data);
	return exit_code;
}

static int run_plot(struct adb_shell *shell, int argc, char **argv)
{
	struct channel channel = { .title = NULL };
	sqlite3_int64 clip;

	if (!adb_shell_find(shell, ADB_FIND_CLIP, argv[0], argv[1], &clip))
		return ADB_EXIT_FAILED;
	if (!find_channel(shell, clip, argc, argv, &channel)) {
		adb_report(".plot: clip %lld has no such channel; .bones %lld lists its bones",
			   (long long)clip, (long long)clip);
		return ADB_EXIT_FAILED;
	}

	int code = plot(shell, &channel);

	free(channel.title);
	return code;
}

const struct adb_dot_command adb_dot_plot = {
	.name = "plot",
	.usage = "CLIP [BONE [TARGET]]",
	.summary = "draw the curves of one channel",
	.help = "CLIP is " ADB_FIND_RULE ".\n"
		"BONE is an id or a name, TARGET is rotation, translation, scale, …; without them the first\n"
		"channel that is not constant is drawn, rotations first. Each component is one curve, with its\n"
		"largest and least value at the left and time to the right. Curves are braille dots, or '*' when\n"
		"LC_ALL, LC_CTYPE or LANG do not select UTF-8.\n",
	.min_arguments = 1,
	.max_arguments = 3,
	.first_argument = ADB_ARGUMENT_CLIP,
	.uses_pager = true,
	.run = run_plot,
};

/* Compares two databases: loads both into a private database, matches their items, and classifies the differences. */
#include "diff/diff.h"

#include <stddef.h>

#include "diff/private.h"
#include "program/interrupt.h"
#include "sql/sql.h"
#include "store/schema_files.h"

enum { CACHE_KIB = 64 * 1024 };

/* ---- the columns by which items are matched ---- */

/*
 * Lists of columns, from the strictest to the loosest. The place of an item comes before its content, so that two clips of one
 * name that were exchanged both differ. For another place, equal content comes before other content.
 */
#define SAME_NAME                                                                                            \
	"name, native_id, place, content", "name, place, content", "name, native_id, place", "name, place",  \
		"name, inner_path, content", "name, native_id, content", "name, content",                    \
		"name, inner_path", "name, native_id", "name"
#define OTHER_NAME "native_id, content", "inner_path, content", "content"

static const char *const by_name[] = { SAME_NAME, OTHER_NAME, "motion", "native_id", NULL };

/* Whether there are items of that kind (NULL: of any kind) whose name gives their place. */
static bool has_placed(struct adb_diff *diff, const char *kind)
{
	sqlite3_stmt *placed = adb_diff_prepare(diff, diff->work,
						"SELECT 1 FROM item INDEXED BY item_placed"
						" WHERE placed IS NOT NULL AND (?1 IS NULL OR kind = ?1)");
	bool some = false;

	if (placed != NULL) {
		sqlite3_bind_text(placed, 1, kind, -1, SQLITE_STATIC);
		some = adb_diff_next(diff, diff->work, placed);
	}
	sqlite3_finalize(placed);
	return some;
}

/* For items whose name or id only gives their place: items with equal content are the same, whatever has that place in the other
 * database. */
static const char *const placed_tiers[] = { "placed, name, native_id, place",
					    "placed, name, native_id",
					    "placed, name",
					    "placed, inner_path",
					    "placed",
					    "family, motion",
					    "family, name",
					    "family",
					    NULL };

static bool match(struct adb_diff *diff, const char *kind, const char *const *tiers)
{
	sqlite3_stmt *collect;
	bool done = tiers != by_name || !has_placed(diff, kind) || adb_diff_match(diff, kind, placed_tiers);

	done = done && adb_diff_ok(diff) && adb_diff_match(diff, kind, tiers);
	if (!done)
		return false;
	collect = adb_diff_prepare(diff, diff->work, adb_schema_text("diff/collect.sql"));
	if (collect == NULL)
		return false;
	sqlite3_bind_text(collect, 1, kind, -1, SQLITE_STATIC);
	done = adb_diff_step(diff, collect);
	sqlite3_finalize(collect);
	return done;
}

static const char *const by_id[] = { "native_id, place, content",
				     "native_id, place",
				     "native_id, inner_path, content",
				     "native_id, content",
				     "native_id, inner_path",
				     "native_id, name",
				     "native_id",
				     "name, content",
				     "content",
				     "motion",
				     NULL };

static const char *const by_motion[] = { "content, name, place",
					 "content, name",
					 "motion, name, place",
					 "motion, name",
					 "content, place",
					 "content, native_id",
					 "motion",
					 NULL };

static const char *const *const clip_tiers[] = {
	[ADB_DIFF_BY_NAME] = by_name,
	[ADB_DIFF_BY_ID] = by_id,
	[ADB_DIFF_BY_MOTION] = by_motion,
};

static bool match_clips(struct adb_diff *diff)
{
	const char *where = diff->options->where;
	char *condition = NULL;
	bool done;

	if (where != NULL) {
		/* The line break ends a comment at the end of `where`. */
		condition = sqlite3_mprintf("c.id IN (SELECT clip_id FROM clip_summary WHERE (%s\n))", where);
		if (condition == NULL)
			return adb_diff_no_memory(diff);
	}
	done = adb_diff_load(diff, "clips", condition) && match(diff, "clip", clip_tiers[diff->options->by]);
	sqlite3_free(condition);
	return done;
}

static bool match_others(struct adb_diff *diff)
{
	const char *const *tiers = diff->options->by == ADB_DIFF_BY_ID ? by_id : by_name;

	return adb_diff_load(diff, "skeletons", NULL) && match(diff, "skeleton", tiers) &&
	       adb_diff_load(diff, "sets", NULL) && match(diff, "set", tiers) &&
	       adb_diff_load(diff, "models", NULL) && match(diff, "model", tiers) &&
	       adb_diff_load(diff, "textures", NULL) && match(diff, "texture", tiers) &&
	       adb_diff_load(diff, "assets", NULL) && match(diff, "asset", tiers);
}

/* Runs schema/diff/FILE, unless no item has a name that gives its place. */
static bool run_moved(struct adb_diff *diff, const char *file)
{
	bool some = has_placed(diff, NULL);

	return adb_diff_ok(diff) && (!some || adb_diff_run_sql(diff, adb_schema_text(file)));
}

static const char *const bone_tiers[] = { "name, native_id", "name", "native_id", NULL };

static const char *const entry_tiers[] = {
	"name, native_id, content", "name, native_id, family", "name, native_id", "name", "content", NULL
};

static const char *const link_tiers[] = { "name, content", "native_id, family", "name", NULL };

static const char *const event_tiers[] = { "name, content", "name, place", "native_id, place", "name", NULL };

/* Materials, variants, parts of meshes and shapes; many have no name. */
static const char *const look_tiers[] = {
	"name, place, content", "name, content", "name, place", "name", "content", NULL
};

/* What models consist of, where both databases have read their meshes. */
static bool match_looks(struct adb_diff *diff)
{
	static const char models[] = "d.kind = 'model' AND json_extract(x.fields, '$.vertices') IS NOT NULL"
				     " AND json_extract(y.fields, '$.vertices') IS NOT NULL";

	return adb_diff_load_parts(diff, "materials", models) && match(diff, "material", look_tiers) &&
	       adb_diff_load_parts(diff, "variants", "d.kind = 'material'") &&
	       match(diff, "variant", look_tiers) && adb_diff_load_parts(diff, "parts", models) &&
	       match(diff, "part", look_tiers) && adb_diff_load_parts(diff, "shapes", "d.kind = 'part'") &&
	       match(diff, "shape", look_tiers);
}

static bool match_parts(struct adb_diff *diff)
{
	return run_moved(diff, "diff/moved.sql") &&
	       adb_diff_load_parts(diff, "bones", "d.kind = 'skeleton'") && match(diff, "bone", bone_tiers) &&
	       adb_diff_load_parts(diff, "entries", "d.kind = 'set'") &&
	       run_moved(diff, "diff/moved_parts.sql") && match(diff, "entry", entry_tiers) &&
	       adb_diff_load_parts(diff, "links", "d.kind = 'asset'") &&
	       run_moved(diff, "diff/moved_parts.sql") && match(diff, "link", link_tiers) &&
	       adb_diff_load_parts(diff, "events", "d.kind IN ('clip', 'entry', 'asset')") &&
	       match(diff, "event", event_tiers) && match_looks(diff);
}

/* ---- the comparison ---- */

/* Stores the options that the report depends on. */
static bool store_settings(struct adb_diff *diff)
{
	static const char *const words[] = {
		[ADB_DIFF_SORT_ANGLE] = "angle",
		[ADB_DIFF_SORT_DISTANCE] = "distance",
		[ADB_DIFF_SORT_NAME] = "name",
	};
	sqlite3_stmt *insert =
		adb_diff_prepare(diff, diff->work,
				 "INSERT INTO setting (sort, is_verbose, has_tolerance, degrees, units)"
				 " VALUES (?1, ?2, ?3, ?4, ?5)");
	bool done = insert != NULL;

	if (done) {
		sqlite3_bind_text(insert, 1, words[diff->options->sort], -1, SQLITE_STATIC);
		sqlite3_bind_int(insert, 2, diff->options->verbose);
		sqlite3_bind_int(insert, 3, diff->options->tolerance != ADB_DIFF_EXACT);
		if (diff->options->tolerance == ADB_DIFF_WITHIN) {
			sqlite3_bind_double(insert, 4, diff->options->degrees);
			sqlite3_bind_double(insert, 5, diff->options->units);
		}
		done = adb_diff_step(diff, insert);
	}
	sqlite3_finalize(insert);
	return done;
}

/* Opens the private database: a temporary file that SQLite removes, kept in memory as long as it fits in the cache. */
static bool open_work(struct adb_diff *diff)
{
	char *settings = sqlite3_mprintf("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
					 "PRAGMA cache_size = -%d; BEGIN",
					 CACHE_KIB);
	bool done = settings != NULL && sqlite3_open("", &diff->work) == SQLITE_OK;

	if (!done)
		adb_diff_no_memory(diff);
	done = done && (adb_functions_register(diff->work) == SQLITE_OK || adb_diff_failed(diff, diff->work));
	done = done && adb_diff_run_sql(diff, settings) &&
	       adb_diff_run_sql(diff, adb_schema_text("diff/work.sql")) && store_settings(diff) &&
	       adb_diff_load_keys(diff) && adb_diff_load_formats(diff);
	sqlite3_free(settings);
	return done;
}

/* Begins a transaction on both databases, so that later writes of other programs are not seen. */
static bool begin_reading(struct adb_diff *diff)
{
	for (int i = 0; i < 2; i++) {
		adb_watch_interrupts(diff->side[i]);
		if (sqlite3_exec(diff->side[i], "BEGIN", NULL, NULL, NULL) != SQLITE_OK)
			return adb_diff_failed(diff, diff->side[i]);
	}
	adb_watch_interrupts(diff->work);
	return true;
}

static bool compare(struct adb_diff *diff)
{
	return begin_reading(diff) && match_clips(diff) &&
	       (diff->options->where != NULL || match_others(diff)) && match_parts(diff) &&
	       adb_diff_measure_clips(diff) && adb_diff_measure_bones(diff) &&
	       adb_diff_measure_vertices(diff) && adb_diff_measure_pixels(diff) &&
	       adb_diff_run_sql(diff, adb_schema_text("diff/classify.sql")) &&
	       adb_diff_run_sql(diff, adb_schema_text("diff/report.sql")) && adb_diff_run_sql(diff, "COMMIT");
}

/* ---- what the header declares ---- */

sqlite3 *adb_diff_run(sqlite3 *a, sqlite3 *b, const struct adb_diff_options *options, struct adb_error *error)
{
	struct adb_diff diff = { .side = { a, b }, .options = options, .error = error };

	error->outcome = ADB_OK;
	if (open_work(&diff) && compare(&diff))
		return diff.work;
	sqlite3_close(diff.work);
	return NULL;
}

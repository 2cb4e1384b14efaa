/* The SQL function bone_name_of(). */
#include "store/bone_names.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/memory.h"
#include "store/bone_table.h"

static const char function_name[] = "bone_name_of";

/* A row of temp.primary_fit. */
struct fit {
	int64_t clip_id, skeleton_id;
};

struct bone_names {
	sqlite3_stmt *bones_of_skeleton; /* NULL before the first call */
	struct fit *fits;                /* of all clips, sorted by clip_id */
	size_t fit_count, fit_capacity;
	int64_t clip_id, skeleton_id; /* of the last call; 0 = none */
	struct adb_bone_table bones;  /* bones of that skeleton */
};

static bool add_fit(struct bone_names *names, const struct fit *fit)
{
	if (names->fit_count == names->fit_capacity) {
		size_t capacity = 2 * names->fit_capacity + 256;
		struct fit *fits = adb_memory_resized(names->fits, capacity * sizeof *fits);

		if (fits == NULL)
			return false;
		names->fits = fits;
		names->fit_capacity = capacity;
	}
	names->fits[names->fit_count++] = *fit;
	return true;
}

/* Reads the skeletons of all clips: a look-up for each clip would take a third of the time of the UPDATE. */
static int read_fits(sqlite3 *db, struct bone_names *names)
{
	static const char sql[] = "SELECT clip_id, skeleton_id FROM temp.primary_fit ORDER BY clip_id";
	sqlite3_stmt *row = NULL;
	int code = sqlite3_prepare_v2(db, sql, -1, &row, NULL);

	names->fit_count = 0;
	while (code == SQLITE_OK && (code = sqlite3_step(row)) == SQLITE_ROW) {
		const struct fit fit = { sqlite3_column_int64(row, 0), sqlite3_column_int64(row, 1) };

		code = add_fit(names, &fit) ? SQLITE_OK : SQLITE_NOMEM;
	}
	sqlite3_finalize(row);
	return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* At the first call, since temp.primary_fit does not exist before. */
static int prepare(sqlite3 *db, struct bone_names *names)
{
	static const char of_skeleton[] =
		"SELECT bone_id, name FROM bones WHERE skeleton_id = ? AND name IS NOT NULL ORDER BY bone_id";
	int code = read_fits(db, names);

	return code == SQLITE_OK ? sqlite3_prepare_v2(db, of_skeleton, -1, &names->bones_of_skeleton, NULL)
				 : code;
}

static int compare_fit(const void *clip_id, const void *fit)
{
	int64_t a = *(const int64_t *)clip_id, b = ((const struct fit *)fit)->clip_id;

	return (a > b) - (a < b);
}

/* Reads the named bones of a skeleton. Returns an SQLite code, as the functions below do. */
static int read_bones(struct bone_names *names, int64_t skeleton_id)
{
	sqlite3_stmt *row = names->bones_of_skeleton;
	bool complete = true;

	adb_bone_table_clear(&names->bones);
	names->skeleton_id = 0;
	sqlite3_bind_int64(row, 1, skeleton_id);
	while (complete && sqlite3_step(row) == SQLITE_ROW) {
		const char *name = (const char *)sqlite3_column_text(row, 1);

		complete =
			name != NULL && adb_bone_table_add(&names->bones, sqlite3_column_int64(row, 0), name);
	}

	int code = sqlite3_reset(row);

	if (code != SQLITE_OK)
		return code;
	names->skeleton_id = skeleton_id;
	return complete ? SQLITE_OK : SQLITE_NOMEM;
}

static int choose_clip(struct bone_names *names, int64_t clip_id)
{
	const struct fit *fit = names->fit_count > 0 ? bsearch(&clip_id, names->fits, names->fit_count,
							       sizeof *names->fits, compare_fit)
						     : NULL;
	int64_t skeleton_id = fit != NULL ? fit->skeleton_id : 0;
	int code = skeleton_id != names->skeleton_id ? read_bones(names, skeleton_id) : SQLITE_OK;

	names->clip_id = code == SQLITE_OK ? clip_id : 0;
	return code;
}

static void call_bone_name_of(sqlite3_context *context, int count, sqlite3_value **arguments)
{
	struct bone_names *names = sqlite3_user_data(context);
	int64_t clip_id = sqlite3_value_int64(arguments[0]), bone_id = sqlite3_value_int64(arguments[1]);
	int code = SQLITE_OK;

	(void)count;
	if (clip_id != names->clip_id) {
		if (names->bones_of_skeleton == NULL)
			code = prepare(sqlite3_context_db_handle(context), names);
		if (code == SQLITE_OK)
			code = choose_clip(names, clip_id);
	}
	if (code != SQLITE_OK) {
		sqlite3_result_error_code(context, code);
		return;
	}
	if (sqlite3_value_type(arguments[1]) == SQLITE_NULL)
		return;

	const char *name = adb_bone_table_find(&names->bones, bone_id);

	if (name != NULL)
		sqlite3_result_text(context, name, -1, SQLITE_TRANSIENT);
}

static void free_names(void *context)
{
	struct bone_names *names = context;

	sqlite3_finalize(names->bones_of_skeleton);
	adb_bone_table_free(&names->bones);
	free(names->fits);
	free(names);
}

bool adb_bone_names_begin(sqlite3 *db)
{
	struct bone_names *names = adb_memory_zeroed(1, sizeof *names);

	/* SQLite frees `names` when this fails. */
	return names != NULL &&
	       sqlite3_create_function_v2(db, function_name, 2, SQLITE_UTF8, names, call_bone_name_of, NULL,
					  NULL, free_names) == SQLITE_OK;
}

void adb_bone_names_end(sqlite3 *db)
{
	sqlite3_create_function_v2(db, function_name, 2, SQLITE_UTF8, NULL, NULL, NULL, NULL, NULL);
}

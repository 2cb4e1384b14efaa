/*
 * Reading a damaged database: as a file with changed bytes, and as a whole file with rows that no writer makes. Every
 * table and view is read, then clips with their skeletons and poses, clips are exported, and all of it is verified.
 */
#include "fuzz_database.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../index_quietly.h"
#include "export/export.h"
#include "fuzz.h"
#include "sql/open.h"
#include "store/read.h"
#include "verify/verify.h"

enum { BUDGET = 32 * 1024 * 1024, STEPS = 1000, MOST_TURNS = 200, MOST_LENGTH = 1 << 20, PATH_SIZE = 256 };
enum { MOST_ROWS = 50, MOST_CLIPS = 4, PATCH = 5 };

/* ---- the whole one ---- */

static struct {
	uint8_t *bytes;
	size_t size;
} whole;

static void give_up(const char *why)
{
	fprintf(stderr, "fuzz database: %s\n", why);
	abort();
}

static const char *in_folder(char path[PATH_SIZE], const char *name)
{
	snprintf(path, PATH_SIZE, "%s/%s", fuzz_folder(), name);
	return path;
}

/* A few clips with skeletons, sets and events. */
static void index_corpus(const char *path)
{
	const char *corpus = getenv("ANIMDB_CORPUS");
	char first[PATH_SIZE], second[PATH_SIZE];
	char *paths[] = { first, second };
	struct adb_index_result result;

	if (corpus == NULL)
		give_up("ANIMDB_CORPUS is not set");
	snprintf(first, sizeof first, "%s/zengin/puppet_addon.vdf", corpus);
	snprintf(second, sizeof second, "%s/vib-ribbon/small", corpus);
	if (index_quietly(path, paths, 2, &result) != ADB_OK || result.clips == 0)
		give_up("the corpus cannot be indexed");
}

static void make_whole(void)
{
	char path[PATH_SIZE];
	struct adb_error error;

	if (whole.bytes != NULL)
		return;
	index_corpus(in_folder(path, "whole.db"));

	struct adb_input *input = adb_input_open(path, &error);

	if (input == NULL)
		give_up(error.message);
	whole.size = (size_t)adb_input_size(input);
	whole.bytes = malloc(whole.size);
	if (whole.bytes == NULL || !adb_input_read(input, 0, whole.bytes, whole.size))
		give_up("the database cannot be read");
	adb_input_release(input);
}

/* ---- opening ---- */

static int turns;

static int count_turns(void *context)
{
	(void)context;
	return ++turns > MOST_TURNS;
}

void fuzz_database_rewind(sqlite3 *db)
{
	turns = 0;
	sqlite3_progress_handler(db, STEPS, count_turns, NULL);
	sqlite3_limit(db, SQLITE_LIMIT_LENGTH, MOST_LENGTH);
}

sqlite3 *fuzz_database_open_whole(void)
{
	char path[PATH_SIZE];
	struct adb_error error;

	make_whole();

	sqlite3 *db = adb_database_open(in_folder(path, "whole.db"), &error);

	if (db == NULL)
		give_up(error.message);
	fuzz_database_rewind(db);
	return db;
}

/* ---- reading everything ---- */

static void read_rows(sqlite3 *db, const char *sql)
{
	sqlite3_stmt *statement = NULL;

	fuzz_database_rewind(db);
	sqlite3_prepare_v2(db, sql, -1, &statement, NULL);
	for (int rows = 0; rows < MOST_ROWS && sqlite3_step(statement) == SQLITE_ROW; rows++)
		for (int i = 0; i < sqlite3_column_count(statement); i++)
			sqlite3_column_text(statement, i);
	sqlite3_finalize(statement);
}

static void read_tables(sqlite3 *db)
{
	static const char *const tables[] = {
		"systems",         "sources",        "assets",       "skeletons",     "bones",
		"clips",           "tracks",         "channels",     "keys",          "animation_sets",
		"set_entries",     "events",         "transitions",  "models",        "clip_skeletons",
		"links",           "diagnostics",    "clip_summary", "clip_models",   "clip_events",
		"duplicate_clips", "dangling_links", "orphan_clips", "distinct_clips"
	};
	char sql[64];

	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		snprintf(sql, sizeof sql, "SELECT * FROM %s", tables[i]);
		read_rows(db, sql);
	}
}

static void read_clip(sqlite3 *db, struct adb_stored_reader *reader, int64_t id)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_error error;
	struct adb_stored_clip *clip = adb_stored_read_clip(reader, id, arena, &error);
	char sql[64];

	if (clip != NULL) {
		adb_stored_read_skeleton(reader, clip->skeleton_id, arena, &error);
		adb_stored_flat_skeleton(clip, arena, &error);
	}
	adb_arena_free(arena);
	snprintf(sql, sizeof sql, "SELECT * FROM pose(%lld, 0.3)", (long long)id);
	read_rows(db, sql);
	snprintf(sql, sizeof sql, "SELECT * FROM pose(%lld)", (long long)id);
	read_rows(db, sql);
}

static void read_clips(sqlite3 *db)
{
	struct adb_error error;
	struct adb_stored_reader *reader = adb_stored_reader_new(db, &error);
	sqlite3_stmt *statement = NULL;

	if (reader == NULL)
		return;
	sqlite3_prepare_v2(db, "SELECT id FROM clips ORDER BY id", -1, &statement, NULL);
	for (int i = 0; i < MOST_CLIPS && sqlite3_step(statement) == SQLITE_ROW; i++)
		read_clip(db, reader, sqlite3_column_int64(statement, 0));
	sqlite3_finalize(statement);
	adb_stored_reader_free(reader);
}

/* One format a run, so that a run is short. */
static void export_clips(sqlite3 *db, size_t choice)
{
	static char *formats[] = { "glb", "gltf", "bvh", "csv", "json", "raw" };
	char folder[PATH_SIZE];
	char *words[] = { "export",
			  "-f",
			  formats[choice % (sizeof formats / sizeof formats[0])],
			  "-o",
			  folder,
			  "--force",
			  "--select",
			  "SELECT id FROM clips ORDER BY id LIMIT 4",
			  NULL };

	in_folder(folder, "out");
	fuzz_database_rewind(db);
	adb_export_words(db, 8, words);
}

static bool drop_finding(void *context, const struct adb_finding *finding)
{
	(void)context;
	return finding->kind != NULL && finding->what != NULL;
}

static void verify(sqlite3 *db, bool sources)
{
	static const atomic_int never;
	const struct adb_verify_options options = {
		.sources = sources,
		.interrupted = &never,
		.found = drop_finding,
	};
	struct adb_verify_result result;
	struct adb_error error;

	fuzz_database_rewind(db);
	adb_verify(db, &options, &result, &error);
}

static void read_database(const char *path, size_t choice)
{
	struct adb_error error;
	sqlite3 *db = adb_database_open(path, &error);

	if (db == NULL)
		return;
	fuzz_database_rewind(db);
	read_tables(db);
	read_clips(db);
	export_clips(db, choice);
	verify(db, choice % 2 == 0);
	sqlite3_close(db);
}

/* ---- damage ---- */

/* Each five bytes are a place (three) and what is put there (two). */
static void change_bytes(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	char path[PATH_SIZE];

	(void)target;
	make_whole();

	uint8_t *copy = malloc(whole.size);

	if (copy == NULL)
		give_up("out of memory");
	memcpy(copy, whole.bytes, whole.size);
	for (size_t i = 0; i + PATCH <= size; i += PATCH) {
		size_t place =
			((size_t)data[i] << 16 | (size_t)data[i + 1] << 8 | data[i + 2]) % (whole.size - 1);

		memcpy(copy + place, data + i + 3, 2);
	}
	fuzz_write_file(in_folder(path, "damaged.db"), copy, whole.size);
	free(copy);
	read_database(path, size);
}

/* The bytes are SQL that changes rows; what would reach beyond the database is refused. */
static int allow_rows(void *context, int action, const char *first, const char *second, const char *schema,
		      const char *trigger)
{
	(void)context;
	(void)first;
	(void)second;
	(void)schema;
	(void)trigger;
	return action == SQLITE_ATTACH || action == SQLITE_PRAGMA ? SQLITE_DENY : SQLITE_OK;
}

static void change_rows(const struct fuzz_target *target, const uint8_t *data, size_t size)
{
	char path[PATH_SIZE], *sql = malloc(size + 1);
	sqlite3 *db = NULL;

	(void)target;
	make_whole();
	memcpy(sql, data, size);
	sql[size] = '\0';
	fuzz_write_file(in_folder(path, "rows.db"), whole.bytes, whole.size);
	if (sqlite3_open(path, &db) != SQLITE_OK)
		give_up("the database cannot be opened");
	sqlite3_exec(db, "PRAGMA synchronous = OFF; PRAGMA journal_mode = OFF", NULL, NULL, NULL);
	sqlite3_set_authorizer(db, allow_rows, NULL);
	fuzz_database_rewind(db);
	sqlite3_exec(db, sql, NULL, NULL, NULL);
	sqlite3_close(db);
	free(sql);
	read_database(path, size);
}

const struct fuzz_target fuzz_database_targets[] = {
	{ .name = "database-bytes", .run = change_bytes },
	{ .name = "database-rows", .run = change_rows },
	{ .name = "" },
};

#include "index/decode_again.h"

#include <stdio.h>
#include <string.h>

#include "base/stop.h"
#include "index/reread.h"
#include "sqlite/run.h"
#include "sqlite/statement.h"
#include "store/extract.h"

enum { TEXTS_BUDGET = 1024 * 1024 };

/* A row of assets, and the options of the run that stored it. */
struct again {
	struct adb_arena *arena;
	struct adb_wanted_asset wanted;
	struct adb_index_options options;
	void (*take)(void *context, const struct adb_job *job);
	void *context;
	bool is_taken;
};

/* ---- the row ---- */

static const char *text_of(sqlite3_stmt *row, int column, struct adb_arena *arena)
{
	const char *text = (const char *)sqlite3_column_text(row, column);
	const char *copy = text != NULL ? adb_arena_text(arena, text, strlen(text)) : NULL;

	return copy != NULL ? copy : "";
}

/* Understands what adb_index_describe_options() wrote. Limits are left out: the asset was read within them. */
static void read_options(struct again *again, const char *described)
{
	static const char *const others[] = { "carve",      "ledger",       ADB_FOLLOW_LINKS_WORD,
					      "max-depth=", "max-members=", "max-output=" };
	static const char system[] = "system=";
	char *words = adb_arena_text(again->arena, described, strlen(described));
	char *rest = adb_arena_alloc(again->arena, strlen(described) + 1, 1), *end = rest, *state = NULL;

	if (words == NULL || rest == NULL)
		return;
	for (char *word = strtok_r(words, " ", &state); word != NULL; word = strtok_r(NULL, " ", &state)) {
		bool is_other = false;

		for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
			is_other |= strncmp(word, others[i], strlen(others[i])) == 0;
		if (strncmp(word, ADB_ENCODING_WORD, strlen(ADB_ENCODING_WORD)) == 0)
			adb_encoding_from_name(word + strlen(ADB_ENCODING_WORD), &again->options.encoding);
		else if (strncmp(word, system, strlen(system)) == 0)
			again->options.system = word + strlen(system);
		else if (!is_other)
			end += sprintf(end, "%s%s", end > rest ? " " : "", word);
	}
	again->options.options = end > rest ? rest : NULL;
}

static bool read_row(sqlite3 *db, int64_t asset_id, struct again *again, struct adb_error *error)
{
	static const char sql[] =
		"SELECT a.source_id, s.path, s.kind = 'file' AND a.path = a.name AND a.parent_id IS NULL, a.path,"
		" a.offset, a.stored_size, a.xxh128,"
		" CASE WHEN json_valid(s.attributes) THEN s.attributes ->> '$.index_options' END, " ADB_AROUND_COLUMNS
		" FROM main.assets AS a JOIN main.sources AS s ON s.id = a.source_id WHERE a.id = ?1";
	sqlite3_stmt *row = NULL;
	bool found = false;

	if (sqlite3_prepare_v2(db, sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, asset_id);
		found = sqlite3_step(row) == SQLITE_ROW;
	}
	if (found) {
		again->wanted = (struct adb_wanted_asset){
			.id = asset_id,
			.source_id = sqlite3_column_int64(row, 0),
			.source_path = text_of(row, 1, again->arena),
			.is_loose = sqlite3_column_int(row, 2) != 0,
			.path = text_of(row, 3, again->arena),
			.offset = adb_column_integer(row, 4, -1),
			.stored_size = adb_column_integer(row, 5, -1),
			.around = adb_around_of(row, 8, again->arena),
		};
		snprintf(again->wanted.xxh128, sizeof again->wanted.xxh128, "%s",
			 text_of(row, 6, again->arena));
		read_options(again, text_of(row, 7, again->arena));
	}
	if (!adb_sql_end(row)) {
		adb_sql_failed(db, error);
		return false;
	}
	if (!found)
		adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "asset %lld is not in the database",
			      (long long)asset_id);
	return found;
}

/* ---- the job ---- */

static bool take_job(void *context, struct adb_job *job)
{
	struct again *again = context;
	char hex[ADB_HASH_HEX_SIZE];

	if (job->kind != ADB_JOB_ASSET || job->is_interrupted || job->ledger == NULL ||
	    strcmp(adb_hash_hex(&job->asset.hash, hex), again->wanted.xxh128) != 0)
		return true;
	again->is_taken = true;
	again->take(again->context, job);
	return true;
}

/* Why there was no such job. */
static void explain(sqlite3 *db, const struct again *again, struct adb_error *error)
{
	struct adb_extractor *extractor = adb_extractor_new(db, error);
	struct adb_input *input =
		extractor != NULL ? adb_extractor_input(extractor, again->wanted.id, error) : NULL;

	if (adb_interrupted != 0)
		adb_error_set(error, ADB_INTERRUPTED, ADB_NO_OFFSET, "interrupted");
	else if (input != NULL)
		adb_error_set(error, ADB_UNSUPPORTED, ADB_NO_OFFSET, "no decoder reads %s",
			      again->wanted.path);
	adb_input_release(input);
	adb_extractor_free(extractor);
}

/* ---- what the header declares, and its helpers ---- */

static void complain(const char *format, ...)
{
	(void)format;
}

bool adb_decode_again(sqlite3 *db, int64_t asset_id, enum adb_again what,
		      void (*take)(void *context, const struct adb_job *job), void *context,
		      struct adb_error *error)
{
	struct again again = {
		.arena = adb_arena_new(TEXTS_BUDGET),
		.take = take,
		.context = context,
		.options = {
			.database = "",
			.threads = 1,
			.decodes_meshes = true,
			.records_fields = true,
			.records_keys = what == ADB_AGAIN_KEYS,
			.interrupted = &adb_interrupted,
			.complain = complain,
		},
	};
	const struct adb_wanted_assets wanted = { .rows = &again.wanted, .count = 1 };
	const struct adb_job_consumer consumer = { .context = &again, .take = take_job };

	*error = (struct adb_error){ .outcome = ADB_OK, .offset = ADB_NO_OFFSET };
	if (again.arena == NULL)
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	else if (read_row(db, asset_id, &again, error) &&
		 adb_reread(&again.options, false, &wanted, &consumer, error) == ADB_OK && !again.is_taken)
		explain(db, &again, error);
	adb_arena_free(again.arena);
	return again.is_taken;
}

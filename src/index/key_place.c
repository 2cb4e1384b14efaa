#include "index/key_place.h"

#include <stdlib.h>
#include <string.h>

#include "base/input.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/text.h"
#include "sqlite/run.h"
#include "sqlite/statement.h"

/* From the asset outwards, each with what it is of the level around it. The last row is the file. */
static const char levels_sql[] =
	"WITH RECURSIVE chain(id, depth) AS ("
	" SELECT ?1, 0 UNION ALL SELECT a.parent_id, depth + 1 FROM chain JOIN main.assets AS a ON a.id = chain.id"
	" WHERE a.parent_id IS NOT NULL AND depth < 64)"
	" SELECT a.path, a.name, a.type, a.offset, a.stored_size, a.byte_size,"
	" CASE WHEN json_valid(a.attributes) THEN coalesce(a.attributes ->> '$.compression',"
	"  iif(a.attributes ->> '$.compressed', 'yes', NULL)) END,"
	" s.path, s.kind = 'file' AND a.path = a.name AND a.parent_id IS NULL"
	" FROM chain JOIN main.assets AS a ON a.id = chain.id JOIN main.sources AS s ON s.id = a.source_id ORDER BY depth";

struct chain {
	struct adb_arena *arena;
	struct adb_key_place *place;
	struct adb_buffer within;
	const char *inner; /* JSON of the levels so far, the innermost last */
	int64_t offset;    /* of the asset in the level, -1 = it does not lie there as it is */
};

/* What an asset is in the level around it. */
struct level {
	const char *path, *compression; /* NULL = it lies there as it is, as far as the database knows */
	int64_t offset, stored_size, byte_size;
};

static const char *text_of(sqlite3_stmt *row, int column, struct adb_arena *arena)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return text != NULL ? adb_arena_text(arena, text, strlen(text)) : NULL;
}

static void add_number(struct adb_buffer *json, const char *key, int64_t value)
{
	if (value >= 0)
		adb_buffer_printf(json, ",\"%s\":%lld", key, (long long)value);
}

/* The JSON of the level, before that of the levels inside of it. */
static const char *json_of(const struct chain *chain, const struct level *level, const char *type)
{
	struct adb_buffer json = { 0 };
	const char *text;

	adb_buffer_text(&json, "{\"path\":");
	adb_json_text(&json, level->path, strlen(level->path));
	adb_buffer_text(&json, ",\"type\":");
	adb_json_text(&json, type, type != NULL ? strlen(type) : 0);
	add_number(&json, "offset", level->offset);
	add_number(&json, "stored_size", level->stored_size);
	add_number(&json, "byte_size", level->byte_size);
	if (level->compression != NULL) {
		adb_buffer_text(&json, ",\"compression\":");
		adb_json_text(&json, level->compression, strlen(level->compression));
	}
	adb_buffer_text(&json, "}");
	if (chain->inner[0] != '\0')
		adb_buffer_printf(&json, ",%s", chain->inner);
	text = adb_buffer_ok(&json) ? adb_arena_text(chain->arena, json.data, json.size) : NULL;
	adb_buffer_free(&json);
	return text != NULL ? text : "";
}

static void describe(struct chain *chain, const struct level *level, const char *around)
{
	adb_buffer_printf(&chain->within, "%sinside %s", chain->within.size > 0 ? ", " : "",
			  around != NULL ? adb_path_base(around) : "");
	if (level->offset >= 0)
		adb_buffer_printf(&chain->within, " at 0x%llx", (unsigned long long)level->offset);
	if (level->compression != NULL && strcmp(level->compression, "yes") == 0)
		adb_buffer_text(&chain->within, ", compressed");
	else if (level->compression != NULL)
		adb_buffer_printf(&chain->within, ", compressed by %s", level->compression);
}

static void add_level(struct chain *chain, sqlite3_stmt *row)
{
	struct level level = {
		.path = text_of(row, 0, chain->arena),
		.compression = text_of(row, 6, chain->arena),
		.offset = adb_column_integer(row, 3, -1),
		.stored_size = adb_column_integer(row, 4, -1),
		.byte_size = adb_column_integer(row, 5, -1),
	};
	const char *source = text_of(row, 7, chain->arena);
	bool is_loose = sqlite3_column_int(row, 8) != 0;
	const char *bang = level.path != NULL ? strrchr(level.path, '!') : NULL;

	if (level.path == NULL || source == NULL)
		return;
	if (chain->place->asset == NULL)
		chain->place->asset = level.path;
	chain->place->source = source;
	if (level.compression == NULL && level.stored_size >= 0 && level.stored_size < level.byte_size)
		level.compression = "yes";
	if (!is_loose) {
		chain->inner = json_of(chain, &level, text_of(row, 2, chain->arena));
		describe(chain, &level,
			 bang == NULL ? adb_path_base(source)
				      : adb_arena_printf(chain->arena, "%.*s", (int)(bang - level.path),
							 level.path));
		chain->offset = chain->offset >= 0 && level.offset >= 0 && level.compression == NULL
					? chain->offset + level.offset
					: -1;
	}
}

/* An offset counts in what the container says its data are, which may be other bytes than those of the file. */
static void check_offset(struct chain *chain, const struct adb_ledger_space *bytes)
{
	struct adb_error ignored;
	struct adb_input *input = chain->offset >= 0 && chain->place->source != NULL
					  ? adb_input_open(chain->place->source, &ignored)
					  : NULL;
	uint8_t *there = input != NULL ? adb_memory_resized(NULL, bytes->size + 1) : NULL;

	if (there != NULL && adb_input_read(input, (uint64_t)chain->offset, there, bytes->size) &&
	    memcmp(there, bytes->bytes, bytes->size) == 0)
		chain->place->file_offset = chain->offset;
	free(there);
	adb_input_release(input);
}

bool adb_key_place_read(sqlite3 *db, int64_t asset_id, const struct adb_ledger_space *bytes,
			struct adb_arena *arena, struct adb_key_place *place, struct adb_error *error)
{
	struct chain chain = { .arena = arena, .place = place, .inner = "" };
	sqlite3_stmt *row = NULL;

	*place = (struct adb_key_place){ .file_offset = -1 };
	if (sqlite3_prepare_v2(db, levels_sql, -1, &row, NULL) == SQLITE_OK) {
		sqlite3_bind_int64(row, 1, asset_id);
		while (sqlite3_step(row) == SQLITE_ROW)
			add_level(&chain, row);
	}
	if (!adb_sql_end(row)) {
		adb_buffer_free(&chain.within);
		adb_sql_failed(db, error);
		return false;
	}
	check_offset(&chain, bytes);
	place->within =
		adb_arena_text(arena, chain.within.size > 0 ? chain.within.data : "", chain.within.size);
	place->containers = adb_arena_printf(arena, "[%s]", chain.inner);
	adb_buffer_free(&chain.within);
	if (place->within == NULL || place->containers == NULL || place->source == NULL ||
	    place->asset == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		return false;
	}
	return true;
}

/* Reads the bytes of assets again from the files that were indexed. */
#include "store/extract.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/port/file_info.h"
#include "base/text.h"
#include "dump/container.h"
#include "sqlite/run.h"
#include "sqlite/statement.h"

/*
 * MAX_DEPTH limits containers within containers; the deepest known chain is disc image, archive, archive, resource. NOTES limits
 * the memory for diagnostics of reopened containers, ROWS that for the rows of one chain.
 */
enum { MAX_DEPTH = 32, NOTES_BUDGET = 16 * 1024 * 1024, ROWS_BUDGET = 4 * 1024 * 1024, PIECE = 256 * 1024 };

/* A row of assets in the chain from an asset to its source. */
struct step {
	int64_t asset_id;
	const char *name;
	const char *member;                     /* its path in its container */
	int64_t offset, stored_size, byte_size; /* -1 = NULL */
	const char *xxh128;
};

/* An open level of the chain: the source, or an asset in it. */
struct level {
	int64_t asset_id; /* 0 = the source */
	const char *path; /* path in the level above, absolute for the source; lives in `arena` */
	const char *name; /* the last part of `path` */
	struct adb_input *input;
	struct adb_arena *arena; /* memory of this level */
	struct adb_content notes;
	struct adb_volume *volume; /* NULL until a member is searched by name */
};

struct adb_extractor {
	sqlite3_stmt *asset, *source;
	sqlite3 *db;
	struct adb_arena *rows; /* memory of the current chain */
	int64_t source_id;
	enum adb_encoding encoding; /* encoding of names with which the source was indexed */
	struct adb_around around;   /* what was read beside it */
	bool is_loose;              /* the source is a resource itself, not a container */
	struct level levels[MAX_DEPTH];
	size_t depth; /* levels in use */
};

/* ---- the chain ---- */

static const char *text_of(sqlite3_stmt *statement, int column, struct adb_arena *arena)
{
	const char *text = (const char *)sqlite3_column_text(statement, column);

	return text != NULL ? adb_arena_text(arena, text, strlen(text)) : "";
}

/* Reads one row of assets; `path` becomes its path inside the source. Returns false when there is no such row or memory ran out. */
static bool read_step(struct adb_extractor *extractor, struct step *step, const char **path,
		      int64_t *parent_id, int64_t *source_id)
{
	sqlite3_stmt *row = extractor->asset;

	sqlite3_bind_int64(row, 1, step->asset_id);

	bool found = sqlite3_step(row) == SQLITE_ROW;

	if (found) {
		*parent_id = adb_column_integer(row, 0, -1);
		*source_id = sqlite3_column_int64(row, 1);
		*path = text_of(row, 2, extractor->rows);
		step->name = text_of(row, 3, extractor->rows);
		step->offset = adb_column_integer(row, 4, -1);
		step->stored_size = adb_column_integer(row, 5, -1);
		step->byte_size = adb_column_integer(row, 6, -1);
		step->xxh128 = text_of(row, 7, extractor->rows);
	}
	sqlite3_reset(row);
	return found && adb_arena_outcome(extractor->rows) == ADB_OK;
}

/* Returns the part of `path` after the path of its container and '!', or `path` itself when the container is the source. */
static const char *member_of(const char *path, const char *container)
{
	size_t length = strlen(container);

	if (length > 0 && strncmp(path, container, length) == 0 && path[length] == '!')
		return path + length + 1;
	return path;
}

/* Fills `steps` from the asset up to the asset that the source itself contains. Returns the number of steps, 0 on failure. */
static size_t read_chain(struct adb_extractor *extractor, int64_t asset_id, struct step steps[MAX_DEPTH - 1],
			 int64_t *source_id, struct adb_error *error)
{
	const char *inner_path = "", *path = "";

	adb_arena_reset(extractor->rows);
	for (size_t count = 0; count < MAX_DEPTH - 1; count++) {
		steps[count] = (struct step){ .asset_id = asset_id };
		if (!read_step(extractor, &steps[count], &path, &asset_id, source_id)) {
			adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "asset %lld is not in the database",
				      (long long)steps[count].asset_id);
			return 0;
		}
		if (count > 0)
			steps[count - 1].member = member_of(inner_path, path);
		steps[count].member = path;
		inner_path = path;
		if (asset_id < 0)
			return count + 1;
	}
	adb_error_set(error, ADB_LIMIT, ADB_NO_OFFSET, "more than %d containers around it", MAX_DEPTH);
	return 0;
}

/* ---- levels ---- */

static void close_level(struct adb_extractor *extractor)
{
	struct level *level = &extractor->levels[--extractor->depth];

	adb_volume_close(level->volume);
	adb_input_release(level->input);
	adb_arena_free(level->arena);
	*level = (struct level){ 0 };
}

/* Opens the next level, which takes ownership of `input`. */
static bool push_level(struct adb_extractor *extractor, int64_t asset_id, const char *path,
		       struct adb_input *input, struct adb_error *error)
{
	struct level *level = &extractor->levels[extractor->depth++];

	*level = (struct level){ .asset_id = asset_id, .input = input, .arena = adb_arena_new(NOTES_BUDGET) };
	if (level->arena != NULL) {
		level->notes.arena = level->arena;
		level->path = adb_arena_text(level->arena, path, strlen(path));
	}
	if (level->path != NULL) {
		level->name = adb_path_base(level->path);
		return true;
	}
	adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	close_level(extractor);
	return false;
}

/* Opens the source as the first level. */
static bool open_path(struct adb_extractor *extractor, const char *path, struct adb_error *error)
{
	struct adb_error why = { .message = "out of memory" };
	bool is_folder = adb_file_is_folder(path);
	struct adb_input *input = is_folder ? adb_input_of_folder(path) : adb_input_open(path, &why);

	if (input != NULL)
		return push_level(extractor, 0, path, input, error);
	adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", path, why.message);
	return false;
}

/* Returns the encoding with which the names of a source were read, the default when it is not recorded. */
static enum adb_encoding described_encoding(const char *described)
{
	const char *word = strstr(described, ADB_ENCODING_WORD);
	enum adb_encoding encoding = ADB_CP1252;
	char name[32];

	if (word != NULL && sscanf(word + strlen(ADB_ENCODING_WORD), "%31[^ ]", name) == 1)
		adb_encoding_from_name(name, &encoding);
	return encoding;
}

static bool open_source(struct adb_extractor *extractor, int64_t source_id, struct adb_error *error)
{
	sqlite3_stmt *row = extractor->source;
	bool is_open = false;

	sqlite3_bind_int64(row, 1, source_id);
	if (sqlite3_step(row) != SQLITE_ROW) {
		adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "its source is not in the database");
	} else {
		const char *path = text_of(row, 0, extractor->rows);
		const char *kind = text_of(row, 1, extractor->rows);

		if (path != NULL)
			is_open = open_path(extractor, path, error);
		else
			adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		extractor->is_loose = kind != NULL && strcmp(kind, "file") == 0;
	}
	if (is_open) {
		extractor->encoding = described_encoding(text_of(row, 2, extractor->rows));
		extractor->around = adb_around_of(row, 3, extractor->levels[0].arena);
		extractor->source_id = source_id;
	}
	sqlite3_reset(row);
	return is_open;
}

/* Opens the containers around it too: it may need what lies beside it. */
static bool open_volume(struct adb_extractor *extractor, struct level *level, struct adb_error *error)
{
	bool is_outermost = level == extractor->levels;

	if (!is_outermost && level[-1].volume == NULL && !open_volume(extractor, level - 1, error))
		return false;

	const struct adb_place place = { .path = level->path,
					 .volume = is_outermost ? NULL : level[-1].volume,
					 .around = extractor->around };
	const char *type = adb_text_upper(level->arena, adb_path_extension(level->name));
	struct adb_peek peek = {
		.input = level->input,
		.size = adb_input_size(level->input),
		.name = level->name,
		.type = type != NULL ? type : "",
	};
	const struct adb_container *container = adb_container_for(&peek, NULL, NULL);

	adb_peek_free(&peek);
	if (container == NULL)
		adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET, "%s is not a container any more",
			      level->name);
	else
		level->volume = adb_volume_open(container, level->input, &place, extractor->encoding,
						&level->notes, error);
	return level->volume != NULL;
}

/* ---- members ---- */

static bool has_hash(struct adb_input *input, const char *xxh128)
{
	struct adb_hasher *hasher = adb_hasher_new();
	uint8_t *piece = malloc(PIECE);
	uint64_t size = adb_input_size(input), offset = 0;
	char hex[ADB_HASH_HEX_SIZE] = "";
	bool read = hasher != NULL && piece != NULL;

	while (read && offset < size) {
		size_t now = size - offset < PIECE ? (size_t)(size - offset) : PIECE;

		read = adb_input_read(input, offset, piece, now);
		if (read)
			adb_hasher_add(hasher, piece, now);
		offset += now;
	}
	if (read) {
		struct adb_hash hash = adb_hasher_end(hasher);

		adb_hash_hex(&hash, hex);
	}
	adb_hasher_free(hasher);
	free(piece);
	return read && strcmp(hex, xxh128) == 0;
}

/* The first byte_size bytes of `input`, which is released, when their hash is right; else NULL. */
static struct adb_input *checked(struct adb_input *input, const struct step *step)
{
	struct adb_input *exact = NULL;

	if (input != NULL && step->byte_size >= 0)
		exact = adb_input_window(input, 0, (uint64_t)step->byte_size);
	adb_input_release(input);
	if (exact == NULL ||
	    (adb_input_size(exact) == (uint64_t)step->byte_size && has_hash(exact, step->xxh128)))
		return exact;
	adb_input_release(exact);
	return NULL;
}

/* Where the bytes lie as they are: also true of most members of archives. */
static struct adb_input *by_offset(struct adb_extractor *extractor, const struct level *level,
				   const struct step *step)
{
	int64_t offset = step->offset;

	if (offset < 0 && level->asset_id == 0 && extractor->is_loose)
		offset = 0;
	if (offset < 0 || step->byte_size < 0 ||
	    (step->stored_size >= 0 && step->stored_size < step->byte_size))
		return NULL;
	return checked(adb_input_window(level->input, (uint64_t)offset, (uint64_t)step->byte_size), step);
}

static bool is_member(const struct adb_member *member, const struct step *step)
{
	if (step->offset >= 0 && member->offset >= 0)
		return member->offset == step->offset && (step->stored_size < 0 || member->stored_size < 0 ||
							  member->stored_size == step->stored_size);
	return strcmp(member->path, step->member) == 0;
}

/* Goes on from where the last search ended, to the end of the container. */
static struct adb_input *search_on(struct level *level, const struct step *step, struct adb_error *error)
{
	struct adb_member member = { 0 };
	enum adb_outcome outcome;

	while ((outcome = level->volume->container->next(level->volume, &member)) == ADB_OK) {
		if (is_member(&member, step)) {
			struct adb_input *input =
				checked(adb_member_input(level->volume, &member, error), step);

			if (input != NULL)
				return input;
		}
		member = (struct adb_member){ 0 };
	}
	if (outcome != ADB_END && error != NULL)
		*error = level->volume->error;
	return NULL;
}

/* Streams are read once when assets are asked for in their order; else the container is opened a second time.
 */
static struct adb_input *by_search(struct adb_extractor *extractor, struct level *level,
				   const struct step *step, struct adb_error *error)
{
	bool is_new = level->volume == NULL;

	if (is_new && !open_volume(extractor, level, error))
		return NULL;

	struct adb_input *input = search_on(level, step, error);

	if (input != NULL || is_new)
		return input;
	adb_volume_close(level->volume);
	level->volume = NULL;
	return open_volume(extractor, level, error) ? search_on(level, step, error) : NULL;
}

static struct adb_input *find_member(struct adb_extractor *extractor, const struct step *step,
				     struct adb_error *error)
{
	struct level *level = &extractor->levels[extractor->depth - 1];
	struct adb_input *input = by_offset(extractor, level, step);

	if (input != NULL)
		return input;
	*error = (struct adb_error){ .outcome = ADB_OK, .offset = ADB_NO_OFFSET };
	if (!(level->asset_id == 0 && extractor->is_loose))
		input = by_search(extractor, level, step, error);
	if (input == NULL && error->outcome == ADB_OK)
		adb_error_set(error, ADB_CORRUPT, ADB_NO_OFFSET,
			      "%s holds other bytes now than when it was indexed: no %s with the hash %s",
			      level->name, step->name, step->xxh128);
	return input;
}

/* Closes what is open beside the containers of the asset. The number of steps that are still to be taken. */
static size_t keep_common(struct adb_extractor *extractor, int64_t source_id, const struct step *steps,
			  size_t count)
{
	if (extractor->depth > 0 && extractor->source_id != source_id)
		while (extractor->depth > 0)
			close_level(extractor);

	size_t common = extractor->depth > 0; /* the source */

	/* The innermost step is what is asked for, never a level. */
	while (common > 0 && common < extractor->depth && common < count &&
	       extractor->levels[common].asset_id == steps[count - common].asset_id)
		common++;
	while (extractor->depth > common)
		close_level(extractor);
	return common > 0 ? count - common + 1 : count;
}

/* ---- what the header declares ---- */

struct adb_around adb_around_of(sqlite3_stmt *row, int column, struct adb_arena *arena)
{
	const char *folder = (const char *)sqlite3_column_text(row, column);

	return (struct adb_around){
		.folder = folder != NULL ? adb_arena_text(arena, folder, strlen(folder)) : NULL,
		.follows_links = sqlite3_column_int(row, column + 1) != 0,
	};
}

struct adb_extractor *adb_extractor_new(sqlite3 *db, struct adb_error *error)
{
	static const char asset_sql[] =
		"SELECT parent_id, source_id, path, name, offset, stored_size, byte_size, xxh128"
		" FROM assets WHERE id = ?1";
	static const char source_sql[] =
		"SELECT path, kind, CASE WHEN json_valid(attributes) THEN attributes ->> '$.index_options' END,"
		" " ADB_AROUND_COLUMNS " FROM sources AS s WHERE id = ?1";
	struct adb_extractor *extractor = calloc(1, sizeof *extractor);

	if (extractor == NULL || (extractor->rows = adb_arena_new(ROWS_BUDGET)) == NULL) {
		adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
		adb_extractor_free(extractor);
		return NULL;
	}
	extractor->db = db;
	if (sqlite3_prepare_v2(db, asset_sql, -1, &extractor->asset, NULL) == SQLITE_OK &&
	    sqlite3_prepare_v2(db, source_sql, -1, &extractor->source, NULL) == SQLITE_OK)
		return extractor;
	adb_sql_failed(db, error);
	adb_extractor_free(extractor);
	return NULL;
}

void adb_extractor_free(struct adb_extractor *extractor)
{
	if (extractor == NULL)
		return;
	while (extractor->depth > 0)
		close_level(extractor);
	sqlite3_finalize(extractor->asset);
	sqlite3_finalize(extractor->source);
	adb_arena_free(extractor->rows);
	free(extractor);
}

struct adb_input *adb_extractor_input(struct adb_extractor *extractor, int64_t asset_id,
				      struct adb_error *error)
{
	struct step steps[MAX_DEPTH - 1];
	struct adb_error ignored;
	struct adb_input *input = NULL;
	int64_t source_id = 0;

	if (error == NULL)
		error = &ignored;

	size_t count = read_chain(extractor, asset_id, steps, &source_id, error);

	if (count == 0)
		return NULL;

	size_t left = keep_common(extractor, source_id, steps, count);

	if (extractor->depth == 0 && !open_source(extractor, source_id, error))
		return NULL;
	while (left-- > 0) {
		input = find_member(extractor, &steps[left], error);
		if (input == NULL)
			return NULL;
		if (left > 0 &&
		    !push_level(extractor, steps[left].asset_id, steps[left].member, input, error))
			return NULL;
	}
	return input;
}

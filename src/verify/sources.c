/* Checks that the dumps still contain the bytes that were indexed. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/port/file_info.h"
#include "dump/recognise.h"
#include "store/extract.h"
#include "verify/private.h"

/* MAX_REPORTED: changed assets of one source that are reported. The search for a missing asset may read a whole archive, so the
 * check of the source ends there. */
enum { MAX_REPORTED = 100, NOTES_BUDGET = 16 * 1024 * 1024, PIECE = 1024 * 1024 };

static const char what[] = "sources";

struct source {
	int64_t id, byte_size;
	const char *path, *xxh128;
	bool is_folder;
	struct adb_around around;
};

struct reader {
	struct adb_verification *v;
	struct adb_extractor *extractor;
	sqlite3_stmt *sources, *assets;
};

enum state { SAME, CHANGED, GONE };

/* ---- the file ---- */

/* Compares the total size of the files of a folder, which finds new files and files that have grown. The bytes of the files are
 * checked as assets. */
static enum state check_folder(struct adb_verification *v, const struct source *source)
{
	struct adb_input *input = adb_input_of_folder(source->path);
	const struct adb_container *container = NULL;
	const struct adb_format *format;
	struct adb_content notes = { .arena = adb_arena_new(NOTES_BUDGET) };
	const struct adb_place place = { .path = source->path, .around = source->around };
	struct adb_error why = { .outcome = ADB_CORRUPT, .message = "is no longer a source" };
	struct adb_volume *volume = NULL;
	int64_t size = -1;

	if (input != NULL)
		adb_recognise(NULL, input, &place, NULL, &container, &format);
	if (container != NULL && notes.arena != NULL)
		volume = adb_volume_open(container, input, &place, ADB_CP1252, &notes, &why);
	if (volume != NULL) {
		size = (int64_t)volume->folder.byte_size;
		adb_volume_close(volume);
	}
	adb_arena_free(notes.arena);
	adb_input_release(input);
	if (size < 0)
		adb_verify_report(v, "source", "sources", source->id, "%s: %s", source->path, why.message);
	else if (size != source->byte_size)
		adb_verify_report(v, "source", "sources", source->id,
				  "%s: its files have %lld bytes, when indexed %lld", source->path,
				  (long long)size, (long long)source->byte_size);
	return size < 0 ? GONE : size != source->byte_size ? CHANGED : SAME;
}

/* Hashes a whole source. Ctrl-C ends it, since a disc image takes long. Returns false when it is incomplete. */
static bool hash_input(struct adb_verification *v, struct adb_input *input, struct adb_hash *hash)
{
	struct adb_hasher *hasher = adb_hasher_new();
	unsigned char *piece = adb_memory_resized(NULL, PIECE);
	uint64_t size = adb_input_size(input), at = 0;
	bool complete = hasher != NULL && piece != NULL;

	while (complete && at < size) {
		size_t length = size - at < PIECE ? (size_t)(size - at) : PIECE;

		complete = adb_verify_may_continue(v) && adb_input_read(input, at, piece, length);
		if (complete)
			adb_hasher_add(hasher, piece, length);
		at += length;
	}
	if (complete)
		*hash = adb_hasher_end(hasher);
	adb_hasher_free(hasher);
	free(piece);
	return complete;
}

static enum state check_hash(struct adb_verification *v, const struct source *source)
{
	struct adb_error why = { .outcome = ADB_OK };
	struct adb_input *input = adb_input_open(source->path, &why);
	struct adb_hash hash;
	char hex[ADB_HASH_HEX_SIZE];
	bool complete = input != NULL && hash_input(v, input, &hash);

	if (input == NULL)
		adb_verify_report(v, "source", "sources", source->id, "%s: %s", source->path, why.message);
	else if (!complete)
		adb_verify_report(v, "source", "sources", source->id, "%s: cannot be read", source->path);
	adb_input_release(input);
	if (!complete)
		return GONE;
	if (strcmp(adb_hash_hex(&hash, hex), source->xxh128) == 0)
		return SAME;
	adb_verify_report(v, "source", "sources", source->id,
			  "%s: its bytes have changed: xxh128 is %s, was %s", source->path, hex,
			  source->xxh128);
	return CHANGED;
}

static enum state check_source(struct adb_verification *v, const struct source *source)
{
	struct adb_file_info info;

	if (!adb_file_info_of(source->path, &info)) {
		adb_verify_report(v, "source", "sources", source->id, "%s: %s", source->path,
				  strerror(errno));
		return GONE;
	}
	if (source->is_folder != (info.kind == ADB_FILE_FOLDER)) {
		adb_verify_report(v, "source", "sources", source->id, "%s: is %s folder", source->path,
				  source->is_folder ? "not a" : "a");
		return GONE;
	}
	if (source->is_folder)
		return check_folder(v, source);
	if ((int64_t)info.size != source->byte_size) {
		adb_verify_report(v, "source", "sources", source->id, "%s: has %lld bytes, when indexed %lld",
				  source->path, (long long)info.size, (long long)source->byte_size);
		return CHANGED;
	}
	return check_hash(v, source);
}

/* ---- the assets of a source ---- */

static void report_asset(struct adb_verification *v, sqlite3_stmt *row, const struct source *source,
			 const struct adb_error *why)
{
	char place[64] = "";

	if (sqlite3_column_type(row, 2) != SQLITE_NULL)
		snprintf(place, sizeof place, " at offset %lld", (long long)sqlite3_column_int64(row, 2));
	adb_verify_report(v, "asset", "assets", sqlite3_column_int64(row, 0), "%s: %s%s: %s", source->path,
			  (const char *)sqlite3_column_text(row, 1), place, why->message);
}

/*
 * Returns false after a report. An asset that already failed when it was indexed may fail again while the source is unchanged. One
 * without bytes has nothing to read: a track of a disc, or data that are in another source.
 */
static bool check_asset(struct reader *reader, const struct source *source, enum state state)
{
	reader->v->result->assets++;
	if (sqlite3_column_int64(reader->assets, 4) <= 0)
		return true;

	struct adb_error why = { .outcome = ADB_OK };
	const char *status = (const char *)sqlite3_column_text(reader->assets, 3);
	struct adb_input *input =
		adb_extractor_input(reader->extractor, sqlite3_column_int64(reader->assets, 0), &why);
	bool may_fail = state == SAME && status != NULL && strcmp(status, "failed") == 0;

	if (input == NULL && !may_fail)
		report_asset(reader->v, reader->assets, source, &why);
	adb_input_release(input);
	return input != NULL || may_fail;
}

static void check_assets(struct reader *reader, const struct source *source, enum state state)
{
	struct adb_verification *v = reader->v;
	int reported = 0;

	sqlite3_bind_int64(reader->assets, 1, source->id);
	while (reported < MAX_REPORTED && adb_verify_next(v, reader->assets, "assets"))
		reported += !check_asset(reader, source, state);
	if (reported == MAX_REPORTED && adb_verify_next(v, reader->assets, "assets"))
		adb_verify_report(v, "asset", "sources", source->id,
				  "%s: the assets that follow were not checked", source->path);
	sqlite3_reset(reader->assets);
}

static void check_next(struct reader *reader)
{
	sqlite3_stmt *row = reader->sources;
	const struct source source = {
		.id = sqlite3_column_int64(row, 0),
		.path = (const char *)sqlite3_column_text(row, 1),
		.byte_size = sqlite3_column_int64(row, 2),
		.xxh128 = (const char *)sqlite3_column_text(row, 3),
		.is_folder = sqlite3_column_int(row, 4) != 0,
		.around = { .folder = (const char *)sqlite3_column_text(row, 5),
			    .follows_links = sqlite3_column_int(row, 6) != 0 },
	};

	if (source.path == NULL || source.xxh128 == NULL)
		return;

	enum state state = check_source(reader->v, &source);

	reader->v->result->sources++;
	if (state != GONE)
		check_assets(reader, &source, state);
}

/* ---- what the header declares ---- */

void adb_verify_sources(struct adb_verification *v)
{
	static const char sources_sql[] =
		"SELECT id, path, byte_size, xxh128,"
		" CASE WHEN json_valid(attributes) THEN attributes ->> '$.files_hash' IS NOT NULL END, " ADB_AROUND_COLUMNS
		" FROM sources AS s ORDER BY id";
	static const char assets_sql[] =
		"SELECT id, path, offset, status, byte_size FROM assets WHERE source_id = ?1 ORDER BY id";
	struct adb_error error = { .outcome = ADB_OK };
	struct reader reader = {
		.v = v,
		.sources = adb_verify_prepare(v, sources_sql, what),
		.assets = adb_verify_prepare(v, assets_sql, what),
		.extractor = adb_extractor_new(v->db, &error),
	};

	if (reader.extractor == NULL && error.outcome == ADB_NO_MEMORY)
		*v->error = error;
	while (reader.assets != NULL && reader.extractor != NULL && adb_verify_next(v, reader.sources, what))
		check_next(&reader);
	adb_extractor_free(reader.extractor);
	sqlite3_finalize(reader.sources);
	sqlite3_finalize(reader.assets);
}

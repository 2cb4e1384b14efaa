/*
 * floor_store DUMP OUT.db PAGE_SIZE
 *
 * The least that storing a dump can cost: reads and hashes each member, and puts one blob for each distinct
 * track into a table of two columns. Decoding is done in between and is not counted. Prints seconds of wall
 * and of processor time for each part, then what was stored:
 * read hash store sync (wall), read hash store sync (processor), keys, tracks, bytes of blobs.
 */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "container/container.h"
#include "format/format.h"
#include "motion/gate.h"
#include "store/pack.h"

enum { ARENA = 128 * 1024 * 1024 };

enum part { READ, HASH, STORE, SYNC, PARTS };

struct floor {
	sqlite3 *db;
	sqlite3_stmt *insert;
	struct adb_arena *arena;
	double wall[PARTS], processor[PARTS];
	double wall_start, processor_start;
	uint64_t keys, tracks, bytes;
};

__attribute__((noreturn, format(printf, 1, 2))) static void fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	fputs("floor_store: ", stderr);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	exit(EXIT_FAILURE);
}

/* ---- time ---- */

static double seconds(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void start(struct floor *floor)
{
	floor->wall_start = seconds(CLOCK_MONOTONIC);
	floor->processor_start = seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static void stop(struct floor *floor, enum part part)
{
	floor->wall[part] += seconds(CLOCK_MONOTONIC) - floor->wall_start;
	floor->processor[part] += seconds(CLOCK_PROCESS_CPUTIME_ID) - floor->processor_start;
}

/* ---- storing ---- */

static void run(struct floor *floor, const char *sql)
{
	if (sqlite3_exec(floor->db, sql, NULL, NULL, NULL) != SQLITE_OK)
		fail("%s", sqlite3_errmsg(floor->db));
}

static void open_database(struct floor *floor, const char *path, int page_size)
{
	static const char insert[] = "INSERT OR IGNORE INTO tracks (xxh128, data) VALUES (?, ?)";
	char pages[64];

	unlink(path);
	if (sqlite3_open(path, &floor->db) != SQLITE_OK)
		fail("%s: %s", path, sqlite3_errmsg(floor->db));
	snprintf(pages, sizeof pages, "PRAGMA page_size = %d", page_size);
	run(floor, pages);
	run(floor,
	    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; "
	    "PRAGMA cache_size = -65536; PRAGMA secure_delete = OFF; "
	    "CREATE TABLE tracks (id INTEGER PRIMARY KEY, xxh128 TEXT NOT NULL UNIQUE, data BLOB NOT NULL); "
	    "BEGIN");
	if (sqlite3_prepare_v2(floor->db, insert, -1, &floor->insert, NULL) != SQLITE_OK)
		fail("%s", sqlite3_errmsg(floor->db));
}

static void store_track(struct floor *floor, const struct adb_packed_track *track)
{
	char hex[ADB_HASH_HEX_SIZE];

	adb_hash_hex(&track->hash, hex);
	sqlite3_bind_text(floor->insert, 1, hex, ADB_HASH_HEX_SIZE - 1, SQLITE_STATIC);
	sqlite3_bind_blob64(floor->insert, 2, track->data, track->data_size, SQLITE_STATIC);
	if (sqlite3_step(floor->insert) != SQLITE_DONE)
		fail("%s", sqlite3_errmsg(floor->db));
	sqlite3_reset(floor->insert);
	if (sqlite3_changes(floor->db) == 0)
		return;
	floor->tracks++;
	floor->bytes += track->data_size;
}

static void store_content(struct floor *floor, const struct adb_packed *packed)
{
	const struct adb_packed_clip *packed_clip = packed->clips;

	for (const struct adb_clip *clip = packed->content->clips; clip != NULL; clip = clip->next) {
		for (uint32_t i = 0; i < clip->channel_count; i++)
			store_track(floor, &packed_clip->tracks[i]);
		floor->keys += packed_clip++->key_count;
	}
}

/* As durable as what `animdb index` leaves. */
static void close_database(struct floor *floor, const char *path)
{
	start(floor);
	run(floor, "COMMIT");
	sqlite3_finalize(floor->insert);
	sqlite3_close(floor->db);
	stop(floor, STORE);

	int file = open(path, O_RDWR | O_CLOEXEC);

	start(floor);
	if (file < 0 || fsync(file) != 0)
		fail("%s cannot be synced", path);
	stop(floor, SYNC);
	close(file);
}

/* ---- members ---- */

/* NULL when there is nothing to be stored of it. */
static struct adb_packed *decode(struct adb_content *content, struct adb_input *input,
				 const struct adb_volume *volume, const struct adb_member *member,
				 const void *bytes)
{
	size_t size = (size_t)adb_input_size(input);
	const char *name = adb_path_base(member->path);
	const char *stem = adb_arena_text(content->arena, name, adb_path_stem_length(name));
	struct adb_peek peek = {
		.input = input,
		.size = size,
		.name = name,
		.type = member->type != NULL ? member->type : adb_path_extension(name),
	};
	const struct adb_format *format = adb_format_for(&peek, NULL, NULL);
	struct adb_decoder decoder = {
		.format = format,
		.in = adb_reader_of(bytes, size),
		.arena = content->arena,
		.out = content,
		.path = member->path,
		.name = name,
		.stem = stem,
		.native_id = member->native_id != NULL ? member->native_id : stem,
		.place = { .path = member->path, .volume = volume },
		.encoding = ADB_CP1252,
	};

	adb_peek_free(&peek);
	if (format == NULL || format->decode == NULL || format->decode(&decoder) != ADB_OK)
		return NULL;
	adb_content_check(content);
	return adb_pack(content);
}

static void take_member(struct floor *floor, const struct adb_volume *volume, const struct adb_member *member)
{
	struct adb_content content = { .arena = floor->arena };
	struct adb_error error;

	start(floor);

	struct adb_input *input = adb_member_input(volume, member, &error);
	size_t size = input != NULL ? (size_t)adb_input_size(input) : 0;
	void *bytes = adb_arena_alloc(floor->arena, size, 1);

	if (input == NULL || bytes == NULL || !adb_input_read(input, 0, bytes, size))
		fail("%s cannot be read", member->path);
	stop(floor, READ);

	start(floor);
	adb_hash_of(bytes, size);
	stop(floor, HASH);

	const struct adb_packed *packed = decode(&content, input, volume, member, bytes);

	start(floor);
	if (packed != NULL)
		store_content(floor, packed);
	stop(floor, STORE);
	adb_input_release(input);
	adb_arena_reset(floor->arena);
}

static void take_dump(struct floor *floor, const char *path)
{
	struct adb_arena *notes_arena = adb_arena_new(ARENA);
	struct adb_content notes = { .arena = notes_arena };
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_input *input = adb_input_open(path, &error);

	if (input == NULL || notes_arena == NULL)
		fail("%s: %s", path, error.message);

	const char *type = adb_text_upper(notes_arena, adb_path_extension(path));
	struct adb_peek peek = {
		.input = input,
		.size = adb_input_size(input),
		.name = adb_path_base(path),
		.type = type != NULL ? type : "",
	};
	const struct adb_container *container = adb_container_for(&peek, NULL, NULL);
	struct adb_volume *volume = NULL;
	struct adb_member member;

	if (container != NULL)
		volume = adb_volume_open(container, input, &(struct adb_place){ .path = path }, ADB_CP1252,
					 &notes, &error);
	if (volume == NULL)
		fail("%s is no container", path);
	while (container->next(volume, &member) == ADB_OK)
		take_member(floor, volume, &member);
	adb_volume_close(volume);
	adb_peek_free(&peek);
	adb_input_release(input);
	adb_arena_free(notes_arena);
}

int main(int argc, char **argv)
{
	struct floor floor = { .arena = adb_arena_new(ARENA) };

	if (argc != 4 || floor.arena == NULL)
		fail("usage: floor_store DUMP OUT.db PAGE_SIZE");
	open_database(&floor, argv[2], atoi(argv[3]));
	take_dump(&floor, argv[1]);
	close_database(&floor, argv[2]);
	for (int i = 0; i < PARTS; i++)
		printf("%.4f ", floor.wall[i]);
	for (int i = 0; i < PARTS; i++)
		printf("%.4f ", floor.processor[i]);
	printf("%llu %llu %llu\n", (unsigned long long)floor.keys, (unsigned long long)floor.tracks,
	       (unsigned long long)floor.bytes);
	adb_arena_free(floor.arena);
	return EXIT_SUCCESS;
}

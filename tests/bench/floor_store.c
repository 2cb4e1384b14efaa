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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "members.h"
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
		bench_fail("%s", sqlite3_errmsg(floor->db));
}

static void open_database(struct floor *floor, const char *path, int page_size)
{
	static const char insert[] = "INSERT OR IGNORE INTO tracks (xxh128, data) VALUES (?, ?)";
	char pages[64];

	unlink(path);
	if (sqlite3_open(path, &floor->db) != SQLITE_OK)
		bench_fail("%s: %s", path, sqlite3_errmsg(floor->db));
	snprintf(pages, sizeof pages, "PRAGMA page_size = %d", page_size);
	run(floor, pages);
	run(floor,
	    "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; "
	    "PRAGMA cache_size = -65536; PRAGMA secure_delete = OFF; "
	    "CREATE TABLE tracks (id INTEGER PRIMARY KEY, xxh128 TEXT NOT NULL UNIQUE, data BLOB NOT NULL); "
	    "BEGIN");
	if (sqlite3_prepare_v2(floor->db, insert, -1, &floor->insert, NULL) != SQLITE_OK)
		bench_fail("%s", sqlite3_errmsg(floor->db));
}

/* All that was decoded of it, in one piece. */
static const void *blob_of(struct floor *floor, const struct adb_packed_track *track)
{
	if (track->frames_size == 0)
		return track->data;

	char *blob = adb_arena_alloc(floor->arena, track->frames_size + track->data_size, 1);

	if (blob == NULL)
		bench_fail("out of memory");
	memcpy(blob, track->frames, track->frames_size);
	memcpy(blob + track->frames_size, track->data, track->data_size);
	return blob;
}

static void store_track(struct floor *floor, const struct adb_packed_track *track)
{
	size_t size = track->frames_size + track->data_size;
	char hex[ADB_HASH_HEX_SIZE];

	adb_hash_hex(&track->hash, hex);
	sqlite3_bind_text(floor->insert, 1, hex, ADB_HASH_HEX_SIZE - 1, SQLITE_STATIC);
	sqlite3_bind_blob64(floor->insert, 2, blob_of(floor, track), size, SQLITE_STATIC);
	if (sqlite3_step(floor->insert) != SQLITE_DONE)
		bench_fail("%s", sqlite3_errmsg(floor->db));
	sqlite3_reset(floor->insert);
	if (sqlite3_changes(floor->db) == 0)
		return;
	floor->tracks++;
	floor->bytes += size;
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
		bench_fail("%s cannot be synced", path);
	stop(floor, SYNC);
	close(file);
}

/* ---- members ---- */

static void take_member(void *context, struct bench_member *member)
{
	struct floor *floor = context;
	struct adb_content content = { .arena = floor->arena };

	start(floor);
	bench_read(member, floor->arena);
	stop(floor, READ);

	start(floor);
	adb_hash_of(member->bytes, (size_t)adb_input_size(member->input));
	stop(floor, HASH);

	const struct adb_format *format = bench_format(member);
	const struct adb_packed *packed = NULL;

	if (format != NULL && bench_decode(member, format, &content) == ADB_OK) {
		adb_content_check(&content);
		packed = adb_pack(&content);
	}
	start(floor);
	if (packed != NULL)
		store_content(floor, packed);
	stop(floor, STORE);
	adb_input_release(member->input);
	adb_arena_reset(floor->arena);
}

int main(int argc, char **argv)
{
	struct floor floor = { .arena = adb_arena_new(ARENA) };

	if (argc != 4 || floor.arena == NULL)
		bench_fail("usage: floor_store DUMP OUT.db PAGE_SIZE");
	open_database(&floor, argv[2], atoi(argv[3]));
	bench_each_member(argv[1], take_member, &floor);
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

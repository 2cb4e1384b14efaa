#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "store/writer.h"

/* A folder of its own, with the database in it. */
struct place {
	char folder[64], path[80];
};

static struct place make_place(void)
{
	struct place place = { .folder = "/tmp/animdb-test-XXXXXX" };

	CHECK(mkdtemp(place.folder) != NULL);
	snprintf(place.path, sizeof place.path, "%s/test.db", place.folder);
	return place;
}

static void remove_place(const struct place *place)
{
	unlink(place->path);
	rmdir(place->folder);
}

/* Tracks whose only value is `first`, `first` + 1, …: one channel each. */
static void add_clip(struct adb_writer *writer, int64_t asset_id, float first, int channel_count)
{
	struct adb_content content = { .arena = adb_arena_new(64 << 20) };
	struct adb_clip *clip = adb_content_add_clip(&content, "CLIP", "CLIP");
	struct adb_asset_row row = {
		.id = asset_id, .path = "a", .name = "a", .status = "decoded", .attributes = "{}"
	};

	for (int i = 0; i < channel_count; i++)
		adb_clip_add_channel(&content, clip, i, ADB_FOV, ADB_LINEAR, 1)->values[0] = first + (float)i;
	adb_writer_add_asset(writer, &row);
	adb_writer_add_content(writer, asset_id, "zengin", "zengin-man", adb_pack(&content));
	adb_arena_free(content.arena);
}

static struct adb_writer *begin_source(const struct place *place, const char *path)
{
	struct adb_writer *writer = adb_writer_open(place->path, NULL);
	const struct adb_source_row row = { .path = path, .kind = "file" };

	adb_writer_begin_source(writer, &row);
	return writer;
}

static void end_source(struct adb_writer *writer)
{
	const struct adb_source_end end = {
		.root = "/", .dump.path = "/", .options = "", .attributes = "{}"
	};

	adb_writer_end_source(writer, &end);
	CHECK_INT(adb_writer_finish(writer, NULL, NULL), ADB_OK);
}

static int64_t ask(const struct place *place, const char *sql)
{
	sqlite3 *db;
	sqlite3_stmt *statement = NULL;
	int64_t answer = -1;

	sqlite3_open(place->path, &db);
	if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) == SQLITE_OK &&
	    sqlite3_step(statement) == SQLITE_ROW)
		answer = sqlite3_column_int64(statement, 0);
	sqlite3_finalize(statement);
	sqlite3_close(db);
	return answer;
}

/* More than the writer keeps in mind, so that most of the second half is found in the database. */
static void equal_tracks_are_stored_once_however_many_there_are(void)
{
	enum { TRACKS = 100000 };
	struct place place = make_place();
	struct adb_writer *writer = begin_source(&place, "/one");

	add_clip(writer, 1, 0, TRACKS);
	add_clip(writer, 2, 0, TRACKS);
	end_source(writer);
	CHECK_INT(ask(&place, "SELECT count(*) FROM tracks"), TRACKS);
	CHECK_INT(ask(&place, "SELECT count(DISTINCT track_id) FROM channels WHERE clip_id = 2"), TRACKS);
	CHECK_INT(ask(&place, "SELECT count(*) FROM channels AS a JOIN channels AS b USING (bone_id) "
			      "WHERE a.clip_id = 1 AND b.clip_id = 2 AND a.track_id <> b.track_id"),
		  0);
	remove_place(&place);
}

/* Rows are inserted by groups of 64: tracks repeat within a group, in later groups, and in the next clip. */
static void channels_of_a_clip_share_tracks(void)
{
	struct place place = make_place();
	struct adb_writer *writer = begin_source(&place, "/one");
	struct adb_content content = { .arena = adb_arena_new(1 << 20) };
	const struct adb_asset_row row = {
		.id = 1, .path = "a", .name = "a", .status = "decoded", .attributes = "{}"
	};

	adb_writer_add_asset(writer, &row);
	for (int i = 0; i < 2; i++) {
		struct adb_clip *clip = adb_content_add_clip(&content, "CLIP", "CLIP");

		for (int k = 0; k < 200; k++)
			adb_clip_add_channel(&content, clip, k, ADB_FOV, ADB_LINEAR, 1)->values[0] =
				(float)(100 * i + k % 70 / 2);
	}
	adb_writer_add_content(writer, 1, "zengin", "zengin-man", adb_pack(&content));
	adb_arena_free(content.arena);
	end_source(writer);
	CHECK_INT(ask(&place, "SELECT count(*) FROM tracks"), 70);
	CHECK_INT(ask(&place, "SELECT count(*) FROM channels JOIN tracks AS t ON t.id = track_id"), 400);
	CHECK_INT(ask(&place, "SELECT count(*) FROM keys AS k JOIN channels AS h ON h.id = k.channel_id "
			      "WHERE k.x = 100 * (h.clip_id - 1) + h.bone_id % 70 / 2"),
		  400);
	remove_place(&place);
}

static void tracks_of_an_earlier_run_are_found(void)
{
	struct place place = make_place();
	struct adb_writer *writer = begin_source(&place, "/one");

	add_clip(writer, 1, 0, 10);
	end_source(writer);
	writer = begin_source(&place, "/two");
	add_clip(writer, 2, 5, 10);
	end_source(writer);
	CHECK_INT(ask(&place, "SELECT count(*) FROM tracks"), 15);
	CHECK_INT(ask(&place, "SELECT count(*) FROM channels AS a JOIN channels AS b USING (track_id) "
			      "WHERE a.clip_id = 1 AND b.clip_id = 2 AND a.bone_id = b.bone_id + 5"),
		  5);
	remove_place(&place);
}

/* An asset may have events and nothing else. */
static void events_of_an_asset_alone_are_stored(void)
{
	struct place place = make_place();
	struct adb_writer *writer = begin_source(&place, "/one");
	struct adb_content content = { .arena = adb_arena_new(1 << 20) };
	const struct adb_asset_row row = {
		.id = 1, .path = "a", .name = "a", .status = "decoded", .attributes = "{}"
	};

	adb_content_add_event(&content, &content.events, "sound", "Step")->time = 0.5;
	adb_writer_add_asset(writer, &row);
	adb_writer_add_content(writer, 1, "zengin", "zengin-man", adb_pack(&content));
	adb_arena_free(content.arena);
	end_source(writer);
	CHECK_INT(ask(&place, "SELECT count(*) FROM events"), 1);
	CHECK_INT(
		ask(&place,
		    "SELECT count(*) FROM events WHERE asset_id = 1 AND clip_id IS NULL AND entry_id IS NULL "
		    "AND kind = 'sound' AND name = 'Step' AND time = 0.5"),
		1);
	remove_place(&place);
}

/* The game belongs to the asset, that of the container to the source. */
static void games_are_stored(void)
{
	struct place place = make_place();
	struct adb_writer *writer = begin_source(&place, "/one");
	const struct adb_source_end end = {
		.root = "/", .dump.path = "/", .options = "", .game = "First", .attributes = "{}"
	};
	struct adb_asset_row row = {
		.id = 1, .path = "a", .name = "a", .game = "Second", .status = "decoded", .attributes = "{}"
	};

	adb_writer_add_asset(writer, &row);
	row.id = 2;
	row.game = NULL;
	adb_writer_add_asset(writer, &row);
	adb_writer_end_source(writer, &end);
	CHECK_INT(adb_writer_finish(writer, NULL, NULL), ADB_OK);
	CHECK_INT(ask(&place, "SELECT count(*) FROM sources WHERE game = 'First'"), 1);
	CHECK_INT(ask(&place, "SELECT count(*) FROM assets WHERE game = 'Second' AND id = 1"), 1);
	CHECK_INT(ask(&place, "SELECT count(*) FROM assets WHERE game IS NULL AND id = 2"), 1);
	remove_place(&place);
}

TEST_SUITE("write_content", TEST(equal_tracks_are_stored_once_however_many_there_are),
	   TEST(channels_of_a_clip_share_tracks), TEST(tracks_of_an_earlier_run_are_found),
	   TEST(events_of_an_asset_alone_are_stored), TEST(games_are_stored));

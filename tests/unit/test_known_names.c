/* Which of the paths that are offered become names of what is stored. */
#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

#include "check.h"
#include "dump/system.h"
#include "store/writer.h"

static char folder[64], path[80];

static void add_asset(struct adb_writer *writer, int64_t id, const char *type, const char *native_id)
{
	struct adb_asset_row row = { .id = id,
				     .path = "a",
				     .name = "a",
				     .type = type,
				     .native_id = native_id,
				     .status = "listed",
				     .attributes = "{}" };

	adb_writer_add_asset(writer, &row);
}

/* The ids are of the game; two copies of the clip, one in lower-case letters. */
static void assets_are_stored(void)
{
	const struct adb_source_row row = { .path = "/a", .kind = "file" };
	const struct adb_source_end end = {
		.root = "/", .dump.path = "/", .options = "", .attributes = "{}"
	};

	snprintf(folder, sizeof folder, "/tmp/animdb-test-XXXXXX");
	CHECK(mkdtemp(folder) != NULL);
	snprintf(path, sizeof path, "%s/test.db", folder);

	struct adb_writer *writer = adb_writer_open(path, NULL);

	adb_writer_begin_source(writer, &row);
	add_asset(writer, 1, "ANIM", "001694A6");
	add_asset(writer, 2, "ANIM", "001694a6");
	add_asset(writer, 3, "CMDL", "06B034E2"); /* the id of an ANCS */
	add_asset(writer, 4, "EVNT", "002FE793");
	add_asset(writer, 5, "MAN", NULL);
	adb_writer_end_source(writer, &end);
	CHECK_INT(adb_writer_finish(writer, NULL, NULL), ADB_OK);
}

/* Returns how many are new. */
static int64_t offer(const char *const *paths)
{
	struct adb_writer *writer = adb_writer_open(path, NULL);

	adb_writer_begin_names(writer);
	for (; *paths != NULL; paths++)
		adb_writer_offer_name(writer, adb_system_with_id("metroid-prime"), *paths);
	adb_writer_end_names(writer);

	int64_t count = adb_writer_keep_names(writer);

	CHECK_INT(adb_writer_needs_resolve(writer), count > 0);
	CHECK_INT(adb_writer_finish(writer, NULL, NULL), ADB_OK);
	return count;
}

/* What is known, a line each: "ANIM 001694A6 $/…". */
static const char *known(void)
{
	static char text[1000];
	sqlite3 *db;
	sqlite3_stmt *statement;

	text[0] = '\0';
	sqlite3_open(path, &db);
	sqlite3_prepare_v2(db,
			   "SELECT group_concat(type || ' ' || native_id || ' ' || path, char(10)) "
			   "FROM (SELECT * FROM known_names ORDER BY type)",
			   -1, &statement, NULL);
	if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) == SQLITE_TEXT)
		snprintf(text, sizeof text, "%s", (const char *)sqlite3_column_text(statement, 0));
	sqlite3_finalize(statement);
	sqlite3_close(db);
	return text;
}

static void only_paths_of_stored_ids_and_types_are_kept(void)
{
	static const char *const paths[] = {
		"$/characters/samus/cooked/samus_intro_losesuit_cinematic.acs",
		"$/characters/samus_ship/cooked/no_such_clip.ani",
		NULL,
	};

	CHECK_INT(offer(paths), 0);
	CHECK_TEXT(known(), "");
}

static void a_name_is_kept_once_as_it_is_written_first(void)
{
	static const char *const paths[] = {
		"$/Characters/samus_ship/cooked/B_FlightLoop_Fast_samus_ship.ANI",
		"$/characters/samus_ship/cooked/b_flightloop_fast_samus_ship.ani",
		NULL,
	};

	CHECK_INT(offer(paths), 1);
	CHECK_TEXT(known(), "ANIM 001694A6 $/Characters/samus_ship/cooked/B_FlightLoop_Fast_samus_ship.ANI");
	CHECK_INT(offer(paths), 0);
}

static void a_later_list_adds_and_replaces(void)
{
	static const char *const paths[] = {
		"$/characters/samus_ship/cooked/b_flightloop_fast_samus_ship.ani",
		"$/characters/space_pirate/cooked/r_lightf_pirate.evnt",
		NULL,
	};

	CHECK_INT(offer(paths), 2);
	CHECK_TEXT(known(), "ANIM 001694A6 $/characters/samus_ship/cooked/b_flightloop_fast_samus_ship.ani\n"
			    "EVNT 002FE793 $/characters/space_pirate/cooked/r_lightf_pirate.evnt");
	unlink(path);
	rmdir(folder);
}

TEST_SUITE("known_names", TEST(assets_are_stored), TEST(only_paths_of_stored_ids_and_types_are_kept),
	   TEST(a_name_is_kept_once_as_it_is_written_first), TEST(a_later_list_adds_and_replaces));

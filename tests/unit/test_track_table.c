#include "check.h"
#include "store/track_table.h"

static struct adb_hash hash_of(int64_t number)
{
	return adb_hash_of(&number, sizeof number);
}

static void tracks_are_found_by_their_hash(void)
{
	enum { TRACKS = 20000, STRANGE = 2 * TRACKS };
	struct adb_track_table *table = adb_track_table_new();
	struct adb_hash hash = hash_of(1);
	int found = 0, strange = 0;

	CHECK_INT(adb_track_table_find(table, &hash), 0);
	for (int64_t i = 1; i <= TRACKS; i++) {
		hash = hash_of(i);
		CHECK(adb_track_table_add(table, &hash, i));
	}
	for (int64_t i = 1; i <= STRANGE; i++) {
		hash = hash_of(i);
		found += adb_track_table_find(table, &hash) == i;
		strange += i > TRACKS && adb_track_table_find(table, &hash) != 0;
	}
	CHECK_INT(found, TRACKS);
	CHECK_INT(strange, 0);
	adb_track_table_free(table);
}

/* Only the last byte differs: they all belong into one slot. */
static void equal_beginnings_are_told_apart(void)
{
	struct adb_track_table *table = adb_track_table_new();
	struct adb_hash hash = { { 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF } };

	for (uint8_t i = 1; i <= 100; i++) {
		hash.bytes[15] = i;
		CHECK(adb_track_table_add(table, &hash, i));
	}
	for (uint8_t i = 1; i <= 100; i++) {
		hash.bytes[15] = i;
		CHECK_INT(adb_track_table_find(table, &hash), i);
	}
	hash.bytes[15] = 101;
	CHECK_INT(adb_track_table_find(table, &hash), 0);
	adb_track_table_free(table);
}

static void a_full_table_takes_no_more(void)
{
	struct adb_track_table *table = adb_track_table_new();
	struct adb_hash hash;
	bool complete = true;

	for (int64_t i = 1; i <= ADB_TRACK_TABLE_ROOM; i++) {
		hash = hash_of(i);
		complete = complete && adb_track_table_add(table, &hash, i);
	}
	CHECK(complete);
	hash = hash_of(ADB_TRACK_TABLE_ROOM + 1);
	CHECK(!adb_track_table_add(table, &hash, 1));
	hash = hash_of(ADB_TRACK_TABLE_ROOM);
	CHECK_INT(adb_track_table_find(table, &hash), ADB_TRACK_TABLE_ROOM);
	adb_track_table_clear(table);
	CHECK_INT(adb_track_table_find(table, &hash), 0);
	CHECK(adb_track_table_add(table, &hash, 7));
	CHECK_INT(adb_track_table_find(table, &hash), 7);
	adb_track_table_free(table);
}

TEST_SUITE("track_table", TEST(tracks_are_found_by_their_hash), TEST(equal_beginnings_are_told_apart),
	   TEST(a_full_table_takes_no_more));

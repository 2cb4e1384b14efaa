#include "base/ledger_unread.h"

#include "check.h"

static const uint8_t bytes[] = { 1, 2, 0, 0, 3, 9, 0, 3, 9, 1, 3, 7, 7, 8, 5, 5 };

static const struct adb_field_layout record[] = { { 0, ADB_FIELD_U8, 1, "first" },
						  { 1, ADB_FIELD_GAP, 1, "padding" },
						  { 0, 0, 0, NULL } };

struct fixture {
	struct adb_ledger ledger;
	struct adb_arena *arena;
	struct adb_unread_runs runs;
};

/* Bytes 0 and 1 stay unread, and so does the third byte of each record. */
static void find(struct fixture *fixture, uint64_t size)
{
	*fixture = (struct fixture){ .arena = adb_arena_new(1 << 20) };
	adb_ledger_start(&fixture->ledger, bytes, sizeof bytes);
	adb_ledger_open = &fixture->ledger;
	adb_field_begin_item("part", 1);
	adb_field(bytes + 2, ADB_FIELD_U16LE, 1, "count");
	adb_field_records(bytes + 4, 3, 3, record, "record");
	adb_field_end();
	adb_field(bytes + 13, ADB_FIELD_U8, 1, "end");
	adb_ledger_open = NULL;
	CHECK(adb_ledger_find_unread(&fixture->ledger, 0, size, fixture->arena, &fixture->runs));
}

static void clear(struct fixture *fixture)
{
	adb_ledger_clear(&fixture->ledger);
	adb_arena_free(fixture->arena);
}

static void runs_are_named_by_the_field_before(void)
{
	struct fixture fixture;

	find(&fixture, sizeof bytes);
	CHECK_INT(fixture.runs.count, 3);
	CHECK_INT(fixture.runs.bytes, 7);
	CHECK_TEXT(fixture.runs.items[0].anchor, "start");
	CHECK_INT(fixture.runs.items[0].distance, 0);
	CHECK_INT(fixture.runs.items[0].length, 2);
	CHECK_TEXT(fixture.runs.items[2].anchor, "end");
	CHECK_INT(fixture.runs.items[2].offset, 14);
	CHECK(fixture.runs.items[2].is_constant);
	clear(&fixture);
}

static void runs_of_records_are_one(void)
{
	struct fixture fixture;

	find(&fixture, sizeof bytes);

	const struct adb_unread_run *run = &fixture.runs.items[1];
	struct adb_hash hash = adb_hash_of("\0\1\7", 3);

	CHECK_TEXT(run->anchor, "part > record > first");
	CHECK_INT(run->distance, 1);
	CHECK_INT(run->length, 1);
	CHECK_INT(run->times, 3);
	CHECK_INT(run->offset, 6);
	CHECK(!run->is_repeated && !run->is_constant);
	CHECK(memcmp(&run->hash, &hash, sizeof hash) == 0);
	clear(&fixture);
}

static void what_lies_behind_the_end_is_left_out(void)
{
	struct fixture fixture;

	find(&fixture, 14);
	CHECK_INT(fixture.runs.count, 2);
	CHECK_INT(fixture.runs.bytes, 5);
	clear(&fixture);
}

TEST_SUITE("ledger_unread", TEST(runs_are_named_by_the_field_before), TEST(runs_of_records_are_one),
	   TEST(what_lies_behind_the_end_is_left_out));

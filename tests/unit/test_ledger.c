#include "base/ledger.h"

#include "check.h"

static const uint8_t bytes[] = { 0x01, 0x00, 0x02, 0x00, 0x03, 0x00, 0x04, 0x00, 0x05, 0x00, 0xFF, 0xFF };

static void open_ledger(struct adb_ledger *ledger)
{
	adb_ledger_start(ledger, bytes, sizeof bytes);
	adb_ledger_open = ledger;
}

static void close_ledger(struct adb_ledger *ledger)
{
	adb_ledger_open = NULL;
	adb_ledger_clear(ledger);
}

static void reads_are_the_same_with_and_without_a_ledger(void)
{
	struct adb_ledger ledger = { 0 };
	struct adb_reader in = adb_reader_of(bytes, sizeof bytes);

	CHECK_INT(adb_read_u16le(&in, "one"), 1);
	open_ledger(&ledger);
	CHECK_INT(adb_read_u16be(&in, "two"), 0x200);
	CHECK_INT(adb_read_u32le(&in, "three"), 0x40003);
	CHECK_INT(ledger.field_count, 2);
	CHECK_TEXT(ledger.fields[0].name, "two");
	CHECK_INT(ledger.fields[0].offset, 2);
	CHECK_INT(ledger.fields[0].type, ADB_FIELD_U16BE);
	CHECK_INT(ledger.fields[1].offset, 4);
	close_ledger(&ledger);
}

static void what_lies_elsewhere_or_beyond_the_end_is_left_out(void)
{
	static const uint8_t other[4] = { 0 };
	struct adb_ledger ledger = { 0 };
	struct adb_reader in = adb_reader_of(bytes, sizeof bytes),
			  elsewhere = adb_reader_of(other, sizeof other);

	open_ledger(&ledger);
	adb_reader_seek(&in, 10);
	adb_read_u32le(&in, "beyond");
	adb_read_u32le(&elsewhere, "elsewhere");
	adb_field(bytes + 8, ADB_FIELD_U16LE, 3, "too many");
	CHECK_INT(ledger.field_count, 0);
	adb_ledger_add_space("other", other, sizeof other);
	adb_field(other, ADB_FIELD_U32LE, 1, "word");
	CHECK_INT(ledger.field_count, 1);
	CHECK_INT(ledger.fields[0].space, 1);
	close_ledger(&ledger);
}

static void a_piece_may_be_added_again_with_more_of_it(void)
{
	static const uint8_t other[6] = { 0 };
	struct adb_ledger ledger = { 0 };

	open_ledger(&ledger);
	adb_ledger_add_piece("file", 32, other, 2);
	adb_field(other + 2, ADB_FIELD_U16LE, 1, "beyond");
	CHECK_INT(ledger.field_count, 0);
	adb_ledger_add_piece("file", 32, other, sizeof other);
	adb_field(other + 2, ADB_FIELD_U16LE, 2, "inside");
	CHECK_INT(ledger.space_count, 2);
	CHECK_INT(ledger.spaces[1].first, 32);
	CHECK_INT(ledger.field_count, 1);
	CHECK_INT(ledger.fields[0].offset, 2);
	for (int i = 0; i < ADB_LEDGER_SPACES; i++)
		adb_ledger_add_piece("file", 0, bytes + i % 8, 1);
	CHECK(!ledger.is_incomplete);
	close_ledger(&ledger);
}

static void groups_nest(void)
{
	struct adb_ledger ledger = { 0 };

	open_ledger(&ledger);
	adb_field_begin("header");
	adb_field_begin_item("part", 2);
	adb_field(bytes, ADB_FIELD_U16LE, 1, "inner");
	adb_field_end();
	adb_field(bytes + 2, ADB_FIELD_U16LE, 1, "outer");
	adb_field_end();
	adb_field(bytes + 4, ADB_FIELD_U16LE, 1, "top");
	CHECK_INT(ledger.fields[1].parent, 1);
	CHECK_INT(ledger.fields[1].item, 2);
	CHECK_INT(ledger.fields[2].parent, 2);
	CHECK_INT(ledger.fields[3].parent, 1);
	CHECK_INT(ledger.fields[4].parent, 0);
	close_ledger(&ledger);
}

static void a_byte_is_covered_by_what_names_it(void)
{
	static const struct adb_field_layout layout[] = { { 0, ADB_FIELD_U8, 1, "first" },
							  { 3, ADB_FIELD_GAP, 1, "padding" },
							  { 0, 0, 0, NULL } };
	static const uint8_t expected[] = { ADB_READ,   ADB_UNREAD, ADB_UNREAD, ADB_SKIPPED,
					    ADB_READ,   ADB_UNREAD, ADB_UNREAD, ADB_SKIPPED,
					    ADB_UNREAD, ADB_UNREAD, ADB_READ,   ADB_READ };
	struct adb_ledger ledger = { 0 };
	uint8_t map[sizeof bytes];

	open_ledger(&ledger);
	adb_field_records(bytes, 2, 4, layout, "record");
	adb_field(bytes + 10, ADB_FIELD_BYTES, 2, "end");
	adb_field(bytes + 10, ADB_FIELD_GAP, 1, "read before");
	adb_ledger_cover(&ledger, 0, map);
	for (size_t i = 0; i < sizeof bytes; i++)
		CHECK_INT(map[i], expected[i]);
	close_ledger(&ledger);
}

static void keys_say_where_their_bits_are(void)
{
	static const int channel;
	struct adb_ledger ledger = { 0 };
	const struct adb_key_source source = {
		.channel = &channel, .formula = "u16", .bit_stride = 16, .bit_length = 16, .count = 3
	};

	open_ledger(&ledger);
	adb_field_keys(bytes + 4, &source);
	CHECK_INT(ledger.key_source_count, 0);
	ledger.wants_keys = true;
	adb_field_keys(bytes + 4, &source);
	adb_field_keys(bytes + 8, &source);
	CHECK_INT(ledger.key_source_count, 1);
	CHECK_INT(ledger.key_sources[0].bit_offset, 32);
	close_ledger(&ledger);
}

static void words_begin_where_their_keys_do(void)
{
	static const int channel;
	struct adb_ledger ledger = { .wants_keys = true };
	const struct adb_key_source source = { .channel = &channel,
					       .formula = "3 bits",
					       .bit_offset = 5,
					       .bit_length = 3,
					       .count = 1,
					       .order = ADB_BITS_OF_WORDS_BE };

	open_ledger(&ledger);
	adb_field_keys(bytes + 6, &source);
	CHECK_INT(ledger.key_sources[0].bit_offset, 53);
	CHECK_INT(ledger.key_sources[0].word_start, 2);
	close_ledger(&ledger);
}

static void used_records_are_told_from_others(void)
{
	static const struct adb_field_layout layout[] = { { 0, ADB_FIELD_U16LE, 1, "value" },
							  { 0, 0, 0, NULL } };
	static const uint8_t is_used[] = { 1, 1, 0, 0, 1, 0 };
	struct adb_ledger ledger = { 0 };
	struct adb_field_runs runs = {
		.at = bytes, .count = 6, .stride = 2, .is_used = is_used, .layout = layout, .name = "used"
	};
	uint8_t map[sizeof bytes];

	open_ledger(&ledger);
	adb_field_runs(&runs);
	CHECK_INT(ledger.field_count, 2);
	CHECK_INT(ledger.fields[0].count, 2);
	CHECK_INT(ledger.fields[1].offset, 8);
	runs.other_name = "not used";
	adb_field_runs(&runs);
	adb_ledger_cover(&ledger, 0, map);
	for (size_t i = 0; i < sizeof bytes; i++)
		CHECK_INT(map[i], is_used[i / 2] ? ADB_READ : ADB_SKIPPED);
	runs.other_layout = layout;
	adb_field_runs(&runs);
	CHECK_TEXT(ledger.fields[ledger.field_count - 1].name, "not used");
	CHECK(ledger.fields[ledger.field_count - 1].layout == layout);
	close_ledger(&ledger);
}

static void what_is_left_out_is_forgotten(void)
{
	struct adb_ledger ledger = { 0 };
	struct adb_ledger_mark mark;

	open_ledger(&ledger);
	adb_field_begin("list");
	adb_field(bytes, ADB_FIELD_U16LE, 1, "count");
	mark = adb_ledger_mark();
	adb_field_begin("record");
	adb_field(bytes + 2, ADB_FIELD_U16LE, 1, "half of it");
	adb_ledger_forget(mark);
	adb_field(bytes + 4, ADB_FIELD_U16LE, 1, "next");
	CHECK_INT(ledger.field_count, 3);
	CHECK_TEXT(ledger.fields[2].name, "next");
	CHECK_INT(ledger.fields[2].parent, 1);
	close_ledger(&ledger);
}

static void looking_ahead_is_not_recorded(void)
{
	struct adb_ledger ledger = { 0 };
	struct adb_ledger *paused;

	open_ledger(&ledger);
	paused = adb_ledger_pause();
	adb_field(bytes, ADB_FIELD_U16LE, 1, "ahead");
	adb_ledger_resume(paused);
	adb_field(bytes + 2, ADB_FIELD_U16LE, 1, "behind");
	CHECK_INT(ledger.field_count, 1);
	CHECK_TEXT(ledger.fields[0].name, "behind");
	close_ledger(&ledger);
}

TEST_SUITE("ledger", TEST(reads_are_the_same_with_and_without_a_ledger),
	   TEST(what_lies_elsewhere_or_beyond_the_end_is_left_out),
	   TEST(a_piece_may_be_added_again_with_more_of_it), TEST(groups_nest),
	   TEST(a_byte_is_covered_by_what_names_it), TEST(keys_say_where_their_bits_are),
	   TEST(words_begin_where_their_keys_do), TEST(used_records_are_told_from_others),
	   TEST(what_is_left_out_is_forgotten), TEST(looking_ahead_is_not_recorded));

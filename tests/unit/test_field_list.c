#include "program/field_list.h"

#include <stdlib.h>

#include "check.h"

static const uint8_t bytes[] = { 0x00, 0x80, 0x1E, 0x00, 0x02, 0xCC, 'a', '"', 0x01, 0, 0, 0x80, 0x3F, 9,
				 0x02, 0,    0,    0x80, 0x3F, 9,    1,   2,   3,    4, 5, 6,    7,    8 };
static const uint8_t beside[] = { 0x12, 0x34 };

static const struct adb_field_layout bone[] = { { 0, ADB_FIELD_U8, 1, "parent" },
						{ 1, ADB_FIELD_F32LE, 1, "length [m]" },
						{ 0, 0, 0, NULL } };

static void record(struct adb_ledger *ledger)
{
	adb_ledger_start(ledger, bytes, sizeof bytes);
	adb_ledger_open = ledger;
	adb_field(bytes, ADB_FIELD_U16LE, 1, "magic");
	adb_field(bytes + 2, ADB_FIELD_U16LE, 1, "rate [1/s]");
	adb_field(bytes + 4, ADB_FIELD_U8, 1, "count");
	adb_field(bytes + 5, ADB_FIELD_GAP, 1, "padding");
	adb_field(bytes + 6, ADB_FIELD_TEXT, 2, "name");
	adb_field_begin_item("part", 3);
	adb_field_records(bytes + 8, 2, 6, bone, "bone");
	adb_field_end();
	adb_ledger_add_space("beside.raw", beside, sizeof beside);
	adb_field(beside, ADB_FIELD_U16BE, 1, "word");
	adb_ledger_open = NULL;
}

static struct adb_field_list list_of(const struct adb_ledger *ledger)
{
	return (struct adb_field_list){
		.ledger = ledger, .size = sizeof bytes, .source = "S", .asset = "A", .format = "F"
	};
}

enum form { TEXT, JSON, IMHEX };

static char *print(enum form form)
{
	struct adb_ledger ledger = { 0 };
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	record(&ledger);

	const struct adb_field_list list = list_of(&ledger);
	struct adb_bookmarks bookmarks = { .out = out };

	if (form == TEXT) {
		adb_print_fields(out, &list, false);
	} else if (form == JSON) {
		adb_print_fields_json(out, &list);
	} else {
		adb_print_bookmarks(&bookmarks, &list, 0x100);
		adb_end_bookmarks(&bookmarks);
	}
	fclose(out);
	adb_ledger_clear(&ledger);
	return text;
}

static void a_table_is_nested_and_shows_what_is_unread(void)
{
	char *text = print(TEXT);

	CHECK_TEXT(text, "offset    bytes                     type          field\n"
			 "00000000  00 80                     u16           magic = 32768\n"
			 "00000002  1e 00                     u16           rate = 30 1/s\n"
			 "00000004  02                        u8            count = 2\n"
			 "00000005  cc                        skipped       padding\n"
			 "00000006  61 22                     text          name = \"a\"\"\n"
			 "                                                  part 3\n"
			 "00000008                                            bone 0\n"
			 "00000008  01                        u8                parent = 1\n"
			 "00000009  00 00 80 3f               f32               length = 1.0 m\n"
			 "0000000d  09                        unread            1 byte\n"
			 "0000000e                                            bone 1\n"
			 "0000000e  02                        u8                parent = 2\n"
			 "0000000f  00 00 80 3f               f32               length = 1.0 m\n"
			 "00000013  09 01 02 03 04 05 06 07 … unread            9 bytes\n"
			 "in beside.raw:\n"
			 "00000000  12 34                     u16 be        word = 4660\n"
			 "10 of 28 bytes are unread\n");
	free(text);
}

static void json_has_everything(void)
{
	char *text = print(JSON);

	CHECK_TEXT(
		text,
		"{\"source\":\"S\",\"asset\":\"A\",\"format\":\"F\",\"size\":28,\"spaces\":[{\"name\":\"\",\"size\":28},{\"name\":\"beside.raw\",\"size\":2}],\"fields\":[{\"name\":\"magic\",\"type\":\"u16\",\"offset\":0,\"bytes\":\"0080\",\"values\":[32768]},\n"
		"{\"name\":\"rate\",\"unit\":\"1/s\",\"type\":\"u16\",\"offset\":2,\"bytes\":\"1e00\",\"values\":[30]},\n"
		"{\"name\":\"count\",\"type\":\"u8\",\"offset\":4,\"bytes\":\"02\",\"values\":[2]},\n"
		"{\"name\":\"padding\",\"type\":\"skipped\",\"offset\":5,\"bytes\":\"cc\"},\n"
		"{\"name\":\"name\",\"type\":\"text\",\"offset\":6,\"bytes\":\"6122\",\"text\":\"a\\\"\"},\n"
		"{\"name\":\"part\",\"item\":3,\"fields\":[{\"name\":\"bone\",\"item\":0,\"fields\":[{\"name\":\"parent\",\"type\":\"u8\",\"offset\":8,\"bytes\":\"01\",\"values\":[1]},\n"
		"{\"name\":\"length\",\"unit\":\"m\",\"type\":\"f32\",\"offset\":9,\"bytes\":\"0000803f\",\"values\":[1.0]},\n"
		"{\"type\":\"unread\",\"offset\":13,\"bytes\":\"09\"}]},\n"
		"{\"name\":\"bone\",\"item\":1,\"fields\":[{\"name\":\"parent\",\"type\":\"u8\",\"offset\":14,\"bytes\":\"02\",\"values\":[2]},\n"
		"{\"name\":\"length\",\"unit\":\"m\",\"type\":\"f32\",\"offset\":15,\"bytes\":\"0000803f\",\"values\":[1.0]},\n"
		"{\"type\":\"unread\",\"offset\":19,\"bytes\":\"090102030405060708\"}]}]},\n"
		"{\"name\":\"word\",\"type\":\"u16 big-endian\",\"offset\":0,\"space\":1,\"bytes\":\"1234\",\"values\":[4660]}]}\n");
	free(text);
}

static void bookmarks_count_from_the_start_of_the_file(void)
{
	char *text = print(IMHEX);

	CHECK_TEXT(
		text,
		"{\"bookmarks\":[\n"
		"{\"color\":1623220416,\"comment\":\"u16: 32768\",\"id\":1,\"locked\":true,\"name\":\"magic\",\"region\":{\"address\":256,\"size\":2}},\n"
		"{\"color\":1614856256,\"comment\":\"u16: 30\",\"id\":2,\"locked\":true,\"name\":\"rate [1/s]\",\"region\":{\"address\":258,\"size\":2}},\n"
		"{\"color\":1614856256,\"comment\":\"u8: 2\",\"id\":3,\"locked\":true,\"name\":\"count\",\"region\":{\"address\":260,\"size\":1}},\n"
		"{\"color\":1619034240,\"comment\":\"skipped\",\"id\":4,\"locked\":true,\"name\":\"padding\",\"region\":{\"address\":261,\"size\":1}},\n"
		"{\"color\":1623220416,\"comment\":\"text\",\"id\":5,\"locked\":true,\"name\":\"name\",\"region\":{\"address\":262,\"size\":2}},\n"
		"{\"color\":1614856416,\"comment\":\"u8: 1\",\"id\":6,\"locked\":true,\"name\":\"part 3 > bone 0 > parent\",\"region\":{\"address\":264,\"size\":1}},\n"
		"{\"color\":1614856256,\"comment\":\"f32: 1.0\",\"id\":7,\"locked\":true,\"name\":\"part 3 > bone 0 > length [m]\",\"region\":{\"address\":265,\"size\":4}},\n"
		"{\"color\":1612718304,\"comment\":\"unread\",\"id\":8,\"locked\":true,\"name\":\"part 3 > bone 0 > unread\",\"region\":{\"address\":269,\"size\":1}},\n"
		"{\"color\":1614856416,\"comment\":\"u8: 2\",\"id\":9,\"locked\":true,\"name\":\"part 3 > bone 1 > parent\",\"region\":{\"address\":270,\"size\":1}},\n"
		"{\"color\":1614856256,\"comment\":\"f32: 1.0\",\"id\":10,\"locked\":true,\"name\":\"part 3 > bone 1 > length [m]\",\"region\":{\"address\":271,\"size\":4}},\n"
		"{\"color\":1612718304,\"comment\":\"unread\",\"id\":11,\"locked\":true,\"name\":\"part 3 > bone 1 > unread\",\"region\":{\"address\":275,\"size\":9}}]}\n");
	free(text);
}

TEST_SUITE("field_list", TEST(a_table_is_nested_and_shows_what_is_unread), TEST(json_has_everything),
	   TEST(bookmarks_count_from_the_start_of_the_file));

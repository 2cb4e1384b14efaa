#include "dump/recognise.h"
#include "volume.h"

/* A container of three members: plain bytes, unpacked digits, and one that breaks after three bytes. */
enum { DIGITS = 9999 };

static int closed_count, bytes_offered;

static int fake_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "FAKE", 4) ? 32 : 0;
}

static enum adb_outcome fake_open(struct adb_volume *volume)
{
	if (adb_input_size(volume->input) < 8)
		return adb_error_set(&volume->error, ADB_CORRUPT, 4, "too short");
	volume->state = adb_arena_alloc(volume->arena, 1, sizeof(int));
	return ADB_OK;
}

static enum adb_outcome fake_next(struct adb_volume *volume, struct adb_member *member)
{
	int *next = volume->state;

	*member = (struct adb_member){ .path = "m", .key = (uint64_t)*next, .byte_size = DIGITS };
	if (*next == 0) {
		member->is_plain = true;
		member->offset = 4;
		member->byte_size = 4;
	}
	return (*next)++ < 4 ? ADB_OK : ADB_END;
}

static enum adb_outcome fake_extract(const struct adb_volume *volume, const struct adb_member *member,
				     const struct adb_sink *sink, struct adb_error *error)
{
	(void)volume;
	if (member->key == 3)
		return adb_error_set(error, ADB_UNSUPPORTED, 3, "nothing to be had");
	for (int i = 0; i < DIGITS; i += 3) {
		static const char digits[] = "012345678901";

		if (member->key == 2 && i == 3)
			return adb_error_set(error, ADB_CORRUPT, 77, "broken");
		bytes_offered += 3;
		if (!sink->write(sink->context, digits + i % 10, 3))
			return ADB_OK;
	}
	return ADB_OK;
}

static void fake_close(struct adb_volume *volume)
{
	(void)volume;
	closed_count++;
}

static const struct adb_container fake = {
	.name = "fake",
	.sniff = fake_sniff,
	.open = fake_open,
	.next = fake_next,
	.extract = fake_extract,
	.close = fake_close,
};

static struct adb_peek peek_at(const void *bytes, size_t size)
{
	return (struct adb_peek){ .input = input_of(bytes, size), .size = size, .name = "x", .type = "" };
}

static void drop(struct adb_peek *peek)
{
	adb_peek_free(peek);
	adb_input_release(peek->input);
}

static void peek_grows_and_ends(void)
{
	static uint8_t bytes[ADB_PEEK_LIMIT + 10];

	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (uint8_t)(i / 256 + i);

	struct adb_peek peek = peek_at(bytes, sizeof bytes);
	const uint8_t *found = adb_peek_bytes(&peek, 3, 5);

	CHECK(found != NULL && memcmp(found, bytes + 3, 5) == 0);
	CHECK(peek.prefix_size < 10000);
	found = adb_peek_bytes(&peek, 20000, 100);
	CHECK(found != NULL && memcmp(found, bytes + 20000, 100) == 0);
	found = adb_peek_bytes(&peek, 0, ADB_PEEK_LIMIT);
	CHECK(found != NULL && memcmp(found, bytes, ADB_PEEK_LIMIT) == 0);
	CHECK(adb_peek_bytes(&peek, ADB_PEEK_LIMIT - 1, 1) != NULL);
	CHECK(adb_peek_bytes(&peek, ADB_PEEK_LIMIT - 1, 2) == NULL);
	CHECK(adb_peek_bytes(&peek, SIZE_MAX, 1) == NULL);
	CHECK(adb_peek_bytes(&peek, 1, SIZE_MAX) == NULL);
	drop(&peek);
}

static void peek_stops_at_the_end_of_the_bytes(void)
{
	struct adb_peek peek = peek_at("FAKE", 4);

	CHECK(adb_peek_is(&peek, 0, "FAKE", 4));
	CHECK(!adb_peek_is(&peek, 0, "FAKT", 4));
	CHECK(!adb_peek_is(&peek, 1, "AKE", 4));
	CHECK(adb_peek_bytes(&peek, 4, 1) == NULL);
	drop(&peek);
	peek = peek_at("", 0);
	CHECK(adb_peek_bytes(&peek, 0, 1) == NULL);
	CHECK(!adb_peek_is(&peek, 0, "F", 1));
	drop(&peek);
}

static void best_bid_wins(void)
{
	uint8_t volume[296] = { 'P', 'K', 3, 4 };
	struct adb_peek peek = peek_at(volume, sizeof volume);
	int bits = -1;
	const struct adb_container *container = adb_container_for(&peek, NULL, &bits);

	CHECK_TEXT(container != NULL ? container->name : NULL, "zip");
	CHECK_INT(bits, 32);
	drop(&peek);

	memcpy(volume + 256, "PSVDSC_V2.00", 12);
	peek = peek_at(volume, sizeof volume);
	container = adb_container_for(&peek, NULL, &bits);
	CHECK_TEXT(container != NULL ? container->name : NULL, "vdf");
	CHECK_INT(bits, 96);
	/* Of another system: only the containers that hold anything are asked. */
	container = adb_container_for(&peek, "sm64", &bits);
	CHECK_TEXT(container != NULL ? container->name : NULL, "zip");
	container = adb_container_for(&peek, "zengin", &bits);
	CHECK_TEXT(container != NULL ? container->name : NULL, "vdf");
	drop(&peek);

	peek = peek_at("no container at all", 19);
	CHECK(adb_container_for(&peek, NULL, &bits) == NULL);
	CHECK_INT(bits, 0);
	CHECK(adb_container_for(&peek, NULL, NULL) == NULL);
	drop(&peek);
}

static void registry_is_complete_and_documented(void)
{
	const struct adb_container *c;

	for (size_t i = 0; (c = adb_container_at(i)) != NULL; i++) {
		CHECK(c->name != NULL && c->title != NULL && c->games != NULL);
		/* One that refuses everything has no members to give. */
		bool refuses = strcmp(c->name, "foreign-disc") == 0;

		CHECK(c->sniff != NULL && c->open != NULL);
		CHECK((c->next == NULL) == refuses && (c->extract == NULL) == refuses);
		for (size_t j = 0; j < i; j++)
			CHECK(strcmp(adb_container_at(j)->name, c->name) != 0);
		CHECK(adb_container_named(c->name) == c);
	}
}

/* Whatever its name claims, and whether it exists or not. */
static void a_folder_is_no_file(void)
{
	static const char *const claims[] = { "a.vdf", "a.pak", "a.iso", "a.bin",   "a.z64",
					      "a.dat", "a.oni", "a.xml", "a.zip",   "a.gcm",
					      "a.mds", "a.man", "a.lua", "a.inc.c", "a" };

	for (size_t i = 0; i < sizeof claims / sizeof claims[0]; i++) {
		char path[64];
		const struct adb_container *container;
		const struct adb_format *format;

		snprintf(path, sizeof path, "/nonexistent/%s", claims[i]);

		struct adb_input *folder = adb_input_of_folder(path);

		adb_recognise(NULL, folder, &(struct adb_place){ .path = claims[i] }, NULL, &container,
			      &format);
		CHECK(container == NULL && format == NULL);
		adb_input_release(folder);
	}
}

static void failed_open_is_closed_and_explained(void)
{
	struct opened o;

	closed_count = 0;
	CHECK(!open_volume(&o, &fake, input_of("FAKE", 4), "x"));
	CHECK_INT(closed_count, 1);
	CHECK_INT(o.error.outcome, ADB_CORRUPT);
	CHECK_INT(o.error.offset, 4);
	CHECK_TEXT(o.error.message, "too short");
	close_volume(&o);
}

static void plain_member_is_a_window(void)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	if (CHECK(open_volume(&o, &fake, input_of("FAKEabcdef", 10), "x"))) {
		fake_next(o.volume, &member);
		CHECK(member_is(&o, &member, "abcd", 4));

		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK(input != NULL &&
		      adb_input_memory(input) == (const char *)adb_input_memory(o.input) + 4);
		adb_input_release(input);
		input = adb_member_head(o.volume, &member, &error);
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, 4);
		adb_input_release(input);
	}
	close_volume(&o);
}

static void truncated_plain_member_gives_what_there_is(void)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	if (CHECK(open_volume(&o, &fake, input_of("FAKEabcdef", 10), "x"))) {
		fake_next(o.volume, &member);
		member.offset = 8;

		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK_INT(input != NULL ? adb_input_size(input) : 0, 2);
		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK_INT(error.offset, 10);
		adb_input_release(input);
		member.offset = 11;
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK(adb_member_input(o.volume, &member, NULL) == NULL);
	}
	close_volume(&o);
}

struct collected {
	char text[64];
	size_t size, limit;
};

static bool collect(void *context, const void *data, size_t size)
{
	struct collected *to = context;

	memcpy(to->text + to->size, data, size);
	to->size += size;
	return to->size < to->limit;
}

/* Members lie in what open made of the bytes, and may be copied out of it. */
static void data_may_be_other_than_the_bytes(void)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error = { .outcome = ADB_OK };
	struct collected got = { .limit = sizeof got.text };
	struct adb_sink sink = { .write = collect, .context = &got };

	CHECK(open_volume(&o, &fake, input_of("FAKEabcdefgh", 12), "x"));
	CHECK_INT(adb_volume_set_data(o.volume, NULL), ADB_NO_MEMORY);
	CHECK_INT(adb_volume_set_data(o.volume, input_of("----wxyz", 8)), ADB_OK);
	CHECK(fake.next(o.volume, &member) == ADB_OK && member_is(&o, &member, "wxyz", 4));
	CHECK_INT(adb_volume_copy(o.volume, 3, 3, &sink, &error), ADB_OK);
	CHECK(got.size == 3 && memcmp(got.text, "-wx", 3) == 0);
	CHECK_INT(adb_volume_copy(o.volume, 6, 5, &sink, &error), ADB_CORRUPT);
	CHECK(got.size == 5 && memcmp(got.text, "-wxyz", 5) == 0);
	CHECK_INT(adb_volume_copy(o.volume, INT64_MAX, INT64_MAX, &sink, &error), ADB_CORRUPT);
	CHECK_INT(adb_volume_copy(o.volume, 900, 0, &sink, &error), ADB_OK);
	CHECK_INT(got.size, 5);
	got.limit = 6;
	CHECK_INT(adb_volume_copy(o.volume, 0, 8, &sink, &error), ADB_OK);
	close_volume(&o);
}

static void head_of_a_plain_member_is_short(void)
{
	static char bytes[20000] = "FAKE";
	struct opened o;
	struct adb_member member;

	if (CHECK(open_volume(&o, &fake, input_of(bytes, sizeof bytes), "x"))) {
		fake_next(o.volume, &member);
		member.byte_size = 10000;

		struct adb_input *input = adb_member_head(o.volume, &member, NULL);

		CHECK_INT(input != NULL ? adb_input_size(input) : 0, ADB_PEEK_FIRST);
		adb_input_release(input);
	}
	close_volume(&o);
}

static void packed_member_is_unpacked(void)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error = { .outcome = ADB_IO };

	if (CHECK(open_volume(&o, &fake, input_of("FAKEabcdef", 10), "x"))) {
		fake_next(o.volume, &member);
		fake_next(o.volume, &member);

		struct adb_input *input = adb_member_input(o.volume, &member, &error);
		char last;

		CHECK_INT(error.outcome, ADB_OK);
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, DIGITS);
		CHECK(input != NULL && adb_input_read(input, DIGITS - 1, &last, 1) && last == '8');
		adb_input_release(input);
		bytes_offered = 0;
		input = adb_member_head(o.volume, &member, &error);
		CHECK_INT(input != NULL ? adb_input_size(input) : 0, ADB_PEEK_FIRST);
		CHECK(bytes_offered < ADB_PEEK_FIRST + 3);
		CHECK_INT(error.outcome, ADB_OK);
		adb_input_release(input);
	}
	close_volume(&o);
}

static void broken_member_gives_its_beginning(void)
{
	struct opened o;
	struct adb_member member;
	struct adb_error error;

	if (CHECK(open_volume(&o, &fake, input_of("FAKEabcdef", 10), "x"))) {
		for (int i = 0; i < 3; i++)
			fake_next(o.volume, &member);

		struct adb_input *input = adb_member_input(o.volume, &member, &error);

		CHECK_INT(input != NULL ? adb_input_size(input) : 0, 3);
		CHECK_INT(error.outcome, ADB_CORRUPT);
		CHECK_INT(error.offset, 77);
		adb_input_release(input);
		fake_next(o.volume, &member);
		CHECK(adb_member_input(o.volume, &member, &error) == NULL);
		CHECK_INT(error.outcome, ADB_UNSUPPORTED);
		CHECK(adb_member_head(o.volume, &member, NULL) == NULL);
	}
	close_volume(&o);
}

static void large_member_goes_to_a_file(void)
{
	struct opened o;
	struct adb_member member = { .key = 1 };
	struct adb_spool *spool = adb_spool_new(16);
	struct adb_sink sink = adb_spool_sink(spool);
	char text[10];

	if (CHECK(open_volume(&o, &fake, input_of("FAKEabcdef", 10), "x"))) {
		CHECK_INT(fake_extract(o.volume, &member, &sink, NULL), ADB_OK);

		struct adb_input *input = adb_spool_finish(spool, NULL);

		if (CHECK(input != NULL)) {
			CHECK(adb_input_memory(input) == NULL);
			CHECK_INT(adb_input_size(input), DIGITS);
			CHECK(adb_input_read(input, DIGITS - 10, text, 10) &&
			      memcmp(text, "9012345678", 10) == 0);
		}
		adb_input_release(input);
	}
	close_volume(&o);
}

TEST_SUITE("container", TEST(peek_grows_and_ends), TEST(peek_stops_at_the_end_of_the_bytes),
	   TEST(best_bid_wins), TEST(registry_is_complete_and_documented), TEST(a_folder_is_no_file),
	   TEST(failed_open_is_closed_and_explained), TEST(plain_member_is_a_window),
	   TEST(truncated_plain_member_gives_what_there_is), TEST(data_may_be_other_than_the_bytes),
	   TEST(head_of_a_plain_member_is_short), TEST(packed_member_is_unpacked),
	   TEST(broken_member_gives_its_beginning), TEST(large_member_goes_to_a_file));

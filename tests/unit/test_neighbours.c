#include "dump/place.h"

#include "volume.h"

/* A stream of three members, one byte each, that counts how often it is begun. */
static int openings;
static const char *const paths[] = { "A/ONE.RAW", "a/one.raw", "TWO.SEP" };

static int stream_sniff(struct adb_peek *peek)
{
	(void)peek;
	return 0;
}

static enum adb_outcome stream_open(struct adb_volume *volume)
{
	volume->state = adb_arena_alloc(volume->arena, 1, sizeof(size_t));
	openings++;
	return volume->state != NULL ? ADB_OK : ADB_NO_MEMORY;
}

static enum adb_outcome stream_next(struct adb_volume *volume, struct adb_member *member)
{
	size_t *next = volume->state;

	if (*next == sizeof paths / sizeof paths[0])
		return ADB_END;
	*member = (struct adb_member){
		.path = paths[*next],
		.key = *next,
		.offset = ADB_NO_OFFSET,
		.stored_size = ADB_UNKNOWN_SIZE,
		.byte_size = 1,
	};
	++*next;
	return ADB_OK;
}

static enum adb_outcome stream_extract(const struct adb_volume *volume, const struct adb_member *member,
				       const struct adb_sink *sink, struct adb_error *error)
{
	char byte = (char)('0' + member->key);

	(void)volume;
	(void)error;
	sink->write(sink->context, &byte, 1);
	return ADB_OK;
}

static const struct adb_container stream = {
	.name = "stream",
	.sniff = stream_sniff,
	.open = stream_open,
	.next = stream_next,
	.extract = stream_extract,
};

/* The byte of the member at `path`, ' ' when there is none, '!' after an error. */
static char byte_at(const struct opened *o, const char *path)
{
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_input *input =
		adb_place_open(&(struct adb_place){ .path = "", .volume = o->volume }, path, &error);
	char byte = error.outcome == ADB_OK ? ' ' : '!';

	if (input != NULL)
		CHECK(adb_input_read(input, 0, &byte, 1));
	adb_input_release(input);
	return byte;
}

static void begin(struct opened *o)
{
	openings = 0;
	CHECK(open_volume(o, &stream, input_of("", 0), "x"));
}

static void the_very_letters_come_first(void)
{
	struct opened o;

	begin(&o);
	CHECK_INT(byte_at(&o, "a/one.raw"), '1');
	CHECK_INT(byte_at(&o, "A/ONE.RAW"), '0');
	CHECK_INT(byte_at(&o, "A/One.Raw"), '0');
	CHECK_INT(byte_at(&o, "two.sep"), '2');
	CHECK_INT(byte_at(&o, "ONE.RAW"), ' ');
	close_volume(&o);
}

static void many_questions_open_it_seldom(void)
{
	struct opened o;

	begin(&o);
	for (int i = 0; i < 100; i++) {
		CHECK_INT(byte_at(&o, "NONE.RAW"), ' ');
		CHECK_INT(byte_at(&o, "TWO.SEP"), '2');
	}
	CHECK_INT(openings, 3); /* by the test, for the list, for TWO.SEP */
	close_volume(&o);
}

static void looking_ends_at_a_limit(void)
{
	struct opened o;
	struct adb_error error = { .outcome = ADB_OK };

	begin(&o);
	o.volume->limits.output = 512; /* two entries have to be passed over to come to the third */
	CHECK_INT(byte_at(&o, "A/ONE.RAW"), '0');
	CHECK(adb_place_open(&(struct adb_place){ .path = "", .volume = o.volume }, "TWO.SEP", &error) ==
	      NULL);
	CHECK_INT(error.outcome, ADB_LIMIT);
	close_volume(&o);
}

TEST_SUITE("neighbours", TEST(the_very_letters_come_first), TEST(many_questions_open_it_seldom),
	   TEST(looking_ends_at_a_limit));

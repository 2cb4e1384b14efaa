#include "systems/sm64/sound.h"

#include "decode.h"
#include "image.h"

extern const struct adb_container adb_container_n64_rom;

/* The records of an actor's table, one without sound, one with a frame missing; more records than entries, and fewer. */
static void adds_events(void)
{
	static const struct adb_sm64_sound sounds[] = { { true, { 8, 17 }, "SOUND_STEP" },
							{ false, { 3, 4 }, "SOUND_NONE" },
							{ true, { -1, 5 }, "SOUND_TICK" } };
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_content out = { .arena = arena };
	struct adb_set *set = adb_content_add_set(&out, "x");
	struct adb_entry *entries[4];

	for (int i = 0; i < 4; i++)
		entries[i] = adb_set_add_entry(&out, set, "animation", NULL);
	adb_sm64_add_sounds(&out, set, sounds, 3);
	CHECK_TEXT(entries[0]->events.first->kind, "sound");
	CHECK_TEXT(entries[0]->events.first->name, "SOUND_STEP");
	CHECK(entries[0]->events.first->has_frame);
	CHECK_INT(entries[0]->events.first->frame, 8);
	CHECK_NEAR(entries[0]->events.last->time, 17 / 30.0, 1e-12);
	CHECK(isnan(entries[0]->events.last->end_time));
	CHECK(entries[1]->events.first == NULL);
	CHECK(entries[2]->events.first == entries[2]->events.last);
	CHECK_INT(entries[2]->events.first->frame, 5);
	CHECK(entries[3]->events.first == NULL);
	adb_arena_free(arena);
}

/* Outside of an image nothing is looked for. */
static void knows_images_only(void)
{
	struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
	struct adb_content out = { .arena = arena };
	struct adb_decoder d = { .arena = arena, .out = &out, .place = { .path = "x" } };
	struct adb_set *set = adb_content_add_set(&out, "x");

	for (int i = 0; i < 12; i++)
		adb_set_add_entry(&out, set, "animation", NULL);
	adb_sm64_add_rom_sounds(&d, set, 0x0500FE30);
	CHECK(set->entries->events.first == NULL);
	adb_arena_free(arena);
}

/* King Bob-omb's twelve records in an image with the checksums of the US version; not where one of them is no record. */
static void reads_known_images(void)
{
	enum { RECORDS = 0xEB0E0, COUNT = 12 };

	for (int damaged = 0; damaged < 2; damaged++) {
		struct image image = image_new();
		struct adb_arena *arena = adb_arena_new(DECODE_BUDGET);
		struct adb_content notes = { .arena = arena }, out = { .arena = arena };
		struct adb_set *set = adb_content_add_set(&out, "x");

		image_word(image.bytes + 0x10, 0x635A2BFF);
		image_word(image.bytes + 0x14, 0x8B022326);
		for (int i = 0; i < COUNT; i++) {
			image_word(image.bytes + RECORDS + 8 * i, i == 3 ? 0x00010AFF : 0x0000FFFF);
			image_word(image.bytes + RECORDS + 8 * i + 4, i == 3 ? 0x50164081 : 0);
			adb_set_add_entry(&out, set, "animation", NULL);
		}
		if (damaged)
			image.bytes[RECORDS + 8 * 7] = 0x80;

		struct adb_input *input = adb_input_of_memory(image.bytes, IMAGE_SIZE);
		struct adb_volume *volume =
			adb_volume_open(&adb_container_n64_rom, input, &(struct adb_place){ .path = "x.z64" },
					ADB_CP1252, &notes, NULL);
		struct adb_decoder d = { .arena = arena,
					 .out = &out,
					 .place = { .path = "segment05/00001000.data", .volume = volume } };

		CHECK(volume != NULL);
		adb_sm64_add_rom_sounds(&d, set, 0x0500FE34); /* another table */
		CHECK_INT(out.problem_count, 0);
		adb_sm64_add_rom_sounds(&d, set, 0x0500FE30);

		const struct adb_event *event = set->entries->next->next->next->events.first;

		CHECK(set->entries->events.first == NULL);
		CHECK((event == NULL) == damaged);
		CHECK_INT(event != NULL ? event->frame : 10, 10);
		CHECK_TEXT(event != NULL ? event->name : "50164081", "50164081");
		CHECK_INT(out.problem_count, damaged);
		adb_volume_close(volume);
		adb_input_release(input);
		adb_arena_free(arena);
	}
}

TEST_SUITE("sm64_sound", TEST(reads_known_images), TEST(adds_events), TEST(knows_images_only));

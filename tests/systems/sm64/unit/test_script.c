/* The three formats that see an image as a whole: scripts, geo layouts, behaviours. Without an image they hold nothing. */
#include "decode.h"
#include "image.h"
#include "systems/sm64/rom/world.h"

extern const struct adb_container adb_container_n64_rom;
extern const struct adb_format adb_format_sm64_script, adb_format_sm64_geo_block,
	adb_format_sm64_behavior_block;

/* Example E6 without its shadow: a part, a part in it, a switch of two parts. */
static const uint32_t lamp[] = {
	0x1D000000, 0x00004000, 0x04000000, 0x13010000, 0x00000000, 0x00000000, 0x04000000,
	0x13010044, 0xFFF6004F, 0x05001230, 0x0E000002, 0x80400000, 0x04000000, 0x13010000,
	0x00000000, 0x05001300, 0x13040000, 0x00000000, 0x05001400, 0x05000000, 0x05000000,
	0x05000000, 0x01000000, 0x0B000000, 0x7F000000, 0x00000000,
};

/* One that is placed, then one that nothing reaches. */
static const uint32_t behaviors[] = { 0x27260000, 0x05000044, 0x28020000, 0x0A000000, 0x27260000,
				      0x05000044, 0x27260000, 0x05000088, 0x28030000 };

struct stage {
	struct adb_input *input;
	struct adb_arena *arena;
	struct adb_content notes;
	struct adb_volume *volume;
	char geo[ADB_N64_PATH_SIZE], behavior[ADB_N64_PATH_SIZE], entry[ADB_N64_PATH_SIZE];
};

static size_t load_words(struct image *image, unsigned segment, const uint32_t *words, size_t count)
{
	uint8_t bytes[256];

	for (size_t i = 0; i < count; i++)
		image_word(bytes + 4 * i, words[i]);
	return image_load(image, 0x17, segment, bytes, 4 * count);
}

/* The script of the image loads its blocks, binds models 84 and 85, places an object. */
static void open_stage(struct stage *s)
{
	static const uint32_t script[] = { 0x22080054, 0x0C000000, 0x22080055, 0x0C00005C, 0x24181F54, 0,
					   0,          0,          0,          0x13000000, 0x02040000 };
	const uint8_t data[0x100] = { 0 };
	struct image image = image_new();

	*s = (struct stage){ .arena = adb_arena_new(DECODE_BUDGET) };
	image_load(&image, 0x17, 5, data, sizeof data);
	adb_n64_block_path(s->geo, 0x0C,
			   (uint32_t)load_words(&image, 0x0C, lamp, sizeof lamp / sizeof lamp[0]));
	adb_n64_block_path(
		s->behavior, 0x13,
		(uint32_t)load_words(&image, 0x13, behaviors, sizeof behaviors / sizeof behaviors[0]));
	adb_n64_block_path(s->entry, 0x10, IMAGE_ENTRY);
	for (size_t i = 0; i < sizeof script / sizeof script[0]; i++)
		image_word(image.bytes + image.command + 4 * i, script[i]);
	s->input = adb_input_of_memory(image.bytes, IMAGE_SIZE);
	s->notes.arena = s->arena;
	s->volume = adb_volume_open(&adb_container_n64_rom, s->input, &(struct adb_place){ .path = "x.z64" },
				    ADB_CP1252, &s->notes, NULL);
	CHECK(s->volume != NULL);
}

static void close_stage(struct stage *s)
{
	adb_volume_close(s->volume);
	adb_arena_free(s->arena);
	adb_input_release(s->input);
}

static struct decoded decode_member(struct stage *s, const struct adb_format *format, const char *path)
{
	struct decoded result = { .arena = adb_arena_new(DECODE_BUDGET) };
	struct adb_member member;
	struct adb_decoder d = {
		.format = format, .arena = result.arena, .out = &result.content, .path = path, .name = path
	};

	result.content.arena = result.arena;
	if (!CHECK(s->volume != NULL && adb_container_n64_rom.find(s->volume, path, &member) == ADB_OK))
		return result;

	struct adb_input *input = adb_member_input(s->volume, &member, NULL);
	uint8_t *bytes = adb_arena_alloc(result.arena, (size_t)member.byte_size, 1);

	CHECK(adb_input_read(input, 0, bytes, (size_t)member.byte_size));
	CHECK(bid_for(format, bytes, (size_t)member.byte_size, path, member.type) > 0);
	d.in = adb_reader_of(bytes, (size_t)member.byte_size);
	d.place = (struct adb_place){ .path = path, .volume = s->volume };
	result.outcome = format->decode(&d);
	CHECK_INT(result.outcome, ADB_OK);
	adb_input_release(input);
	return result;
}

static void finds_layouts_in_their_block(void)
{
	struct stage s;

	open_stage(&s);

	struct decoded result = decode_member(&s, &adb_format_sm64_geo_block, s.geo);
	const struct adb_skeleton *skeleton = result.content.skeletons;

	CHECK(skeleton != NULL && skeleton->next == NULL);
	CHECK_INT(skeleton != NULL ? skeleton->bone_count : 0, 3);
	CHECK_TEXT(skeleton != NULL ? skeleton->native_id : "", "0C000000");
	CHECK_TEXT(attribute_json(&result.content.models->attributes, "model_ids"), "[84]");
	CHECK_INT(problem_count(&result.content, "geo-command"),
		  1); /* of the other layout, which has no part */
	decoded_free(&result);
	close_stage(&s);
}

static void links_from_the_entry_script(void)
{
	struct stage s;

	open_stage(&s);

	struct decoded result = decode_member(&s, &adb_format_sm64_script, s.entry);
	const struct adb_link *link = result.content.links;

	CHECK(link != NULL && link->next != NULL && link->next->next == NULL);
	CHECK_TEXT(link != NULL ? link->kind : "", "animates");
	CHECK_TEXT(attribute_json(&link->attributes, "rule"), "\"behaviour\"");
	CHECK_TEXT(attribute_json(&link->attributes, "set"), "\"05000044\"");
	CHECK_TEXT(attribute_json(&link->attributes, "skeleton"), "\"0C000000\"");
	CHECK_TEXT(attribute_json(&link->next->attributes, "rule"), "\"segment_pair\"");
	CHECK_TEXT(attribute_json(&result.content.attributes, "behaviour_dialect"), "\"vanilla\"");
	CHECK_TEXT(attribute_json(&result.content.attributes, "bindings"), "2");
	decoded_free(&result);
	close_stage(&s);
}

static void lists_what_behaviours_load(void)
{
	struct stage s;

	open_stage(&s);

	struct decoded result = decode_member(&s, &adb_format_sm64_behavior_block, s.behavior);
	const struct adb_link *link = result.content.links;

	CHECK(link != NULL && link->next != NULL && link->next->next == NULL);
	CHECK_TEXT(link != NULL ? link->kind : "", "loads_animations");
	CHECK_TEXT(attribute_json(&link->attributes, "behaviour"), "\"13000000\"");
	CHECK_TEXT(attribute_json(&link->attributes, "set"), "\"05000044\"");
	CHECK_TEXT(attribute_json(&link->attributes, "animate"), "[2]");
	CHECK_TEXT(attribute_json(&link->next->attributes, "set"), "\"05000088\"");
	CHECK(attribute_json(&link->next->attributes, "behaviour") == NULL);
	CHECK_TEXT(attribute_json(&link->next->attributes, "animate"), "[3]");
	decoded_free(&result);
	close_stage(&s);
}

/* Any bytes, with no image around them. */
static void survives_damage(void)
{
	decode_damaged(&adb_format_sm64_script, lamp, sizeof lamp, "a.data");
	decode_damaged(&adb_format_sm64_geo_block, lamp, sizeof lamp, "a.data");
	decode_damaged(&adb_format_sm64_behavior_block, behaviors, sizeof behaviors, "a.data");
}

TEST_SUITE("sm64_script", TEST(finds_layouts_in_their_block), TEST(links_from_the_entry_script),
	   TEST(lists_what_behaviours_load), TEST(survives_damage));

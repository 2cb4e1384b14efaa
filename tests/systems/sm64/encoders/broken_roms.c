/* sm64/broken: images, each in a zip, that break one rule of formats/sm64.md sections 2, 3 and 17 each. */
#include "expected.h"
#include "zipfile.h"

#include <stdlib.h>
#include <string.h>

enum { SCRIPT_SEGMENT = 0x14, MINI_GEO = 0x0C };

static const struct sm64_rom_style mini_style = { .name = "PUPPET TEST",
						  .size = SM64_ROM_MINIMUM,
						  .filler = 0xFF };

static void write_image(struct sm64_corpus *corpus, const char *path, struct bytes *image)
{
	struct bytes zip = { 0 };

	zip_encode(&(struct zip_member){ "rom.z64", image, true }, 1, &zip);
	bytes_free(image);
	sm64_corpus_write(corpus, path, &zip);
}

static void write_zip(struct sm64_corpus *corpus, const char *name, struct bytes *image, int clips,
		      bool reported)
{
	char path[128];

	print_text(path, sizeof(path), "broken/%s.zip", name);
	write_image(corpus, path, image);
	sm64_truth_broken(&corpus->truth, path, clips, reported);
}

/* The first half of an image whose second half holds a level's groups and Mario's table. */
static void add_cut(struct sm64_corpus *corpus)
{
	const struct sm64_rom_style style = { .name = "PUPPET CUT",
					      .size = 2 * SM64_ROM_MINIMUM,
					      .upper = SM64_ROM_MINIMUM + 0x1000,
					      .filler = 0xFF };
	struct sm64_rom *rom = allocate(1, sizeof(*rom));
	struct bytes half = { 0 };

	sm64_rom_build(rom, &style, &corpus->cast);
	bytes_put(&half, rom->image.data, SM64_ROM_MINIMUM);
	write_zip(corpus, "rom_cut", &half, 12, true);
	bytes_put(&half, rom->image.data, rom->image.size);
	bytes_fill(&half, 0, 2);
	write_zip(corpus, "rom_odd_size", &half, 0, false);
	bytes_put(&half, rom->image.data, SM64_ROM_MINIMUM - 4);
	write_zip(corpus, "rom_too_small", &half, 0, false);
	sm64_rom_free(rom);
	free(rom);
}

/* A header of the same console around other data. */
static void add_other_game(struct sm64_corpus *corpus)
{
	const struct sm64_rom_style style = { .name = "KITE RACING 64",
					      .size = SM64_ROM_MINIMUM,
					      .filler = 0xFF };
	struct sm64_rom rom;

	sm64_rom_start(&rom, &style);
	memcpy(rom.image.data + 0x3B, "NKRE", 4);
	write_zip(corpus, "rom_other_game", &rom.image, 0, false);
}

/* An image that runs one script. The script may load what was placed before. */
static void put_script(struct sm64_rom *rom, struct bytes *script)
{
	struct sm64_range range;

	sm64_align(script, 16);
	range = sm64_rom_place(rom, script, SCRIPT_SEGMENT, "stored", script->size);
	sm64_rom_put_entry(rom, range, 0x14000000);
	bytes_free(script);
}

static void finish_mini(struct sm64_corpus *corpus, const char *name, struct sm64_rom *rom,
			struct bytes *script, int clips)
{
	put_script(rom, script);
	write_zip(corpus, name, &rom->image, clips, true);
}

/* A compressed block of segment 05 as it is. */
static void add_block(struct sm64_corpus *corpus, const char *name, struct bytes *block)
{
	struct bytes script = { 0 };
	struct sm64_rom rom;

	sm64_rom_start(&rom, &mini_style);
	sm64_put_load(&script, false, 0x18, 0x05, sm64_rom_place(&rom, block, 0x05, "MIO0", 0));
	bytes_free(block);
	be32(&script, 0x02040000);
	finish_mini(corpus, name, &rom, &script, 0);
}

/* Damages a block: overwrites a word. */
static void add_damaged(struct sm64_corpus *corpus, const char *name, bool yay0, size_t at, uint32_t value)
{
	struct bytes content = { 0 }, block = { 0 };

	bytes_text(&content, "ABCABCABCABCXX");
	bytes_fill(&content, 0, 30);
	if (yay0)
		sm64_put_yay0(&block, &content);
	else
		sm64_put_mio0(&block, &content);
	bytes_free(&content);
	be32_at(&block, at, value);
	add_block(corpus, name, &block);
}

static void add_damaged_blocks(struct sm64_corpus *corpus)
{
	add_damaged(corpus, "mio0_no_output", false, 4, 0);
	add_damaged(corpus, "mio0_output_too_large", false, 4, 0x01000001);
	add_damaged(corpus, "mio0_offsets_swapped", false, 12, 0x12);
	add_damaged(corpus, "mio0_links_in_header", false, 8, 0x0C);
	add_damaged(corpus, "mio0_literals_beyond", false, 12, 0x7FFFFFFF);
	add_damaged(corpus, "mio0_distance", false, 20, 0x6FFFF000);
	add_damaged(corpus, "mio0_flags_run_out", false, 4, 0x1000);
	add_damaged(corpus, "yay0_no_output", true, 4, 0);
	add_damaged(corpus, "yay0_output_too_large", true, 4, 0x01000001);
	add_damaged(corpus, "yay0_offsets_swapped", true, 12, 0x12);
	add_damaged(corpus, "yay0_literals_beyond", true, 12, 0x7FFFFFFF);
	add_damaged(corpus, "yay0_distance", true, 20, 0x7FFF0000);
	add_damaged(corpus, "yay0_flags_run_out", true, 4, 0x1000);
}

/* A script of the given words. */
static void add_script(struct sm64_corpus *corpus, const char *name, const uint32_t *words, size_t count)
{
	struct bytes script = { 0 };
	struct sm64_rom rom;

	sm64_rom_start(&rom, &mini_style);
	for (size_t i = 0; i < count; i++)
		be32(&script, words[i]);
	finish_mini(corpus, name, &rom, &script, 0);
}

static void add_scripts(struct sm64_corpus *corpus)
{
	static const uint32_t no_length[] = { 0x1B000000, 0x02040000 };
	static const uint32_t odd_length[] = { 0x1B060000, 0x02040000 };
	static const uint32_t calls_itself[] = { 0x06080000, 0x14000000, 0x02040000 };
	static const uint32_t jumps_away[] = { 0x05080000, 0x09FFFFF0, 0x02040000 };
	static const uint32_t never_ends[] = { 0x1B040000, 0x1B040000 };

	add_script(corpus, "script_no_length", no_length, 2);
	add_script(corpus, "script_odd_length", odd_length, 2);
	add_script(corpus, "script_calls_itself", calls_itself, 3);
	add_script(corpus, "script_jumps_away", jumps_away, 3);
	add_script(corpus, "script_never_ends", never_ends, 2);
}

/* A layout that a model is bound to. */
static void add_layout(struct sm64_corpus *corpus, const char *name, struct bytes *layout)
{
	struct bytes script = { 0 };
	struct sm64_rom rom;

	sm64_rom_start(&rom, &mini_style);
	sm64_align(layout, 16);
	sm64_put_load(&script, false, 0x17, MINI_GEO,
		      sm64_rom_place(&rom, layout, MINI_GEO, "stored", layout->size));
	sm64_put_bind(&script, 0x54, MINI_GEO << 24);
	bytes_free(layout);
	be32(&script, 0x02040000);
	finish_mini(corpus, name, &rom, &script, 0);
}

/* A layout in a block that is packed and holds nothing else; with RNC nobody can read it. */
static void add_packed_layout(struct sm64_corpus *corpus, bool rnc)
{
	const struct sm64_geo *geo = sm64_actors[SM64_CRAB].geo;
	char name[16];
	const char *path = rnc ? "broken/geo_in_rnc.zip" : "odd/geo_packed.zip";
	struct bytes layout = { 0 }, block = { 0 }, script = { 0 };
	struct sm64_geo_bytes to = { &layout, 0x07000000, 0x05000000 };
	struct sm64_rom rom;
	uint32_t address;

	if (rnc)
		bytes_text(&layout, "RNC\1");
	address = sm64_put_geo(&to, geo);
	sm64_align(&layout, 16);
	if (rnc)
		bytes_put(&block, layout.data, layout.size);
	else
		sm64_put_mio0(&block, &layout);
	sm64_rom_start(&rom, &mini_style);
	sm64_put_load(&script, false, 0x18, 0x07,
		      sm64_rom_place(&rom, &block, 0x07, rnc ? "RNC" : "MIO0", layout.size));
	sm64_put_bind(&script, 0x54, address);
	bytes_free(&block);
	bytes_free(&layout);
	be32(&script, 0x02040000);
	put_script(&rom, &script);
	write_image(corpus, path, &rom.image);
	sm64_truth_counts(&corpus->truth, path, 0, 0, rnc ? 0 : 1);
	print_text(name, sizeof(name), "%08lX", (unsigned long)address);
	if (rnc)
		sm64_truth_broken(&corpus->truth, path, 0, true);
	else
		sm64_truth_bones(&corpus->truth, path, name, geo, false);
}

static void put_part(struct bytes *out)
{
	be32(out, 0x13010000);
	be32(out, 0);
	be32(out, 0);
}

static void add_layouts(struct sm64_corpus *corpus)
{
	struct bytes out = { 0 };

	put_part(&out);
	be32(&out, 0x02000000); /* a jump to the part above */
	be32(&out, MINI_GEO << 24);
	add_layout(corpus, "geo_jumps_back", &out);
	put_part(&out);
	be32(&out, 0x02010000); /* the same as a call */
	be32(&out, MINI_GEO << 24);
	be32(&out, 0x01000000);
	add_layout(corpus, "geo_calls_itself", &out);
	for (unsigned i = 0; i < 300; i++)
		put_part(&out);
	be32(&out, 0x01000000);
	add_layout(corpus, "geo_too_many_parts", &out);
	for (unsigned i = 0; i < 5000; i++)
		be32(&out, 0x0B000000);
	put_part(&out);
	be32(&out, 0x01000000);
	add_layout(corpus, "geo_too_long", &out);
	put_part(&out);
	be32(&out, 0x7F000000);
	be32(&out, 0x01000000);
	add_layout(corpus, "geo_unknown_command", &out);
	add_packed_layout(corpus, true);
	add_packed_layout(corpus, false);
}

/* A behaviour that never comes to its loop, and an object that has it. */
static void add_behavior(struct sm64_corpus *corpus)
{
	struct bytes behaviors = { 0 }, script = { 0 };
	struct sm64_rom rom;

	be32(&behaviors, 0x00040000);
	be32(&behaviors, 0x04000000);
	be32(&behaviors, 0x13000000);
	sm64_align(&behaviors, 16);
	sm64_rom_start(&rom, &mini_style);
	sm64_put_load(&script, false, 0x17, 0x13,
		      sm64_rom_place(&rom, &behaviors, 0x13, "stored", behaviors.size));
	be32(&script, 0x24181F54);
	bytes_fill(&script, 0, 16);
	be32(&script, 0x13000000);
	bytes_free(&behaviors);
	be32(&script, 0x02040000);
	finish_mini(corpus, "behavior_goes_round", &rom, &script, 0);
}

/* More entries than a table may have, all of one clip. */
static void add_long_table(struct sm64_corpus *corpus)
{
	const struct sm64_role *role = &corpus->cast.roles[SM64_FLAG];
	struct sm64_bank bank = { .base = 0x05000000 };
	struct bytes script = { 0 };
	struct sm64_rom rom;

	sm64_bank_clips(&bank, role);
	for (unsigned i = 0; i < 1100; i++)
		be32(&bank.data, sm64_bank_header_address(&bank, &role->anims[0]));
	sm64_align(&bank.data, 16);
	sm64_rom_start(&rom, &mini_style);
	sm64_put_load(&script, false, 0x17, 0x05,
		      sm64_rom_place(&rom, &bank.data, 0x05, "stored", bank.data.size));
	bytes_free(&bank.data);
	be32(&script, 0x02040000);
	finish_mini(corpus, "table_too_long", &rom, &script, 1);
}

static void note_scattered(struct sm64_truth *truth, const char *path, const char *set, size_t index,
			   struct sm64_range block, uint32_t address, const struct sm64_anim *anim)
{
	char id[32];

	print_text(id, sizeof(id), "seg%02lX@%06lX+%06lX", (unsigned long)(address >> 24),
		   (unsigned long)block.start, (unsigned long)(address & 0xFFFFFF));
	sm64_truth_clip(truth, path, id, anim, SM64_END_KEYS);
	sm64_truth_entry(truth, path, set, index, id);
}

/* A table in segment 06 of clips in segment 05, and a clip in segment 06 with its arrays in segment 05. */
static void add_scattered(struct sm64_corpus *corpus)
{
	static const char path[] = "odd/segments.zip";
	const struct sm64_role *lamp = &corpus->cast.roles[SM64_LAMP];
	const struct sm64_anim *wave = &corpus->cast.roles[SM64_FLAG].anims[0];
	struct sm64_bank first = { .base = 0x05000000 }, second = { .base = 0x06000000 };
	const size_t lamps = lamp->actor->recipe_count;
	struct sm64_range first_range, second_range;
	struct bytes script = { 0 };
	uint32_t values, index, header;
	struct sm64_rom rom;
	char set[16];

	sm64_bank_clips(&first, lamp);
	values = first.base + (uint32_t)first.data.size;
	sm64_put_values(&first.data, wave->arrays);
	sm64_align(&first.data, 4);
	index = first.base + (uint32_t)first.data.size;
	sm64_put_index(&first.data, wave->arrays);
	for (size_t i = 0; i < lamps; i++)
		be32(&second.data, sm64_bank_header_address(&first, &lamp->anims[i]));
	be32(&second.data, 0);
	header = second.base + (uint32_t)second.data.size;
	sm64_put_header(&second.data, wave, values, index, 0);
	be32(&second.data, header);
	be32(&second.data, 0x00050500);
	be32(&second.data,
	     sm64_bank_header_address(&first, &lamp->anims[0])); /* the corner of a wall, by its numbers */
	be32(&second.data, 0x0078000A);
	sm64_align(&first.data, 16);
	sm64_align(&second.data, 16);
	sm64_rom_start(&rom, &mini_style);
	first_range = sm64_rom_place(&rom, &first.data, 0x05, "stored", first.data.size);
	second_range = sm64_rom_place(&rom, &second.data, 0x06, "stored", second.data.size);
	sm64_put_load(&script, false, 0x17, 0x05, first_range);
	sm64_put_load(&script, false, 0x17, 0x06, second_range);
	sm64_put_bind(&script, 0x54, 0x0C000000);
	be32(&script, 0x02040000);
	put_script(&rom, &script);
	write_image(corpus, path, &rom.image);
	for (size_t i = 0; i < lamps; i++)
		note_scattered(&corpus->truth, path, "06000000", i, first_range,
			       sm64_bank_header_address(&first, &lamp->anims[i]), &lamp->anims[i]);
	print_text(set, sizeof(set), "%08lX", (unsigned long)header + SM64_HEADER_SIZE);
	note_scattered(&corpus->truth, path, set, 0, second_range, header, wave);
	sm64_truth_counts(&corpus->truth, path, (unsigned)lamps + 1, 2, 0);
	bytes_free(&first.data);
	bytes_free(&second.data);
}

void sm64_add_broken_roms(struct sm64_corpus *corpus)
{
	add_cut(corpus);
	add_other_game(corpus);
	add_damaged_blocks(corpus);
	add_scripts(corpus);
	add_layouts(corpus);
	add_behavior(corpus);
	add_long_table(corpus);
	add_scattered(corpus);
}

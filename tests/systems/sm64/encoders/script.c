/* Behaviours, presets and level scripts of the synthetic ROM (formats/sm64.md sections 3.2 and 10). */
#include "mesh.h"
#include "rom.h"

#include <string.h>

enum {
	MACRO_PRESETS = 0x3000,
	SPECIAL_PRESETS = 0x3400,
	MACRO_PRESET_COUNT = 40,
	KITE_PRESET = 5,
	SPECIAL_PRESET_COUNT = 67,
	GATE_SPECIAL = 3,
	NATIVE = 0x802C0000 /* some address in RAM */
};

unsigned sm64_model_id(enum sm64_role_id role, bool other_geo)
{
	if (role == SM64_MARIO)
		return 1;
	if (role == SM64_GATE)
		return other_geo ? 0x27 : 0x26;
	return 0x54 + (unsigned)role;
}

void sm64_put_load(struct bytes *out, bool hacker, unsigned op, unsigned segment, struct sm64_range range)
{
	const bool longer = hacker && op == 0x17;

	be16(out, op << 8 | (longer ? 0x14 : 0x0C));
	be16(out, segment);
	be32(out, range.start);
	be32(out, range.end);
	bytes_fill(out, 0, longer ? 8 : 0);
}

void sm64_put_execute(struct bytes *out, bool hacker, unsigned op, unsigned segment, struct sm64_range range,
		      uint32_t entry)
{
	be16(out, op << 8 | (hacker ? 0x18 : 0x10));
	be16(out, segment);
	be32(out, range.start);
	be32(out, range.end);
	be32(out, entry);
	bytes_fill(out, 0, hacker ? 8 : 0);
}

void sm64_put_bind(struct bytes *out, unsigned model, uint32_t geo)
{
	be16(out, 0x2208);
	be16(out, model);
	be32(out, geo);
}

static void put_native(struct bytes *out, bool hacker)
{
	if (hacker) {
		be32(out, 0x0C000000 | (NATIVE & 0xFFFFFF));
		return;
	}
	be32(out, 0x0C000000);
	be32(out, NATIVE);
}

static void put_loop(struct bytes *out, bool hacker)
{
	be32(out, 0x08000000);
	put_native(out, hacker);
	be32(out, 0x09000000);
}

/* 2C, or 29 with a parameter. */
static void put_spawn(struct bytes *out, uint32_t op, unsigned model, uint32_t behavior)
{
	be32(out, op);
	be32(out, model);
	be32(out, behavior);
}

static void put_behavior(struct sm64_rom *rom, struct bytes *out, enum sm64_role_id role)
{
	const enum sm64_bank_id bank = sm64_role_bank(role);

	rom->behaviors[role] = 0x13000000 | (uint32_t)out->size;
	be32(out, 0x00040000);
	if (role == SM64_KITE) {
		be32(out, 0x02000000);
		be32(out, 0x13000000); /* the common part */
	} else {
		be32(out, 0x11010001);
	}
	if (bank != SM64_BANK_COUNT) {
		be32(out, 0x27260000);
		be32(out, sm64_bank_table_address(&rom->banks[bank], &rom->cast->roles[role]));
		be32(out, role == SM64_GATE ? 0x28010000 : 0x28000000);
	}
	if (role == SM64_CRAB)
		put_spawn(out, 0x29000001, sm64_model_id(SM64_CRAB_SHELL, false),
			  rom->behaviors[SM64_CRAB_SHELL]);
	if (role == SM64_LAMP)
		put_spawn(out, 0x2C000000, sm64_model_id(SM64_CRAB, false), rom->behaviors[SM64_CRAB]);
	put_loop(out, rom->style->hacker);
}

/* No behaviour names the table of the cuckoo. */
void sm64_rom_put_behaviors(struct sm64_rom *rom, struct bytes *out)
{
	static const enum sm64_role_id order[] = { SM64_CRAB_SHELL, SM64_CRAB, SM64_LAMP,
						   SM64_WHEEL,      SM64_KITE, SM64_GATE,
						   SM64_CLOCK,      SM64_FLAG, SM64_MARIO };
	const bool hacker = rom->style->hacker;

	be32(out, 0x11010001); /* the common part: flags, a native call, return */
	put_native(out, hacker);
	if (hacker) {
		be32(out, 0x12010000);
		be32(out, 0x00000040);
	}
	be32(out, 0x03000000);
	for (size_t i = 0; i < sizeof(order) / sizeof(order[0]); i++)
		put_behavior(rom, out, order[i]);
}

static void overwrite(struct sm64_rom *rom, size_t at, struct bytes *content)
{
	memcpy(rom->image.data + at, content->data, content->size);
	bytes_free(content);
}

/* Rows of {u32 behaviour, s16 model, s16 parameter}. */
static void put_macro_presets(struct sm64_rom *rom)
{
	struct bytes rows = { 0 };

	for (unsigned i = 0; i < MACRO_PRESET_COUNT; i++) {
		be32(&rows, i == KITE_PRESET ? rom->behaviors[SM64_KITE] : 0x13000000);
		be16(&rows, i == KITE_PRESET ? sm64_model_id(SM64_KITE, false) : 0);
		be16(&rows, 0);
	}
	overwrite(rom, MACRO_PRESETS, &rows);
}

static void put_special(struct bytes *rows, bool hacker, unsigned id, unsigned model, uint32_t behavior)
{
	bytes_u8(rows, (uint8_t)id);
	bytes_u8(rows, behavior ? 1 : 0);
	bytes_u8(rows, 0);
	bytes_u8(rows, (uint8_t)(hacker ? 0 : model));
	if (hacker) {
		be16(rows, model);
		be16(rows, 0);
	}
	be32(rows, behavior);
}

void sm64_rom_put_presets(struct sm64_rom *rom)
{
	const bool hacker = rom->style->hacker;
	struct bytes rows = { 0 };

	put_macro_presets(rom);
	for (unsigned id = 0; id < SPECIAL_PRESET_COUNT; id++) {
		const bool gate = id == GATE_SPECIAL;

		put_special(&rows, hacker, id, gate ? sm64_model_id(SM64_GATE, false) : 0,
			    gate ? rom->behaviors[SM64_GATE] : 0);
	}
	put_special(&rows, hacker, 0x7E, 0, 0);
	put_special(&rows, hacker, 0xFF, 0, 0);
	overwrite(rom, SPECIAL_PRESETS, &rows);
}

void sm64_rom_put_macros(struct bytes *out)
{
	sm64_put_noise(out, 0x20, 12);
	be16(out, 0x40 << 9 | (31 + KITE_PRESET));
	be16(out, 100);
	be16(out, 900);
	be16(out, (uint16_t)-300);
	be16(out, 0);
	be16(out, 0x1E); /* the end: below the first preset */
}

static void put_object(struct bytes *out, bool hacker, unsigned model, uint32_t behavior)
{
	be16(out, hacker ? 0x241C : 0x2418);
	bytes_u8(out, 0x1F);
	bytes_u8(out, (uint8_t)(hacker ? 0 : model));
	for (unsigned i = 0; i < 6; i++)
		be16(out, 10 * i);
	be32(out, 0);
	be32(out, behavior);
	if (hacker)
		be32(out, model);
}

static void put_player(struct sm64_rom *rom, struct bytes *out)
{
	be32(out, 0x250C0000 | sm64_model_id(SM64_MARIO, false));
	be32(out, 1);
	be32(out, rom->behaviors[SM64_MARIO]);
}

static void begin_level(struct bytes *out)
{
	be32(out, 0x1B040000);
}

static void begin_area(struct bytes *out, uint32_t geo)
{
	be32(out, 0x1D040000);
	be32(out, 0x1F080100);
	be32(out, geo);
}

static void end_level(struct bytes *out)
{
	static const uint32_t words[] = { 0x20040000, 0x1E040000, 0x2B0C0100, 0,
					  0,          0x11080000, NATIVE,     0x12080001,
					  NATIVE,     0x1C040000, 0x04040001, 0x02040000 };

	for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		be32(out, words[i]);
}

static void bind(struct sm64_rom *rom, struct bytes *out, enum sm64_role_id role, bool other_geo)
{
	sm64_put_bind(out, sm64_model_id(role, other_geo), rom->geo[role][other_geo]);
}

static void object(struct sm64_rom *rom, struct bytes *out, enum sm64_role_id role, bool other_geo)
{
	put_object(out, rom->style->hacker, sm64_model_id(role, other_geo), rom->behaviors[role]);
}

/* The layouts of the level and an area without parts come before the script. */
static uint32_t put_area_geo(struct bytes *out)
{
	const uint32_t address = 0x0E000000 | (uint32_t)out->size;

	be32(out, 0x0B000000);
	be32(out, 0x04000000);
	be32(out, 0x0C010000);
	be32(out, 0x05000000);
	be32(out, 0x01000000);
	return address;
}

static uint32_t put_yard(struct sm64_rom *rom, struct bytes *out, struct sm64_range textures)
{
	const bool hacker = rom->style->hacker;
	struct sm64_geo_bytes to = { out, 0x0E000000, sm64_mesh_address(SM64_FLAG, false) };
	uint32_t area, entry;

	rom->geo[SM64_FLAG][0] = sm64_put_geo(&to, sm64_actors[SM64_FLAG].geo);
	area = put_area_geo(out);
	entry = 0x0E000000 | (uint32_t)out->size;
	begin_level(out);
	sm64_put_load(out, hacker, 0x18, 0x07, rom->bank_ranges[SM64_LEVEL]);
	sm64_put_load(out, hacker, 0x1A, 0x09, textures);
	sm64_put_load(out, hacker, 0x18, 0x05, rom->bank_ranges[SM64_GROUP_A]);
	sm64_put_load(out, hacker, 0x17, 0x0C, rom->geo_ranges[SM64_GROUP_A]);
	bind(rom, out, SM64_LAMP, false);
	bind(rom, out, SM64_WHEEL, false);
	bind(rom, out, SM64_FLAG, false);
	begin_area(out, area);
	object(rom, out, SM64_LAMP, false);
	object(rom, out, SM64_WHEEL, false);
	object(rom, out, SM64_FLAG, false);
	object(rom, out, SM64_GATE, true);
	end_level(out);
	return entry;
}

/* Byte 2 of the load of segment 06 is 1, as in some expanded images. */
static uint32_t put_attic(struct sm64_rom *rom, struct bytes *out, struct sm64_range data)
{
	const bool hacker = rom->style->hacker;
	const uint32_t area = put_area_geo(out), entry = 0x0E000000 | (uint32_t)out->size;

	begin_level(out);
	sm64_put_load(out, hacker, 0x17, 0x07, data);
	sm64_put_load(out, hacker, 0x18, 0x05, rom->bank_ranges[SM64_GROUP_B]);
	sm64_put_load(out, hacker, 0x17, 0x0C, rom->geo_ranges[SM64_GROUP_B]);
	sm64_put_load(out, hacker, 0x17, 0x106, rom->bank_ranges[SM64_GROUP_C]);
	sm64_put_load(out, hacker, 0x17, 0x0D, rom->geo_ranges[SM64_GROUP_C]);
	bind(rom, out, SM64_KITE, false);
	bind(rom, out, SM64_CLOCK, false);
	bind(rom, out, SM64_CUCKOO, false);
	begin_area(out, area);
	be32(out, 0x39080000);
	be32(out, 0x07000020);
	end_level(out);
	return entry;
}

struct level {
	struct sm64_range range;
	uint32_t entry;
};

static struct sm64_range place(struct sm64_rom *rom, struct bytes *content, unsigned segment)
{
	struct sm64_range range;

	sm64_align(content, 16);
	range = sm64_rom_place(rom, content, segment, "stored", content->size);
	bytes_free(content);
	return range;
}

/* A conditional jump to each level; the table returns when none fits. */
static uint32_t put_level_table(struct bytes *out, bool hacker, const struct level *levels, size_t count)
{
	uint32_t stubs[4], table;

	for (size_t i = 0; i < count; i++) {
		stubs[i] = 0x15000000 | (uint32_t)out->size;
		sm64_put_execute(out, hacker, 0x00, 0x0E, levels[i].range, levels[i].entry);
		be32(out, 0x07040000);
	}
	table = 0x15000000 | (uint32_t)out->size;
	be32(out, 0x3C040003);
	for (uint32_t i = 0; i < count; i++) {
		be32(out, 0x0C0C0200);
		be32(out, 4 + i);
		be32(out, stubs[i]);
	}
	be32(out, 0x07040000);
	return table;
}

static void put_commons(struct sm64_rom *rom, struct bytes *out, struct sm64_range behaviors)
{
	const bool hacker = rom->style->hacker;

	be32(out, 0x1B040000);
	sm64_put_load(out, hacker, 0x17, 0x17, rom->geo_ranges[SM64_BANK_COUNT]);
	sm64_put_load(out, hacker, 0x18, 0x04, rom->mesh_range);
	sm64_put_load(out, hacker, 0x18, 0x03, rom->bank_ranges[SM64_COMMON1]);
	sm64_put_load(out, hacker, 0x17, 0x16, rom->geo_ranges[SM64_COMMON1]);
	sm64_put_load(out, hacker, 0x18, 0x08, rom->bank_ranges[SM64_COMMON0]);
	sm64_put_load(out, hacker, 0x17, 0x0F, rom->geo_ranges[SM64_COMMON0]);
	sm64_put_load(out, hacker, 0x17, 0x13, behaviors);
	be32(out, 0x1D040000);
	put_player(rom, out);
	bind(rom, out, SM64_MARIO, false);
	bind(rom, out, SM64_GATE, false);
	bind(rom, out, SM64_GATE, true);
	bind(rom, out, SM64_CRAB, false);
	bind(rom, out, SM64_CRAB_SHELL, false);
	be32(out, 0x1E040000);
}

/* Segment 15: levels, their table, then the script that intro runs. */
static struct level place_main(struct sm64_rom *rom, struct sm64_range behaviors, const struct level *levels)
{
	struct bytes script = { 0 };
	const uint32_t table = put_level_table(&script, rom->style->hacker, levels, 2);
	struct level main;

	main.entry = 0x15000000 | (uint32_t)script.size;
	put_commons(rom, &script, behaviors);
	be32(&script, 0x0A040000);
	be32(&script, 0x06080000);
	be32(&script, table);
	be32(&script, 0x0B080200);
	be32(&script, 0xFFFFFFFF);
	be32(&script, 0x02040000);
	main.range = place(rom, &script, 0x15);
	return main;
}

void sm64_rom_put_scripts(struct sm64_rom *rom, struct sm64_range behaviors, struct sm64_range attic_data,
			  struct sm64_range textures, struct sm64_range packed)
{
	struct bytes yard = { 0 }, attic = { 0 }, intro = { 0 };
	struct level levels[2], main;

	levels[0].entry = put_yard(rom, &yard, textures);
	levels[0].range = place(rom, &yard, 0x0E);
	rom->geo_ranges[SM64_LEVEL] = levels[0].range;
	levels[1].entry = put_attic(rom, &attic, attic_data);
	levels[1].range = place(rom, &attic, 0x0E);
	main = place_main(rom, behaviors, levels);
	be32(&intro, 0x1B040000);
	sm64_put_load(&intro, rom->style->hacker, 0x18, 0x0A, packed);
	sm64_put_execute(&intro, rom->style->hacker, 0x01, 0x15, main.range, main.entry);
	sm64_rom_put_entry(rom, place(rom, &intro, 0x14), 0x14000000);
}

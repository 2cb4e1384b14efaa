/* The synthetic ROM of the Super Mario 64 corpus: header, blocks and where they lie. */
#include "rom.h"
#include "mesh.h"

#include <string.h>

enum { NOISE_START = 0x1000, NOISE_SIZE = 0x2000 };

enum sm64_bank_id sm64_role_bank(enum sm64_role_id role)
{
	switch (role) {
	case SM64_LAMP:
	case SM64_WHEEL:
		return SM64_GROUP_A;
	case SM64_KITE:
		return SM64_GROUP_B;
	case SM64_CLOCK:
	case SM64_CUCKOO:
		return SM64_GROUP_C;
	case SM64_CRAB:
	case SM64_CRAB_SHELL:
		return SM64_COMMON0;
	case SM64_GATE:
		return SM64_COMMON1;
	case SM64_FLAG:
		return SM64_LEVEL;
	case SM64_MARIO:
	case SM64_ROLE_COUNT:
		break;
	}
	return SM64_BANK_COUNT;
}

/* The data segment of each bank and the geo segment that goes with it. */
static const unsigned char data_segments[SM64_BANK_COUNT] = { 0x08, 0x03, 0x05, 0x05, 0x06, 0x07 };
static const unsigned char geo_segments[SM64_BANK_COUNT + 1] = { 0x0F, 0x16, 0x0C, 0x0C, 0x0D, 0x0E, 0x17 };

static void write_at(struct sm64_rom *rom, size_t at, const void *data, size_t size)
{
	if (at > rom->image.size || size > rom->image.size - at)
		fail("the image is too small");
	memcpy(rom->image.data + at, data, size);
}

static void put_header(struct sm64_rom *rom)
{
	struct bytes header = { 0 };

	be32(&header, 0x80371240);
	be32(&header, 0x0F);
	be32(&header, 0x80246000);
	be32(&header, rom->style->hacker ? 0x144C : 0x1444);
	be32(&header, 0x600DF00D); /* no checksum that anybody knows */
	be32(&header, 0x5EA50DD5);
	be32(&header, 0);
	be32(&header, 0);
	bytes_format(&header, "%-20s", rom->style->name);
	bytes_fill(&header, 0, 0x3B - 0x34);
	bytes_text(&header, rom->style->hacker ? "NEDE" : "NSME");
	bytes_u8(&header, rom->style->hacker ? 0x12 : 0);
	write_at(rom, 0, header.data, header.size);
	bytes_free(&header);
}

void sm64_rom_start(struct sm64_rom *rom, const struct sm64_rom_style *style)
{
	*rom = (struct sm64_rom){ .style = style, .cursor = SM64_FIRST_BLOCK };
	bytes_fill(&rom->image, style->filler, style->size);
	put_header(rom);
}

/* What stands for the program's code. */
static void put_code(struct sm64_rom *rom)
{
	struct bytes noise = { 0 };

	sm64_put_noise(&noise, NOISE_SIZE, 64);
	write_at(rom, NOISE_START, noise.data, noise.size);
	bytes_free(&noise);
}

struct sm64_range sm64_rom_place(struct sm64_rom *rom, const struct bytes *content, unsigned segment,
				 const char *codec, size_t unpacked)
{
	const size_t end = (rom->cursor + content->size + 15) / 16 * 16;
	const struct sm64_range range = { (uint32_t)rom->cursor, (uint32_t)end };

	write_at(rom, rom->cursor, content->data, content->size);
	rom->cursor = end;
	if (rom->block_count == SM64_MAX_BLOCKS)
		fail("too many blocks");
	rom->blocks[rom->block_count++] = (struct sm64_block){
		.codec = codec,
		.segment = segment,
		.range = range,
		.size = (uint32_t)unpacked,
		.orphan = codec == NULL,
	};
	return range;
}

void sm64_rom_put_entry(struct sm64_rom *rom, struct sm64_range intro, uint32_t entry)
{
	struct bytes script = { 0 };

	be32(&script, 0x1B040000);
	be32(&script, 0x03040002);
	be32(&script, 0x34040000);
	be32(&script, 0x13040000);
	sm64_put_execute(&script, rom->style->hacker, 0x00, 0x14, intro, entry);
	be32(&script, 0x05080000);
	be32(&script, 0x10000000);
	write_at(rom, SM64_ENTRY_SCRIPT, script.data, script.size);
	bytes_free(&script);
}

typedef void packer(struct bytes *out, const struct bytes *content);

static struct sm64_range place_packed(struct sm64_rom *rom, const struct bytes *content, unsigned segment,
				      const char *codec, packer *pack)
{
	struct bytes packed = { 0 };
	struct sm64_range range;

	pack(&packed, content);
	range = sm64_rom_place(rom, &packed, segment, codec, content->size);
	bytes_free(&packed);
	return range;
}

/* Stored blocks are as large as their padding makes them. */
static struct sm64_range place_stored(struct sm64_rom *rom, struct bytes *content, unsigned segment)
{
	sm64_align(content, 16);
	return sm64_rom_place(rom, content, segment, "stored", content->size);
}

static void fill_bank(struct sm64_rom *rom, enum sm64_bank_id id)
{
	struct sm64_bank *bank = &rom->banks[id];
	const struct sm64_role *roles = rom->cast->roles;

	bank->base = (uint32_t)data_segments[id] << 24;
	sm64_put_noise(&bank->data, 0x200, id);
	switch (id) {
	case SM64_COMMON0: /* two tables without a gap */
		sm64_bank_clips(bank, &roles[SM64_CRAB]);
		sm64_bank_clips(bank, &roles[SM64_CRAB_SHELL]);
		sm64_bank_table(bank, &roles[SM64_CRAB]);
		sm64_bank_table(bank, &roles[SM64_CRAB_SHELL]);
		break;
	case SM64_COMMON1:
		sm64_bank_role(bank, &roles[SM64_GATE], SM64_TABLE_LAST);
		break;
	case SM64_GROUP_A:
		sm64_bank_role(bank, &roles[SM64_LAMP], SM64_TABLE_LAST);
		sm64_put_noise(&bank->data, 0x80, 5);
		sm64_bank_role(bank, &roles[SM64_WHEEL], SM64_TABLE_FIRST);
		break;
	case SM64_GROUP_B:
		sm64_bank_role(bank, &roles[SM64_KITE], SM64_TABLE_FIRST);
		break;
	case SM64_GROUP_C:
		sm64_bank_role(bank, &roles[SM64_CLOCK], SM64_TABLE_LAST);
		sm64_put_noise(&bank->data, 0x40, 6);
		sm64_bank_role(bank, &roles[SM64_CUCKOO], SM64_TABLE_LAST);
		break;
	case SM64_LEVEL:
		sm64_bank_role(bank, &roles[SM64_FLAG], SM64_TABLE_LAST);
		break;
	case SM64_BANK_COUNT:
		break;
	}
	sm64_put_noise(&bank->data, 0x40, 7);
}

static void place_bank(struct sm64_rom *rom, enum sm64_bank_id id)
{
	static packer *const packers[SM64_BANK_COUNT] = {
		[SM64_COMMON0] = sm64_put_szp,
		[SM64_COMMON1] = sm64_put_yay0,
		[SM64_GROUP_A] = sm64_put_mio0,
		[SM64_LEVEL] = sm64_put_mio0,
	};
	static const char *const codecs[SM64_BANK_COUNT] = {
		[SM64_COMMON0] = "deflate",
		[SM64_COMMON1] = "Yay0",
		[SM64_GROUP_A] = "MIO0",
		[SM64_LEVEL] = "MIO0",
	};
	struct bytes *data = &rom->banks[id].data;

	fill_bank(rom, id);
	rom->bank_ranges[id] = packers[id]
				       ? place_packed(rom, data, data_segments[id], codecs[id], packers[id])
				       : place_stored(rom, data, data_segments[id]);
}

/* The layouts of a bank's roles; those of SM64_BANK_COUNT are Mario's. Level layouts lie with their script. */
static void put_layouts(struct sm64_rom *rom, enum sm64_bank_id id, struct bytes *out)
{
	struct sm64_geo_bytes to = { out, (uint32_t)geo_segments[id] << 24, 0 };

	for (unsigned i = 0; i < SM64_ROLE_COUNT; i++) {
		const struct sm64_actor *actor = &sm64_actors[i];

		if (sm64_role_bank((enum sm64_role_id)i) != id)
			continue;
		to.meshes = sm64_mesh_address((enum sm64_role_id)i, false);
		rom->geo[i][0] = sm64_put_geo(&to, actor->geo);
		to.meshes = sm64_mesh_address((enum sm64_role_id)i, true);
		if (actor->other_geo)
			rom->geo[i][1] = sm64_put_geo(&to, actor->other_geo);
	}
}

static void place_layouts(struct sm64_rom *rom, enum sm64_bank_id id)
{
	struct bytes layouts = { 0 };

	put_layouts(rom, id, &layouts);
	rom->geo_ranges[id] = place_stored(rom, &layouts, geo_segments[id]);
	bytes_free(&layouts);
}

static void place_group(struct sm64_rom *rom, enum sm64_bank_id id)
{
	place_bank(rom, id);
	place_layouts(rom, id);
}

/* Mario's table and, behind it, the list of demos: the same outer layout around something else. */
static void place_dma(struct sm64_rom *rom)
{
	struct bytes list = { 0 };
	struct sm64_range range;

	sm64_put_dma(&list, rom->cast->roles[SM64_MARIO].anims, sm64_actors[SM64_MARIO].recipe_count);
	range = sm64_rom_place(rom, &list, 0, "dma", list.size);
	rom->dma = range.start;
	rom->block_count--;
	bytes_truncate(&list, 0);
	be32(&list, 2);
	be32(&list, 0);
	be32(&list, 0x18);
	be32(&list, 0x40);
	be32(&list, 0x58);
	be32(&list, 0x40);
	sm64_put_noise(&list, 0x80, 9);
	sm64_rom_place(rom, &list, 0, "demos", list.size);
	rom->block_count--;
	bytes_free(&list);
}

/* What expanded images keep: a packed copy that no command names. */
static void place_dead_copy(struct sm64_rom *rom)
{
	place_packed(rom, &rom->banks[SM64_GROUP_A].data, 0, NULL, sm64_put_mio0);
}

static struct sm64_range place_behaviors(struct sm64_rom *rom)
{
	struct bytes behaviors = { 0 };
	struct sm64_range range;

	sm64_rom_put_behaviors(rom, &behaviors);
	range = place_stored(rom, &behaviors, 0x13);
	bytes_free(&behaviors);
	return range;
}

static struct sm64_range place_attic(struct sm64_rom *rom)
{
	struct bytes data = { 0 };
	struct sm64_range range;

	sm64_rom_put_macros(&data);
	range = place_stored(rom, &data, 0x07);
	bytes_free(&data);
	return range;
}

static struct sm64_range place_textures(struct sm64_rom *rom)
{
	struct bytes textures = { 0 };
	struct sm64_range range;

	sm64_put_noise(&textures, 0x100, 10);
	range = place_packed(rom, &textures, 0x09, "MIO0", sm64_put_fake_mio0);
	bytes_free(&textures);
	return range;
}

/* Behind everything else, so that nothing else has another place because of it. */
static void place_mesh(struct sm64_rom *rom)
{
	const size_t next = rom->cursor;
	struct bytes mesh = { 0 };

	sm64_put_meshes(&mesh, rom->style->hacker);
	rom->cursor = rom->style->size - 0x8000;
	rom->mesh_range = place_packed(rom, &mesh, 0x04, "MIO0", sm64_put_mio0);
	rom->cursor = next;
	bytes_free(&mesh);
}

static struct sm64_range place_rnc(struct sm64_rom *rom)
{
	struct bytes packed = { 0 };
	struct sm64_range range;

	bytes_text(&packed, "RNC\002");
	sm64_put_noise(&packed, 0x5C, 11);
	range = sm64_rom_place(rom, &packed, 0x0A, "RNC", 0);
	bytes_free(&packed);
	return range;
}

void sm64_rom_build(struct sm64_rom *rom, const struct sm64_rom_style *style, const struct sm64_cast *cast)
{
	struct sm64_range behaviors, textures, packed, attic;
	size_t lower;

	sm64_rom_start(rom, style);
	put_code(rom);
	rom->cast = cast;
	place_layouts(rom, SM64_BANK_COUNT);
	place_group(rom, SM64_COMMON0);
	place_group(rom, SM64_COMMON1);
	place_group(rom, SM64_GROUP_A);
	place_bank(rom, SM64_LEVEL);
	place_dead_copy(rom);
	textures = place_textures(rom);
	packed = place_rnc(rom);
	lower = rom->cursor;
	rom->cursor = style->upper ? style->upper : lower;
	place_group(rom, SM64_GROUP_B);
	place_group(rom, SM64_GROUP_C);
	place_dma(rom);
	rom->cursor = style->upper ? lower : rom->cursor;
	attic = place_attic(rom);
	behaviors = place_behaviors(rom);
	sm64_rom_put_presets(rom);
	place_mesh(rom);
	sm64_rom_put_scripts(rom, behaviors, attic, textures, packed);
}

void sm64_rom_free(struct sm64_rom *rom)
{
	for (size_t i = 0; i < SM64_BANK_COUNT; i++)
		bytes_free(&rom->banks[i].data);
	bytes_free(&rom->image);
}

void sm64_swap(struct bytes *image, enum sm64_byte_order order)
{
	const size_t step = order == SM64_V64 ? 2 : 4;

	if (order == SM64_Z64)
		return;
	for (size_t at = 0; at + step <= image->size; at += step) {
		for (size_t i = 0; i < step / 2; i++) {
			const unsigned char byte = image->data[at + i];

			image->data[at + i] = image->data[at + step - 1 - i];
			image->data[at + step - 1 - i] = byte;
		}
	}
}

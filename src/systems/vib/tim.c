/* The format of pictures of the PlayStation: tim_file.h has their layout. The game has pictures for its menus only: no model names one. */
#include <string.h>

#include "base/ledger.h"
#include "dump/format.h"
#include "systems/vib/tim_file.h"

static const struct adb_attribute_doc tim_attributes[] = {
	{ "textures", "x", "column of its texels in video memory, in words of 16 bits" },
	{ "textures", "y", "row of its texels in video memory" },
	{ "textures", "palette_x", "column of its palettes in video memory, in words of 16 bits" },
	{ "textures", "palette_y", "row of its palettes in video memory" },
	{ "textures", "palettes", "number of palettes; the pixels are those of the first" },
	{ NULL, NULL, NULL },
};

enum { SNIFF_BITS = 64, CLAIMED_BITS = 80 };

/* ---- recognising ---- */

static int tim_sniff(struct adb_peek *peek)
{
	size_t seen = peek->size < ADB_PEEK_LIMIT ? (size_t)peek->size : ADB_PEEK_LIMIT;
	struct adb_tim tim;

	if (!adb_peek_is(peek, 0, "\x10\0\0\0", 4))
		return 0;

	const uint8_t *bytes = adb_peek_bytes(peek, 0, seen);
	struct adb_reader in = adb_reader_of(bytes, bytes != NULL ? seen : 0);

	if (!adb_tim_read(&in, peek->size, &tim))
		return 0;
	return strcmp(peek->type, "TIM") == 0 ? CLAIMED_BITS : SNIFF_BITS;
}

/* ---- decoding ---- */

static void describe(struct adb_decoder *d, const struct adb_tim *tim, struct adb_texture *texture)
{
	static const char *const names[] = { "4-bit", "8-bit", "15-bit", "24-bit" };
	struct adb_attributes *to = &texture->attributes;

	texture->format = names[tim->depth];
	texture->width = adb_tim_width(tim);
	texture->height = tim->texels.height;
	adb_attribute_integer(d->arena, to, "x", tim->texels.x);
	adb_attribute_integer(d->arena, to, "y", tim->texels.y);
	if (!tim->has_palettes)
		return;
	adb_attribute_integer(d->arena, to, "palette_x", tim->palettes.x);
	adb_attribute_integer(d->arena, to, "palette_y", tim->palettes.y);
	adb_attribute_integer(d->arena, to, "palettes", tim->palettes.height);
}

static void note_rest(const struct adb_tim_block *block, size_t used, const char *name)
{
	if (block->data.size > used)
		adb_field(block->data.data + used, ADB_FIELD_GAP, block->data.size - used, name);
}

static void note_blocks(struct adb_decoder *d, const struct adb_tim *tim)
{
	const uint32_t row = 2 * (uint32_t)tim->texels.width, behind = tim->depth == ADB_TIM_24 ? row % 3 : 0;
	struct adb_field_layout *layout = adb_arena_alloc(d->arena, 3, sizeof *layout);

	if (!d->wants_meshes) {
		note_rest(&tim->palettes, 0, "palettes, which are read with images only");
		note_rest(&tim->texels, 0, "texels, which are read with images only");
		return;
	}
	if (layout == NULL)
		return;
	layout[0] = (struct adb_field_layout){ 0, ADB_FIELD_BYTES, row - behind, "texels" };
	if (behind > 0)
		layout[1] = (struct adb_field_layout){ row - behind, ADB_FIELD_GAP, behind,
						       "behind the last whole texel" };
	adb_field(tim->palettes.data.data, ADB_FIELD_U16LE, tim->palettes.width, "colours of the palette");
	note_rest(&tim->palettes, (size_t)2 * tim->palettes.width,
		  "further palettes: the first one is shown");
	adb_field_records(tim->texels.data.data, tim->texels.height, row, layout, "row");
	note_rest(&tim->texels, (size_t)row * tim->texels.height, "padding");
}

/* Returns how many texels the palette has no colour for. They are transparent. Without a palette the texels are grey levels. */
static uint32_t put_row(const struct adb_tim *tim, uint32_t y, struct adb_pixels *pixels)
{
	struct adb_reader row = tim->texels.data, palette = tim->palettes.data;
	uint8_t *rgba = pixels->rgba + (size_t)4 * pixels->width * y;
	uint32_t beyond = 0, byte = 0;

	adb_reader_skip(&row, (size_t)2 * tim->texels.width * y);
	for (uint32_t x = 0; x < pixels->width; x++, rgba += 4) {
		if (tim->depth == ADB_TIM_15) {
			adb_tim_put_colour(adb_reader_u16le(&row), rgba);
			continue;
		}
		if (tim->depth == ADB_TIM_24) {
			for (int c = 0; c < 3; c++)
				rgba[c] = adb_reader_u8(&row);
			rgba[3] = 255;
			continue;
		}
		if (tim->depth == ADB_TIM_8 || x % 2 == 0)
			byte = adb_reader_u8(&row);

		uint32_t index = tim->depth == ADB_TIM_8 ? byte : byte >> 4 * (x % 2) & 15;

		if (!tim->has_palettes) {
			memset(rgba, (int)(tim->depth == ADB_TIM_8 ? index : 17 * index), 3);
			rgba[3] = 255;
		} else if (index < tim->palettes.width) {
			adb_reader_seek(&palette, (size_t)2 * index);
			adb_tim_put_colour(adb_reader_u16le(&palette), rgba);
		} else {
			beyond++;
		}
	}
	return beyond;
}

static enum adb_outcome add_pixels(struct adb_decoder *d, const struct adb_tim *tim,
				   struct adb_texture *texture)
{
	uint32_t beyond = 0;
	enum adb_outcome outcome =
		adb_pixels_new(d->arena, texture->width, texture->height, &texture->pixels, &d->error);

	if (outcome != ADB_OK)
		return outcome;
	for (uint32_t y = 0; y < texture->height; y++)
		beyond += put_row(tim, y, &texture->pixels);
	if (beyond > 0)
		adb_warn(d, "palette", ADB_TIM_HEADER,
			 "%u texels have a colour that the palette of %u does not have", beyond,
			 tim->palettes.width);
	return ADB_OK;
}

static enum adb_outcome tim_decode(struct adb_decoder *d)
{
	struct adb_reader in = d->in;
	struct adb_tim tim;

	if (!adb_tim_read(&in, d->in.size, &tim))
		return adb_fail(d, ADB_CORRUPT, ADB_TIM_HEADER,
				"its blocks do not fit in the file, or have no texels");

	struct adb_texture *texture = adb_content_add_texture(d->out, d->stem);

	if (texture == NULL)
		return adb_fail_memory(d);
	texture->native_id = d->native_id;
	describe(d, &tim, texture);
	if (adb_ledger_is_open())
		note_blocks(d, &tim);
	if (d->wants_meshes && add_pixels(d, &tim, texture) != ADB_OK)
		return d->error.outcome;
	if (tim.end < d->in.size)
		adb_note(d, "extra-data", tim.end, "%zu bytes behind the picture", d->in.size - tim.end);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_vib_tim = {
	.name = "ps1-tim",
	.title = "PlayStation picture (TIM)",
	.games = "Vib-Ribbon and other PlayStation games",
	.system = "vib-ribbon",
	.type = "TIM",
	.claims = "TIM",
	.attributes = tim_attributes,
	.sniff = tim_sniff,
	.decode = tim_decode,
};

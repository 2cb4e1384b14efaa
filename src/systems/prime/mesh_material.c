/*
 * The materials of a CMDL, and how the stages of one are reduced to a colour and a texture. A set of materials:
 *
 *   u32 count, count × id32      TXTR
 *   u32 count, count × u32       end of each material, from the start of the first
 *   materials, each
 *        u32                     flags: 8 konst colours, 10 transparent, 20 alpha test, 200 throws a shadow only, 400 indirect
 *                                texture, 800 light map, 2000 the first texture coordinates are short, …
 *        u32 count, count × u32  texture slots: indices of the TXTR
 *        u32                     what a vertex has: mesh_list.c
 *        u32, u32                MP2 only
 *        u32                     group
 *        u32 count, count × u32  konst colours, RGBA; with flag 8
 *        u16, u16                destination and source factor of blending
 *        u32                     indirect texture; with flag 400
 *        u32 count, count × u32  colour channels
 *        u32 T, T × 20 bytes     stages: u32 colour, u32 alpha, u32, u32, u8, u8, u8 konst colour, u8
 *        T × 4 bytes             u16, u8 texture slot, u8 generator; FF = no texture
 *        u32 count, count × u32  generators of texture coordinates
 *        u32 size, u32 count, …  UV animations
 *
 * A stage calculates d + (1 - c) × a + c × b of the inputs a (bits 4-0), b, c and d of its colour.
 */
#include "systems/prime/mesh.h"

enum {
	FLAG_KONST = 8,
	FLAG_ALPHA_TEST = 0x20,
	FLAG_INDIRECT = 0x400,
	FLAG_LIGHT_MAP = 0x800,
	INPUT_PREVIOUS = 0,
	INPUT_TEXTURE = 8,
	INPUT_ONE = 0xC,
	INPUT_KONST = 0xE,
	INPUT_ZERO = 0xF,
	STAGE_WORDS = 5,
	MATERIAL_SIZE = 15 * 4, /* at least */
	NO_SLOT = 0xFF,
	FIRST_KONST = 0xC,
	NO_MATRIX = 10,
	SOURCE_TEX0 = 4,
	SOURCE_TEX7 = 0xB,
};

/* The stage that gives a texture. */
struct texture_use {
	uint32_t stage; /* NO_STAGE = none */
	uint32_t texture;
	uint32_t uv_set;
	bool is_moved;
};

static const uint32_t NO_STAGE = UINT32_MAX;

/* ---- reading ---- */

/* Reads a list of records of `words` words each. An empty one when it does not fit: the reader is then marked. */
static struct adb_prime_words read_words(struct adb_reader *in, uint32_t words, const char *count_name)
{
	uint32_t count = adb_read_u32be(in, count_name);

	if (!adb_reader_has(in, count, 4 * (size_t)words))
		in->overrun = true;
	if (!adb_reader_ok(in))
		return (struct adb_prime_words){ 0 };
	return (struct adb_prime_words){ adb_reader_take(in, 4 * (size_t)words * count), count };
}

static void note_words(const struct adb_prime_words *words, const char *name)
{
	adb_field(words->bytes, ADB_FIELD_U32BE, words->count, name);
}

static const struct adb_field_layout konst_layout[] = {
	{ 0, ADB_FIELD_U8, 3, "red, green, blue" },
	{ 3, ADB_FIELD_GAP, 1, "alpha: that of the texture counts" },
	{ 0, 0, 0, NULL },
};

static const struct adb_field_layout stage_layout[] = {
	{ 0, ADB_FIELD_U32BE, 1, "inputs of the colour" },
	{ 4, ADB_FIELD_GAP, 4, "inputs of alpha" },
	{ 8, ADB_FIELD_GAP, 8, "operations, which are taken as plain" },
	{ 17, ADB_FIELD_GAP, 1, "konst alpha" },
	{ 18, ADB_FIELD_U8, 1, "konst colour" },
	{ 19, ADB_FIELD_GAP, 1, "colour channel" },
	{ 0, 0, 0, NULL },
};

static const struct adb_field_layout pass_layout[] = {
	{ 2, ADB_FIELD_U8, 1, "texture slot" },
	{ 3, ADB_FIELD_U8, 1, "generator" },
	{ 0, 0, 0, NULL },
};

static void read_material(struct adb_prime_material *material, struct adb_reader in, uint32_t version)
{
	material->flags = adb_read_u32be(&in, "flags");
	material->slots = read_words(&in, 1, "number of texture slots");
	note_words(&material->slots, "texture of the slot");
	material->descriptor = adb_read_u32be(&in, "what a vertex has");
	adb_reader_skip(&in, version >= 3 ? 8 : 0);
	adb_read_gap(&in, 4, "group by which the game keeps materials");
	if (material->flags & FLAG_KONST) {
		material->konst = read_words(&in, 1, "number of konst colours");
		adb_field_records(material->konst.bytes, material->konst.count, 4, konst_layout,
				  "konst colour");
	}
	material->blend_destination = adb_read_u16be(&in, "destination factor of blending");
	material->blend_source = adb_read_u16be(&in, "source factor of blending");
	adb_read_gap(&in, material->flags & FLAG_INDIRECT ? 4 : 0, "indirect texture, which is not shown");

	struct adb_prime_words channels = read_words(&in, 1, "number of colour channels");

	adb_field(channels.bytes, ADB_FIELD_GAP, 4 * (size_t)channels.count,
		  "colour channels, which are not shown");
	material->stages = read_words(&in, STAGE_WORDS, "number of stages");
	adb_field_records(material->stages.bytes, material->stages.count, 4 * (size_t)STAGE_WORDS,
			  stage_layout, "stage");
	material->passes.count = material->stages.count;
	material->passes.bytes = adb_reader_take(&in, 4 * (size_t)material->stages.count);
	if (material->passes.bytes != NULL)
		adb_field_records(material->passes.bytes, material->passes.count, 4, pass_layout,
				  "texture of the stage");
	material->generators = read_words(&in, 1, "number of generators");
	note_words(&material->generators, "generator of texture coordinates");
	adb_read_gap(&in, 4, "size of the UV animations");
	material->animation_count = adb_read_u32be(&in, "number of UV animations");
	adb_read_gap(&in, adb_reader_left(&in), "UV animations, which stand still");
	material->is_whole = adb_reader_ok(&in);
}

/* ---- reducing ---- */

/* Input a, b, c or d (0 to 3) of the colour of a stage. */
static uint32_t input_of(const struct adb_prime_material *material, uint32_t stage, unsigned which)
{
	return adb_prime_word(&material->stages, stage * STAGE_WORDS) >> 5 * which & 0x1F;
}

static bool uses(const struct adb_prime_material *material, uint32_t stage, uint32_t input)
{
	for (unsigned which = 0; which < 4; which++)
		if (input_of(material, stage, which) == input)
			return true;
	return false;
}

/* Whether the stage shows a texture at coordinates of the vertices; environment maps are not plain. False for bad indices. */
static bool read_use(const struct adb_prime_material_set *set, const struct adb_prime_material *material,
		     uint32_t stage, struct texture_use *use, bool *is_plain)
{
	const uint8_t *pass = material->passes.bytes + 4 * (size_t)stage;
	uint8_t slot = pass[2], generator = pass[3];

	*is_plain = false;
	if (slot == NO_SLOT || generator == NO_SLOT || !uses(material, stage, INPUT_TEXTURE))
		return true;
	if (slot >= material->slots.count || generator >= material->generators.count ||
	    adb_prime_word(&material->slots, slot) >= set->textures.count)
		return false;

	uint32_t word = adb_prime_word(&material->generators, generator);
	uint32_t source = (word & 0x1F0) >> 4, matrix = ((word & 0x3E00) >> 9) / 3;

	if (source < SOURCE_TEX0 || source > SOURCE_TEX7)
		return true;
	*is_plain = true;
	*use = (struct texture_use){
		.stage = stage,
		.texture = adb_prime_word(&material->slots, slot),
		.uv_set = source - SOURCE_TEX0,
		.is_moved = matrix != NO_MATRIX,
	};
	return matrix == NO_MATRIX || matrix < material->animation_count;
}

/* Whether the stage is previous + texture, or previous + texture × constant. */
static bool only_adds(const struct adb_prime_material *material, uint32_t stage)
{
	uint32_t b = input_of(material, stage, 1), c = input_of(material, stage, 2);
	uint32_t other = b == INPUT_TEXTURE ? c : b;

	return input_of(material, stage, 0) == INPUT_ZERO && input_of(material, stage, 3) == INPUT_PREVIOUS &&
	       (b == INPUT_TEXTURE || c == INPUT_TEXTURE) && (other == INPUT_ONE || other == INPUT_KONST);
}

/*
 * Finds the stage that colours and the first one that only adds light. The former is the latter when there is no other. Returns
 * false when an index is out of range.
 */
static bool find_textures(const struct adb_prime_material_set *set, const struct adb_prime_material *material,
			  struct texture_use *base, struct texture_use *glow)
{
	base->stage = glow->stage = NO_STAGE;
	for (uint32_t i = 0; i < material->stages.count && base->stage == NO_STAGE; i++) {
		struct texture_use use;
		bool is_plain;

		if (!read_use(set, material, i, &use, &is_plain))
			return false;
		if (!is_plain || (i == 0 && (material->flags & FLAG_LIGHT_MAP) &&
				  material->vertex_format == ADB_PRIME_FORMAT_SHORT_UV))
			continue;
		if (!only_adds(material, i))
			*base = use;
		else if (glow->stage == NO_STAGE)
			*glow = use;
	}
	if (base->stage == NO_STAGE)
		*base = *glow;
	return true;
}

/* The factors are 0 zero, 1 one, 4 alpha of the source, 5 its inverse. */
static void set_blending(struct adb_decoder *d, struct adb_material *to,
			 const struct adb_prime_material *material)
{
	uint16_t source = material->blend_source, destination = material->blend_destination;

	adb_attribute_integer(d->arena, &to->attributes, "flags", material->flags);
	if (material->flags & FLAG_ALPHA_TEST) {
		to->alpha_mode = ADB_MASK;
		to->alpha_cutoff = 64.0F / 255;
	} else if (source != 1 || destination != 0) {
		to->alpha_mode = ADB_BLEND;
		if (destination == 1)
			adb_attribute_flag(d->arena, &to->attributes, "additive", true);
	}
}

/* The colour is the konst colour that the stage uses, the first one where there is no texture, else white. */
static void set_colour(struct adb_material *to, const struct adb_prime_material *material, uint32_t stage)
{
	uint32_t konst = 0;

	if (stage != NO_STAGE) {
		if (!uses(material, stage, INPUT_KONST))
			return;
		konst = (adb_prime_word(&material->stages, stage * STAGE_WORDS + 4) >> 8 & 0xFF) -
			FIRST_KONST;
	}
	if (konst >= material->konst.count)
		return;
	/* Alpha is that of the texture. */
	for (unsigned i = 0; i < 3; i++)
		to->colour[i] = (float)material->konst.bytes[4 * (size_t)konst + i] / 255;
}

/* A material that is damaged is white. NULL when memory runs out. */
static struct adb_material *add_material(struct adb_decoder *d, struct adb_model *model,
					 const struct adb_prime_material_set *set,
					 struct adb_prime_material *material)
{
	struct adb_material *to = adb_model_add_material(d->out, model, NULL);
	struct texture_use base, glow;

	if (to == NULL)
		return NULL;
	if (!material->is_whole || !find_textures(set, material, &base, &glow)) {
		adb_warn(d, "material", material->offset, "material %d is damaged, and white instead",
			 (int)model->material_count - 1);
		return to;
	}
	set_blending(d, to, material);
	set_colour(to, material, base.stage);
	if (glow.stage != NO_STAGE && glow.stage != base.stage)
		adb_attribute_text(d->arena, &to->attributes, "glow_texture",
				   adb_prime_id_text(d, adb_prime_word(&set->textures, glow.texture)));
	if (base.stage == NO_STAGE)
		return to;
	material->uv_set = base.uv_set;
	to->texture_native_id = adb_prime_id_text(d, adb_prime_word(&set->textures, base.texture));
	to->texture_type = to->texture_native_id != NULL ? "TXTR" : NULL;
	if (base.is_moved)
		adb_attribute_flag(d->arena, &to->attributes, "uv_animated", true);
	return to;
}

/* ---- what the header declares ---- */

struct adb_prime_material_set adb_prime_read_materials(struct adb_decoder *d, struct adb_reader in,
						       size_t offset, uint32_t version)
{
	struct adb_prime_material_set set = { .textures = read_words(&in, 1, "number of textures") };
	struct adb_prime_words ends = read_words(&in, 1, "number of materials");
	size_t first = in.position;

	if (!adb_reader_ok(&in) || !adb_reader_has(&in, ends.count, 4)) {
		adb_warn(d, "material", offset, "the materials do not fit");
		return (struct adb_prime_material_set){ 0 };
	}
	note_words(&set.textures, "TXTR");
	note_words(&ends, "end of the material");
	set.materials = adb_arena_alloc(d->arena, ends.count, sizeof *set.materials);
	if (set.materials == NULL)
		return (struct adb_prime_material_set){ 0 };
	set.count = ends.count;

	uint32_t start = 0;

	for (uint32_t i = 0; i < set.count; i++) {
		uint32_t end = adb_prime_word(&ends, i);

		set.materials[i].offset = offset + first + start;
		if (end < start || end > in.size - first) {
			adb_warn(d, "material", set.materials[i].offset,
				 "material %u of %u ends outside of its set", i, set.count);
			continue;
		}
		adb_field_begin_item("material", i);
		read_material(&set.materials[i],
			      adb_reader_of(in.data + first + start, (size_t)(end - start)), version);
		adb_field_end();
		start = end;
	}
	adb_field(in.data + first + start, ADB_FIELD_GAP, in.size - first - start, "padding");
	return set;
}

bool adb_prime_add_materials(struct adb_decoder *d, struct adb_model *model,
			     struct adb_prime_material_set *set, int64_t number)
{
	for (uint32_t i = 0; i < set->count; i++) {
		struct adb_material *to = add_material(d, model, set, &set->materials[i]);

		if (to == NULL)
			return false;
		if (number >= 0)
			adb_attribute_integer(d->arena, &to->attributes, ADB_MATERIAL_SET, number);
	}
	return true;
}

/*
 * CMDL: a mesh of Metroid Prime 1 and 2.
 *
 *   0x00  u32     DEADBABE
 *   0x04  u32     version             2 MP1, 3 demo of MP2, 4 MP2, 5 MP3
 *   0x08  u32     flags               1 skinned, 2 short normals, 4 has short texture coordinates
 *   0x0C  f32[6]  bounding box        minimum, maximum
 *   0x24  u32     section count N
 *   0x28  u32     material set count
 *   0x2C  u32[N]  section sizes       padded to 32 bytes, then the sections: mesh.c
 *
 * Big-endian. A CMDL names no skin and no skeleton: only ANCS resources name them together.
 */
#include <string.h>

#include "systems/prime/mesh.h"

static const struct adb_attribute_doc cmdl_attributes[] = {
	{ "models", "version", "2 MP1, 3 demo of MP2, 4 MP2" },
	{ "models", "flags", "1 skinned, 2 short normals, 4 has short texture coordinates" },
	{ "models", "skinned", "the mesh needs a CSKR; no skin is in it" },
	{ "models", "bounds", "bounding box: minimum x, y, z, maximum x, y, z" },
	{ "models", "section_count", "sections of the mesh" },
	{ "models", "surface_count", "surfaces of the mesh, each with one material" },
	{ "models", "material_set_count", "sets of materials, of which one is shown at a time" },
	{ "materials", ADB_MATERIAL_SET,
	  "which set of several it is in, from 0; faces have those of the set 0" },
	{ "materials", "flags",
	  "8 has constant colours, 10 transparent, 20 alpha test, 80 depth write, 200 only throws a shadow, 800 light map "
	  "(hexadecimal), …" },
	{ "materials", "additive", "it is added to what is behind it" },
	{ "materials", "glow_texture", "TXTR whose colour is added as light" },
	{ "materials", "uv_animated",
	  "the game moves the texture; it is shown as at the start, without its offset" },
	{ NULL, NULL, NULL },
};

enum { MAGIC_SIZE = 4, HEADER_SIZE = 0x2C, ALIGNMENT = 32 };

static const char magic[] = "\xDE\xAD\xBA\xBE";

static enum adb_prime_game game_of(uint32_t version)
{
	switch (version) {
	case 2:
		return ADB_PRIME_MP1;
	case 3:
		return ADB_PRIME_MP2_DEMO;
	case 4:
		return ADB_PRIME_MP2;
	default:
		return ADB_PRIME_UNKNOWN;
	}
}

static void read_box(struct adb_decoder *d, struct adb_model *model)
{
	double box[6];

	adb_field_next(&d->in, ADB_FIELD_F32BE, sizeof(float), sizeof box / sizeof box[0],
		       "bounding box [m]");
	for (size_t i = 0; i < sizeof box / sizeof box[0]; i++)
		box[i] = (double)adb_reader_f32be(&d->in);
	adb_attribute_reals(d->arena, &model->attributes, "bounds", box, sizeof box / sizeof box[0]);
}

static void read_counts(struct adb_decoder *d, struct adb_model *model, struct adb_prime_mesh_header *header)
{
	header->section_count = adb_read_u32be(&d->in, "section count");
	header->set_count = adb_read_u32be(&d->in, "material set count");
	header->sizes_at = d->in.position;
	adb_attribute_integer(d->arena, &model->attributes, "section_count", header->section_count);
	if (header->section_count >= adb_prime_mesh_fixed_sections(header))
		adb_attribute_integer(
			d->arena, &model->attributes, "surface_count",
			(int64_t)(header->section_count - adb_prime_mesh_fixed_sections(header)));
	adb_attribute_integer(d->arena, &model->attributes, "material_set_count", header->set_count);
}

/* Skips the sections without reading them. Their sizes give the end of the resource. */
static void skip_sections(struct adb_decoder *d, uint32_t count)
{
	struct adb_reader *in = &d->in;
	size_t offset = in->position;
	uint64_t total = 0;

	if (!adb_reader_has(in, count, 4)) {
		adb_warn(d, "truncated", offset, "the sizes of %u sections do not fit", count);
		return;
	}
	adb_field_next(in, ADB_FIELD_U32BE, 4, count, "section size [B]");
	for (uint32_t i = 0; i < count; i++)
		total += adb_reader_u32be(in);
	adb_read_gap(in, (ALIGNMENT - in->position % ALIGNMENT) % ALIGNMENT, "padding");
	if (!adb_reader_ok(in) || total > adb_reader_left(in)) {
		adb_warn(d, "truncated", offset, "%u sections of %llu bytes do not fit", count,
			 (unsigned long long)total);
		return;
	}
	if (!d->wants_meshes)
		adb_field(in->data + in->position, ADB_FIELD_GAP, (size_t)total,
			  "sections, which are read with meshes only");
	adb_reader_skip(in, (size_t)total);
	adb_prime_end(d);
}

static enum adb_outcome cmdl_decode(struct adb_decoder *d)
{
	struct adb_reader *in = &d->in;
	const uint8_t *start = adb_read_take(in, MAGIC_SIZE, ADB_FIELD_BYTES, "DEADBABE");

	if (start == NULL || memcmp(start, magic, MAGIC_SIZE) != 0)
		return adb_fail(d, ADB_CORRUPT, 0, "does not begin with DEADBABE");

	struct adb_prime_mesh_header header = { .version = adb_read_u32be(in, "version"),
						.flags = adb_read_u32be(in, "flags") };
	enum adb_prime_game game = game_of(header.version);

	if (!adb_reader_has(in, 1, HEADER_SIZE - 12))
		return adb_fail(d, ADB_CORRUPT, in->position, "the header is cut off");
	if (game == ADB_PRIME_UNKNOWN)
		return adb_fail(d, ADB_UNSUPPORTED, 4, "version %u", header.version);

	bool skinned = (header.flags & ADB_PRIME_MESH_SKINNED) != 0;
	struct adb_model *model =
		adb_content_add_model(d->out, adb_prime_own_name(d), skinned ? "skinned" : "rigid");

	if (model == NULL)
		return adb_fail_memory(d);
	model->native_id = adb_prime_own_id(d);
	d->out->game = adb_prime_game_name(game);
	adb_attribute_integer(d->arena, &model->attributes, "version", header.version);
	adb_attribute_integer(d->arena, &model->attributes, "flags", header.flags);
	adb_attribute_flag(d->arena, &model->attributes, "skinned", skinned);
	read_box(d, model);
	read_counts(d, model, &header);
	skip_sections(d, header.section_count);
	if (d->wants_meshes)
		adb_prime_read_mesh(d, model, &header);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* The CMDL of Donkey Kong Country Returns is another format. */
static int cmdl_sniff(struct adb_peek *peek)
{
	enum { TYPE_BITS = 12, MAGIC_BITS = 32 };
	static const char dkcr[] = "\x93\x81\x00\x0A";
	bool claimed = adb_text_equal_nocase(peek->type, "CMDL") && !adb_peek_is(peek, 0, dkcr, 4);

	return (claimed ? TYPE_BITS : 0) + (adb_peek_is(peek, 0, magic, MAGIC_SIZE) ? MAGIC_BITS : 0);
}

const struct adb_format adb_format_prime_cmdl = {
	.name = "prime-cmdl",
	.title = "Metroid Prime mesh",
	.games = ADB_PRIME_GAMES,
	.system = "metroid-prime",
	.type = "CMDL",
	.claims = "CMDL",
	.attributes = cmdl_attributes,
	.sniff = cmdl_sniff,
	.decode = cmdl_decode,
};

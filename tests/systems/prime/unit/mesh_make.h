/* Meshes of Metroid Prime (CMDL) made section by section. */
#ifndef ADB_TESTS_SYSTEMS_PRIME_UNIT_MESH_MAKE_H
#define ADB_TESTS_SYSTEMS_PRIME_UNIT_MESH_MAKE_H

#include "resource.h"

extern const struct adb_format adb_format_prime_cmdl;

/* The worked example of the specification: a skinned quad that faces -Y. */
static const char example_hex[] = "DEADBABE 00000002 00000001 BF000000 00000000 3F800000 3F000000 00000000"
				  "40000000 00000007 00000001 00000060 00000040 00000040 00000000 00000020"
				  "00000020 00000060 00000000 00000000 00000000 00000000 00000000 00000000"
				  "00000001 CAFE0001 00000001 0000004C 00011083 00000001 00000000 0000030F"
				  "00000000 00000001 00000001 00003000 00000001 0007A14F 00021CE7 00000100"
				  "00000100 00000004 00000000 00000001 001EBC40 00000004 00000000 00000000"
				  "BF000000 00000000 3F800000 3F000000 00000000 3F800000 BF000000 00000000"
				  "40000000 3F000000 00000000 40000000 00000000 00000000 00000000 00000000"
				  "00000000 BF800000 00000000 00000000 BF800000 00000000 00000000 BF800000"
				  "00000000 00000000 BF800000 00000000 00000000 00000000 00000000 00000000"
				  "00000000 3F800000 3F800000 3F800000 00000000 00000000 3F800000 00000000"
				  "00000001 00000060 00000000 00000000 00000000 00000000 00000000 00000000"
				  "00000000 00000000 3FC00000 00000000 80000020 00000000 00000000 00000000"
				  "00000000 BF800000 00000000 00000000 00000000 00000000 00000000 00000000"
				  "98000400 00000000 00000100 01000100 02000200 02000300 03000300 00000000";

/* A material, of which 0 is the usual: it shows its first texture at the first coordinates. */
struct make_material {
	uint32_t flags, descriptor; /* 0 = positions and texture coordinates of 16 bits */
	uint32_t texture_slot;
	uint16_t destination, source;
	bool has_blending; /* the two are meant */
	const char *konst; /* hexadecimal words, without their number; with flag 8 */
	uint32_t stage_count;
	struct {
		uint32_t colour, konst;
		unsigned slot, coordinate;
	} stages[3];
	uint32_t generators[3]; /* 0 = TEX0, not moved */
	const char *animations; /* size, number and bodies; NULL = none */
	bool is_cut;            /* ends inside of its stages */
};

enum { LIT = 0x7A14F, GLOW = 0x310F, TINT = 0x7A1CF, NO_TEXTURE = 0x7FD4F, TEX0 = 0x1EBC40 };
enum { POSITION = 3, NORMAL = 0xC, COLOUR = 0x30, UV = 0x300 };

struct make_mesh {
	uint32_t version, flags, set_count, section_count;
	uint32_t ends[64];
	struct resource body;
};

static inline void put_hex(struct resource *r, const char *hex)
{
	r->size += hex_bytes(hex, r->bytes + r->size, sizeof r->bytes - r->size);
}

static inline void end_section(struct make_mesh *m)
{
	while (m->body.size % 32 != 0)
		put_u8(&m->body, 0);
	m->ends[m->section_count++] = (uint32_t)m->body.size;
}

static inline void put_stages(struct resource *r, const struct make_material *material)
{
	uint32_t count = material->stage_count > 0 ? material->stage_count : 1;

	put_u32(r, count);
	for (uint32_t i = 0; i < count; i++) {
		put_u32(r, material->stage_count > 0 ? material->stages[i].colour : LIT);
		put_hex(r, "00021CE7 00000100 00000100 0000");
		put_u8(r, material->stages[i].konst);
		put_u8(r, 4);
	}
	for (uint32_t i = 0; i < count; i++) {
		put_u16(r, 0);
		put_u8(r, material->stages[i].slot);
		put_u8(r, material->stages[i].coordinate);
	}
}

static inline void put_material(struct resource *r, const struct make_material *material, uint32_t version)
{
	put_u32(r, material->flags);
	put_u32(r, 2);
	put_u32(r, material->texture_slot);
	put_u32(r, 1);
	put_u32(r, material->descriptor != 0 ? material->descriptor : POSITION | UV);
	put_hex(r, version >= 3 ? "11111111 22222222 00000000" : "00000000");
	if (material->flags & 8) {
		size_t at = r->size;

		put_u32(r, 0);
		put_hex(r, material->konst);
		set_u32(r, at, (uint32_t)(r->size - at) / 4 - 1);
	}
	put_u16(r, material->destination);
	put_u16(r, material->has_blending ? material->source : 1);
	if (material->flags & 0x400)
		put_u32(r, 1);
	put_hex(r, "00000001 00003000");
	put_stages(r, material);
	if (material->is_cut) {
		r->size -= 8;
		return;
	}
	put_u32(r, 3);
	for (int i = 0; i < 3; i++)
		put_u32(r, material->generators[i] != 0 ? material->generators[i] : TEX0);
	put_hex(r, material->animations != NULL ? material->animations : "00000004 00000000");
}

/* A set with the textures 0xA0 + 16 × set, 0xA1 + …, 0xA2 + …. */
static inline void add_set(struct make_mesh *m, const struct make_material *materials, uint32_t count)
{
	struct resource *r = &m->body;
	size_t ends;

	put_u32(r, 3);
	for (uint32_t i = 0; i < 3; i++)
		put_u32(r, 0xA0 + 16 * m->set_count + i);
	put_u32(r, count);
	ends = r->size;
	r->size += 4 * (size_t)count;
	for (uint32_t i = 0; i < count; i++) {
		put_material(r, &materials[i], m->version);
		set_u32(r, ends + 4 * (size_t)i, (uint32_t)(r->size - ends) - 4 * count);
	}
	m->set_count++;
	end_section(m);
}

/* Numbers that are f32. */
static inline void add_floats(struct make_mesh *m, const float *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		put_f32(&m->body, values[i]);
	end_section(m);
}

static inline void add_hex(struct make_mesh *m, const char *hex)
{
	put_hex(&m->body, hex);
	end_section(m);
}

/* The positions (i, 10 i, 100 i) of i from 0 to 7, no normals and colours, the texture coordinates (i / 8, 1 - i / 8). */
static inline void add_arrays(struct make_mesh *m)
{
	for (int i = 0; i < 8; i++)
		for (int scale = 1; scale <= 100; scale *= 10)
			put_f32(&m->body, (float)(scale * i));
	end_section(m);
	end_section(m);
	end_section(m);
	for (int i = 0; i < 8; i++) {
		put_f32(&m->body, (float)i / 8);
		put_f32(&m->body, 1 - (float)i / 8);
	}
	end_section(m);
}

/* The table of surfaces, which nothing reads. */
static inline void add_table(struct make_mesh *m)
{
	put_u32(&m->body, 0);
	end_section(m);
}

/* `extra` bytes between the header and the display lists. */
static inline void add_surface(struct make_mesh *m, uint32_t material, uint32_t extra, const char *lists)
{
	struct resource *r = &m->body;

	r->size += 12;
	put_u32(r, material);
	put_u32(r, 0x80000000);
	r->size += 8;
	put_u32(r, extra);
	r->size += (m->version >= 3 ? 16U : 12U) + extra;
	while (r->size % 32 != 0)
		put_u8(r, 0);
	put_hex(r, lists);
	end_section(m);
}

static inline struct resource finish(const struct make_mesh *m)
{
	static struct resource r; /* zeros, so that what is skipped is zero */

	memset(&r, 0, sizeof r);
	put_u32(&r, 0xDEADBABE);
	put_u32(&r, m->version);
	put_u32(&r, m->flags);
	r.size += 24;
	put_u32(&r, m->section_count);
	put_u32(&r, m->set_count);
	for (uint32_t i = 0; i < m->section_count; i++)
		put_u32(&r, i > 0 ? m->ends[i] - m->ends[i - 1] : m->ends[0]);
	r.size = (r.size + 31) / 32 * 32;
	memcpy(r.bytes + r.size, m->body.bytes, m->body.size);
	r.size += m->body.size;
	return r;
}

static inline struct decoded decode_mesh(const struct make_mesh *m)
{
	struct resource r = finish(m);

	return decode_bytes(&adb_format_prime_cmdl, r.bytes, r.size, "0020F48A.CMDL");
}

/* One material, one surface with these display lists. */
static inline struct decoded decode_lists(const struct make_material *material, const char *lists)
{
	struct make_mesh *m = calloc(1, sizeof *m);

	m->version = 2;
	add_set(m, material, 1);
	add_arrays(m);
	add_table(m);
	add_surface(m, 0, 0, lists);

	struct decoded result = decode_mesh(m);

	free(m);
	return result;
}

/* Part number `i` of the first model, NULL behind the last. */
static inline struct adb_mesh_part *part_at(const struct decoded *r, unsigned i)
{
	struct adb_mesh_part *part = r->content.models->parts;

	while (part != NULL && i-- > 0)
		part = part->next;
	return part;
}

/* The indices of a part as text: "0 1 2". */
static inline const char *indices_text(const struct adb_mesh_part *part)
{
	static char text[512];
	size_t size = 0;

	text[0] = '\0';
	for (uint32_t i = 0; part != NULL && i < part->index_count && size < sizeof text - 16; i++)
		size += (size_t)snprintf(text + size, sizeof text - size, i > 0 ? " %u" : "%u",
					 part->indices[i]);
	return text;
}

/* The positions that the vertices have in the array of the mesh. */
static inline const char *points_text(const struct adb_mesh_part *part)
{
	static char text[512];
	size_t size = 0;

	text[0] = '\0';
	for (uint32_t i = 0; part != NULL && i < part->vertex_count && size < sizeof text - 16; i++)
		size += (size_t)snprintf(text + size, sizeof text - size, i > 0 ? " %u" : "%u",
					 part->points[i]);
	return text;
}

#endif

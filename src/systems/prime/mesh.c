/*
 * The geometry of a CMDL. The sections, each of a multiple of 32 bytes:
 *
 *   sets of materials           mesh_material.c; the first is the default, the others have other textures
 *   positions                   3 f32
 *   normals                     3 f32, or 3 s16 / 16384 with flag 2 of the mesh
 *   colours                     4 u8
 *   texture coordinates         2 f32
 *   short texture coordinates   2 u16 / 32768; only with flag 4 of the mesh
 *   table of surfaces           u32 count, count × u32 end of each surface: the sizes of the sections say the same
 *   surfaces, a section each
 *        0x00  f32[3]  centre
 *        0x0C  u32     material
 *        0x10  u32     size of the display list; often cut to 16 bits, so that the size of the section is used
 *        0x14  u32[2]  0
 *        0x1C  u32     extra size
 *        0x20  f32[3]  normal
 *        0x2C  u16[2]  MP2 only
 *              extra bytes, padding to 32, display lists: mesh_list.c
 *
 * Triangles are counter-clockwise from outside. The last entries of an array are padding. A material becomes a part of the mesh,
 * or several where it also has lines or points. The vertices of a part are those that differ in any index.
 */
#include "systems/prime/mesh.h"

#include <math.h>
#include <string.h>

enum {
	MAX_SECTIONS = 65535, /* largest known: below 200 */
	MAX_TRIANGLES = 1000000,
	ALIGNMENT = 32,
	SURFACE_SIZE = 0x2C,
	TOPOLOGIES = 3,
	INDEX_MEMORY = 8,   /* bytes: an index while the part is made, and in the part */
	VERTEX_MEMORY = 84, /* a struct vertex, four slots, and all arrays of the part */
	MAX_MEMORY = 96 << 20,
};

/* An array of the mesh. */
struct array {
	const uint8_t *bytes;
	uint32_t count;
	uint8_t *is_used; /* for the ledger: a byte for each entry; else NULL */
};

enum { POSITIONS, NORMALS, COLOURS, UVS, SHORT_UVS, ARRAYS };

struct surface {
	struct adb_reader lists;
	uint32_t next; /* of the same material, 1 = the first of all; 0 = none */
};

/* What is left out, which is reported once for the whole mesh. */
enum trouble { BAD_INDEX, BAD_FORMAT, BAD_OPCODE, BAD_NUMBER, CUT_LIST, TROUBLES };

struct mesh {
	struct adb_decoder *d;
	struct adb_model *model;
	const struct adb_prime_mesh_header *header;
	struct adb_reader *sections;
	struct array arrays[ARRAYS];
	struct adb_prime_material_set set;
	struct surface *surfaces;
	uint32_t surface_count;
	uint32_t *first_of; /* surface of each material, as surface.next */
	uint64_t triangles;
	struct {
		uint32_t count;
		size_t offset;
	} troubles[TROUBLES];
};

/* The indices of a vertex that are stored. */
struct vertex {
	uint32_t position, normal, colour, uv; /* UINT32_MAX = none */
};

/* A part that is being made. Without `vertices` its indices are only counted. */
struct part {
	struct mesh *m;
	uint32_t material;
	enum adb_topology topology;
	struct adb_prime_layout layout;
	uint32_t uv_set;
	uint32_t index_count, vertex_count;
	uint64_t most_vertices; /* that it can have */
	uint32_t *indices;
	struct vertex *vertices;
	uint32_t *slots; /* hash table: 1 + the number of a vertex, 0 = free */
	uint32_t slot_count;
	struct adb_field_layout *fields; /* of a vertex; NULL = the display lists are not named */
	bool has_short_uvs;              /* the texture coordinates of the primitive are in the short array */
};

/* A bit in the indices of short texture coordinates, which are 16 bits wide. */
static const uint32_t SHORT_UV = 0x40000000;

/* ---- sections ---- */

/* Finds the sections. One that reaches beyond the resource ends there, which cmdl.c reports. */
static bool split_sections(struct mesh *m)
{
	struct adb_reader in = adb_reader_of(m->d->in.data, m->d->in.size);
	uint32_t count = m->header->section_count;
	uint64_t at = m->header->sizes_at + 4 * (uint64_t)count;

	adb_reader_seek(&in, m->header->sizes_at);
	if (count > MAX_SECTIONS || count < adb_prime_mesh_fixed_sections(m->header) ||
	    !adb_reader_has(&in, count, 4)) {
		adb_warn(m->d, "section-count", m->header->sizes_at - 8,
			 "%u sections with %u sets of materials are not those of a mesh", count,
			 m->header->set_count);
		return false;
	}
	m->sections = adb_arena_alloc(m->d->arena, count, sizeof *m->sections);
	if (m->sections == NULL)
		return false;
	at += (ALIGNMENT - at % ALIGNMENT) % ALIGNMENT;
	for (uint32_t i = 0; i < count; i++) {
		uint64_t size = adb_reader_u32be(&in), start = at < in.size ? at : in.size;

		at += size;
		m->sections[i] =
			adb_reader_of(in.data + start, (size_t)((at < in.size ? at : in.size) - start));
	}
	return true;
}

static struct array take_array(const struct mesh *m, const struct adb_reader *section, size_t size)
{
	struct array array = { section->data, (uint32_t)(section->size / size), NULL };

	if (!adb_ledger_is_open())
		return array;
	array.is_used = adb_arena_alloc(m->d->arena, array.count, 1);
	adb_field(array.bytes + array.count * size, ADB_FIELD_GAP, section->size - array.count * size,
		  "padding");
	return array;
}

static void take_arrays(struct mesh *m)
{
	const struct adb_reader *sections = m->sections + m->header->set_count;
	bool has_short_normals = (m->header->flags & ADB_PRIME_MESH_SHORT_NORMALS) != 0;

	m->arrays[POSITIONS] = take_array(m, &sections[0], 12);
	m->arrays[NORMALS] = take_array(m, &sections[1], has_short_normals ? 6 : 12);
	m->arrays[COLOURS] = take_array(m, &sections[2], 4);
	m->arrays[UVS] = take_array(m, &sections[3], 8);
	if (m->header->flags & ADB_PRIME_MESH_SHORT_UVS)
		m->arrays[SHORT_UVS] = take_array(m, &sections[4], 4);
	adb_field(sections[adb_prime_mesh_fixed_sections(m->header) - m->header->set_count - 1].data,
		  ADB_FIELD_GAP,
		  sections[adb_prime_mesh_fixed_sections(m->header) - m->header->set_count - 1].size,
		  "table of surfaces");
}

static size_t offset_in(const struct mesh *m, const struct adb_reader *section)
{
	return (size_t)(section->data - m->d->in.data) + section->position;
}

/* ---- surfaces ---- */

static void note_surface(const struct mesh *m, const uint8_t *start, const uint8_t *lists, size_t extra)
{
	static const struct adb_field_layout layout[] = {
		{ 0x00, ADB_FIELD_GAP, 12, "centre" },
		{ 0x0C, ADB_FIELD_U32BE, 1, "material" },
		{ 0x10, ADB_FIELD_GAP, 4, "size of the display list, often cut" },
		{ 0x14, ADB_FIELD_GAP, 8, "pointers of the running game" },
		{ 0x1C, ADB_FIELD_U32BE, 1, "extra size [B]" },
		{ 0x20, ADB_FIELD_GAP, 12, "normal" },
		{ 0, 0, 0, NULL },
	};
	const uint8_t *end = start + SURFACE_SIZE + (m->header->version >= 3 ? 4 : 0) + extra;

	adb_field_records(start, 1, SURFACE_SIZE, layout, "surface");
	adb_field(end, ADB_FIELD_GAP, (size_t)(lists - end), "padding");
}

static void take_surface(struct mesh *m, uint32_t i)
{
	struct adb_reader *in = &m->surfaces[i].lists;
	size_t offset = offset_in(m, in), mp2 = m->header->version >= 3 ? 4 : 0;

	adb_reader_seek(in, 0x0C);
	uint32_t material = adb_reader_u32be(in);

	adb_reader_skip(in, 12);
	uint32_t extra = adb_reader_u32be(in);
	size_t lists = SURFACE_SIZE + mp2 + (size_t)extra;

	adb_reader_seek(in, (lists + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
	if (!adb_reader_ok(in)) {
		adb_warn(m->d, "surface", offset, "surface %u ends in its header", i);
		return;
	}
	if (adb_ledger_is_open())
		note_surface(m, in->data, in->data + in->position, extra);
	if (material >= m->set.count) {
		adb_warn(m->d, "surface", offset + 0x0C, "surface %u has material %u of %u", i, material,
			 m->set.count);
		return;
	}

	struct adb_prime_material *of = &m->set.materials[material];

	if (of->flags & ADB_PRIME_MATERIAL_SHADOW) {
		adb_read_gap(in, adb_reader_left(in), "what only throws a shadow");
		return;
	}
	if (adb_prime_layout_of(of->descriptor).size == 0) {
		adb_warn(m->d, "surface", offset, "surface %u has vertices without indices of positions", i);
		return;
	}
	if (adb_reader_left(in) > 0)
		of->vertex_format = in->data[in->position] & 7;
	m->surfaces[i].next = m->first_of[material];
	m->first_of[material] = i + 1;
}

/* Finds the display lists of each material. */
static bool take_surfaces(struct mesh *m)
{
	uint32_t fixed = (uint32_t)adb_prime_mesh_fixed_sections(m->header);

	m->surface_count = m->header->section_count - fixed;
	m->surfaces = adb_arena_alloc(m->d->arena, m->surface_count, sizeof *m->surfaces);
	m->first_of = adb_arena_alloc(m->d->arena, m->set.count, sizeof *m->first_of);
	if (m->surfaces == NULL || m->first_of == NULL)
		return false;
	for (uint32_t i = m->surface_count; i-- > 0;) {
		m->surfaces[i].lists = m->sections[fixed + i];
		take_surface(m, i);
	}
	return true;
}

/* ---- sets of materials ---- */

static struct adb_prime_material_set read_set(const struct mesh *m, uint32_t number)
{
	struct adb_prime_material_set set;

	adb_field_begin_item("set of materials", number);
	set = adb_prime_read_materials(m->d, m->sections[number], offset_in(m, &m->sections[number]),
				       m->header->version);
	adb_field_end();
	return set;
}

/* Adds the materials of the sets after the first. No surface says how their vertices look: it is as in the first set. */
static bool add_variants(struct mesh *m)
{
	for (uint32_t number = 1; number < m->header->set_count; number++) {
		size_t offset = offset_in(m, &m->sections[number]);
		struct adb_prime_material_set set = read_set(m, number);

		if (set.count != m->set.count)
			adb_warn(m->d, "material", offset,
				 "set %u has %u materials, and the first one has %u", number, set.count,
				 m->set.count);
		for (uint32_t i = 0; i < set.count && i < m->set.count; i++)
			set.materials[i].vertex_format = m->set.materials[i].vertex_format;
		if (!adb_prime_add_materials(m->d, m->model, &set, number))
			return false;
	}
	return true;
}

/* ---- numbers ---- */

static float f32_at(const uint8_t *bytes, size_t i)
{
	return adb_f32_from_bits(adb_u32be(bytes + 4 * i));
}

/* A normal without a direction stays zero: the gate takes it from the faces. */
static void fill_normals(const struct part *p, struct adb_mesh_part *to)
{
	const uint8_t *bytes = p->m->arrays[NORMALS].bytes;
	bool is_short = (p->m->header->flags & ADB_PRIME_MESH_SHORT_NORMALS) != 0;
	float *normals = adb_part_add_normals(p->m->d->out, to);

	for (uint32_t i = 0; normals != NULL && i < p->vertex_count; i++) {
		double n[3], length = 0;

		for (size_t k = 0; k < 3; k++) {
			size_t at = 3 * (size_t)p->vertices[i].normal + k;

			n[k] = is_short ? (int16_t)adb_u16be(bytes + 2 * at) : (double)f32_at(bytes, at);
			length += n[k] * n[k];
		}
		length = sqrt(length);
		for (size_t k = 0; k < 3 && isfinite(length) && length > 0; k++)
			normals[3 * (size_t)i + k] = (float)(n[k] / length);
	}
}

static void fill_uvs(const struct part *p, struct adb_mesh_part *to)
{
	float *uvs = adb_part_add_uvs(p->m->d->out, to);

	for (uint32_t i = 0; uvs != NULL && i < p->vertex_count; i++) {
		uint32_t index = p->vertices[i].uv;

		for (size_t k = 0; k < 2; k++) {
			size_t at = 2 * (size_t)(index & ~SHORT_UV) + k;

			uvs[2 * (size_t)i + k] =
				index & SHORT_UV
					? (float)adb_u16be(p->m->arrays[SHORT_UVS].bytes + 2 * at) / 32768
					: f32_at(p->m->arrays[UVS].bytes, at);
		}
	}
}

static void fill_colours(const struct part *p, struct adb_mesh_part *to)
{
	float *colours = adb_part_add_colours(p->m->d->out, to);

	for (uint32_t i = 0; colours != NULL && i < p->vertex_count; i++)
		for (size_t k = 0; k < 4; k++)
			colours[4 * (size_t)i + k] =
				(float)p->m->arrays[COLOURS].bytes[4 * (size_t)p->vertices[i].colour + k] /
				255;
}

static void fill_part(const struct part *p, struct adb_mesh_part *to)
{
	struct adb_content *content = p->m->d->out;
	uint32_t *points = adb_part_add_points(content, to);

	to->material = (int32_t)p->material;
	to->topology = p->topology;
	memcpy(to->indices, p->indices, p->index_count * sizeof *to->indices);
	for (uint32_t i = 0; i < p->vertex_count; i++) {
		uint32_t position = p->vertices[i].position;

		for (size_t k = 0; k < 3; k++)
			to->positions[3 * (size_t)i + k] =
				f32_at(p->m->arrays[POSITIONS].bytes, 3 * (size_t)position + k);
		if (points != NULL)
			points[i] = position;
	}
	if (p->layout.normal.width > 0)
		fill_normals(p, to);
	if (p->layout.uvs[p->uv_set].width > 0)
		fill_uvs(p, to);
	if (p->layout.colour.width > 0)
		fill_colours(p, to);
}

/* Marks the entries of the arrays that the vertices of the part name. */
static void mark_used(const struct part *p)
{
	const struct array *arrays = p->m->arrays;

	for (uint32_t i = 0; i < p->vertex_count; i++) {
		const struct vertex *v = &p->vertices[i];
		const struct array *uvs = &arrays[v->uv & SHORT_UV ? SHORT_UVS : UVS];

		if (arrays[POSITIONS].is_used != NULL)
			arrays[POSITIONS].is_used[v->position] = 1;
		if (v->normal != UINT32_MAX && arrays[NORMALS].is_used != NULL)
			arrays[NORMALS].is_used[v->normal] = 1;
		if (v->colour != UINT32_MAX && arrays[COLOURS].is_used != NULL)
			arrays[COLOURS].is_used[v->colour] = 1;
		if (v->uv != UINT32_MAX && uvs->is_used != NULL)
			uvs->is_used[v->uv & ~SHORT_UV] = 1;
	}
}

static void note_arrays(const struct mesh *m)
{
	static const struct adb_field_layout three[] = { { 0, ADB_FIELD_F32BE, 3, "x y z [m]" },
							 { 0, 0, 0, NULL } };
	static const struct adb_field_layout three_short[] = { { 0, ADB_FIELD_S16BE, 3, "x y z [1/16384]" },
							       { 0, 0, 0, NULL } };
	static const struct adb_field_layout four[] = { { 0, ADB_FIELD_U8, 4, "red green blue alpha" },
							{ 0, 0, 0, NULL } };
	static const struct adb_field_layout two[] = { { 0, ADB_FIELD_F32BE, 2, "u v" }, { 0, 0, 0, NULL } };
	static const struct adb_field_layout two_short[] = { { 0, ADB_FIELD_U16BE, 2, "u v [1/32768]" },
							     { 0, 0, 0, NULL } };
	const bool has_short_normals = (m->header->flags & ADB_PRIME_MESH_SHORT_NORMALS) != 0;
	const struct {
		const char *name;
		size_t size;
		const struct adb_field_layout *layout;
	} kinds[ARRAYS] = {
		[POSITIONS] = { "position", 12, three },
		[NORMALS] = { "normal", has_short_normals ? 6 : 12, has_short_normals ? three_short : three },
		[COLOURS] = { "colour", 4, four },
		[UVS] = { "texture coordinates", 8, two },
		[SHORT_UVS] = { "short texture coordinates", 4, two_short },
	};

	for (int i = 0; i < ARRAYS; i++)
		if (m->arrays[i].is_used != NULL)
			adb_field_runs(&(struct adb_field_runs){
				.at = m->arrays[i].bytes,
				.count = m->arrays[i].count,
				.stride = kinds[i].size,
				.is_used = m->arrays[i].is_used,
				.layout = kinds[i].layout,
				.name = kinds[i].name,
				.other_name = "padding, and entries that no vertex names",
			});
}

/* ---- vertices ---- */

static struct vertex vertex_of(const struct part *p, const uint8_t *bytes)
{
	struct vertex v = {
		.position = adb_prime_index_of(bytes, p->layout.position),
		.normal = adb_prime_index_of(bytes, p->layout.normal),
		.colour = adb_prime_index_of(bytes, p->layout.colour),
		.uv = adb_prime_index_of(bytes, p->layout.uvs[p->uv_set]),
	};

	if (p->has_short_uvs && v.uv != UINT32_MAX)
		v.uv |= SHORT_UV;
	return v;
}

static bool is_finite(const struct mesh *m, const struct vertex *vertex)
{
	for (size_t i = 0; i < 3; i++)
		if (!isfinite(f32_at(m->arrays[POSITIONS].bytes, 3 * (size_t)vertex->position + i)))
			return false;
	if (vertex->uv == UINT32_MAX || (vertex->uv & SHORT_UV))
		return true;
	return isfinite(f32_at(m->arrays[UVS].bytes, 2 * (size_t)vertex->uv)) &&
	       isfinite(f32_at(m->arrays[UVS].bytes, 2 * (size_t)vertex->uv + 1));
}

/* Returns the number of an equal vertex of the part, which is added when there is none. */
static uint32_t number_of(struct part *p, const struct vertex *vertex)
{
	uint64_t hash = vertex->position;

	hash = (hash ^ vertex->normal) * 0x9E3779B97F4A7C15;
	hash = (hash ^ hash >> 29 ^ vertex->uv) * 0xBF58476D1CE4E5B9;
	hash = (hash ^ hash >> 32 ^ vertex->colour) * 0x94D049BB133111EB;

	uint32_t slot = (uint32_t)(hash >> 32) & (p->slot_count - 1);

	while (p->slots[slot] != 0) {
		uint32_t number = p->slots[slot] - 1;

		if (memcmp(&p->vertices[number], vertex, sizeof *vertex) == 0)
			return number;
		slot = (slot + 1) & (p->slot_count - 1);
	}
	p->vertices[p->vertex_count++] = *vertex;
	p->slots[slot] = p->vertex_count;
	return p->vertex_count - 1;
}

/* ---- problems ---- */

static void note_trouble(struct mesh *m, enum trouble what, size_t offset)
{
	if (m->troubles[what].count++ == 0)
		m->troubles[what].offset = offset;
}

static void report_troubles(const struct mesh *m)
{
	static const char *const messages[TROUBLES] = {
		[BAD_INDEX] = "primitives have an index beyond the end of its array, and are left out",
		[BAD_FORMAT] = "primitives have an unknown vertex format, and are left out",
		[BAD_OPCODE] = "display lists end with an unknown opcode",
		[BAD_NUMBER] =
			"triangles, lines or points have a number that is not finite, and are left out",
		[CUT_LIST] = "display lists end inside of a primitive",
	};

	for (int i = 0; i < TROUBLES; i++)
		if (m->troubles[i].count > 0)
			adb_warn(m->d, "surface", m->troubles[i].offset, "%u %s", m->troubles[i].count,
				 messages[i]);
}

/* ---- parts ---- */

/* Names primitive `number` of a display list, which begins at `in`, or what ends the list. */
static void note_list(const struct part *p, const struct adb_reader *in, enum adb_prime_list_end end,
		      const struct adb_prime_list *list, uint32_t number)
{
	const uint8_t *at = in->data + in->position;

	if (end == ADB_PRIME_LIST) {
		adb_field_begin_item("primitive", number);
		adb_field(at, ADB_FIELD_U8, 1, "opcode");
		adb_field(at + 1, ADB_FIELD_U16BE, 1, "vertex count");
		adb_field_records(list->vertices, list->count, p->layout.size, p->fields, "vertex");
		adb_field_end();
	} else if (end == ADB_PRIME_LIST_END && adb_reader_left(in) > 0) {
		adb_field(at, ADB_FIELD_U8, 1, "end of the list");
		adb_field(at + 1, ADB_FIELD_GAP, adb_reader_left(in) - 1, "padding");
	}
}

static bool vertex_fits(const struct part *p, const uint8_t *vertex, bool has_short_uv)
{
	const struct adb_prime_layout *layout = &p->layout;
	const struct mesh *m = p->m;

	if (adb_prime_index_of(vertex, layout->position) >= m->arrays[POSITIONS].count ||
	    (layout->normal.width > 0 &&
	     adb_prime_index_of(vertex, layout->normal) >= m->arrays[NORMALS].count) ||
	    (layout->colour.width > 0 &&
	     adb_prime_index_of(vertex, layout->colour) >= m->arrays[COLOURS].count))
		return false;
	for (unsigned set = 0; set < ADB_PRIME_UV_SETS; set++) {
		uint32_t count = set == 0 && has_short_uv ? m->arrays[SHORT_UVS].count : m->arrays[UVS].count;

		if (layout->uvs[set].width > 0 && adb_prime_index_of(vertex, layout->uvs[set]) >= count)
			return false;
	}
	return true;
}

static bool indices_fit(const struct part *p, const struct adb_prime_list *list)
{
	bool has_short_uv = list->format == ADB_PRIME_FORMAT_SHORT_UV;

	for (uint32_t i = 0; i < list->count; i++)
		if (!vertex_fits(p, list->vertices + i * p->layout.size, has_short_uv))
			return false;
	return true;
}

/* A primitive with an index out of range is left out, of one with a number that is not finite only what has it. */
static void walk_list(struct part *p, const struct adb_prime_list *list, uint32_t length, size_t offset)
{
	bool is_first_pass = p->vertices == NULL, fits = indices_fit(p, list);

	if (!fits || list->format >= ADB_PRIME_FORMATS) {
		if (is_first_pass)
			note_trouble(p->m, fits ? BAD_FORMAT : BAD_INDEX, offset);
		return;
	}
	p->most_vertices += is_first_pass ? list->count : 0;
	p->has_short_uvs = list->format == ADB_PRIME_FORMAT_SHORT_UV && p->uv_set == 0;
	for (uint32_t n = 0; n < length; n++) {
		struct vertex vertices[3];
		uint32_t corners[3], count = adb_prime_list_corners(list, n, corners);
		bool finite = true;

		for (uint32_t i = 0; i < count; i++) {
			vertices[i] = vertex_of(p, list->vertices + corners[i] * p->layout.size);
			finite = finite && is_finite(p->m, &vertices[i]);
		}
		if (!finite && is_first_pass)
			note_trouble(p->m, BAD_NUMBER, offset);
		for (uint32_t i = 0; finite && i < count; i++) {
			if (!is_first_pass)
				p->indices[p->index_count] = number_of(p, &vertices[i]);
			p->index_count++;
		}
	}
}

static void walk_surface(struct part *p, const struct surface *surface)
{
	struct mesh *m = p->m;
	struct adb_reader in = surface->lists;

	for (uint32_t number = 0;; number++) {
		const struct adb_reader before = in;
		struct adb_prime_list list;
		enum adb_prime_list_end end = adb_prime_next_list(&in, &p->layout, &list);
		enum adb_topology topology;

		if (p->fields != NULL)
			note_list(p, &before, end, &list, number);
		if (end != ADB_PRIME_LIST) {
			if (end != ADB_PRIME_LIST_END && p->topology == ADB_TRIANGLES && p->vertices == NULL)
				note_trouble(m, end == ADB_PRIME_LIST_CUT ? CUT_LIST : BAD_OPCODE,
					     offset_in(m, &before));
			return;
		}
		uint32_t length = adb_prime_list_length(&list, &topology);

		if (topology == p->topology)
			walk_list(p, &list, length, offset_in(m, &before));
	}
}

/* Goes through the display lists of the material. */
static void walk(struct part *p)
{
	const struct mesh *m = p->m;

	for (uint32_t next = m->first_of[p->material]; next != 0; next = m->surfaces[next - 1].next) {
		if (p->fields != NULL)
			adb_field_begin_item("display list of surface", next - 1);
		walk_surface(p, &m->surfaces[next - 1]);
		if (p->fields != NULL)
			adb_field_end();
	}
}

/* The indices are counted first, so that no more memory is used than they need. */
static void add_part(struct mesh *m, uint32_t material, enum adb_topology topology)
{
	const struct adb_prime_material *of = &m->set.materials[material];
	struct adb_arena *arena = m->d->arena;
	struct part p = {
		.m = m,
		.material = material,
		.topology = topology,
		.layout = adb_prime_layout_of(of->descriptor),
		.uv_set = of->uv_set,
		.slot_count = 16,
	};

	if (adb_ledger_is_open() && topology == ADB_TRIANGLES) {
		p.fields = adb_arena_alloc(arena, ADB_PRIME_VERTEX_FIELDS, sizeof *p.fields);
		if (p.fields != NULL)
			adb_prime_name_vertex(&p.layout, p.uv_set, p.fields);
	}
	walk(&p);
	p.fields = NULL;
	if (p.index_count == 0)
		return;
	m->triangles += topology == ADB_TRIANGLES ? p.index_count / 3 : 0;
	if (p.most_vertices > p.index_count)
		p.most_vertices = p.index_count;
	if (m->triangles > MAX_TRIANGLES || p.index_count > 3 * MAX_TRIANGLES ||
	    adb_arena_used(arena) + (size_t)p.index_count * INDEX_MEMORY +
			    (size_t)p.most_vertices * VERTEX_MEMORY >
		    MAX_MEMORY) {
		adb_warn(m->d, "limit", of->offset, "material %u has too many triangles, and is left out",
			 material);
		return;
	}
	while (p.slot_count < 2 * p.most_vertices)
		p.slot_count *= 2;
	p.indices = adb_arena_alloc(arena, p.index_count, sizeof *p.indices);
	p.vertices = adb_arena_alloc(arena, (size_t)p.most_vertices, sizeof *p.vertices);
	p.slots = adb_arena_alloc(arena, p.slot_count, sizeof *p.slots);
	if (p.indices == NULL || p.vertices == NULL || p.slots == NULL)
		return;
	p.index_count = 0;
	walk(&p);

	struct adb_mesh_part *to =
		adb_model_add_part(m->d->out, m->model, NULL, p.vertex_count, p.index_count);

	if (to != NULL)
		fill_part(&p, to);
	if (adb_ledger_is_open())
		mark_used(&p);
}

/* ---- what the header declares ---- */

void adb_prime_read_mesh(struct adb_decoder *d, struct adb_model *model,
			 const struct adb_prime_mesh_header *header)
{
	struct mesh m = { .d = d, .model = model, .header = header };

	if (!split_sections(&m))
		return;
	take_arrays(&m);
	if (header->set_count > 0)
		m.set = read_set(&m, 0);
	if (!take_surfaces(&m) ||
	    !adb_prime_add_materials(d, model, &m.set, header->set_count > 1 ? 0 : -1) || !add_variants(&m))
		return;
	for (uint32_t i = 0; i < m.set.count; i++)
		for (int topology = 0; topology < TOPOLOGIES && m.first_of[i] != 0; topology++)
			add_part(&m, i, (enum adb_topology)topology);
	if (adb_ledger_is_open())
		note_arrays(&m);
	report_troubles(&m);
}

/* What the files that read the geometry of a CMDL share: cmdl.c has its layout. */
#ifndef ADB_SYSTEMS_PRIME_MESH_H
#define ADB_SYSTEMS_PRIME_MESH_H

#include "systems/prime/resource.h"

/* What the header of a CMDL says. */
struct adb_prime_mesh_header {
	uint32_t version, flags, section_count, set_count;
	size_t sizes_at; /* offset of the sizes of the sections */
};

enum {
	ADB_PRIME_MESH_SKINNED = 1,
	ADB_PRIME_MESH_SHORT_NORMALS = 2,
	ADB_PRIME_MESH_SHORT_UVS = 4, /* the mesh has the array, which may be empty */
};

/* Sections that are not of surfaces: the arrays, the table of surfaces and the sets of materials. */
static inline uint64_t adb_prime_mesh_fixed_sections(const struct adb_prime_mesh_header *header)
{
	return (uint64_t)header->set_count + 5 + ((header->flags & ADB_PRIME_MESH_SHORT_UVS) != 0);
}

/* Adds the materials of all sets, those of the first before the others, and the parts of a mesh, which have the first, to the model. Reports what is wrong and leaves it out. */
void adb_prime_read_mesh(struct adb_decoder *d, struct adb_model *model,
			 const struct adb_prime_mesh_header *header);

/* ---- materials: mesh_material.c ---- */

/* Whole 32-bit numbers, big-endian. */
struct adb_prime_words {
	const uint8_t *bytes;
	uint32_t count;
};

static inline uint32_t adb_prime_word(const struct adb_prime_words *words, uint32_t i)
{
	return adb_u32be(words->bytes + 4 * (size_t)i);
}

struct adb_prime_material {
	size_t offset; /* in the resource */
	bool is_whole; /* every field could be read */
	uint32_t flags, descriptor;
	uint16_t blend_destination, blend_source;
	struct adb_prime_words slots, konst, stages, passes, generators; /* a stage is 5 words */
	uint32_t animation_count;
	unsigned vertex_format; /* of its surfaces; set by mesh.c */
	uint32_t uv_set;        /* the texture coordinates of the texture; set by adb_prime_add_materials() */
};

enum { ADB_PRIME_MATERIAL_SHADOW = 0x200 }; /* of flags: its surfaces only throw a shadow */

struct adb_prime_material_set {
	struct adb_prime_words textures; /* ids */
	struct adb_prime_material *materials;
	uint32_t count;
};

/* Reads a set of materials, which begins at `offset` of the resource. Empty when it cannot be read. */
struct adb_prime_material_set adb_prime_read_materials(struct adb_decoder *d, struct adb_reader in,
						       size_t offset, uint32_t version);

/*
 * Adds the materials to the model, each reduced to a colour and a texture. `number` is that of the set among several, from 0; -1 = there
 * is only one. False when memory runs out.
 */
bool adb_prime_add_materials(struct adb_decoder *d, struct adb_model *model,
			     struct adb_prime_material_set *set, int64_t number);

/* ---- display lists: mesh_list.c ---- */

enum adb_prime_list_kind {
	ADB_PRIME_QUADS = 0x80,
	ADB_PRIME_TRIANGLES = 0x90,
	ADB_PRIME_STRIP = 0x98,
	ADB_PRIME_FAN = 0xA0,
	ADB_PRIME_LINES = 0xA8,
	ADB_PRIME_LINE_STRIP = 0xB0,
	ADB_PRIME_POINTS = 0xB8,
};

enum { ADB_PRIME_UV_SETS = 8, ADB_PRIME_FORMATS = 3, ADB_PRIME_FORMAT_SHORT_UV = 2 };

/* An index inside of a vertex. */
struct adb_prime_index {
	uint8_t offset, width; /* bytes; width 0 = the vertex has none */
};

struct adb_prime_layout {
	size_t size; /* of a vertex; 0 = not supported */
	struct adb_prime_index position, normal, colour, second_colour, uvs[ADB_PRIME_UV_SETS];
};

/* Returns the layout of vertices that a descriptor gives. */
struct adb_prime_layout adb_prime_layout_of(uint32_t descriptor);

enum { ADB_PRIME_VERTEX_FIELDS = 16 };

/* Names the fields of vertices of this layout, which use the texture coordinates of `uv_set`. */
void adb_prime_name_vertex(const struct adb_prime_layout *layout, uint32_t uv_set,
			   struct adb_field_layout fields[ADB_PRIME_VERTEX_FIELDS]);

/* Returns an index of a vertex, UINT32_MAX when it has none. */
uint32_t adb_prime_index_of(const uint8_t *vertex, struct adb_prime_index index);

/* One primitive of a display list. */
struct adb_prime_list {
	enum adb_prime_list_kind kind;
	unsigned format; /* of its vertices, 0..7 */
	uint32_t count;
	const uint8_t *vertices;
};

enum adb_prime_list_end { ADB_PRIME_LIST, ADB_PRIME_LIST_END, ADB_PRIME_LIST_UNKNOWN, ADB_PRIME_LIST_CUT };

/* Reads the next primitive. The others end the list: in order, with an unknown opcode, or inside of a primitive. */
enum adb_prime_list_end adb_prime_next_list(struct adb_reader *in, const struct adb_prime_layout *layout,
					    struct adb_prime_list *list);

/* Returns how many triangles, lines or points a primitive has, and what they are. */
uint32_t adb_prime_list_length(const struct adb_prime_list *list, enum adb_topology *topology);

/* Writes which vertices of the primitive the n-th triangle, line or point has. Returns their number. */
uint32_t adb_prime_list_corners(const struct adb_prime_list *list, uint32_t n, uint32_t corners[3]);

#endif

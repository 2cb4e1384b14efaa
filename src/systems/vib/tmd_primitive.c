/*
 * The body of a packet of a TMD, in this order:
 *
 *   textured           a word a corner: u8 u, v, then u16: of the first the palette (CLUT), of the second the page
 *   colours            words r, g, b, filler: 1, or one a corner of lines and unlit polygons with mode 0x10, and of lit polygons
 *                      with flag 4; lit textured polygons have none
 *   indices            u16, padded to a whole word: vertices; lit polygons have a normal in front of all, or with mode 0x10
 *                      one in front of each
 *
 * A polygon is lit unless flag bit 0 is set, and mode bit 0 is the same. A packet may be longer than its body.
 */
#include "systems/vib/tmd_file.h"

enum {
	KIND_MASK = 0xE0,
	POLYGON = 0x20,
	LINE = 0x40,
	GOURAUD = 0x10,
	QUAD = 0x08,
	TEXTURED = 0x04,
	TRANSLUCENT = 0x02,
	RAW = 0x01,
	FLAG_UNLIT = 1,
	FLAG_TWO_SIDED = 2,
	FLAG_COLOURS = 4,
	KNOWN_PACKET_FLAGS = 7,
	WORD = 4,
};

/* Everything but what the body holds. False for sprites and for combinations that no library makes. */
static bool describe(const struct adb_tmd_packet *packet, struct adb_tmd_primitive *out)
{
	unsigned kind = packet->mode & KIND_MASK;
	bool is_gouraud = (packet->mode & GOURAUD) != 0;
	bool is_unlit = (packet->flag & FLAG_UNLIT) != 0;
	bool has_colours = (packet->flag & FLAG_COLOURS) != 0;

	out->is_line = kind == LINE;
	out->is_two_sided = (packet->flag & FLAG_TWO_SIDED) != 0;
	out->is_translucent = (packet->mode & TRANSLUCENT) != 0;
	out->is_textured = (packet->mode & TEXTURED) != 0;
	if (out->is_line) {
		out->corner_count = 2;
		out->colour_count = is_gouraud ? 2 : 1;
		return (packet->mode & (QUAD | TEXTURED | RAW)) == 0;
	}
	out->corner_count = packet->mode & QUAD ? 4 : 3;
	if (kind != POLYGON || packet->flag > KNOWN_PACKET_FLAGS || is_unlit != ((packet->mode & RAW) != 0) ||
	    (has_colours && (is_unlit || out->is_textured)))
		return false;
	out->is_lit = !is_unlit;
	if (is_unlit)
		out->colour_count = is_gouraud ? out->corner_count : 1;
	else if (!out->is_textured)
		out->colour_count = has_colours ? out->corner_count : 1;
	if (out->is_lit)
		out->normal_count = is_gouraud ? out->corner_count : 1;
	return true;
}

static void read_texture(struct adb_reader *in, struct adb_tmd_primitive *out)
{
	for (unsigned i = 0; i < out->corner_count; i++) {
		out->uvs[i][0] = adb_reader_u8(in);
		out->uvs[i][1] = adb_reader_u8(in);

		uint16_t word = adb_reader_u16le(in);

		if (i == 0)
			out->palette = word;
		if (i == 1)
			out->page = word;
	}
}

static void read_colours(struct adb_reader *in, struct adb_tmd_primitive *out)
{
	for (unsigned i = 0; i < out->colour_count; i++) {
		for (unsigned c = 0; c < 3; c++)
			out->colours[i][c] = adb_reader_u8(in);
		adb_reader_skip(in, 1);
	}
}

static void read_indices(struct adb_reader *in, struct adb_tmd_primitive *out)
{
	for (unsigned i = 0; i < out->corner_count; i++) {
		if (i < out->normal_count)
			out->normals[i] = adb_reader_u16le(in);
		out->vertices[i] = adb_reader_u16le(in);
	}
}

bool adb_tmd_read_primitive(const struct adb_tmd_packet *packet, struct adb_tmd_primitive *out)
{
	struct adb_reader in = adb_reader_of(packet->body, (size_t)packet->ilen * WORD);

	*out = (struct adb_tmd_primitive){ .corner_count = 0 };
	if (!describe(packet, out))
		return false;

	size_t words = (out->is_textured ? out->corner_count : 0) + out->colour_count +
		       (out->corner_count + out->normal_count + 1) / 2;

	if (words > packet->ilen)
		return false;
	if (out->is_textured)
		read_texture(&in, out);
	read_colours(&in, out);
	read_indices(&in, out);
	return true;
}

bool adb_tmd_has_vertices(const struct adb_tmd_object *object, const struct adb_tmd_primitive *primitive)
{
	for (unsigned i = 0; i < primitive->corner_count; i++)
		if (primitive->vertices[i] >= object->vertices.count)
			return false;
	return true;
}

/*
 * Display lists of the GameCube: what a surface of a CMDL draws.
 *
 *   u8   opcode & F8                  80 quads, 90 triangles, 98 strip, A0 fan, A8 lines, B0 line strip, B8 points; 0 = end
 *        opcode & 7                   vertex format: where normals and texture coordinates are
 *   u16  count, count × vertex
 *
 * The descriptor of the material says what a vertex has, in this order: a byte for each of bits 24 to 31 (matrices, which the
 * skin stands for), then an index each for two bits: 1-0 position, 3-2 normal, 5-4 and 7-6 colours, 9-8 to 23-22 texture
 * coordinates. 0 = absent, 1 = direct values (in no known file), 2 = u8, 3 = u16.
 */
#include "systems/prime/mesh.h"

enum { DIRECT = 1, BYTE = 2, MATRICES_AT = 24, OPCODE = 0xF8, FORMAT = 7 };

static size_t name_index(struct adb_field_layout *fields, size_t count, struct adb_prime_index index,
			 const char *name, bool is_used)
{
	if (index.width == 0)
		return count;
	fields[count] = (struct adb_field_layout){ index.offset,
						   !is_used           ? ADB_FIELD_GAP
						   : index.width == 1 ? ADB_FIELD_U8
								      : ADB_FIELD_U16BE,
						   is_used ? 1 : index.width, name };
	return count + 1;
}

struct adb_prime_layout adb_prime_layout_of(uint32_t descriptor)
{
	struct adb_prime_layout layout = { 0 };
	struct adb_prime_index *const fields[] = {
		&layout.position, &layout.normal, &layout.colour, &layout.second_colour,
		&layout.uvs[0],   &layout.uvs[1], &layout.uvs[2], &layout.uvs[3],
		&layout.uvs[4],   &layout.uvs[5], &layout.uvs[6], &layout.uvs[7],
	};
	size_t size = 0;

	for (unsigned bit = MATRICES_AT; bit < 32; bit++)
		size += descriptor >> bit & 1;
	for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
		unsigned kind = descriptor >> 2 * i & 3;
		uint8_t width = kind < BYTE ? 0 : (uint8_t)(kind - 1);

		if (kind == DIRECT)
			return (struct adb_prime_layout){ 0 };
		*fields[i] = (struct adb_prime_index){ (uint8_t)size, width };
		size += width;
	}
	layout.size = layout.position.width > 0 ? size : 0;
	return layout;
}

void adb_prime_name_vertex(const struct adb_prime_layout *layout, uint32_t uv_set,
			   struct adb_field_layout fields[ADB_PRIME_VERTEX_FIELDS])
{
	size_t count = 0;

	if (layout->position.offset > 0)
		fields[count++] = (struct adb_field_layout){ 0, ADB_FIELD_GAP, layout->position.offset,
							     "matrices, for which the skin stands" };
	count = name_index(fields, count, layout->position, "position", true);
	count = name_index(fields, count, layout->normal, "normal", true);
	count = name_index(fields, count, layout->colour, "colour", true);
	count = name_index(fields, count, layout->second_colour, "second colour, which is not shown", false);
	for (unsigned set = 0; set < ADB_PRIME_UV_SETS; set++)
		count = name_index(fields, count, layout->uvs[set],
				   set == uv_set ? "texture coordinates"
						 : "texture coordinates of another texture",
				   true);
	fields[count] = (struct adb_field_layout){ .name = NULL };
}

uint32_t adb_prime_index_of(const uint8_t *vertex, struct adb_prime_index index)
{
	switch (index.width) {
	case 1:
		return vertex[index.offset];
	case 2:
		return adb_u16be(vertex + index.offset);
	default:
		return UINT32_MAX;
	}
}

enum adb_prime_list_end adb_prime_next_list(struct adb_reader *in, const struct adb_prime_layout *layout,
					    struct adb_prime_list *list)
{
	unsigned opcode = adb_reader_left(in) > 0 ? adb_reader_u8(in) : 0;

	if (opcode == 0)
		return ADB_PRIME_LIST_END;
	if ((opcode & OPCODE) < ADB_PRIME_QUADS || (opcode & OPCODE) == 0x88 ||
	    (opcode & OPCODE) > ADB_PRIME_POINTS)
		return ADB_PRIME_LIST_UNKNOWN;
	list->kind = (enum adb_prime_list_kind)(opcode & OPCODE);
	list->format = opcode & FORMAT;
	list->count = adb_reader_u16be(in);
	list->vertices = adb_reader_take(in, list->count * layout->size);
	return adb_reader_ok(in) ? ADB_PRIME_LIST : ADB_PRIME_LIST_CUT;
}

uint32_t adb_prime_list_length(const struct adb_prime_list *list, enum adb_topology *topology)
{
	uint32_t count = list->count;

	*topology = list->kind == ADB_PRIME_POINTS  ? ADB_POINTS
		    : list->kind >= ADB_PRIME_LINES ? ADB_LINES
						    : ADB_TRIANGLES;
	switch (list->kind) {
	case ADB_PRIME_QUADS:
		return count / 4 * 2;
	case ADB_PRIME_TRIANGLES:
		return count / 3;
	case ADB_PRIME_STRIP:
	case ADB_PRIME_FAN:
		return count > 2 ? count - 2 : 0;
	case ADB_PRIME_LINES:
		return count / 2;
	case ADB_PRIME_LINE_STRIP:
		return count > 1 ? count - 1 : 0;
	case ADB_PRIME_POINTS:
		return count;
	}
	return 0;
}

uint32_t adb_prime_list_corners(const struct adb_prime_list *list, uint32_t n, uint32_t corners[3])
{
	uint32_t quad = n / 2 * 4, second = n % 2;

	switch (list->kind) {
	case ADB_PRIME_QUADS:
		corners[0] = quad;
		corners[1] = quad + 1 + second;
		corners[2] = quad + 2 + second;
		return 3;
	case ADB_PRIME_TRIANGLES:
		for (uint32_t i = 0; i < 3; i++)
			corners[i] = 3 * n + i;
		return 3;
	case ADB_PRIME_STRIP: /* every second triangle is turned, so that all have the same side outside */
		corners[0] = n + n % 2;
		corners[1] = n + 1 - n % 2;
		corners[2] = n + 2;
		return 3;
	case ADB_PRIME_FAN:
		corners[0] = 0;
		corners[1] = n + 1;
		corners[2] = n + 2;
		return 3;
	case ADB_PRIME_LINES:
		corners[0] = 2 * n;
		corners[1] = 2 * n + 1;
		return 2;
	case ADB_PRIME_LINE_STRIP:
		corners[0] = n;
		corners[1] = n + 1;
		return 2;
	case ADB_PRIME_POINTS:
		corners[0] = n;
		return 1;
	}
	return 0;
}

/* TMD [5.1]: header, table of objects, then all primitives, all vertices, all normals. */
#include "vib.h"

enum { TABLE_OFFSET = 12, ROW_SIZE = 28, POINT_SIZE = 8 };

static uint32_t pair(unsigned low, unsigned high)
{
	return (uint32_t)low | (uint32_t)high << 16;
}

struct vib_packet vib_line(uint32_t colour, unsigned v0, unsigned v1)
{
	return (struct vib_packet){ 3, 2, 1, VIB_LINE, { colour | 0x40000000U, pair(v0, v1) } };
}

struct vib_packet vib_triangle(uint32_t colour, unsigned v0, unsigned v1, unsigned v2)
{
	return (struct vib_packet){
		4, 3, 1, VIB_TRIANGLE, { colour | 0x21000000U, pair(v0, v1), pair(v2, 0) }
	};
}

struct vib_packet vib_quad(uint32_t colour, unsigned v0, unsigned v1, unsigned v2, unsigned v3)
{
	return (struct vib_packet){ 5, 3, 1, VIB_QUAD, { colour | 0x29000000U, pair(v0, v1), pair(v2, v3) } };
}

static void set_point(int16_t point[3], int x, int y, int z)
{
	point[0] = (int16_t)x;
	point[1] = (int16_t)y;
	point[2] = (int16_t)z;
}

unsigned vib_object_vertex(struct vib_object *object, int x, int y, int z)
{
	if (object->vertex_count == VIB_MAX_VERTICES)
		fail("too many vertices");
	set_point(object->vertices[object->vertex_count], x, y, z);
	return (unsigned)object->vertex_count++;
}

void vib_object_normal(struct vib_object *object, int x, int y, int z)
{
	if (object->normal_count == VIB_MAX_VERTICES)
		fail("too many normals");
	set_point(object->normals[object->normal_count++], x, y, z);
}

void vib_object_packet(struct vib_object *object, struct vib_packet packet)
{
	if (object->packet_count == VIB_MAX_PACKETS || packet.ilen > COUNT_OF(packet.words))
		fail("too many packets, or too large a one");
	object->packets[object->packet_count++] = packet;
}

static size_t packets_size(const struct vib_object *object)
{
	size_t size = 0;

	for (size_t i = 0; i < object->packet_count; i++)
		size += (object->packets[i].ilen + (size_t)1) * 4;
	return size;
}

static void put_packets(struct bytes *out, const struct vib_object *object)
{
	for (size_t i = 0; i < object->packet_count; i++) {
		const struct vib_packet *packet = &object->packets[i];

		bytes_u8(out, packet->olen);
		bytes_u8(out, packet->ilen);
		bytes_u8(out, packet->flag);
		bytes_u8(out, packet->mode);
		for (size_t word = 0; word < packet->ilen; word++)
			bytes_u32(out, packet->words[word]);
	}
}

static void put_points(struct bytes *out, const int16_t (*points)[3], size_t count)
{
	for (size_t i = 0; i < count; i++) {
		for (int axis = 0; axis < 3; axis++)
			bytes_i16(out, points[i][axis]);
		bytes_u16(out, 0);
	}
}

static void put_range(struct bytes *out, size_t *next, size_t count, size_t size)
{
	bytes_u32(out, count ? (uint32_t)*next : 0);
	bytes_u32(out, (uint32_t)count);
	*next += size;
}

static void put_table(struct bytes *out, const struct vib_tmd *tmd)
{
	size_t primitive = tmd->object_count * ROW_SIZE + (tmd->absolute ? TABLE_OFFSET : 0);
	size_t vertex = primitive, normal;

	for (size_t i = 0; i < tmd->object_count; i++)
		vertex += packets_size(&tmd->objects[i]);
	normal = vertex;
	for (size_t i = 0; i < tmd->object_count; i++)
		normal += tmd->objects[i].vertex_count * POINT_SIZE;
	for (size_t i = 0; i < tmd->object_count; i++) {
		const struct vib_object *object = &tmd->objects[i];

		put_range(out, &vertex, object->vertex_count, object->vertex_count * POINT_SIZE);
		put_range(out, &normal, object->normal_count, object->normal_count * POINT_SIZE);
		put_range(out, &primitive, object->packet_count, packets_size(object));
		bytes_i32(out, object->scale);
	}
}

void vib_put_tmd(struct bytes *out, const struct vib_tmd *tmd)
{
	bytes_u32(out, 0x41);
	bytes_u32(out, tmd->absolute);
	bytes_u32(out, (uint32_t)tmd->object_count);
	put_table(out, tmd);
	for (size_t i = 0; i < tmd->object_count; i++)
		put_packets(out, &tmd->objects[i]);
	for (size_t i = 0; i < tmd->object_count; i++)
		put_points(out, (const int16_t(*)[3])tmd->objects[i].vertices, tmd->objects[i].vertex_count);
	for (size_t i = 0; i < tmd->object_count; i++)
		put_points(out, (const int16_t(*)[3])tmd->objects[i].normals, tmd->objects[i].normal_count);
}

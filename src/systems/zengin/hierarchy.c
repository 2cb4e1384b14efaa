/* Reads the nodes of a hierarchy and adds them as a skeleton. */
#include "systems/zengin/hierarchy.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"

enum { KNOWN_VERSION = 3, NODE_SIZE = 1 + 2 + 64 }; /* size of a node with an empty name */

/* All node names as stored, without terminators: the checksum of the hierarchy is over these bytes. */
struct names {
	uint8_t *bytes;
	size_t size;
};

static const char *read_name(struct adb_decoder *d, struct adb_reader *in, struct names *names)
{
	struct adb_reader again = *in;
	size_t size;
	const uint8_t *bytes = adb_zengin_text_bytes(in, &size);

	if (size > 0)
		memcpy(names->bytes + names->size, bytes, size);
	names->size += size;
	return adb_zengin_text(d, &again, "name");
}

/* Kind of a node by its name: slots hold items that a character carries, mesh nodes a part of the model, bones move. */
static const char *kind_of(const char *name)
{
	if (adb_ascii_upper(name[0]) == 'Z' && adb_ascii_upper(name[1]) == 'S' && name[2] == '_')
		return "slot";
	if (adb_ascii_upper(name[0]) == 'Z' && adb_ascii_upper(name[1]) == 'M' && name[2] == '_')
		return "mesh";
	return "bone";
}

/*
 * How far a matrix is from a rotation: the largest difference between an element of m · transpose(m) and the identity, or
 * between its determinant and 1. The determinant excludes reflections.
 */
static double skew(double m[3][3])
{
	double determinant = m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
			     m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
			     m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
	double worst = fabs(determinant - 1);

	for (int i = 0; i < 3; i++) {
		for (int j = 0; j < 3; j++) {
			double dot = m[i][0] * m[j][0] + m[i][1] * m[j][1] + m[i][2] * m[j][2];

			worst = fmax(worst, fabs(dot - (i == j)));
		}
	}
	return worst;
}

/* Matrices of the games differ from a rotation by about 1e-7. */
static const double rotation_tolerance = 1e-3;

static void read_rest(struct adb_decoder *d, struct adb_reader *in, struct adb_bone *bone)
{
	size_t offset = in->position;
	double m[4][4];

	if (!adb_zengin_matrix(in, m)) {
		adb_warn(d, "not-finite", offset, "the matrix of %s is not finite: the identity is taken",
			 bone->name);
		return;
	}

	double rotation[3][3] = {
		{ m[0][0], m[0][1], m[0][2] },
		{ m[1][0], m[1][1], m[1][2] },
		{ m[2][0], m[2][1], m[2][2] },
	};

	if (skew(rotation) > rotation_tolerance)
		adb_warn(d, "not-orthonormal", offset, "the matrix of %s is no rotation", bone->name);
	bone->rest.rotation = adb_quat_from_matrix(rotation);
	bone->rest.translation = (struct adb_vec3){ m[0][3], m[1][3], m[2][3] };
}

static void read_bone(struct adb_decoder *d, struct adb_reader *in, const struct adb_skeleton *skeleton,
		      uint32_t index, struct names *names)
{
	struct adb_bone *bone = &skeleton->bones[index];

	bone->name = read_name(d, in, names);
	bone->kind = kind_of(bone->name);
	bone->parent_id = adb_read_s16le(in, "parent"); /* adb_content_check() corrects invalid parents */
	read_rest(d, in, bone);
}

static void move_roots(struct adb_decoder *d, const struct adb_skeleton *skeleton, struct adb_vec3 by,
		       size_t offset)
{
	if (!adb_zengin_vec3_is_finite(by)) {
		adb_warn(d, "not-finite", offset, "the root translation is not finite: none is taken");
		return;
	}
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		struct adb_bone *bone = &skeleton->bones[i];

		if (bone->parent_id != ADB_NO_BONE)
			continue;
		bone->rest.translation.x += by.x;
		bone->rest.translation.y += by.y;
		bone->rest.translation.z += by.z;
	}
}

/* Reads the fields after the nodes. When the file ends in them, the bones are kept. */
static void read_tail(struct adb_decoder *d, struct adb_reader *in, struct adb_skeleton *skeleton)
{
	adb_zengin_bbox(d, in, &skeleton->attributes, "bbox");
	adb_zengin_bbox(d, in, &skeleton->attributes, "collision_bbox");

	size_t offset = in->position;
	struct adb_vec3 root = adb_zengin_named_vec3(in, "root translation [cm]");
	const double values[3] = { root.x, root.y, root.z };

	if (!adb_reader_ok(in))
		return;
	adb_attribute_reals(d->arena, &skeleton->attributes, "root_translation", values, 3);
	move_roots(d, skeleton, root, offset);
	skeleton->checksum = adb_read_u32le(in, "checksum");
	skeleton->has_checksum = adb_reader_ok(in);
}

static void compare_checksum(struct adb_decoder *d, struct adb_skeleton *skeleton, const struct names *names,
			     size_t offset)
{
	uint32_t computed = adb_crc32(names->bytes, names->size);

	if (!skeleton->has_checksum || computed == skeleton->checksum)
		return;
	adb_attribute_integer(d->arena, &skeleton->attributes, "computed_checksum", computed);
	adb_warn(d, "checksum-mismatch", offset, "the checksum is %08X, the names give %08X",
		 skeleton->checksum, computed);
}

static enum adb_outcome read_nodes(struct adb_decoder *d, struct adb_zengin_chunk *chunk,
				   struct adb_skeleton *skeleton)
{
	struct adb_reader *in = &chunk->data;
	struct names names = { .bytes = adb_arena_alloc(d->arena, adb_reader_left(in), 1) };

	if (names.bytes == NULL)
		return adb_fail_memory(d);
	for (uint32_t i = 0; i < skeleton->bone_count && adb_reader_ok(in); i++) {
		adb_field_begin_item("node", i);
		read_bone(d, in, skeleton, i, &names);
		adb_field_end();
	}
	if (!adb_reader_ok(in))
		return adb_fail(d, ADB_CORRUPT, in->position, "the %u nodes do not fit in chunk D100",
				skeleton->bone_count);
	read_tail(d, in, skeleton);
	compare_checksum(d, skeleton, &names, in->position);
	adb_zengin_end_chunk(d, chunk);
	return ADB_OK;
}

bool adb_zengin_hierarchy_chunk(struct adb_decoder *d, struct adb_zengin_hierarchy *hierarchy,
				const struct adb_zengin_chunk *chunk)
{
	struct adb_zengin_chunk *slot = chunk->id == 0xD100   ? &hierarchy->nodes
					: chunk->id == 0xD110 ? &hierarchy->source
					: chunk->id == 0xD120 ? &hierarchy->end
							      : NULL;

	if (slot == NULL)
		return false;
	adb_zengin_keep_chunk(d, slot, chunk);
	return true;
}

enum adb_outcome adb_zengin_hierarchy_finish(struct adb_decoder *d, struct adb_zengin_hierarchy *hierarchy)
{
	struct adb_reader *in = &hierarchy->nodes.data;
	size_t offset = in->position;

	adb_zengin_begin_chunk(&hierarchy->nodes, "D100 hierarchy");

	uint32_t version = adb_read_u32le(in, "version");
	uint16_t node_count = adb_read_u16le(in, "node count");

	if (!adb_reader_ok(in) || !adb_reader_has(in, node_count, NODE_SIZE))
		return adb_fail(d, ADB_CORRUPT, offset + 4, "%u nodes do not fit in chunk D100", node_count);
	if (version != KNOWN_VERSION)
		adb_warn(d, "version", offset, "version %u, not %d", version, KNOWN_VERSION);

	struct adb_skeleton *skeleton = adb_content_add_skeleton(d->out, d->stem, node_count);

	if (skeleton == NULL)
		return adb_fail_memory(d);
	skeleton->native_id = adb_text_upper(d->arena, d->stem);
	adb_attribute_integer(d->arena, &skeleton->attributes, "version", version);

	enum adb_outcome outcome = read_nodes(d, &hierarchy->nodes, skeleton);

	if (hierarchy->source.present) {
		adb_zengin_begin_chunk(&hierarchy->source, "D110 source");
		adb_zengin_source(d, &hierarchy->source.data, &skeleton->attributes);
		adb_zengin_end_chunk(d, &hierarchy->source);
	}
	if (hierarchy->end.present) {
		adb_zengin_begin_chunk(&hierarchy->end, "D120 end");
		adb_zengin_end_chunk(d, &hierarchy->end);
	} else {
		adb_warn(d, "truncated", d->in.position, "no chunk D120 ends the hierarchy");
	}
	return outcome;
}

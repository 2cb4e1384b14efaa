/* The vertices of one part of a figure: read, converted, and bound to the bones of the skeleton. */
#include <math.h>
#include <string.h>

#include "base/matrix.h"
#include "motion/gate.h"
#include "motion/normals.h"
#include "store/figure_private.h"

/* A part on its way from the database. */
struct raw {
	uint32_t vertex_count, index_count;
	float *positions, *normals, *uvs, *colours, *weights;
	uint16_t *joints;
	uint32_t *points, *indices;
};

/* The vertices of a billboard around its place: bones do not turn them. */
struct around {
	float *offsets;
	float *normals; /* NULL = none */
};

/* ---- reading ---- */

static bool read_floats(sqlite3_stmt *row, int column, size_t count, struct adb_arena *arena, float **out)
{
	*out = NULL;
	if (sqlite3_column_type(row, column) == SQLITE_NULL)
		return true;
	*out = adb_stored_words(row, column, count, arena);
	return *out != NULL && adb_values_are_finite(*out, count);
}

static bool read_numbers(sqlite3_stmt *row, int column, size_t count, struct adb_arena *arena, uint32_t **out)
{
	*out = NULL;
	if (sqlite3_column_type(row, column) == SQLITE_NULL)
		return true;
	*out = adb_stored_words(row, column, count, arena);
	return *out != NULL;
}

/* Columns as in ADB_FIGURE_GEOMETRY_COLUMNS. */
static bool read_raw(struct adb_figure_reader *reader, sqlite3_stmt *row, int column, struct raw *raw)
{
	struct adb_arena *arena = reader->arena;
	int64_t vertices = sqlite3_column_int64(row, column), indices = sqlite3_column_int64(row, column + 1);

	*raw = (struct raw){ .vertex_count = (uint32_t)vertices, .index_count = (uint32_t)indices };
	if (vertices < 0 || vertices > UINT32_MAX || indices < 0 || indices > UINT32_MAX)
		return false;

	size_t n = raw->vertex_count;

	if (sqlite3_column_type(row, column + 6) != SQLITE_NULL) {
		raw->joints = adb_figure_read_joints(row, column + 6, n * ADB_INFLUENCES, arena);
		if (raw->joints == NULL)
			return false;
	}
	return read_floats(row, column + 2, n * 3, arena, &raw->positions) &&
	       read_floats(row, column + 3, n * 3, arena, &raw->normals) &&
	       read_floats(row, column + 4, n * 2, arena, &raw->uvs) &&
	       read_floats(row, column + 5, n * 4, arena, &raw->colours) &&
	       read_floats(row, column + 7, n * ADB_INFLUENCES, arena, &raw->weights) &&
	       read_numbers(row, column + 8, n, arena, &raw->points) &&
	       read_numbers(row, column + 9, raw->index_count, arena, &raw->indices) &&
	       raw->indices != NULL && (raw->joints == NULL) == (raw->weights == NULL);
}

static bool are_indices_sound(const struct raw *raw, enum adb_topology topology)
{
	uint32_t corners = topology == ADB_TRIANGLES ? 3 : topology == ADB_LINES ? 2 : 1;

	for (uint32_t i = 0; i < raw->index_count; i++)
		if (raw->indices[i] >= raw->vertex_count)
			return false;
	return raw->index_count % corners == 0;
}

/* ---- axes ---- */

static void convert(const struct adb_figure_reader *reader, float *vectors, size_t count, bool is_position)
{
	const struct adb_axes *axes = &reader->space->axes;
	double scale = is_position ? reader->space->scale : 1;

	for (float *v = vectors, *end = vectors + count * 3; v < end; v += 3) {
		const double from[3] = { (double)v[0], (double)v[1], (double)v[2] };

		for (int i = 0; i < 3; i++)
			v[i] = (float)(axes->sign[i] * scale * from[axes->axis[i]]);
	}
}

/* A mirror turns the order of corners around. */
static void turn_faces(const struct adb_figure_reader *reader, const struct raw *raw,
		       const struct adb_figure_part *part)
{
	if (part->topology != ADB_TRIANGLES || reader->space->axes.determinant > 0)
		return;
	for (uint32_t i = 0; i + 2 < raw->index_count; i += 3) {
		uint32_t second = raw->indices[i + 1];

		raw->indices[i + 1] = raw->indices[i + 2];
		raw->indices[i + 2] = second;
	}
}

/* ---- billboards ---- */

/* Puts all vertices to the centre, so that what moves them moves that. False when the arena is exhausted. */
static bool gather_at_centre(struct adb_figure_reader *reader, float centre[3], struct raw *raw,
			     struct around *around)
{
	size_t count = raw->vertex_count;

	convert(reader, centre, 1, true);
	around->offsets = adb_arena_alloc(reader->arena, count, 3 * sizeof *around->offsets);
	around->normals = raw->normals != NULL
				  ? adb_arena_alloc(reader->arena, count, 3 * sizeof *around->normals)
				  : NULL;
	if (around->offsets == NULL || (around->normals == NULL) != (raw->normals == NULL))
		return false;
	for (size_t i = 0; i < count * 3; i++) {
		around->offsets[i] = raw->positions[i] - centre[i % 3];
		raw->positions[i] = centre[i % 3];
	}
	if (raw->normals != NULL)
		memcpy(around->normals, raw->normals, count * 3 * sizeof *raw->normals);
	return true;
}

/* Puts them around it again, and says where it is. */
static void spread_around_centre(const struct around *around, struct raw *raw, float centre[3])
{
	size_t count = raw->vertex_count;

	if (count == 0 || around->offsets == NULL)
		return;
	memcpy(centre, raw->positions, 3 * sizeof *centre);
	for (size_t i = 0; i < count * 3; i++)
		raw->positions[i] += around->offsets[i];
	if (raw->normals != NULL && around->normals != NULL)
		memcpy(raw->normals, around->normals, count * 3 * sizeof *raw->normals);
}

/* ---- positions relative to bones ---- */

/* Whether one bone without a scale moves each vertex: then the positions can be given as they are in the rest pose. */
static bool can_stand_at_rest(const struct adb_figure_reader *reader, const struct adb_figure_part *part)
{
	for (size_t i = 0; i < part->vertex_count; i++) {
		const struct adb_vec3 *scale = &reader->rest[part->joints[i * ADB_INFLUENCES]].scale;

		if (part->weights[i * ADB_INFLUENCES] < 0.9999F || fabs(scale->x - 1) > 1e-6 ||
		    fabs(scale->y - 1) > 1e-6 || fabs(scale->z - 1) > 1e-6)
			return false;
	}
	return true;
}

static void move(const double matrix[12], float vector[3], bool is_position)
{
	struct adb_vec3 v = { (double)vector[0], (double)vector[1], (double)vector[2] };

	v = is_position ? adb_matrix_point(matrix, v) : adb_matrix_direction(matrix, v);
	vector[0] = (float)v.x;
	vector[1] = (float)v.y;
	vector[2] = (float)v.z;
}

/* From the space of the bone of each vertex to that of the model. */
static void turn_to_rest(const struct adb_figure_reader *reader, const struct adb_figure_part *part,
			 float *vectors, bool are_positions)
{
	double matrix[12];
	int32_t of = -1;

	for (size_t i = 0; i < part->vertex_count; i++) {
		int32_t bone = part->joints[i * ADB_INFLUENCES];

		if (bone != of)
			adb_matrix_of(&reader->rest[bone], matrix);
		of = bone;
		move(matrix, vectors + i * 3, are_positions);
	}
}

static void put_in_place(const struct adb_transform *place, float *vectors, size_t count, bool are_positions)
{
	double matrix[12];

	adb_matrix_of(place, matrix);
	for (size_t i = 0; i < count; i++)
		move(matrix, vectors + i * 3, are_positions);
}

/* ---- skins ---- */

static uint32_t rest_skin(struct adb_figure_reader *reader)
{
	if (reader->rest_skin != ADB_FIGURE_NONE)
		return reader->rest_skin;
	reader->rest_skin = adb_figure_add_skin(reader);
	for (uint32_t i = 0; reader->rest_skin != ADB_FIGURE_NONE && i < reader->skeleton->bone_count; i++)
		adb_matrix_of_inverse(&reader->rest[i],
				      reader->figure->skins[reader->rest_skin].bone_from_model[i]);
	return reader->rest_skin;
}

static uint32_t bone_skin(struct adb_figure_reader *reader)
{
	if (reader->bone_skin == ADB_FIGURE_NONE)
		reader->bone_skin = adb_figure_add_skin(reader);
	return reader->bone_skin;
}

/* ---- bones ---- */

static bool bind_rigidly(struct adb_figure_reader *reader, int32_t bone, const struct raw *raw,
			 struct adb_figure_part *part)
{
	size_t count = (size_t)raw->vertex_count * ADB_INFLUENCES;
	uint16_t *joints = adb_arena_alloc(reader->arena, count, sizeof *joints);
	float *weights = adb_arena_alloc(reader->arena, count, sizeof *weights);

	for (size_t i = 0; joints != NULL && weights != NULL && i < count; i += ADB_INFLUENCES) {
		joints[i] = (uint16_t)bone;
		weights[i] = 1;
	}
	part->joints = joints;
	part->weights = weights;
	return joints != NULL && weights != NULL;
}

/* The joints of each vertex from those of its point. Without a skin, or beyond its end, the first bone moves it. */
static bool take_from_skin(struct adb_figure_reader *reader, const struct adb_figure_binding *binding,
			   struct raw *raw)
{
	size_t size = ADB_INFLUENCES;

	raw->joints = adb_arena_alloc(reader->arena, raw->vertex_count, size * sizeof *raw->joints);
	raw->weights = adb_arena_alloc(reader->arena, raw->vertex_count, size * sizeof *raw->weights);
	if (raw->joints == NULL || raw->weights == NULL)
		return false;
	for (size_t vertex = 0; vertex < raw->vertex_count; vertex++) {
		size_t point = raw->points[vertex];

		if (point < binding->skin_points) {
			memcpy(raw->joints + vertex * size, binding->skin_joints + point * size,
			       size * sizeof *raw->joints);
			memcpy(raw->weights + vertex * size, binding->skin_weights + point * size,
			       size * sizeof *raw->weights);
		} else {
			int64_t first = reader->skeleton->bones[reader->skeleton->order[0]].bone_id;

			raw->joints[vertex * size] = first >= 0 && first <= UINT16_MAX ? (uint16_t)first : 0;
			raw->weights[vertex * size] = 1;
			reader->figure->lost_bones++;
		}
	}
	return true;
}

/* The index of the bone of a joint; -1 = the skeleton does not have it, or nothing moves the vertex. */
static int32_t find_joint(const struct adb_figure_reader *reader, const struct adb_figure_binding *binding,
			  uint16_t joint, bool *is_still)
{
	int32_t bone = adb_stored_find_bone(reader->skeleton, binding->first_id + joint);

	if (bone < 0 && joint == binding->still_bone)
		bone = binding->carrier;
	*is_still = bone < 0 && joint == binding->still_bone;
	return bone;
}

/*
 * Replaces bone_ids by indices. What the skeleton does not have goes; what then has no bone is moved by the first one. The weight of
 * the still bone is left out of the sum, or is that of what carries the part.
 */
static bool bind_by_joints(struct adb_figure_reader *reader, const struct adb_figure_binding *binding,
			   const struct raw *raw, struct adb_figure_part *part)
{
	for (size_t vertex = 0; vertex < raw->vertex_count; vertex++) {
		uint16_t *joints = raw->joints + vertex * ADB_INFLUENCES;
		float *weights = raw->weights + vertex * ADB_INFLUENCES;
		double sum = 0;

		for (int i = 0; i < ADB_INFLUENCES; i++) {
			bool is_still = false;
			int32_t bone = weights[i] > 0 ? find_joint(reader, binding, joints[i], &is_still) : 0;

			reader->figure->lost_bones += bone < 0 && !is_still;
			part->is_partly_still |= is_still;
			sum += is_still ? (double)weights[i] : 0;
			weights[i] = bone < 0 || !(weights[i] > 0) ? 0 : weights[i];
			joints[i] = bone < 0 || !(weights[i] > 0) ? 0 : (uint16_t)bone;
			sum += (double)weights[i];
		}
		for (int i = 0; i < ADB_INFLUENCES && sum > 0; i++)
			weights[i] = (float)((double)weights[i] / sum);
		if (!(sum > 0))
			weights[0] = 1;
	}
	part->joints = raw->joints;
	part->weights = raw->weights;
	return true;
}

static bool bind(struct adb_figure_reader *reader, struct adb_figure_binding *binding, struct raw *raw,
		 struct adb_figure_part *part)
{
	bool is_skinned = binding->bone < 0 && (raw->joints != NULL || raw->points != NULL);

	part->skin = ADB_FIGURE_NONE;
	if (!is_skinned && binding->bone < 0 && binding->carrier >= 0) {
		binding->bone = binding->carrier;
		binding->bind = ADB_BIND_BONE;
	}
	if (binding->place != NULL && !is_skinned)
		put_in_place(binding->place, raw->positions, raw->vertex_count, true);
	if (binding->place != NULL && !is_skinned && raw->normals != NULL)
		put_in_place(binding->place, raw->normals, raw->vertex_count, false);
	if (reader->skeleton->bone_count == 0 || (binding->bone < 0 && !is_skinned))
		return true;
	if (binding->bone >= 0) {
		if (!bind_rigidly(reader, binding->bone, raw, part))
			return false;
	} else if ((raw->joints == NULL && !take_from_skin(reader, binding, raw)) ||
		   !bind_by_joints(reader, binding, raw, part)) {
		return false;
	}
	if (binding->bind == ADB_BIND_MODEL) {
		part->skin = binding->bind_skin;
	} else if (binding->bind == ADB_BIND_REST) {
		part->skin = rest_skin(reader);
	} else if (can_stand_at_rest(reader, part)) {
		binding->stands_at_rest = true;
		turn_to_rest(reader, part, raw->positions, true);
		if (raw->normals != NULL)
			turn_to_rest(reader, part, raw->normals, false);
		part->skin = rest_skin(reader);
	} else {
		part->skin = bone_skin(reader);
	}
	return part->skin != ADB_FIGURE_NONE;
}

/* ---- what the header declares ---- */

bool adb_figure_read_part(struct adb_figure_reader *reader, sqlite3_stmt *row, int column,
			  struct adb_figure_binding *binding, struct adb_figure_part *part)
{
	struct raw raw;
	struct around around = { NULL, NULL };

	if (!read_raw(reader, row, column, &raw) || raw.positions == NULL ||
	    !are_indices_sound(&raw, part->topology))
		return adb_figure_damaged(reader, "vertices");
	convert(reader, raw.positions, raw.vertex_count, true);
	if (raw.normals != NULL)
		convert(reader, raw.normals, raw.vertex_count, false);
	part->vertex_count = raw.vertex_count;
	part->index_count = raw.index_count;
	turn_faces(reader, &raw, part);
	if (part->topology == ADB_TRIANGLES && raw.normals == NULL)
		raw.normals = adb_normals_of_faces(reader->arena, raw.positions, raw.vertex_count,
						   raw.indices, raw.index_count);
	if (part->topology == ADB_TRIANGLES && raw.normals == NULL)
		return adb_figure_damaged(reader, "normals");
	if (binding->centre != NULL && !gather_at_centre(reader, binding->centre, &raw, &around))
		return adb_figure_damaged(reader, "vertices");
	if (!bind(reader, binding, &raw, part))
		return adb_figure_damaged(reader, "bones");
	if (binding->centre != NULL)
		spread_around_centre(&around, &raw, binding->centre);
	part->billboard = binding->centre;
	if (!adb_values_are_finite(raw.positions, (size_t)raw.vertex_count * 3)) /* any more */
		return adb_figure_damaged(reader, "vertices");
	part->positions = raw.positions;
	part->normals = raw.normals;
	part->uvs = raw.uvs;
	part->colours = raw.colours;
	part->indices = raw.indices;
	return true;
}

float *adb_figure_read_offsets(struct adb_figure_reader *reader, sqlite3_stmt *row, int column,
			       const struct adb_figure_binding *binding, const struct adb_figure_part *part)
{
	size_t count = (size_t)part->vertex_count * 3;
	float *offsets = adb_stored_words(row, column, count, reader->arena);

	if (offsets == NULL || !adb_values_are_finite(offsets, count))
		return adb_figure_damaged(reader, "shapes"), NULL;
	convert(reader, offsets, part->vertex_count, true);
	if (binding->centre != NULL)
		return offsets;
	if (binding->place != NULL && reader->skeleton->bone_count > 0)
		put_in_place(binding->place, offsets, part->vertex_count, false);
	if (binding->stands_at_rest)
		turn_to_rest(reader, part, offsets, false);
	if (!adb_values_are_finite(offsets, count))
		return adb_figure_damaged(reader, "shapes"), NULL;
	return offsets;
}

uint32_t adb_figure_add_skin(struct adb_figure_reader *reader)
{
	struct adb_figure *figure = reader->figure;
	uint32_t bones = reader->skeleton->bone_count;
	double(*matrices)[12] = adb_arena_alloc(reader->arena, bones, sizeof *matrices);

	figure->skins =
		adb_arena_grow(reader->arena, figure->skins, figure->skin_count, sizeof *figure->skins);
	if (figure->skins == NULL || matrices == NULL)
		return ADB_FIGURE_NONE;
	for (uint32_t i = 0; i < bones; i++)
		memcpy(matrices[i], adb_matrix_identity, sizeof adb_matrix_identity);
	figure->skins[figure->skin_count].bone_from_model = matrices;
	return figure->skin_count++;
}

uint16_t *adb_figure_read_joints(sqlite3_stmt *row, int column, size_t count, struct adb_arena *arena)
{
	const uint8_t *bytes = sqlite3_column_blob(row, column);
	uint16_t *joints;

	if ((size_t)sqlite3_column_bytes(row, column) != count * sizeof *joints)
		return NULL;
	joints = adb_arena_alloc(arena, count, sizeof *joints);
	for (size_t i = 0; joints != NULL && i < count; i++)
		joints[i] = (uint16_t)(bytes[2 * i] | bytes[2 * i + 1] << 8);
	return joints;
}

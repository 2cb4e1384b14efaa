/* Puts the figure of a model together: its own parts and those of its components, their materials and skins. */
#include "store/figure.h"

#include <float.h>
#include <math.h>
#include <string.h>
#include <strings.h>

#include "base/hash.h"
#include "base/matrix.h"
#include "sqlite/run.h"
#include "sqlite/statement.h"
#include "store/figure_private.h"
#include "store/variant.h"

enum { MAX_DEPTH = 16, MAX_PARTS = 65536, MAX_VISITS = 4096 };

/* What a component inherits from the models that it is a part of. */
struct context {
	int32_t bone;               /* that carries it, -1 = none */
	struct adb_transform place; /* relative to that bone, else to the model, in the axes of the figure */
	int64_t material_model;     /* whose materials replace others; 0 = none so far */
	int64_t material_ordinal;   /* the one that replaces the materials of this component; -1 = none */
	int64_t skin_model;         /* that moves meshes with points; 0 = none */
	int32_t companion; /* whose bones are its own: an index; ADB_FIGURE_NO_COMPANION = those of the skeleton itself */
	int depth;
};

static const struct context alone = { .bone = -1,
				      .place = { { 0, 0, 0 }, { 0, 0, 0, 1 }, { 1, 1, 1 } },
				      .material_ordinal = -1,
				      .companion = ADB_FIGURE_NO_COMPANION };

static const uint8_t plain_blue[3] = { 21, 55, 149 };

struct skin {
	uint16_t *joints;
	float *weights;
	uint32_t count;
};

/* ---- statements ---- */

/* NULL with reader->error set. */
static sqlite3_stmt *prepare(struct adb_figure_reader *reader, const char *sql, int64_t parameter)
{
	sqlite3_stmt *statement = NULL;

	if (sqlite3_prepare_v2(reader->db, sql, -1, &statement, NULL) != SQLITE_OK) {
		adb_sql_failed(reader->db, reader->error);
		return NULL;
	}
	sqlite3_bind_int64(statement, 1, parameter);
	return statement;
}

static const char *text_of(struct adb_figure_reader *reader, sqlite3_stmt *row, int column)
{
	const char *text = (const char *)sqlite3_column_text(row, column);

	return text != NULL ? adb_arena_text(reader->arena, text, strlen(text)) : NULL;
}

/* Ends a statement; false with reader->error set when that, or something before, went wrong. */
static bool end(struct adb_figure_reader *reader, sqlite3_stmt *statement, bool ok)
{
	if (!adb_sql_end(statement) && reader->error->outcome == ADB_OK)
		adb_sql_failed(reader->db, reader->error);
	return ok && reader->error->outcome == ADB_OK;
}

static bool read_name(struct adb_figure_reader *reader, int64_t model_id)
{
	sqlite3_stmt *row = prepare(reader, "SELECT name FROM models WHERE id = ?", model_id);

	if (row == NULL)
		return false;
	if (sqlite3_step(row) == SQLITE_ROW)
		reader->figure->model_name = text_of(reader, row, 0);
	return end(reader, row, true);
}

/* ---- skins ---- */

/* Returns the companion of a context; NULL = its bones are those of the skeleton itself. */
static const struct adb_companion *companion_of(const struct adb_figure_reader *reader, int32_t companion)
{
	const struct adb_companions *companions =
		reader->found != NULL ? reader->found : reader->skeleton->companions;

	return companion != ADB_FIGURE_NO_COMPANION ? &companions->items[companion] : NULL;
}

/* A skin that binds all bones in the rest pose, those of a companion in its own space. */
static uint32_t add_rest_skin(struct adb_figure_reader *reader, const struct adb_companion *companion)
{
	uint32_t skin = adb_figure_add_skin(reader);

	for (uint32_t i = 0; skin != ADB_FIGURE_NONE && i < reader->skeleton->bone_count; i++) {
		struct adb_transform rest = reader->rest[i];

		if (companion != NULL)
			rest = adb_transform_relative(reader->rest[companion->first_bone], rest);
		adb_matrix_of_inverse(&rest, reader->figure->skins[skin].bone_from_model[i]);
	}
	return skin;
}

/* The bind poses of a model as a skin; bones without one are bound in the rest pose. A companion has a skin without any, too. */
static bool read_binds(struct adb_figure_reader *reader, int64_t model_id, int32_t companion_index,
		       uint32_t *skin)
{
	const struct adb_companion *companion = companion_of(reader, companion_index);
	sqlite3_stmt *row = prepare(
		reader,
		"SELECT bone_id, m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34 FROM bind_poses"
		" WHERE model_id = ?",
		model_id);
	const struct adb_axes *axes = &reader->space->axes;
	bool ok = row != NULL;

	if (companion != NULL)
		*skin = add_rest_skin(reader, companion);
	while (ok && sqlite3_step(row) == SQLITE_ROW) {
		int32_t bone =
			adb_stored_find_bone(reader->skeleton, (companion != NULL ? companion->first_id : 0) +
								       sqlite3_column_int64(row, 0));
		double from[12], *to;

		if (*skin == ADB_FIGURE_NONE) {
			*skin = add_rest_skin(reader, NULL);
			if (*skin == ADB_FIGURE_NONE) {
				ok = adb_figure_damaged(reader, "bind poses");
				break;
			}
		}
		if (bone < 0)
			continue;
		to = reader->figure->skins[*skin].bone_from_model[bone];
		for (int i = 0; i < 12; i++) {
			from[i] = sqlite3_column_double(row, i + 1);
			ok = ok && isfinite(from[i]);
		}
		for (int i = 0; i < 3; i++) {
			const double *line = from + (size_t)axes->axis[i] * 4;

			for (int k = 0; k < 3; k++)
				to[4 * i + k] = axes->sign[i] * axes->sign[k] * line[axes->axis[k]];
			to[4 * i + 3] = axes->sign[i] * reader->space->scale * line[3];
		}
		if (!ok)
			adb_figure_damaged(reader, "bind poses");
	}
	return row != NULL && end(reader, row, ok);
}

/* The joints and weights of a skin that is apart from its mesh. */
static bool read_skin(struct adb_figure_reader *reader, int64_t model_id, struct skin *skin)
{
	sqlite3_stmt *row = prepare(
		reader,
		"SELECT g.vertex_count, g.joints, g.weights FROM mesh_parts AS p JOIN geometries AS g ON g.id = p.geometry_id"
		" WHERE p.model_id = ? AND g.joints IS NOT NULL AND g.weights IS NOT NULL ORDER BY p.ordinal LIMIT 1",
		model_id);
	bool ok = row != NULL;

	if (ok && sqlite3_step(row) == SQLITE_ROW) {
		int64_t count = sqlite3_column_int64(row, 0);
		size_t values = (size_t)count * ADB_INFLUENCES;

		if (count >= 0 && count <= UINT32_MAX) {
			skin->count = (uint32_t)count;
			skin->joints = adb_figure_read_joints(row, 1, values, reader->arena);
			skin->weights = adb_stored_words(row, 2, values, reader->arena);
		}
		if (skin->joints == NULL || skin->weights == NULL)
			ok = adb_figure_damaged(reader, "weights");
	}
	return row != NULL && end(reader, row, ok);
}

/* ---- materials ---- */

/* The variant that is shown in place of `named`, which the material names; NULL = that one. */
static const char *find_variant(struct adb_figure_reader *reader, int64_t id, const char *named)
{
	struct adb_figure *figure = reader->figure;
	const char *wanted = adb_variant_with(reader->arena, named, reader->skin);
	sqlite3_stmt *row = NULL;
	bool is_there = false;

	if (wanted == NULL || strcmp(wanted, named) == 0)
		return NULL;
	row = prepare(reader, "SELECT 1 FROM material_variants WHERE material_id = ? AND variant = ?", id);
	if (row == NULL)
		return NULL;
	sqlite3_bind_text(row, 2, wanted, -1, SQLITE_STATIC);
	is_there = sqlite3_step(row) == SQLITE_ROW;
	end(reader, row, true);
	if (is_there)
		return wanted;
	figure->lacking_variants++;
	figure->lacking_variant = wanted;
	return NULL;
}

/* NULL when the arena is exhausted. */
static const char *hash_painted(struct adb_figure_reader *reader, const struct adb_figure_material *material)
{
	const char *what = adb_arena_printf(reader->arena, "%s %02x%02x%02x", material->image_xxh128,
					    material->player_colour[0], material->player_colour[1],
					    material->player_colour[2]);
	struct adb_hash hash;
	char hex[ADB_HASH_HEX_SIZE];

	if (what == NULL)
		return NULL;
	hash = adb_hash_of(what, strlen(what));
	adb_hash_hex(&hash, hex);
	return adb_arena_text(reader->arena, hex, strlen(hex));
}

static bool fill_material(struct adb_figure_reader *reader, sqlite3_stmt *row,
			  struct adb_figure_material *material)
{
	*material = (struct adb_figure_material){
		.id = sqlite3_column_int64(row, 0),
		.name = text_of(reader, row, 1),
		.image_id = sqlite3_column_int64(row, 6),
		.image_xxh128 = text_of(reader, row, 16),
		.texture_name = text_of(reader, row, 17),
		.image_has_alpha = sqlite3_column_int(row, 7) != 0,
		.shows_player = sqlite3_column_int(row, 18) != 0,
		.missing_texture = text_of(reader, row, 8),
		.alpha_cutoff = sqlite3_column_double(row, 10),
		.is_two_sided = sqlite3_column_int(row, 11) != 0,
		.is_unlit = sqlite3_column_int(row, 12) != 0,
		.attributes = text_of(reader, row, 15),
	};
	for (int i = 0; i < 4; i++) {
		double value = sqlite3_column_double(row, 2 + i);

		material->colour[i] = value < 0 ? 0 : value > 1 ? 1 : value;
	}
	if (!adb_alpha_mode_parse((const char *)sqlite3_column_text(row, 9), &material->alpha_mode) ||
	    !adb_wrap_parse((const char *)sqlite3_column_text(row, 13), &material->wrap_u) ||
	    !adb_wrap_parse((const char *)sqlite3_column_text(row, 14), &material->wrap_v))
		return false;
	if (material->alpha_mode == ADB_MASK && material->missing_texture != NULL) {
		material->alpha_mode = ADB_BLEND; /* what is to be cut out is unknown: a faint sheet */
		material->colour[3] *= 0.25;
	} else if (material->alpha_mode == ADB_MASK && !material->image_has_alpha) {
		material->alpha_mode =
			ADB_OPAQUE; /* nothing to cut out: drawing it is faster, and sorts right */
	}
	memcpy(material->player_colour, reader->figure->player_colour, sizeof material->player_colour);
	if (material->shows_player && adb_figure_paints_image(material) && material->image_xxh128 != NULL)
		material->image_xxh128 = hash_painted(reader, material);
	return true;
}

/* `named` is the variant that the material names, NULL when nothing is chosen. */
static bool read_material(struct adb_figure_reader *reader, int64_t id, const char *named,
			  struct adb_figure_material *material)
{
	/* Without its image a material may have a colour of its own. */
	static const char sql[] =
		"SELECT m.id, m.name, iif(m.names_colour AND i.id IS NULL, m.attributes ->> '$.colour[0]', m.red),"
		" iif(m.names_colour AND i.id IS NULL, m.attributes ->> '$.colour[1]', m.green),"
		" iif(m.names_colour AND i.id IS NULL, m.attributes ->> '$.colour[2]', m.blue), m.alpha, i.id, i.has_alpha,"
		" CASE WHEN t.id IS NULL THEN coalesce(v.texture_name, m.texture_name, m.texture_native_id) END,"
		" m.alpha_mode, m.alpha_cutoff, m.is_two_sided, m.is_unlit, m.wrap_u, m.wrap_v, " ADB_STORED_ATTRIBUTES(
			"m") ", i.xxh128, t.name, CASE WHEN json_valid(m.attributes) THEN m.attributes ->> '$." ADB_ALPHA_MEANING
			     "' END IS '" ADB_PLAYER_COLOUR
			     "' FROM (SELECT *, texture_name IS NOT NULL AND json_valid(attributes) AND json_array_length(iif(json_valid(attributes),"
			     " attributes, '{}'), '$.colour') = 3 AS names_colour FROM materials) AS m"
			     " LEFT JOIN material_variants AS v ON v.material_id = m.id AND v.variant = ?2"
			     " LEFT JOIN textures AS t ON t.id = iif(v.material_id IS NULL, m.texture_id, v.texture_id)"
			     " LEFT JOIN images AS i ON i.id = t.image_id WHERE m.id = ?1";
	uint32_t lacking = reader->figure->lacking_variants;
	const char *variant = named != NULL ? find_variant(reader, id, named) : NULL;
	sqlite3_stmt *row = reader->error->outcome == ADB_OK ? prepare(reader, sql, id) : NULL;
	bool ok = row != NULL;

	if (ok && variant != NULL)
		sqlite3_bind_text(row, 2, variant, -1, SQLITE_STATIC);
	ok = ok && sqlite3_step(row) == SQLITE_ROW && fill_material(reader, row, material);
	if (ok && reader->figure->lacking_variants > lacking)
		reader->figure->lacking_material = material->name;
	return row != NULL && end(reader, row, ok);
}

/* Gives the index of the material for which the condition holds, which is read once; leaves `index` when there is none. */
static bool add_material(struct adb_figure_reader *reader, const char *condition, int64_t a, int64_t b,
			 uint32_t *index)
{
	struct adb_figure *figure = reader->figure;
	char *sql = adb_arena_printf(
		reader->arena,
		"SELECT m.id, (SELECT variant FROM material_variants WHERE material_id = m.id AND is_named)"
		" FROM materials AS m WHERE %s",
		condition);
	sqlite3_stmt *row = sql != NULL ? prepare(reader, sql, a) : NULL;
	bool ok = row != NULL;

	if (!ok)
		return adb_figure_damaged(reader, "materials");
	if (sqlite3_bind_parameter_count(row) > 1)
		sqlite3_bind_int64(row, 2, b);
	if (sqlite3_step(row) == SQLITE_ROW) {
		int64_t id = sqlite3_column_int64(row, 0);
		const char *variant = reader->skin != NULL ? text_of(reader, row, 1) : NULL;

		*index = 0;
		while (*index < figure->material_count && figure->materials[*index].id != id)
			++*index;
		if (*index == figure->material_count) {
			figure->materials = adb_arena_grow(reader->arena, figure->materials,
							   figure->material_count, sizeof *figure->materials);
			ok = figure->materials != NULL &&
			     read_material(reader, id, variant, &figure->materials[figure->material_count]);
			if (ok)
				figure->material_count++;
			else
				adb_figure_damaged(reader, "materials");
		}
	}
	return end(reader, row, ok);
}

/* The material at the same place of another set, 0 when there is none. */
static int64_t find_in_set(struct adb_figure_reader *reader, int64_t material_id, int64_t set)
{
	static const char sql[] =
		"WITH placed AS ("
		"  SELECT id, number, row_number() OVER (PARTITION BY number ORDER BY ordinal) AS place FROM ("
		"    SELECT id, ordinal, coalesce(CASE WHEN json_valid(attributes) THEN attributes ->> '$." ADB_MATERIAL_SET
		"' END, 0) AS number FROM materials WHERE model_id = (SELECT model_id FROM materials WHERE id = ?1)"
		"  )"
		") SELECT other.id FROM placed AS own JOIN placed AS other ON other.place = own.place"
		" WHERE own.id = ?1 AND other.number = ?2";
	sqlite3_stmt *row = prepare(reader, sql, material_id);
	int64_t id = 0;

	if (row == NULL)
		return 0;
	sqlite3_bind_int64(row, 2, set);
	if (sqlite3_step(row) == SQLITE_ROW)
		id = sqlite3_column_int64(row, 0);
	end(reader, row, true);
	return id;
}

/* ---- parts ---- */

#define BILLBOARD_COLUMN(index)                                                                              \
	"CASE WHEN json_valid(p.attributes) THEN p.attributes ->> '$." ADB_BILLBOARD "[" index "]' END"

/* The bone that a row names by id or name, -1 when it names none or one that the skeleton does not have. */
static int32_t find_bone(const struct adb_figure_reader *reader, int32_t companion, sqlite3_stmt *row, int id,
			 int name)
{
	const struct adb_stored_skeleton *skeleton = reader->skeleton;
	const struct adb_companion *own = companion_of(reader, companion);
	const char *wanted = (const char *)sqlite3_column_text(row, name);
	uint32_t first = own != NULL ? own->first_bone + 1 : 0;
	uint32_t end = own != NULL ? first + own->bone_count : skeleton->bone_count;

	if (sqlite3_column_type(row, id) != SQLITE_NULL)
		return adb_stored_find_bone(skeleton, (own != NULL ? own->first_id : 0) +
							      sqlite3_column_int64(row, id));
	for (uint32_t i = first; wanted != NULL && i < end; i++)
		if (skeleton->bones[i].name != NULL && strcasecmp(skeleton->bones[i].name, wanted) == 0)
			return (int32_t)i;
	return -1;
}

enum part_column {
	PART_ID,
	PART_NAME,
	PART_MATERIAL,
	PART_TOPOLOGY,
	PART_BIND,
	PART_BONE,
	PART_BONE_NAME,
	PART_ATTRIBUTES,
	PART_STILL_BONE,
	PART_BILLBOARD, /* three columns */
	PART_GEOMETRY = PART_BILLBOARD + 3
};

/* Of a row for which find_bone() gives -1: whether nobody knows where it belongs, since the skeleton does not have the bone that it names. */
static bool is_lost(const struct adb_figure_reader *reader, sqlite3_stmt *row, int id, int name)
{
	return reader->skeleton->bone_count > 0 &&
	       (sqlite3_column_type(row, id) != SQLITE_NULL || sqlite3_column_type(row, name) != SQLITE_NULL);
}

/* NULL for a part that is no billboard, and for a place that is none. False when the arena is exhausted. */
static bool read_billboard(struct adb_figure_reader *reader, sqlite3_stmt *row, float **centre)
{
	double sum = 0;

	*centre = NULL;
	for (int i = 0; i < 3; i++) {
		if (sqlite3_column_type(row, PART_BILLBOARD + i) == SQLITE_NULL)
			return true;
		sum += fabs(sqlite3_column_double(row, PART_BILLBOARD + i));
	}
	if (!(sum < FLT_MAX))
		return true;
	*centre = adb_arena_alloc(reader->arena, 3, sizeof **centre);
	for (int i = 0; *centre != NULL && i < 3; i++)
		(*centre)[i] = (float)sqlite3_column_double(row, PART_BILLBOARD + i);
	return *centre != NULL;
}

static bool read_shapes(struct adb_figure_reader *reader, int64_t part_id,
			const struct adb_figure_binding *binding, struct adb_figure_part *part)
{
	sqlite3_stmt *row = prepare(
		reader, "SELECT name, bone_id, offsets FROM mesh_shapes WHERE part_id = ? ORDER BY ordinal",
		part_id);
	struct adb_figure_shape *shapes = NULL;
	bool ok = row != NULL;

	while (ok && sqlite3_step(row) == SQLITE_ROW) {
		float *offsets = adb_figure_read_offsets(reader, row, 2, binding, part);

		shapes = adb_arena_grow(reader->arena, shapes, part->shape_count, sizeof *shapes);
		if (offsets == NULL || shapes == NULL) {
			ok = adb_figure_damaged(reader, "shapes");
			break;
		}
		shapes[part->shape_count++] = (struct adb_figure_shape){
			.name = text_of(reader, row, 0),
			.bone_id = adb_column_integer(row, 1, INT64_MIN),
			.offsets = offsets,
		};
	}
	part->shapes = shapes;
	return row != NULL && end(reader, row, ok);
}

static bool add_part(struct adb_figure_reader *reader, sqlite3_stmt *row, const struct context *context,
		     const struct skin *skin, uint32_t bind_skin)
{
	struct adb_figure *figure = reader->figure;
	struct adb_figure_part *part;
	enum adb_bind bind;
	const struct adb_companion *companion = companion_of(reader, context->companion);
	int32_t own_bone = find_bone(reader, context->companion, row, PART_BONE, PART_BONE_NAME);
	struct adb_figure_binding binding = {
		.bone = own_bone,
		.place = own_bone >= 0 ? NULL : &context->place,
		.bind_skin = bind_skin,
		.skin_joints = skin->joints,
		.skin_weights = skin->weights,
		.skin_points = skin->count,
		.first_id = companion != NULL ? companion->first_id : 0,
		.carrier = companion != NULL ? (int32_t)companion->first_bone : -1,
		.still_bone = adb_column_integer(row, PART_STILL_BONE, -1),
	};

	if (context->bone < 0 && binding.bone < 0 && is_lost(reader, row, PART_BONE, PART_BONE_NAME)) {
		figure->lost_bones++;
		return true;
	}
	figure->parts =
		adb_arena_grow(reader->arena, figure->parts, figure->part_count, sizeof *figure->parts);
	if (figure->parts == NULL || figure->part_count >= MAX_PARTS ||
	    !read_billboard(reader, row, &binding.centre))
		return adb_figure_damaged(reader, "parts");
	part = &figure->parts[figure->part_count];
	*part = (struct adb_figure_part){
		.name = text_of(reader, row, PART_NAME),
		.material = ADB_FIGURE_NONE,
		.attributes = text_of(reader, row, PART_ATTRIBUTES),
	};
	if (!adb_bind_parse((const char *)sqlite3_column_text(row, PART_BIND), &bind) ||
	    !adb_topology_parse((const char *)sqlite3_column_text(row, PART_TOPOLOGY), &part->topology))
		return adb_figure_damaged(reader, "parts");
	binding.bind = bind == ADB_BIND_MODEL && bind_skin == ADB_FIGURE_NONE ? ADB_BIND_REST : bind;
	if (companion != NULL && bind == ADB_BIND_REST)
		binding.bind = ADB_BIND_MODEL; /* read_binds() binds it where it hangs */
	if (context->bone >= 0) {              /* a thing in a hand, which bones of its own do not move */
		binding.bone = context->bone;
		binding.bind = ADB_BIND_BONE;
		binding.place = &context->place;
	}

	bool replaced = context->material_model != 0 && context->material_ordinal >= 0;
	int64_t material_id = sqlite3_column_int64(row, PART_MATERIAL);
	bool ok = !replaced ||
		  add_material(reader, "m.model_id = ?1 AND m.ordinal = ?2", context->material_model,
			       context->material_ordinal, &part->material);

	if (ok && part->material == ADB_FIGURE_NONE && material_id != 0)
		ok = add_material(reader, "m.id = ?1", material_id, 0, &part->material);
	if (!ok || !adb_figure_read_part(reader, row, PART_GEOMETRY, &binding, part) ||
	    !read_shapes(reader, sqlite3_column_int64(row, PART_ID), &binding, part))
		return false;
	figure->part_count++;
	return true;
}

static bool add_own_parts(struct adb_figure_reader *reader, int64_t model_id, const struct context *context)
{
	static const char sql[] =
		"SELECT p.id, p.name, p.material_id, p.topology, p.bind, p.bone_id, p.bone_name, " ADB_STORED_ATTRIBUTES(
			"p") ", CASE WHEN json_valid(p.attributes) THEN p.attributes ->> '$." ADB_STILL_BONE
			     "' END, " BILLBOARD_COLUMN("0") ", " BILLBOARD_COLUMN("1") ", " BILLBOARD_COLUMN(
				     "2") ", " ADB_FIGURE_GEOMETRY_COLUMNS
					  " FROM mesh_parts AS p JOIN geometries AS g ON g.id = p.geometry_id"
					  " WHERE p.model_id = ? AND g.positions IS NOT NULL ORDER BY p.ordinal";
	uint32_t bind_skin = ADB_FIGURE_NONE;
	struct skin skin = { 0 };
	sqlite3_stmt *row = prepare(reader, sql, model_id);
	bool ok = row != NULL, is_first = true;

	while (ok && sqlite3_step(row) == SQLITE_ROW) {
		if (is_first)
			ok = read_binds(reader, model_id, context->companion, &bind_skin) &&
			     (context->skin_model == 0 || read_skin(reader, context->skin_model, &skin));
		is_first = false;
		ok = ok && add_part(reader, row, context, &skin, bind_skin);
	}
	return row != NULL && end(reader, row, ok);
}

/* ---- models and their components ---- */

/* The models that give the components of this one their skin and their materials. */
static bool find_providers(struct adb_figure_reader *reader, int64_t model_id, struct context *inside)
{
	sqlite3_stmt *row = prepare(
		reader,
		"SELECT (SELECT used_model_id FROM model_components WHERE model_id = ?1 AND role = 'skin' LIMIT 1),"
		" (SELECT used_model_id FROM model_components WHERE model_id = ?1 AND role = 'materials' LIMIT 1),"
		" (SELECT model_id FROM materials WHERE model_id = ?1 LIMIT 1)",
		model_id);

	if (row == NULL)
		return false;
	if (sqlite3_step(row) == SQLITE_ROW) {
		if (sqlite3_column_type(row, 0) != SQLITE_NULL)
			inside->skin_model = sqlite3_column_int64(row, 0);
		if (sqlite3_column_type(row, 1) != SQLITE_NULL) {
			inside->material_model = sqlite3_column_int64(row, 1);
			inside->material_ordinal = -1; /* those before were of other materials */
		} else if (inside->material_model == 0) {
			inside->material_model = sqlite3_column_int64(row, 2);
		}
	}
	return end(reader, row, true);
}

/* Whether a component is on the bone that nothing is wanted on. */
static bool is_bare(const struct adb_figure_reader *reader, sqlite3_stmt *row, int name)
{
	const char *bone = (const char *)sqlite3_column_text(row, name);

	return reader->bare_bone != NULL && bone != NULL && strcasecmp(bone, reader->bare_bone) == 0;
}

/* The place in seven columns: translation and rotation. One that is not finite counts as none. */
static struct adb_transform place_of(const struct adb_figure_reader *reader, sqlite3_stmt *row, int column)
{
	struct adb_transform place = adb_transform_identity;
	double value[7];
	double sum = 0;

	for (int i = 0; i < 7; i++) {
		value[i] = sqlite3_column_double(row, column + i);
		sum += fabs(value[i]);
	}
	if (!isfinite(sum))
		return place;
	place.translation = (struct adb_vec3){ value[0], value[1], value[2] };
	place.rotation = adb_quat_normalise((struct adb_quat){ value[3], value[4], value[5], value[6] });
	return adb_axes_transform(&reader->space->axes, reader->space->scale, place);
}

/* What a component hangs on is that for all below it, unless it is a companion: what is below that hangs on its own bones. */
static bool meet_companion(struct adb_figure_reader *reader, int64_t model_id, const struct context *around,
			   struct context *component)
{
	const struct adb_companions *companions =
		reader->found != NULL ? reader->found : reader->skeleton->companions;
	int32_t carrier = component->bone, met = ADB_FIGURE_NO_COMPANION;

	if (companions == NULL)
		return true;
	if (carrier < 0 && around->companion >= 0)
		carrier = (int32_t)companions->items[around->companion].first_bone;
	if (reader->found != NULL) {
		if (!adb_figure_find_companion(reader, model_id, carrier, &component->place, &met))
			return false;
	} else if (reader->met < companions->count && companions->items[reader->met].model_id == model_id) {
		met = (int32_t)reader->met++;
	}
	if (met != ADB_FIGURE_NO_COMPANION) {
		component->companion = met;
		component->bone = -1;
		component->place = adb_transform_identity;
	}
	return true;
}

static bool add_model(struct adb_figure_reader *reader, int64_t model_id, const struct context *context);

static bool add_components(struct adb_figure_reader *reader, int64_t model_id, const struct context *context)
{
	struct context inside = *context;
	sqlite3_stmt *row;
	bool ok = find_providers(reader, model_id, &inside);

	if (!ok)
		return false;
	row = prepare(
		reader,
		"SELECT used_model_id, bone_id, bone_name, material_ordinal, tx, ty, tz, qx, qy, qz, qw FROM model_components"
		" WHERE model_id = ? AND role = 'mesh' ORDER BY ordinal",
		model_id);
	if (row == NULL)
		return false;
	inside.depth++;
	while (ok && sqlite3_step(row) == SQLITE_ROW) {
		struct context component = inside;
		int32_t bone = find_bone(reader, context->companion, row, 1, 2);

		if (is_bare(reader, row, 2))
			continue;
		if (context->bone < 0 && bone < 0 && is_lost(reader, row, 1, 2)) {
			reader->figure->lost_bones++;
			continue;
		}
		if (bone >= 0 && context->bone < 0) {
			component.bone = bone;
			component.place = adb_transform_identity;
		}
		component.place = adb_transform_multiply(component.place, place_of(reader, row, 4));
		if (sqlite3_column_type(row, 3) != SQLITE_NULL)
			component.material_ordinal = sqlite3_column_int64(row, 3);
		ok = meet_companion(reader, sqlite3_column_int64(row, 0), context, &component) &&
		     add_model(reader, sqlite3_column_int64(row, 0), &component);
	}
	return end(reader, row, ok);
}

static bool add_model(struct adb_figure_reader *reader, int64_t model_id, const struct context *context)
{
	if (context->depth > MAX_DEPTH) {
		adb_error_set(reader->error, ADB_LIMIT, ADB_NO_OFFSET,
			      "the components of its model are nested deeper than %d", MAX_DEPTH);
		return false;
	}
	if (reader->visits++ == MAX_VISITS) {
		adb_error_set(reader->error, ADB_LIMIT, ADB_NO_OFFSET,
			      "its model has more than %d components", MAX_VISITS);
		return false;
	}

	uint32_t first = reader->figure->part_count;

	if (reader->found == NULL && !add_own_parts(reader, model_id, context))
		return false;

	uint32_t end = reader->figure->part_count;

	return add_components(reader, model_id, context) && adb_figure_lend_shapes(reader, first, end);
}

/* ---- what the header declares, and its helpers ---- */

/* Transforms of bones in the model, in the rest pose. */
static struct adb_transform *rest_of(const struct adb_figure_reader *reader)
{
	const struct adb_stored_skeleton *skeleton = reader->skeleton;
	struct adb_transform *rest = adb_arena_alloc(reader->arena, skeleton->bone_count, sizeof *rest);

	for (uint32_t i = 0; rest != NULL && i < skeleton->bone_count; i++) {
		const struct adb_stored_bone *bone = &skeleton->bones[skeleton->order[i]];
		struct adb_transform *to = &rest[skeleton->order[i]];

		*to = adb_axes_transform(&reader->space->axes, reader->space->scale, bone->rest);
		if (bone->parent != ADB_NO_PARENT)
			*to = adb_transform_multiply(rest[bone->parent], *to);
	}
	return rest;
}

struct adb_figure *adb_figure_read(sqlite3 *db, int64_t model_id, const struct adb_figure_outfit *outfit,
				   const struct adb_stored_skeleton *skeleton,
				   const struct adb_stored_space *space, struct adb_arena *arena,
				   struct adb_error *error)
{
	struct adb_figure *figure = adb_arena_alloc(arena, 1, sizeof *figure);
	struct adb_figure_reader reader = {
		.db = db,
		.figure = figure,
		.skin = outfit->skin,
		.bare_bone = outfit->bare_bone,
		.skeleton = skeleton,
		.space = space,
		.rest_skin = ADB_FIGURE_NONE,
		.bone_skin = ADB_FIGURE_NONE,
		.arena = arena,
		.error = error,
	};

	*error = (struct adb_error){ .outcome = ADB_OK };
	reader.rest = rest_of(&reader);
	if (figure == NULL || reader.rest == NULL)
		return adb_figure_damaged(&reader, "memory"), NULL;
	figure->model_id = model_id;
	memcpy(figure->player_colour, outfit->player_colour != NULL ? outfit->player_colour : plain_blue,
	       sizeof figure->player_colour);
	figure->bone_count = skeleton->bone_count;
	if (!read_name(&reader, model_id) || !add_model(&reader, model_id, &alone))
		return NULL;
	for (size_t i = 0; i < outfit->extra_count; i++) {
		struct context on_bone = alone;
		uint32_t before = figure->part_count;

		on_bone.bone = outfit->extras[i].bone;
		if (!add_model(&reader, outfit->extras[i].model_id, &on_bone))
			return NULL;
		figure->empty_extras += figure->part_count == before;
	}
	for (uint32_t i = 0; i < figure->part_count; i++) {
		figure->vertex_count += figure->parts[i].vertex_count;
		if (figure->parts[i].topology == ADB_TRIANGLES)
			figure->triangle_count += figure->parts[i].index_count / 3;
	}
	return figure;
}

bool adb_figure_use_material_set(sqlite3 *db, struct adb_figure *figure, int64_t set, uint32_t *replaced,
				 struct adb_arena *arena, struct adb_error *error)
{
	struct adb_figure_reader reader = { .db = db, .figure = figure, .arena = arena, .error = error };
	uint32_t count = figure->material_count;

	*error = (struct adb_error){ .outcome = ADB_OK };
	*replaced = 0;
	for (uint32_t i = 0; i < count && error->outcome == ADB_OK; i++) {
		int64_t id = find_in_set(&reader, figure->materials[i].id, set);
		uint32_t read = ADB_FIGURE_NONE;

		if (id == 0 || !add_material(&reader, "m.id = ?1", id, 0, &read) || read == ADB_FIGURE_NONE)
			continue;
		figure->materials[i] = figure->materials[read]; /* behind those that are replaced */
		++*replaced;
	}
	figure->material_count = count;
	return error->outcome == ADB_OK;
}

bool adb_companions_join(struct adb_stored_reader *stored, int64_t model_id,
			 struct adb_stored_skeleton *skeleton, struct adb_arena *arena,
			 struct adb_error *error)
{
	/* Bones are in the axes and units of the data. */
	static const struct adb_stored_space native = {
		.axes = { .axis = { 0, 1, 2 }, .sign = { 1, 1, 1 }, .determinant = 1 }, .scale = 1
	};
	struct adb_companions *found = adb_arena_alloc(arena, 1, sizeof *found);
	struct adb_figure_reader reader = {
		.db = stored->db,
		.figure = adb_arena_alloc(arena, 1, sizeof *reader.figure),
		.skeleton = skeleton,
		.space = &native,
		.arena = arena,
		.error = error,
		.found = found,
		.joined = skeleton,
		.stored = stored,
	};

	*error = (struct adb_error){ .outcome = ADB_OK };
	if (found == NULL || reader.figure == NULL)
		return adb_figure_damaged(&reader, "memory");
	found->model_id = model_id;
	if (!add_model(&reader, model_id, &alone))
		return false;
	if (found->count > 0)
		skeleton->companions = found;
	return true;
}

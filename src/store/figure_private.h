/* Declarations that the files of figures share. */
#ifndef ADB_STORE_FIGURE_PRIVATE_H
#define ADB_STORE_FIGURE_PRIVATE_H

#include "store/companion.h"
#include "store/figure.h"
#include "store/read_private.h"

/* A figure that is being read. */
struct adb_figure_reader {
	sqlite3 *db;
	struct adb_figure *figure;
	const char *skin, *bare_bone; /* of the outfit */
	const struct adb_stored_skeleton *skeleton;
	const struct adb_stored_space *space;
	struct adb_transform *rest; /* of each bone in the model, in the axes of the figure */
	uint32_t rest_skin; /* index of the skin of the rest pose, ADB_FIGURE_NONE = not needed so far */
	uint32_t bone_skin; /* that of the identity */
	uint32_t visits;    /* models that were looked at, components as often as they are used */
	uint32_t met;       /* companions of the skeleton that were met */
	struct adb_arena *arena;
	struct adb_error *error;

	/* While companions are looked for, nothing but components is read. */
	struct adb_companions *found;       /* NULL = they are not */
	struct adb_stored_skeleton *joined; /* the skeleton */
	struct adb_stored_reader *stored;
};

enum { ADB_FIGURE_NO_COMPANION = -1 };

/* The bones of a part, as its row and those around it say. */
struct adb_figure_binding {
	enum adb_bind bind;
	int32_t bone;       /* the one bone that moves all vertices; -1 = the joints do, or nothing */
	uint32_t bind_skin; /* of ADB_BIND_MODEL */
	const struct adb_transform *
		place; /* of a part that no joints move, relative to `bone`, else to the model; NULL = none */

	/* The joints and weights of the points of a skin that is apart from the mesh; NULL = none. */
	const uint16_t *skin_joints;
	const float *skin_weights;
	uint32_t skin_points;

	/* Of a part of a companion: what is added to the numbers of joints, and the bone that carries what no joint moves; else 0 and -1. */
	int64_t first_id;
	int32_t carrier;

	int64_t still_bone; /* bone_id of the joint that stands for the model itself; -1 = none */
	float *centre; /* of a billboard, as stored; then among the positions of the part. NULL = it is none */
	bool stands_at_rest; /* set by adb_figure_read_part(): positions relative to bones are now those at rest */
};

/* Columns of geometries, in the order in which adb_figure_read_part() reads them. */
#define ADB_FIGURE_GEOMETRY_COLUMNS                                                                          \
	"g.vertex_count, g.index_count, g.positions, g.normals, g.uvs, g.colours, g.joints, g.weights, g.points, g.indices"
enum { ADB_FIGURE_GEOMETRY_COUNT = 10 };

/*
 * Fills positions, normals, indices and bones of `part` from the columns of a row that begin at `column`. False with
 * reader->error set when they are damaged.
 */
bool adb_figure_read_part(struct adb_figure_reader *reader, sqlite3_stmt *row, int column,
			  struct adb_figure_binding *binding, struct adb_figure_part *part);

/* Reads the offsets of a shape of such a part, which turn with its positions. NULL with reader->error set. */
float *adb_figure_read_offsets(struct adb_figure_reader *reader, sqlite3_stmt *row, int column,
			       const struct adb_figure_binding *binding, const struct adb_figure_part *part);

/*
 * Adds a component to reader->found, and its bones to reader->joined, if it plays clips of its own: then `companion` is its index, else
 * ADB_FIGURE_NO_COMPANION. It hangs at `place` below the bone `carrier`, -1 = none. False with reader->error set.
 */
bool adb_figure_find_companion(struct adb_figure_reader *reader, int64_t model_id, int32_t carrier,
			       const struct adb_transform *place, int32_t *companion);

/* Adds a skin whose matrices are the identity, and returns its index; ADB_FIGURE_NONE when the arena is exhausted. */
uint32_t adb_figure_add_skin(struct adb_figure_reader *reader);

/* Reads the u16 of a blob in native byte order. NULL when it has another size than `count` of them. */
uint16_t *adb_figure_read_joints(sqlite3_stmt *row, int column, size_t count, struct adb_arena *arena);

/* Sets reader->error and returns false. */
static inline bool adb_figure_damaged(struct adb_figure_reader *reader, const char *what)
{
	enum adb_outcome outcome = adb_arena_outcome(reader->arena);

	if (reader->error->outcome != ADB_OK)
		return false;
	if (outcome != ADB_OK)
		adb_error_set(reader->error, outcome, ADB_NO_OFFSET, "not enough memory for its model");
	else
		adb_error_set(reader->error, ADB_CORRUPT, ADB_NO_OFFSET, "the %s of its model are damaged",
			      what);
	return false;
}

/*
 * The parts from `first` to before `end` are those of a model, those from `end` on of its components. Where the model has shapes, its
 * components get them, a vertex those of the vertex of the model at the same place, and are shown in its place; where no vertex is at the
 * same place, the components are left out. False with reader->error set.
 */
bool adb_figure_lend_shapes(struct adb_figure_reader *reader, uint32_t first, uint32_t end);

#endif

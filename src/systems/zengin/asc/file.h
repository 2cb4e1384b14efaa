/*
 * ASC: the text export of 3ds Max that Gothic's engine compiles into MAN, MDH, MDM and MMB files. file.c reads one into the
 * structs below.
 *
 *   file      = *3DSMAX_ASCIIEXPORT version *COMMENT "…" scene [materials] node* softskin*
 *   scene     = *SCENE { *SCENE_FILENAME "…" *SCENE_FIRSTFRAME n *SCENE_LASTFRAME n *SCENE_FRAMESPEED n *SCENE_TICKSPERFRAME n }
 *   materials = *MATERIAL_LIST { *MATERIAL_COUNT n *MATERIAL i { … *SUBMATERIAL i { … } *MAP_DIFFUSE { *BITMAP "…" } } }
 *   node      = *HELPEROBJECT | *GEOMOBJECT { *NODE_NAME "…" [*NODE_PARENT "…"] tm [mesh] [*MATERIAL_REF n] [animation] [morph] }
 *   tm        = *NODE_TM { *TM_ROW0 x y z … *TM_ROW3 x y z … }
 *   mesh      = *MESH | *MESH_SOFTSKIN { *MESH_VERTEX_LIST {…} *MESH_FACE_LIST {…} … }
 *   animation = *TM_ANIMATION { *CONTROL_POS_TRACK { *CONTROL_POS_SAMPLE tick x y z … }
 *                               *CONTROL_ROT_TRACK { *CONTROL_ROT_SAMPLE tick x y z angle … } }
 *   morph     = *MESH_ANIMATION { *MESH {…} … }
 *   softskin  = *MESH_SOFTSKINVERTS { the name of a node up to the end of the line, a count, lines of a vertex }
 *
 * All keys but these are skipped with their values and blocks.
 *
 * The axes are those of 3ds Max: right-handed, Z up, centimetres. NODE_TM and all samples are absolute, in world space; rows 0 to
 * 2 of NODE_TM are the axes of the node and row 3 is its origin. Angles are radians, clockwise.
 *
 * Quirk: a sample is found by its place in the track, never by its tick. Sample i is frame first + i of the scene; ticks begin
 * anywhere, and in some files their distance is not that of a frame.
 *
 * Largest file of the games: 3.5 MB, 105 nodes, 995 samples a track.
 */
#ifndef ADB_SYSTEMS_ZENGIN_ASC_FILE_H
#define ADB_SYSTEMS_ZENGIN_ASC_FILE_H

#include "base/hash.h"
#include "dump/format.h"
#include "systems/zengin/asc/tokens.h"

enum { ADB_ASC_MAX_NODES = 65535, ADB_ASC_MAX_SAMPLES = 1000000 };

struct adb_asc_scene {
	const char *file;    /* UTF-8, NULL = none */
	int64_t first, last; /* frames */
	bool has_first, has_last;
	double fps;             /* finite and above 0 */
	double ticks_per_frame; /* NAN = none */
};

/* Positions of 3, rotations of 4 numbers: axis and angle. */
struct adb_asc_track {
	bool present;
	unsigned width;
	double *values;
	uint32_t count, capacity;
	double first_tick;
	bool is_uneven; /* its ticks are not TICKSPERFRAME apart */
	size_t offset;
};

struct adb_asc_mesh {
	uint32_t mesh_count, morph_count;  /* blocks; those of a morph animation */
	uint64_t vertex_count, face_count; /* of the first mesh */
	bool is_soft_skin;
	struct adb_hash morph;         /* of the bytes of the morph animation */
	struct adb_asc_tokens *frames; /* the blocks of its meshes, morph_count of them */
	struct adb_asc_tokens block;   /* of the first mesh; shape.h reads it */
	const char *block_end;
	struct adb_asc_tokens weights; /* of a soft skin, behind the name of the node; start NULL = none */
};

/* What the engine makes of a node, by the beginning of its name. */
enum adb_asc_role { ADB_ASC_BONE, ADB_ASC_SLOT, ADB_ASC_MESH, ADB_ASC_IGNORED };

struct adb_asc_node {
	struct adb_asc_node *next;
	const char *name;        /* UTF-8, upper case */
	const char *parent_name; /* the same, NULL = none */
	enum adb_asc_role role;
	uint32_t index;
	struct adb_asc_node *parent; /* NULL = root; never part of a cycle */
	double rows[4][3];           /* of NODE_TM */
	bool has_rows;
	struct adb_quat world_rotation; /* rest pose */
	struct adb_vec3 world_position;
	bool is_animated; /* it has a TM_ANIMATION */
	struct adb_asc_track positions, rotations;
	struct adb_asc_mesh mesh;
	uint32_t material; /* MATERIAL_REF; UINT32_MAX = none */
	size_t offset;
	int32_t bone_id; /* place among the nodes that the engine keeps, ADB_NO_BONE = it is none */
	int32_t depth;   /* 1 = a root; below 1 while it is not known */
	bool has_mesh_below;
};

/* A block of weights, which stands behind the nodes. */
struct adb_asc_soft_skin {
	struct adb_asc_soft_skin *next;
	struct adb_asc_tokens block;
	const char *node; /* its name, upper case */
};

struct adb_asc_file {
	struct adb_asc_tokens text; /* the whole file */
	int64_t version;
	const char *writer; /* the first comment */
	struct adb_asc_scene scene;
	struct adb_asc_node *nodes, *last_node;
	uint32_t node_count, material_count, soft_skin_count;
	struct adb_asc_tokens materials; /* of the list; start NULL = none */
	struct adb_asc_soft_skin *soft_skins, *last_soft_skin;
	struct adb_asc_node **by_name; /* sorted; nodes of one name in the order of the file */
};

/*
 * Reads d->in and reports what is wrong with it. Links to textures are added to d->out. Returns ADB_OK, or the outcome of
 * adb_fail().
 */
enum adb_outcome adb_asc_read(struct adb_decoder *d, struct adb_asc_file *file);

/*
 * Says which bytes the keys of a channel come from: the first keys of `channel` are the samples of the track, one each. `formula`
 * has to live as long as the arena. Does nothing when nobody wants to know.
 */
void adb_asc_note_keys(const struct adb_asc_file *file, const struct adb_asc_track *track,
		       const struct adb_channel *channel, const char *formula);

/* The first node of that name, in upper case; NULL when there is none. */
struct adb_asc_node *adb_asc_find(const struct adb_asc_file *file, const char *name);

#endif

/*
 * The content of one asset, as a decoder produces it: clips, skeletons, animation sets, models, links, and the problems that
 * the decoder found. All of it lives in the arena of the decoding; the store copies it into the database.
 *
 * The functions that add something return NULL only when the arena is exhausted.
 */
#ifndef ADB_MOTION_CONTENT_H
#define ADB_MOTION_CONTENT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/quat.h"
#include "motion/attributes.h"
#include "motion/mesh.h"

/* ---- problems ---- */

enum adb_severity { ADB_NOTE, ADB_WARNING, ADB_ERROR };

struct adb_problem {
	struct adb_problem *next;
	enum adb_severity severity;
	const char *code; /* the column diagnostics.code: "truncated", "checksum-mismatch", … */
	int64_t offset;   /* in the bytes of the asset, or ADB_NO_OFFSET */
	const char *message;
};

/* ---- clips ---- */

/*
 * What a channel animates. A weight is that of a morph target, which is a bone of kind "morph". The others, from ADB_ROTATION_IN
 * on, are no properties but tangents of a cubic spline: the slopes before (in) and behind (out) each key, per second.
 */
enum adb_target {
	ADB_ROTATION,
	ADB_TRANSLATION,
	ADB_SCALE,
	ADB_VISIBILITY,
	ADB_FOV,
	ADB_ROLL,
	ADB_WEIGHT,
	ADB_ROTATION_IN,
	ADB_ROTATION_OUT,
	ADB_TRANSLATION_IN,
	ADB_TRANSLATION_OUT,
	ADB_SCALE_IN,
	ADB_SCALE_OUT,
	ADB_WEIGHT_IN,
	ADB_WEIGHT_OUT,
};
enum { ADB_TARGET_COUNT = ADB_WEIGHT_OUT + 1 };

/*
 * ADB_CUBIC is a Hermite spline. Its channel is followed by those of its tangents, in and then out, which have the same bone and
 * frames and are marked ADB_STEP.
 */
enum adb_interpolation { ADB_SLERP, ADB_NLERP, ADB_LINEAR, ADB_STEP, ADB_CUBIC };

/* The bone_id of a channel of the whole clip, such as the field of view of a camera, and the parent_id of a root. */
enum { ADB_NO_BONE = -1 };

/* Return the name that the database stores: "rotation", "slerp", …. */
const char *adb_target_name(enum adb_target target);
const char *adb_interpolation_name(enum adb_interpolation interpolation);

/* Find the value with such a name. Return false when there is none, or `name` is NULL. */
bool adb_target_parse(const char *name, enum adb_target *target);
bool adb_interpolation_parse(const char *name, enum adb_interpolation *interpolation);

/*
 * Returns the number of components of a key: 4 for a rotation (x, y, z, w), 3 for a translation or scale, else 1. Tangents have
 * the width of what they belong to.
 */
unsigned adb_target_width(enum adb_target target);

static inline bool adb_target_is_tangent(enum adb_target target)
{
	return target >= ADB_ROTATION_IN;
}

/* Returns the target of the tangents in of a rotation, translation, scale or weight; that of the tangents out follows it. */
enum adb_target adb_target_tangent(enum adb_target target);

struct adb_channel {
	struct adb_channel *next;
	int32_t bone_id; /* the format's own number */
	enum adb_target target;
	enum adb_interpolation interpolation;
	bool is_root_motion;
	bool adds_to_rest; /* a translation to be added to that of the rest pose */
	uint32_t width, key_count;
	float *values;    /* width × key_count numbers, those of one key together */
	uint32_t *frames; /* the frame of each key, strictly ascending; NULL = every frame from 0 */
	struct adb_attributes attributes;
};

/* What the rotations and translations of a clip are relative to. */
enum adb_space {
	ADB_LOCAL_SPACE, /* the parent of the bone */
	ADB_MODEL_SPACE, /* the model, whatever the parents of the bone are; interpolated there */
};

/* Return the name that the database stores, "local" or "model", or find the value with that name. */
const char *adb_space_name(enum adb_space space);
bool adb_space_parse(const char *name, enum adb_space *space);

enum adb_looping { ADB_LOOPING_UNKNOWN = -1, ADB_ONE_SHOT = 0, ADB_LOOPS = 1 };

struct adb_event {
	struct adb_event *next;
	const char *kind, *name;
	bool has_frame;
	int64_t frame;         /* the number that the data have */
	double time, end_time; /* seconds from the start of the clip, NAN = none */
	const char *bone_name;
	const char *ref_type, *ref_native_id; /* of the sound, particle system or item that it plays */
	double value;                         /* NAN = none */
	struct adb_attributes attributes;
};

struct adb_events {
	struct adb_event *first, *last;
};

struct adb_clip {
	struct adb_clip *next;
	const char *name, *native_id;
	double duration; /* seconds, NAN = unknown */
	double fps;      /* frames per second, NAN = unknown */
	double interval; /* seconds per frame when the format stores that instead of fps; NAN = 1 / fps */
	uint32_t frame_count;
	enum adb_space space;
	enum adb_looping looping;
	int64_t loop_start, loop_end; /* frames, -1 = none */
	bool wraps;                   /* in the frame after its last one it moves to the pose of frame 0 */
	uint64_t playback[2]; /* other data of the format that change the playback, for content_xxh128 */
	bool has_skeleton_checksum;
	uint32_t skeleton_checksum;
	const char *skeleton_name; /* native id of the skeleton that the format names, or NULL */
	struct adb_channel *channels, *last_channel;
	uint32_t channel_count;
	struct adb_events events;
	struct adb_attributes attributes;
};

/* ---- skeletons ---- */

struct adb_bone {
	int32_t bone_id;
	int32_t parent_id; /* ADB_NO_BONE for roots */
	const char *name;  /* may be NULL */
	const char *kind;  /* "bone", "slot", "mesh", … */
	struct adb_transform rest;
};

struct adb_skeleton {
	struct adb_skeleton *next;
	const char *name, *native_id;
	bool has_checksum;
	uint32_t checksum;
	uint32_t bone_count;
	double model_scale; /* what the game multiplies lengths of the model by; 1 unless the format sets it */
	struct adb_bone *bones; /* in the format's order */
	struct adb_attributes attributes;
};

/* ---- animation sets ---- */

struct adb_transition {
	struct adb_transition *next;
	const char *to_name; /* an entry of the same set, or of its parent set */
	const char *kind;
	double blend; /* seconds, NAN = unknown */
};

struct adb_entry {
	struct adb_entry *next;
	int64_t index;
	const char *kind, *name;
	const char *target_name; /* the reference to the clip that it plays, NULL = none */
	/* native id of that clip when it is not target_name, or NULL */
	const char *target_native_id;
	struct adb_transition *transitions, *last_transition;
	struct adb_events events;
	struct adb_attributes attributes;
};

struct adb_set {
	struct adb_set *next;
	const char *name, *native_id;
	struct adb_entry *entries, *last_entry;
	struct adb_events events; /* of the set as a whole */
	struct adb_attributes attributes;
};

/* ---- models and links ---- */

struct adb_model {
	struct adb_model *next;
	const char *name, *native_id, *kind;
	bool has_skeleton_checksum;
	uint32_t skeleton_checksum;
	struct adb_attributes attributes;

	/* What it looks like: motion/mesh.h. Empty unless the decoder was asked for it. */
	struct adb_mesh_part *parts, *last_part;
	struct adb_material *materials, *last_material;
	int32_t material_count;
	struct adb_bind_pose *binds;
	uint32_t bind_count;
};

struct adb_link {
	struct adb_link *next;
	const char *kind;
	const char *to_type;      /* asset type, as in assets.type */
	const char *to_name;      /* the reference as the data have it */
	const char *to_native_id; /* the native id that the reference stands for */
	struct adb_attributes attributes;
};

struct adb_content {
	struct adb_arena *arena; /* borrowed */
	struct adb_clip *clips, *last_clip;
	struct adb_skeleton *skeletons, *last_skeleton;
	struct adb_set *sets, *last_set;
	struct adb_model *models, *last_model;
	struct adb_texture *textures, *last_texture;
	size_t texture_count;
	struct adb_link *links, *last_link;
	struct adb_events events; /* of the asset as a whole, when it holds no clip */
	struct adb_problem *problems, *last_problem;
	uint32_t problem_count; /* in the list, the last note included */
	const char *native_id;  /* of the asset, where its path gives it; NULL = as its container says */
	/* The game, or the edition of it, that the bytes belong to, in the words of the system. NULL = unknown. Constant text. */
	const char *game;
	struct adb_attributes attributes; /* of the asset */
};

/* Adds a clip without channels, whose times and looping are unknown. */
struct adb_clip *adb_content_add_clip(struct adb_content *content, const char *name, const char *native_id);

/* Adds a channel with `key_count` zeroed keys, one a frame from frame 0 on; adb_channel_add_frames() gives them other frames. */
struct adb_channel *adb_clip_add_channel(struct adb_content *content, struct adb_clip *clip, int32_t bone_id,
					 enum adb_target target, enum adb_interpolation interpolation,
					 uint32_t key_count);

/* Allocates the frame of each key, stores the array in the channel and returns it. The caller fills it. */
uint32_t *adb_channel_add_frames(struct adb_content *content, struct adb_channel *channel);

/* Adds a skeleton. Each bone is a root of kind "bone" at the origin whose bone_id is its index; the caller fills in the rest. */
struct adb_skeleton *adb_content_add_skeleton(struct adb_content *content, const char *name,
					      uint32_t bone_count);

/* These add an empty set, entry, transition, event, model or link at the end of its list. */
struct adb_set *adb_content_add_set(struct adb_content *content, const char *name);
struct adb_entry *adb_set_add_entry(struct adb_content *content, struct adb_set *set, const char *kind,
				    const char *name);
struct adb_transition *adb_entry_add_transition(struct adb_content *content, struct adb_entry *entry,
						const char *kind, const char *to_name);
struct adb_event *adb_content_add_event(struct adb_content *content, struct adb_events *events,
					const char *kind, const char *name);
struct adb_model *adb_content_add_model(struct adb_content *content, const char *name, const char *kind);
struct adb_link *adb_content_add_link(struct adb_content *content, const char *kind, const char *to_type,
				      const char *to_name, const char *to_native_id);

/*
 * Add a problem with a formatted message. After ADB_MAX_PROBLEMS problems one last note says that there are more, and further
 * ones are dropped.
 */
enum { ADB_MAX_PROBLEMS = 1000 };
void adb_content_report(struct adb_content *content, enum adb_severity severity, const char *code,
			int64_t offset, const char *format, ...) __attribute__((format(printf, 5, 6)));
void adb_content_vreport(struct adb_content *content, enum adb_severity severity, const char *code,
			 int64_t offset, const char *format, va_list arguments)
	__attribute__((format(printf, 5, 0)));

#endif

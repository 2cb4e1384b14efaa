/*
 * Reads clips and skeletons from the database, in native axes and units. Damaged rows are errors, so that exports can rely on
 * every count.
 *
 * All results live in the arena that the caller gives. Texts are NUL-terminated. NAN and NULL stand for unknown values.
 */
#ifndef ADB_STORE_READ_H
#define ADB_STORE_READ_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/quat.h"
#include "motion/axes.h"
#include "motion/content.h"
#include "motion/sample.h"

/* The asset and the source from which a clip or a skeleton was decoded. */
struct adb_stored_origin {
	int64_t asset_id;
	const char *asset_path, *asset_xxh128, *source_path;
	const char *game, *original_path; /* of the asset, NULL = unknown */
};

/* How its coordinates are to be read. `axes` holds `gltf_axes`: the attribute of that name, else that of the
 * system. */
struct adb_stored_space {
	const char *system, *up_axis, *handedness, *gltf_axes;
	double metres_per_unit;
	enum adb_arc arc;
	struct adb_axes axes;
	double scale; /* what translations are multiplied by on the way to glTF: metres_per_unit, in exports times model_scale */
	bool is_native; /* `axes` and `scale` change nothing */
};

struct adb_stored_channel {
	int64_t bone_id;
	const char *bone_name;
	bool has_bone; /* false: the clip as a whole */
	bool is_root_motion;
	bool adds_to_rest;       /* a translation to be added to that of the rest pose */
	unsigned width;          /* adb_target_width(keys.target) */
	struct adb_samples keys; /* to be sampled where there are any */
	const char *attributes;  /* JSON */
};

struct adb_stored_event {
	const char *kind, *class; /* class: of the kind, as in event_kinds; NULL = unknown */
	const char *name, *bone_name, *ref_type, *ref_native_id;
	bool has_frame;
	int64_t frame;
	double time, end_time, value;
	const char *via;        /* "clip", "entry" or "link", as in clip_events */
	const char *entry_name; /* of the entry that holds it */
	const char *attributes; /* JSON */
};

struct adb_stored_clip {
	int64_t id;
	const char *name, *native_id, *format;
	const char *title; /* what people call it, as in the view clip_names; NULL = it was not looked up */
	double duration, fps;
	double interval; /* seconds a frame where the format stores that instead of fps: frame_interval */
	bool has_interval;
	uint32_t frame_count;
	int64_t looping, loop_start, loop_end; /* -1 = unknown or none */
	enum adb_space space_of_keys;
	bool wraps; /* after its last frame it moves on to frame 0 */
	uint32_t
		wrap_frame; /* where it wraps, the frame after its last one: adb_stored_frame_count(); else 0 */
	int64_t skeleton_checksum; /* -1 = none */
	const char *motion_xxh128, *content_xxh128;
	const char *attributes; /* JSON */
	struct adb_stored_origin origin;
	struct adb_stored_space space;
	int64_t skeleton_id; /* the primary one, 0 = none */
	struct adb_stored_channel *channels;
	uint32_t channel_count;
	const struct adb_stored_channel *placeholders; /* what adb_stored_drop_placeholders() has left out */
	uint32_t placeholder_count;
	struct adb_stored_event *events;
	uint32_t event_count;
};

enum { ADB_NO_PARENT = -1 };

struct adb_stored_bone {
	int64_t bone_id, parent_id; /* INT64_MIN for roots; may not exist */
	int32_t parent;             /* index into bones, ADB_NO_PARENT for roots; never part of a cycle */
	const char *name, *kind;
	struct adb_transform rest; /* local, finite, unit rotation */
};

/* Whether its rest pose has a scale other than 1. */
static inline bool adb_stored_bone_is_scaled(const struct adb_stored_bone *bone)
{
	const struct adb_vec3 *scale = &bone->rest.scale;

	return scale->x < 1 || scale->x > 1 || scale->y < 1 || scale->y > 1 || scale->z < 1 || scale->z > 1;
}

struct adb_stored_skeleton {
	int64_t id; /* 0: made by adb_stored_flat_skeleton() */
	const char *name, *native_id;
	int64_t checksum;       /* -1 = none */
	double model_scale;     /* what the game multiplies its lengths by */
	const char *attributes; /* JSON */
	struct adb_stored_origin origin;
	struct adb_stored_space space;
	uint32_t bone_count, root_count;
	struct adb_stored_bone *bones; /* in the format's order */
	uint32_t *order;               /* indices of bones, parents before children */
	uint32_t *by_id;               /* indices of bones, ascending by bone_id */
	uint32_t
		repaired; /* number of bones that became roots because their parent is unknown or in a cycle */
	const struct adb_companions
		*companions; /* whose bones follow its own, see companion.h; NULL = none */
};

/* The prepared statements of a connection. Returns NULL with `error` set. */
struct adb_stored_reader;
struct adb_stored_reader *adb_stored_reader_new(sqlite3 *db, struct adb_error *error);
void adb_stored_reader_free(struct adb_stored_reader *reader);

/* Returns NULL with `error` set: ADB_CORRUPT when the row is missing or damaged, ADB_DATABASE, ADB_NO_MEMORY. */
struct adb_stored_clip *adb_stored_read_clip(struct adb_stored_reader *reader, int64_t clip_id,
					     struct adb_arena *arena, struct adb_error *error);

/* The same without events, which take longer to find than keys take to read. */
struct adb_stored_clip *adb_stored_read_motion(struct adb_stored_reader *reader, int64_t clip_id,
					       struct adb_arena *arena, struct adb_error *error);
struct adb_stored_skeleton *adb_stored_read_skeleton(struct adb_stored_reader *reader, int64_t skeleton_id,
						     struct adb_arena *arena, struct adb_error *error);

/*
 * Makes a skeleton for a clip without one: a root bone in the origin for each bone that `clip` animates or has a placeholder of,
 * with the name of the clip. A clip without bones gets one bone for the clip as a whole, with the bone_id ADB_NO_BONE. Returns
 * NULL with `error` set when memory ran out.
 */
struct adb_stored_skeleton *adb_stored_flat_skeleton(const struct adb_stored_clip *clip,
						     struct adb_arena *arena, struct adb_error *error);

/*
 * Adds a root bone in the origin for each bone that `clip` animates or has a placeholder of and the skeleton lacks. The indices
 * of the other bones stay the same. Returns false with `error` set when memory ran out.
 */
bool adb_stored_add_bones(struct adb_stored_skeleton *skeleton, const struct adb_stored_clip *clip,
			  struct adb_arena *arena, struct adb_error *error);

/* Appends bones whose parents are known by index and by id. Returns false when memory ran out. */
bool adb_stored_append_bones(struct adb_stored_skeleton *skeleton, const struct adb_stored_bone *bones,
			     uint32_t count, struct adb_arena *arena);

/*
 * Returns the `count` little-endian words of 32 bits of the blob in `column`, in native byte order. NULL when the blob has another
 * size or the arena is exhausted.
 */
void *adb_stored_words(sqlite3_stmt *row, int column, size_t count, struct adb_arena *arena);

/* Returns the index into skeleton->bones, or -1. */
int32_t adb_stored_find_bone(const struct adb_stored_skeleton *skeleton, int64_t bone_id);

/* Returns the time of a frame in seconds, NAN when neither an interval nor fps is known. */
double adb_stored_time(const struct adb_stored_clip *clip, double frame);

/* Returns the number of frames of the clip, including its last key, at least 1. */
uint32_t adb_stored_frame_count(const struct adb_stored_clip *clip);

/*
 * Drops the keys that the game never plays: those behind the last of clip->frame_count frames, of which the first is always
 * played. adb_stored_frame_count() is then the number of frames that are played. Returns false when the arena is exhausted.
 */
bool adb_stored_drop_unplayed(struct adb_stored_clip *clip, struct adb_arena *arena);

/*
 * Drops the channels whose attribute `placeholder` is true: they stand for bones that the clip does not have. Returns their number.
 * They become its placeholders, since a skeleton that is made for the clip needs their bones: a mesh may hang on them.
 */
uint32_t adb_stored_drop_placeholders(struct adb_stored_clip *clip);

#endif

/*
 * The fields of the frames of an ANM, and the sources of its keys. A key of a component that its keyframe lacks has no bits of its
 * own, nor has one that makes an object invisible. Of several keyframes of an object in a frame only the last one counts.
 */
#include "systems/vib/anm_fields.h"

#include "base/ledger.h"

enum {
	HEAD_SIZE = 2, /* object and flags */
	VECTOR_SIZE = 6,
	VISIBILITY = ADB_VIB_COMPONENTS,
	SOURCES, /* of an object: its components and its visibility */
};

/* The keys of one channel: a run of equal distances that is not told yet. */
struct source {
	struct adb_key_source keys;
	const uint8_t *first, *last;
	uint32_t next_key; /* number of the next key of the channel */
};

struct object {
	struct source sources[SOURCES];
	const uint8_t *keyframe; /* the one of the frame that counts, NULL = none */
	bool is_visible;         /* in the frame before */
};

struct frames {
	const struct adb_vib_anm *anm;
	struct object *objects;
	size_t count;
};

/* ---- keys ---- */

static void end_run(const struct source *source)
{
	if (source->keys.count > 0)
		adb_field_keys(source->first, &source->keys);
}

/* Adds the next key of the channel to the run, or begins another one. */
static void add_key(struct source *source, const uint8_t *at)
{
	struct adb_key_source *keys = &source->keys;
	uint32_t key = source->next_key++;
	uint64_t stride = keys->count > 0 ? 8 * (uint64_t)(at - source->last) : 0;

	source->last = at;
	if (keys->count > 0 && key == keys->first_key + keys->count &&
	    (keys->count == 1 || stride == keys->bit_stride)) {
		keys->bit_stride = stride;
		keys->count++;
		return;
	}
	end_run(source);
	keys->first_key = key;
	keys->bit_stride = 0;
	keys->count = 1;
	source->first = at;
}

static void add_components(struct object *object)
{
	const uint8_t *at = object->keyframe + HEAD_SIZE;

	for (int k = 0; k < ADB_VIB_COMPONENTS; k++) {
		if (!(object->keyframe[1] >> k & 1)) {
			object->sources[k].next_key++;
			continue;
		}
		add_key(&object->sources[k], at);
		at += VECTOR_SIZE;
	}
}

/* Visibility has a key in the first frame, and wherever it changes; components have one where the object is visible. */
static void add_keys(struct object *object, uint32_t frame)
{
	bool is_visible = object->keyframe != NULL;

	if (frame == 0 || is_visible != object->is_visible) {
		if (is_visible)
			add_key(&object->sources[VISIBILITY], object->keyframe);
		else
			object->sources[VISIBILITY].next_key++;
	}
	if (is_visible)
		add_components(object);
	object->is_visible = is_visible;
}

static size_t size_of(const uint8_t *keyframe)
{
	return HEAD_SIZE +
	       (size_t)VECTOR_SIZE * (size_t)__builtin_popcount(keyframe[1] & ADB_VIB_KNOWN_FLAGS);
}

/* ---- fields ---- */

#define HEAD                                                                                                 \
	{ 0, ADB_FIELD_U8, 1, "object" },                                                                    \
	{                                                                                                    \
		1, ADB_FIELD_U8, 1, "flags"                                                                  \
	}

#define END                                                                                                  \
	{                                                                                                    \
		0, 0, 0, NULL                                                                                \
	}

#define ROTATION(offset)                                                                                     \
	{                                                                                                    \
		offset, ADB_FIELD_S16LE, 3, "rotation x y z [1/4096 turn]"                                   \
	}
#define SCALE(offset)                                                                                        \
	{                                                                                                    \
		offset, ADB_FIELD_S16LE, 3, "scale x y z [1/4096]"                                           \
	}
#define POSITION(offset)                                                                                     \
	{                                                                                                    \
		offset, ADB_FIELD_S16LE, 3, "position x y z [units]"                                         \
	}
#define REPLACED(size)                                                                                       \
	{                                                                                                    \
		HEAD_SIZE, ADB_FIELD_GAP, size, "replaced by a later keyframe"                               \
	}

/* clang-format off */
static const struct adb_field_layout layouts[ADB_VIB_KNOWN_FLAGS + 1][6] = {
	{ HEAD, END },
	{ HEAD, ROTATION(2), END },
	{ HEAD, SCALE(2), END },
	{ HEAD, ROTATION(2), SCALE(8), END },
	{ HEAD, POSITION(2), END },
	{ HEAD, ROTATION(2), POSITION(8), END },
	{ HEAD, SCALE(2), POSITION(8), END },
	{ HEAD, ROTATION(2), SCALE(8), POSITION(14), END },
};

static const struct adb_field_layout replaced_layouts[ADB_VIB_COMPONENTS + 1][4] = { /* by the number of components */
	{ HEAD, END }, { HEAD, REPLACED(6), END }, { HEAD, REPLACED(12), END }, { HEAD, REPLACED(18), END },
};
/* clang-format on */

static void note_keyframe(const uint8_t *keyframe, bool counts)
{
	size_t size = size_of(keyframe);

	adb_field_records(keyframe, 1, size,
			  counts ? layouts[keyframe[1] & ADB_VIB_KNOWN_FLAGS]
				 : replaced_layouts[(size - HEAD_SIZE) / VECTOR_SIZE],
			  "keyframe");
}

static void note_frame(const struct frames *frames, uint32_t index)
{
	const uint8_t *start = frames->anm->bytes + adb_vib_frame_start(frames->anm, index);
	const uint8_t *end = frames->anm->bytes + adb_vib_frame_start(frames->anm, index + 1);

	for (size_t i = 0; i < frames->count; i++)
		frames->objects[i].keyframe = NULL;
	for (const uint8_t *at = start; at < end; at += size_of(at))
		if (at[0] < frames->count)
			frames->objects[at[0]].keyframe = at;
	adb_field_begin_item("frame", index);
	for (const uint8_t *at = start; at < end; at += size_of(at))
		note_keyframe(at, at[0] < frames->count && frames->objects[at[0]].keyframe == at);
	adb_field_end();
	for (size_t i = 0; i < frames->count; i++)
		add_keys(&frames->objects[i], index);
}

/* ---- what the header declares, and its helpers ---- */

static void begin_sources(struct object *object, const struct adb_vib_object_channels *channels)
{
	static const char *const formulas[SOURCES] = {
		"angles x, y, z = (s16 & 4095) * 360 / 4096 degrees of three little-endian s16; q = qz * qy * qx with "
		"qx = (sin(x/2), 0, 0, cos(x/2)) and so on, as x, y, z, w; of q and -q the first key has the one with w > 0, "
		"each other key the one that is nearer to the key before",
		"x, y, z = three little-endian s16 / 4096",
		"x, y, z = three little-endian s16",
		"1, as the frame has a keyframe with this object number",
	};

	for (int k = 0; k < SOURCES; k++)
		object->sources[k].keys = (struct adb_key_source){
			.channel = k == VISIBILITY ? channels->visibility : channels->components[k],
			.formula = formulas[k],
			.bit_length = k == VISIBILITY ? 8 : 8 * VECTOR_SIZE,
		};
}

void adb_vib_note_frames(struct adb_decoder *d, const struct adb_vib_anm *anm,
			 const struct adb_vib_object_channels *channels, size_t count)
{
	const struct frames frames = {
		.anm = anm,
		.objects = adb_arena_alloc(d->arena, count, sizeof *frames.objects),
		.count = count,
	};

	if (frames.objects == NULL)
		return;
	for (size_t i = 0; i < count; i++)
		begin_sources(&frames.objects[i], &channels[i]);
	for (uint32_t index = 0; index < anm->frame_count; index++)
		note_frame(&frames, index);
	for (size_t i = 0; i < count; i++)
		for (int k = 0; k < SOURCES; k++)
			end_run(&frames.objects[i].sources[k]);
}

/* Turns the keyframes of an ANM into channels: one pass counts their keys, a second one fills them. */
#include "systems/vib/anm_channels.h"

#include <string.h>

#include "base/ledger.h"
#include "systems/vib/anm_fields.h"

/* A channel that is being filled, and the values of its attributes. */
struct component {
	struct adb_channel *channel; /* NULL when no keyframe of the object has the component */
	int64_t *implicit;           /* first and last frame of each range */
	size_t implicit_count;
	int64_t *raw; /* for rotations only: three angles for each key */
};

struct object {
	struct component components[ADB_VIB_COMPONENTS];
	uint32_t *frames; /* frame of each key, shared by all components */
	uint32_t key_count, change_count;
	struct adb_channel *visibility;
	struct adb_quat rotation; /* of the previous key */
	bool is_visible;
};

/* ---- counting ---- */

static void count_object(struct adb_vib_usage *usage, const struct adb_vib_frame *frame, int object)
{
	struct adb_vib_object *counts = &usage->objects[object];

	usage->object_count += counts->visible_count == 0;
	counts->visible_count++;
	for (int i = 0; i < ADB_VIB_COMPONENTS; i++)
		counts->component_count[i] += frame->keys[object].flags >> i & 1;
	if (object > usage->max_object)
		usage->max_object = object;
}

static void count_frame(struct adb_vib_usage *usage, const struct adb_vib_frame *frame,
			const uint64_t before[ADB_VIB_OBJECTS / 64], bool is_first)
{
	usage->keyframe_count += frame->keyframe_count;
	usage->repeated_count += frame->repeated_count;
	usage->unknown_count += frame->unknown_count;
	for (int word = 0; word < ADB_VIB_OBJECTS / 64; word++) {
		uint64_t present = frame->present[word];
		uint64_t changed = is_first ? UINT64_MAX : present ^ before[word];

		for (; changed != 0; changed &= changed - 1)
			usage->objects[word * 64 + __builtin_ctzll(changed)].change_count++;
		for (; present != 0; present &= present - 1)
			count_object(usage, frame, word * 64 + __builtin_ctzll(present));
	}
}

/* ---- channels ---- */

static const enum adb_target targets[ADB_VIB_COMPONENTS] = { ADB_ROTATION, ADB_SCALE, ADB_TRANSLATION };

static bool add_component(struct adb_decoder *d, struct adb_clip *clip, int32_t bone_id, int index,
			  const struct adb_vib_object *counts, struct object *object)
{
	struct component *component = &object->components[index];
	uint32_t keys = counts->visible_count, implicit = keys - counts->component_count[index];

	component->channel = adb_clip_add_channel(d->out, clip, bone_id, targets[index], ADB_STEP, keys);
	component->implicit = adb_arena_alloc(d->arena, implicit, 2 * sizeof *component->implicit);
	if (component->channel == NULL || component->implicit == NULL)
		return false;
	if (targets[index] == ADB_ROTATION)
		component->raw = adb_arena_alloc(d->arena, keys, 3 * sizeof *component->raw);
	return targets[index] != ADB_ROTATION || component->raw != NULL;
}

static bool add_object(struct adb_decoder *d, struct adb_clip *clip, int32_t bone_id,
		       const struct adb_vib_object *counts, struct object *object)
{
	object->visibility =
		adb_clip_add_channel(d->out, clip, bone_id, ADB_VISIBILITY, ADB_STEP, counts->change_count);
	object->frames = adb_arena_alloc(d->arena, counts->visible_count, sizeof *object->frames);
	if (object->visibility == NULL || object->frames == NULL)
		return false;
	if (adb_channel_add_frames(d->out, object->visibility) == NULL)
		return false;
	for (int i = 0; i < ADB_VIB_COMPONENTS; i++)
		if (counts->component_count[i] > 0 && !add_component(d, clip, bone_id, i, counts, object))
			return false;
	return true;
}

/* ---- keys ---- */

static void put_visibility(struct object *object, bool is_visible, uint32_t frame)
{
	struct adb_channel *channel = object->visibility;

	if (frame > 0 && is_visible == object->is_visible)
		return;
	channel->frames[object->change_count] = frame;
	channel->values[object->change_count++] = is_visible ? 1 : 0;
	object->is_visible = is_visible;
}

/*
 * R = Rz · Ry · Rx. Only the low twelve bits of an angle count.
 *
 * Formula: the Psy-Q routine RotMatrixZYX, for column vectors.
 */
static struct adb_quat rotation_of(const int16_t raw[3])
{
	double degrees[3];

	for (int i = 0; i < 3; i++)
		degrees[i] = (raw[2 - i] & (ADB_VIB_ONE - 1)) * 360.0 / ADB_VIB_ONE;
	return adb_quat_from_euler(degrees, "ZYX");
}

/* Angles leave the sign of the quaternion open: the sign nearer to the previous key is used. */
static void put_rotation(struct object *object, const int16_t raw[3], float *out)
{
	struct adb_quat q = rotation_of(raw);
	int64_t *angles = object->components[0].raw + (size_t)object->key_count * 3;

	q = object->key_count == 0 ? adb_quat_canonical(q) : adb_quat_continue(object->rotation, q);
	object->rotation = q;
	for (int i = 0; i < 3; i++)
		angles[i] = raw[i];
	/* Adding 0 turns -0 into 0, so that equal rotations have equal bytes. */
	out[0] = (float)(q.x + 0.0);
	out[1] = (float)(q.y + 0.0);
	out[2] = (float)(q.z + 0.0);
	out[3] = (float)(q.w + 0.0);
}

static void put_vector(const int16_t raw[3], double unit, float *out)
{
	for (int i = 0; i < 3; i++)
		out[i] = (float)(raw[i] * unit);
}

static void note_implicit(struct component *component, uint32_t frame)
{
	int64_t *next = component->implicit + 2 * component->implicit_count;

	if (component->implicit_count > 0 && next[-1] + 1 == frame) {
		next[-1] = frame;
		return;
	}
	next[0] = next[1] = frame;
	component->implicit_count++;
}

static void put_keys(struct object *object, const struct adb_vib_keyframe *key, uint32_t frame)
{
	for (int i = 0; i < ADB_VIB_COMPONENTS; i++) {
		struct component *component = &object->components[i];

		if (component->channel == NULL)
			continue;

		float *out =
			component->channel->values + (size_t)object->key_count * component->channel->width;

		if (targets[i] == ADB_ROTATION)
			put_rotation(object, key->raw[i], out);
		else
			put_vector(key->raw[i], targets[i] == ADB_SCALE ? 1.0 / ADB_VIB_ONE : 1, out);
		if (!(key->flags & 1 << i))
			note_implicit(component, frame);
	}
	object->frames[object->key_count++] = frame;
}

/* Names the frames for the ledger, and where the keys of the channels come from. */
static void note_frames(struct adb_decoder *d, const struct adb_vib_anm *anm, const struct object *objects,
			int count)
{
	struct adb_vib_object_channels *channels = adb_arena_alloc(d->arena, (size_t)count, sizeof *channels);

	for (int i = 0; channels != NULL && i < count; i++) {
		for (int k = 0; k < ADB_VIB_COMPONENTS; k++)
			channels[i].components[k] = objects[i].components[k].channel;
		channels[i].visibility = objects[i].visibility;
	}
	if (channels != NULL)
		adb_vib_note_frames(d, anm, channels, (size_t)count);
}

/* ---- attributes ---- */

/* Sets the attributes of a channel. A channel with a key on every frame from 0 on has no list of frames. */
static void finish_component(struct adb_decoder *d, struct object *object, struct component *component)
{
	uint32_t last = object->key_count - 1;
	struct adb_attributes *to = &component->channel->attributes;

	if (object->frames[last] != last)
		component->channel->frames = object->frames;
	if (component->implicit_count > 0)
		adb_attribute_integer_rows(d->arena, to, "implicit_frames", component->implicit, 2,
					   component->implicit_count);
	if (component->raw != NULL)
		adb_attribute_integer_rows(d->arena, to, "raw", component->raw, 3, object->key_count);
}

static void finish_object(struct adb_decoder *d, struct object *object)
{
	if (object->change_count == 1)
		object->visibility->frames = NULL;
	for (int i = 0; i < ADB_VIB_COMPONENTS; i++)
		if (object->components[i].channel != NULL)
			finish_component(d, object, &object->components[i]);
}

/* ---- what the header declares ---- */

enum adb_outcome adb_vib_count_usage(const struct adb_vib_anm *anm, struct adb_vib_usage *usage,
				     struct adb_error *error)
{
	uint64_t before[ADB_VIB_OBJECTS / 64] = { 0 };
	struct adb_vib_frame frame;

	*usage = (struct adb_vib_usage){ .max_object = -1 };
	for (uint32_t i = 0; i < anm->frame_count; i++) {
		enum adb_outcome outcome = adb_vib_frame_read(anm, i, &frame, error);

		if (outcome != ADB_OK)
			return outcome;
		count_frame(usage, &frame, before, i == 0);
		memcpy(before, frame.present, sizeof before);
	}
	return ADB_OK;
}

void adb_vib_add_channels(struct adb_decoder *d, struct adb_clip *clip, const struct adb_vib_anm *anm,
			  const struct adb_vib_usage *usage)
{
	int count = usage->max_object + 1;
	struct object *objects = adb_arena_alloc(d->arena, (size_t)count, sizeof *objects);
	struct adb_vib_frame frame;

	for (int i = 0; i < count; i++)
		if (objects == NULL || !add_object(d, clip, i, &usage->objects[i], &objects[i]))
			return;
	for (uint32_t index = 0; index < anm->frame_count && count > 0; index++) {
		if (adb_vib_frame_read(anm, index, &frame, NULL) != ADB_OK)
			return;
		for (int i = 0; i < count; i++) {
			bool is_visible = adb_vib_is_present(&frame, i);

			put_visibility(&objects[i], is_visible, index);
			if (is_visible)
				put_keys(&objects[i], &frame.keys[i], index);
		}
	}
	if (adb_ledger_is_open())
		note_frames(d, anm, objects, count);
	for (int i = 0; i < count; i++)
		finish_object(d, &objects[i]);
}

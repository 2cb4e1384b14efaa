/* The pose of a skeleton at any time of a clip. */
#include "store/rig.h"

/* ---- building ---- */

static void *out_of_memory(struct adb_error *error)
{
	adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	return NULL;
}

static bool find_tracks(struct adb_rig *rig, struct adb_arena *arena)
{
	const struct adb_stored_clip *clip = rig->clip;

	rig->tracks = adb_arena_alloc(arena, rig->skeleton->bone_count, sizeof *rig->tracks);
	rig->adds_to_rest = adb_arena_alloc(arena, rig->skeleton->bone_count, sizeof *rig->adds_to_rest);
	if (rig->tracks == NULL || rig->adds_to_rest == NULL)
		return false;
	for (uint32_t i = 0; i < clip->channel_count; i++) {
		const struct adb_stored_channel *channel = &clip->channels[i];
		int32_t bone = adb_stored_find_bone(rig->skeleton, channel->bone_id);

		if (bone >= 0 && channel->keys.key_count > 0)
			rig->tracks[bone][channel->keys.target] = &channel->keys;
		if (bone >= 0 && channel->keys.target == ADB_TRANSLATION)
			rig->adds_to_rest[bone] = channel->adds_to_rest;
		rig->hides_others |= channel->keys.target == ADB_VISIBILITY;
	}
	return true;
}

/* ---- posing ---- */

static bool is_visible(const struct adb_rig *rig, uint32_t bone, double frame)
{
	const struct adb_samples *track = rig->tracks[bone][ADB_VISIBILITY];
	double v[4];

	if (track == NULL)
		return !rig->hides_others;
	adb_sample(track, frame, v);
	return v[0] != 0;
}

/* Replaces the parts of `transform` that the clip has keys of. */
static void sample_bone(const struct adb_rig *rig, uint32_t bone, double frame,
			struct adb_transform *transform)
{
	const struct adb_samples *const *tracks = rig->tracks[bone];
	double v[4];

	if (tracks[ADB_ROTATION] != NULL) {
		adb_sample(tracks[ADB_ROTATION], frame, v);
		transform->rotation = (struct adb_quat){ v[0], v[1], v[2], v[3] };
	}
	if (tracks[ADB_TRANSLATION] != NULL) {
		adb_sample(tracks[ADB_TRANSLATION], frame, v);
		if (rig->adds_to_rest[bone])
			transform->translation =
				adb_vec3_add(transform->translation, (struct adb_vec3){ v[0], v[1], v[2] });
		else
			transform->translation = (struct adb_vec3){ v[0], v[1], v[2] };
	}
	if (tracks[ADB_SCALE] != NULL) {
		adb_sample(tracks[ADB_SCALE], frame, v);
		transform->scale = (struct adb_vec3){ v[0], v[1], v[2] };
	}
}

/* Keys in model space replace the pose that the bone has while it rests under its parent. */
static void pose_bone(const struct adb_rig *rig, uint32_t bone, double frame,
		      const struct adb_bone_pose *parent, struct adb_bone_pose *out)
{
	struct adb_transform rest = rig->skeleton->bones[bone].rest;

	out->visible = is_visible(rig, bone, frame);
	if (rig->clip->space_of_keys == ADB_MODEL_SPACE) {
		/* Nothing of where it rests is left when it has keys of both. */
		bool has_place = rig->tracks[bone][ADB_ROTATION] != NULL &&
				 rig->tracks[bone][ADB_TRANSLATION] != NULL && !rig->adds_to_rest[bone];

		out->model =
			parent != NULL && !has_place ? adb_transform_multiply(parent->model, rest) : rest;
		sample_bone(rig, bone, frame, &out->model);
		out->model.scale = adb_transform_identity.scale;
		out->local = parent != NULL ? adb_transform_relative(parent->model, out->model) : out->model;
	} else {
		out->local = rest;
		sample_bone(rig, bone, frame, &out->local);
		out->model = parent != NULL ? adb_transform_multiply(parent->model, out->local) : out->local;
	}
}

/* ---- what the header declares ---- */

struct adb_rig *adb_rig_read(struct adb_stored_reader *reader, int64_t clip_id, struct adb_arena *arena,
			     struct adb_error *error)
{
	struct adb_stored_clip *clip = adb_stored_read_motion(reader, clip_id, arena, error);

	if (clip == NULL)
		return NULL;
	adb_stored_drop_placeholders(clip);
	return adb_stored_drop_unplayed(clip, arena) ? adb_rig_of(reader, clip, arena, error)
						     : out_of_memory(error);
}

struct adb_rig *adb_rig_of(struct adb_stored_reader *reader, const struct adb_stored_clip *clip,
			   struct adb_arena *arena, struct adb_error *error)
{
	const struct adb_stored_skeleton *skeleton =
		clip->skeleton_id != 0 ? adb_stored_read_skeleton(reader, clip->skeleton_id, arena, error)
				       : adb_stored_flat_skeleton(clip, arena, error);

	return skeleton != NULL ? adb_rig_on(skeleton, clip, arena, error) : NULL;
}

struct adb_rig *adb_rig_on(const struct adb_stored_skeleton *shared, const struct adb_stored_clip *clip,
			   struct adb_arena *arena, struct adb_error *error)
{
	struct adb_rig *rig = adb_arena_alloc(arena, 1, sizeof *rig);
	struct adb_stored_skeleton *skeleton = adb_arena_alloc(arena, 1, sizeof *skeleton);

	if (rig == NULL || skeleton == NULL)
		return out_of_memory(error);
	*skeleton = *shared; /* its bones are copied where some are added */
	if (!adb_stored_add_bones(skeleton, clip, arena, error))
		return NULL;
	*rig = (struct adb_rig){ .clip = clip,
				 .skeleton = skeleton,
				 .own_bone_count =
					 shared->bone_count > 0 ? shared->bone_count : skeleton->bone_count,
				 .frame_count = adb_stored_frame_count(clip) };
	return find_tracks(rig, arena) ? rig : out_of_memory(error);
}

void adb_rig_pose(const struct adb_rig *rig, double frame, struct adb_bone_pose *out)
{
	const struct adb_stored_skeleton *skeleton = rig->skeleton;

	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		uint32_t bone = skeleton->order[i];
		int32_t parent = skeleton->bones[bone].parent;

		pose_bone(rig, bone, frame, parent != ADB_NO_PARENT ? &out[parent] : NULL, &out[bone]);
	}
}

#include "export/picture/moments.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "store/figure_pose.h"

static bool make_room(struct adb_picture_moments *moments, const struct adb_picture_look *look,
		      const struct adb_rig *rig, uint32_t count)
{
	size_t bones = rig->skeleton->bone_count;
	size_t numbers;

	moments->vertex_count = look->figure != NULL ? look->vertex_count : bones;
	if (moments->vertex_count > SIZE_MAX / sizeof(float) / 3 / ADB_PICTURE_MOST_POSES)
		return false;
	numbers = moments->vertex_count * 3 * count;
	if (numbers > moments->position_room) {
		float *more = adb_memory_resized(moments->positions, numbers * sizeof *more);

		if (more == NULL)
			return false;
		moments->positions = more;
		moments->position_room = numbers;
	}
	if (bones > moments->bone_room) {
		free(moments->pose);
		free(moments->matrices);
		moments->pose = adb_memory_zeroed(bones, sizeof *moments->pose);
		moments->matrices = adb_memory_zeroed(bones, sizeof *moments->matrices);
		moments->bone_room = moments->pose != NULL && moments->matrices != NULL ? bones : 0;
	}
	return bones <= moments->bone_room;
}

static void pose_surfaces(struct adb_picture_moments *moments, const struct adb_picture_look *look,
			  const struct adb_rig *rig, double frame, float *positions,
			  struct adb_picture_box *box)
{
	struct adb_vec3 axes[3];
	uint32_t skin = ADB_FIGURE_NONE;

	adb_picture_axes(axes);
	for (uint32_t i = 0; i < look->surface_count; i++) {
		const struct adb_picture_surface *surface = &look->surfaces[i];
		const struct adb_figure_part *part = surface->part;
		float *own = positions + surface->first_vertex * 3;

		if (part->skin != ADB_FIGURE_NONE && part->skin != skin)
			adb_figure_pose_skin(look->figure, part->skin, &rig->clip->space, rig, moments->pose,
					     moments->matrices);
		skin = part->skin != ADB_FIGURE_NONE ? part->skin : skin;
		adb_figure_move_seen_part(part, rig, frame, moments->pose, axes, moments->matrices, own);
		adb_picture_turn_all(own, part->vertex_count);
		adb_picture_widen_by_part(box, part, own);
	}
}

static void pose_bones(const struct adb_picture_moments *moments, const struct adb_rig *rig, float *positions,
		       struct adb_picture_box *box)
{
	for (uint32_t i = 0; i < rig->skeleton->bone_count; i++) {
		struct adb_vec3 p = adb_picture_bone(&rig->clip->space, &moments->pose[i]);

		if (moments->pose[i].visible)
			adb_picture_widen(box, p);
		else
			p.x = p.y = p.z = NAN;
		positions[(size_t)i * 3] = (float)p.x;
		positions[(size_t)i * 3 + 1] = (float)p.y;
		positions[(size_t)i * 3 + 2] = (float)p.z;
	}
}

static void pose_moment(struct adb_picture_moments *moments, const struct adb_picture_look *look,
			const struct adb_rig *rig, uint32_t index, double frame)
{
	struct adb_picture_moment *moment = &moments->items[index];
	float *positions = moments->positions + moments->vertex_count * 3 * index;

	*moment = (struct adb_picture_moment){ .positions = positions, .box = adb_picture_no_box() };
	if (rig->skeleton->bone_count == 0)
		return;
	adb_rig_pose(rig, frame, moments->pose);
	moment->root = adb_picture_bone(&rig->clip->space, &moments->pose[rig->skeleton->order[0]]);
	if (look->figure != NULL)
		pose_surfaces(moments, look, rig, frame, positions, &moment->box);
	else
		pose_bones(moments, rig, positions, &moment->box);
}

/* Whether any moment differs from the first one. */
static bool moves(const struct adb_picture_moments *moments)
{
	for (uint32_t i = 1; i < moments->count; i++)
		if (memcmp(moments->items[i].positions, moments->items[0].positions,
			   moments->vertex_count * 3 * sizeof(float)) != 0)
			return true;
	return false;
}

bool adb_picture_pose_moments(struct adb_picture_moments *moments, const struct adb_picture_look *look,
			      const struct adb_rig *rig, uint32_t most)
{
	struct adb_export_length length = adb_export_length(rig->clip, false);
	bool repeats = rig->clip->looping == 1 || rig->clip->wraps;
	uint32_t count = adb_picture_count_moments(rig, &length, most);

	if (!make_room(moments, look, rig, count))
		return false;
	for (uint32_t i = 0; i < count; i++)
		pose_moment(moments, look, rig, i,
			    adb_picture_moment(&length, i, repeats && count > 1 ? count + 1 : count));
	moments->count = count;
	if (!moves(moments))
		moments->count = 1;
	return true;
}

void adb_picture_moments_free(struct adb_picture_moments *moments)
{
	free(moments->positions);
	free(moments->pose);
	free(moments->matrices);
}

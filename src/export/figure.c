#include "export/figure.h"

#include <strings.h>

#include "dump/system.h"
#include "export/export.h"
#include "export/reports.h"
#include "store/companion.h"
#include "store/variant.h"

/* False when the database fails, which is reported. */
static bool use_material_set(struct adb_export_file *file, const struct adb_stored_skeleton *skeleton,
			     struct adb_figure *figure, struct adb_arena *arena)
{
	struct adb_error error;
	uint32_t replaced;

	if (!adb_figure_use_material_set(file->db, figure, file->options->material_set, &replaced, arena,
					 &error)) {
		adb_export_report_skeleton(skeleton, "shown without its model: %s", error.message);
		return false;
	}
	if (replaced == 0)
		adb_export_report_skeleton(skeleton,
					   "--material-set is left out: %s has no set %lld of materials",
					   figure->model_name, (long long)file->options->material_set);
	return true;
}

static int64_t choose_model(struct adb_export_file *file, struct adb_arena *arena)
{
	int64_t *clips;

	if (file->body_id != 0)
		return file->body_id;
	clips = adb_arena_alloc(arena, file->clip_count, sizeof *clips);
	for (size_t i = 0; clips != NULL && i < file->clip_count; i++)
		clips[i] = file->clips[i].clip_id;
	return clips != NULL ? adb_figure_choose(file->db, clips, file->clip_count) : 0;
}

/* The name of the bone that an attached model is on; NULL when neither the option nor the system says. */
static const char *bone_of(const struct adb_export_attachment *attached, const struct adb_system *system)
{
	if (attached->bone != NULL || system == NULL)
		return attached->bone;
	return attached->is_head ? system->head_bone : system->hand_bone;
}

/* The index of a bone with that name, whatever the case of its letters, or -1. */
static int32_t find_bone(const struct adb_stored_skeleton *skeleton, const char *name)
{
	for (uint32_t i = 0; i < skeleton->bone_count; i++)
		if (skeleton->bones[i].name != NULL && strcasecmp(skeleton->bones[i].name, name) == 0)
			return (int32_t)i;
	return -1;
}

/* Where the attached models go. What has no bone on this skeleton is reported and left out. */
static size_t find_extras(struct adb_export_file *file, const struct adb_stored_skeleton *skeleton,
			  struct adb_figure_extra *extras)
{
	const struct adb_system *system = adb_system_with_id(skeleton->space.system);
	size_t count = 0;

	for (size_t i = 0; i < file->attached_count; i++) {
		const struct adb_export_attachment *attached = &file->attached[i];
		const char *bone = bone_of(attached, system);
		int32_t index = bone != NULL ? find_bone(skeleton, bone) : -1;

		if (index >= 0)
			extras[count++] = (struct adb_figure_extra){ attached->model_id, index };
		else if (bone != NULL)
			adb_export_report_skeleton(skeleton, "nothing is attached: it has no bone %s", bone);
		else if (attached->is_head)
			adb_export_report_skeleton(skeleton,
						   "--head is left out: this game has no heads apart");
		else
			adb_export_report_skeleton(
				skeleton, "nothing is attached: to which bone? (--attach MODEL@BONE)");
	}
	return count;
}

/* What was asked for that no texture of the figure has, and what a texture does not have together. */
static void report_skin(struct adb_export_file *file, const struct adb_stored_skeleton *skeleton,
			const struct adb_figure *figure, struct adb_arena *arena)
{
	int64_t *materials = adb_arena_alloc(arena, figure->material_count, sizeof *materials);
	const char *skin = file->options->skin;
	struct adb_variants there = { 0 };
	struct adb_variant_choice choice;
	struct adb_buffer list = { 0 };
	struct adb_error error;
	bool is_told = false;

	for (uint32_t i = 0; materials != NULL && i < figure->material_count; i++)
		materials[i] = figure->materials[i].id;
	if (materials == NULL ||
	    !adb_variants_read(file->db, materials, figure->material_count, arena, &there, &error))
		return;
	adb_variants_print(&there, &list);
	while (adb_variant_next(&skin, &choice)) {
		if (adb_variants_have(&there, &choice) || !adb_buffer_ok(&list))
			continue;
		is_told = true;
		adb_export_report_skeleton(skeleton, "no texture of the model %s has %.*s=%.*s; %s%.*s",
					   figure->model_name, (int)choice.name_size, choice.name,
					   (int)choice.value_size, choice.value,
					   list.size > 0 ? "there are " : "it has no variants",
					   (int)list.size, list.size > 0 ? list.data : "");
	}
	if (!is_told && figure->lacking_variants > 0)
		adb_export_report_skeleton(
			skeleton,
			"materials of which there is no such variant: %u (%s: %s); they show the texture that they name",
			figure->lacking_variants, figure->lacking_material, figure->lacking_variant);
	adb_buffer_free(&list);
}

static void report_lacks(const struct adb_stored_skeleton *skeleton, const struct adb_figure *figure)
{
	uint32_t missing = 0;
	const char *example = NULL;

	for (uint32_t i = 0; i < figure->material_count; i++) {
		const char *texture = figure->materials[i].missing_texture;

		if (texture == NULL)
			continue;
		missing++;
		example = texture;
	}
	if (missing > 0)
		adb_export_report_skeleton(
			skeleton,
			"textures that are not in the database: %u (%s); their surfaces have the colour of the material",
			missing, example);
	if (figure->empty_extras > 0)
		adb_export_report_skeleton(
			skeleton, "attached models without a mesh in the database: %u (index --meshes all)",
			figure->empty_extras);
	if (figure->lost_bones > 0)
		adb_export_report_skeleton(
			skeleton, "bones of the model %s that the skeleton does not have: %u references",
			figure->model_name, figure->lost_bones);
}

const struct adb_figure *adb_export_figure(struct adb_export_file *file, struct adb_stored_skeleton *skeleton,
					   const struct adb_stored_space *space, struct adb_arena *arena)
{
	const struct adb_export_options *options = file->options;
	struct adb_error error;
	int64_t model_id = options->no_mesh || options->sticks ? 0 : choose_model(file, arena);
	struct adb_figure_extra extras[ADB_EXPORT_MOST_ATTACHED + 1];
	struct adb_figure_outfit outfit = { .extras = extras, .skin = options->skin };
	struct adb_figure *figure;

	if (model_id == 0)
		return NULL;
	if (options->head != NULL && adb_system_with_id(skeleton->space.system) != NULL)
		outfit.bare_bone = adb_system_with_id(skeleton->space.system)->head_bone;
	outfit.extra_count = find_extras(file, skeleton, extras);
	outfit.player_colour = options->has_player_color ? options->player_color : NULL;
	if (!adb_companions_join(file->reader, model_id, skeleton, arena, &error)) {
		adb_export_report_skeleton(skeleton, "shown without its model: %s", error.message);
		return NULL;
	}
	figure = adb_figure_read(file->db, model_id, &outfit, skeleton, space, arena, &error);
	if (figure == NULL) {
		adb_export_report_skeleton(skeleton, "shown without its model: %s", error.message);
		return NULL;
	}
	if (options->material_set > 0 && !use_material_set(file, skeleton, figure, arena))
		return NULL;
	report_lacks(skeleton, figure);
	if (options->skin != NULL)
		report_skin(file, skeleton, figure, arena);
	if (figure->part_count == 0 && file->body_id != 0)
		adb_export_report_skeleton(skeleton,
					   "shown without its model: nothing of %s can be shown on it",
					   figure->model_name);
	return figure->part_count > 0 ? figure : NULL;
}

const struct adb_figure *adb_export_figure_of_rig(struct adb_export_file *file, const struct adb_rig **rig)
{
	struct adb_arena *arena = file->clip_arena;
	struct adb_stored_skeleton *skeleton = adb_arena_alloc(arena, 1, sizeof *skeleton);
	const struct adb_figure *figure;
	const struct adb_stored_clip *clip;
	const struct adb_rig *joined;
	struct adb_error error;

	if (skeleton == NULL)
		return NULL;
	*skeleton = *(*rig)->skeleton;
	figure = adb_export_figure(file, skeleton, &(*rig)->clip->space, arena);
	if (figure == NULL || skeleton->companions == NULL)
		return figure;
	clip = adb_rig_local_clip(file->reader, (*rig)->clip, arena, &error);
	if (clip != NULL)
		clip = adb_companions_play(file->reader, skeleton, clip, arena, &error);
	joined = clip != NULL ? adb_rig_on(skeleton, clip, arena, &error) : NULL;
	if (joined == NULL) {
		adb_export_report_skeleton(skeleton, "shown without its model: %s", error.message);
		return NULL;
	}
	*rig = joined;
	return figure;
}

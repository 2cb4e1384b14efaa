#include "export/figure.h"

#include "export/export.h"
#include "export/reports.h"

static int64_t choose_model(struct adb_export_file *file, struct adb_arena *arena);
static void report_lacks(const struct adb_stored_skeleton *skeleton, const struct adb_figure *figure);

const struct adb_figure *adb_export_figure(struct adb_export_file *file,
					   const struct adb_stored_skeleton *skeleton,
					   const struct adb_stored_space *space, struct adb_arena *arena)
{
	const struct adb_export_options *options = file->options;
	struct adb_error error;
	int64_t model_id = options->no_mesh || options->sticks ? 0 : choose_model(file, arena);
	const struct adb_figure *figure;

	if (model_id == 0)
		return NULL;
	figure = adb_figure_read(file->db, model_id, NULL, 0, skeleton, space, arena, &error);
	if (figure == NULL) {
		adb_export_report_skeleton(skeleton, "shown without its model: %s", error.message);
		return NULL;
	}
	report_lacks(skeleton, figure);
	return figure->part_count > 0 ? figure : NULL;
}

static int64_t choose_model(struct adb_export_file *file, struct adb_arena *arena)
{
	int64_t *clips;

	if (file->options->model_id != 0)
		return file->options->model_id;
	clips = adb_arena_alloc(arena, file->clip_count, sizeof *clips);
	for (size_t i = 0; clips != NULL && i < file->clip_count; i++)
		clips[i] = file->clips[i].clip_id;
	return clips != NULL ? adb_figure_choose(file->db, clips, file->clip_count) : 0;
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
	if (figure->lost_bones > 0)
		adb_export_report_skeleton(
			skeleton, "bones of the model %s that the skeleton does not have: %u references",
			figure->model_name, figure->lost_bones);
}

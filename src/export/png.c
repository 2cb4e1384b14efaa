/*
 * PNG: four moments of a clip side by side, as in the pictures of a catalogue but larger, on a transparent background. Where the clip
 * has a mesh, that is drawn, with its textures; else a line leads from each bone to its parent.
 */
#include "export/clips.h"
#include "export/export.h"
#include "export/figure.h"
#include "export/picture/picture.h"
#include "files/output.h"

static const struct adb_picture_layout layout = {
	.columns = 1, .rows = 1, .width = 960, .height = 320, .poses = 4
};

static enum adb_outcome no_memory(struct adb_export_file *file)
{
	return adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
}

/* NULL when memory runs out. */
static const struct adb_picture_look *make_look(struct adb_export_file *file, const struct adb_rig **on,
						struct adb_picture_textures *textures)
{
	const struct adb_figure *figure = adb_export_figure_of_rig(file, on);
	const struct adb_rig *rig = *on;
	uint32_t lost = 0;
	const struct adb_picture_look *look = adb_picture_look_new(
		textures, figure, rig->skeleton, &rig->clip->space, file->clip_arena, &lost);

	if (lost > 0)
		adb_export_report(rig->clip->id, rig->clip->name, "textures that cannot be read: %u", lost);
	return look;
}

static enum adb_outcome draw(struct adb_export_file *file, const struct adb_rig *rig,
			     const struct adb_picture_look *look)
{
	struct adb_picture_sheet *sheet = adb_picture_sheet_new(&layout);
	struct adb_picture_painter *painter = adb_picture_painter_new();
	enum adb_picture_result result = ADB_PICTURE_NO_MEMORY;
	struct adb_buffer png = { 0 };
	enum adb_outcome outcome = ADB_OK;

	if (look != NULL && sheet != NULL && painter != NULL)
		result = adb_picture_paint(painter, look, rig, sheet, 0);
	if (result == ADB_PICTURE_EMPTY) {
		adb_export_report(rig->clip->id, rig->clip->name, "nothing of it can be seen: left out");
		file->clips[0].empty = true;
	} else if (result == ADB_PICTURE_NO_MEMORY || !adb_picture_sheet_write(sheet, &png)) {
		outcome = no_memory(file);
	} else {
		file->clips[0].written = adb_output_flush(file->out, &png, true);
		if (!file->clips[0].written)
			outcome = adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "cannot be written");
	}
	adb_buffer_free(&png);
	adb_picture_painter_free(painter);
	adb_picture_sheet_free(sheet);
	return outcome;
}

static enum adb_outcome png_write(struct adb_export_file *file)
{
	const struct adb_rig *rig = adb_export_read_rig(file);
	struct adb_picture_textures *textures;
	enum adb_outcome outcome;

	if (rig == NULL)
		return file->error.outcome;
	if (adb_export_skip_empty(file, rig->clip))
		return ADB_OK;
	textures = adb_picture_textures_new(file->db, &layout);
	if (textures == NULL)
		return no_memory(file);
	const struct adb_picture_look *look = make_look(file, &rig, textures);

	outcome = draw(file, rig, look);
	adb_picture_textures_free(textures);
	return outcome;
}

const struct adb_export_format adb_export_png = {
	.name = "png",
	.title = "a picture of four moments of the figure",
	.extension = ".png",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_CLIP,
	.takes = ADB_TAKES_NO_MESH,
	.write = png_write,
};

/*
 * SVG: a film strip of a clip. Figures at equal steps of time stand side by side on a line, each above its time, seen from the
 * clip's right and a little from the front. Where the clip has a mesh, that is drawn, as svg_mesh.c does it; else a line leads
 * from each bone to its parent. What the clip moves along the ground is left out: the first root of each figure is in the middle
 * of its frame.
 */
#include <math.h>
#include <string.h>

#include "base/stop.h"
#include "base/text.h"
#include "export/clips.h"
#include "export/export.h"
#include "export/figure.h"
#include "export/svg_mesh.h"
#include "files/output.h"

enum { MOST_FIGURES = 8 };

/* In units of the picture. */
static const double figure_height = 160, least_step = 60, margin = 15, caption = 24;

/* Metres; a shorter bone is drawn as a dot. */
static const double shortest_line = 1e-4;

struct point {
	double x, y;
};

struct strip {
	const struct adb_rig *rig;
	struct adb_bone_pose *pose;
	struct adb_svg_mesh *mesh; /* NULL = lines are drawn */
	struct adb_export_length length;
	uint32_t figure_count;
	struct point low, high; /* of all figures, in metres, x from the root */
	double scale, step;
	struct adb_buffer out;
};

/* ---- writing ---- */

/* False when memory runs out. */
static bool prepare(struct adb_export_file *file, struct strip *strip)
{
	const struct adb_figure *figure = adb_export_figure_of_rig(file, &strip->rig);
	const struct adb_rig *rig = strip->rig;

	strip->length = adb_export_length(rig->clip, file->options->all_keys);
	strip->figure_count = adb_picture_count_moments(rig, &strip->length, MOST_FIGURES);
	strip->pose = adb_arena_alloc(file->clip_arena, rig->skeleton->bone_count, sizeof *strip->pose);
	if (figure != NULL)
		strip->mesh = adb_svg_mesh_new(file, figure, rig, file->clip_arena);
	return strip->pose != NULL && (figure == NULL || strip->mesh != NULL);
}

static void pose(struct strip *strip, uint32_t figure)
{
	double frame = adb_picture_moment(&strip->length, figure, strip->figure_count);

	adb_rig_pose(strip->rig, frame, strip->pose);
	if (strip->mesh != NULL)
		adb_svg_mesh_pose(strip->mesh, frame, strip->pose);
}

/* Right and up in the picture. */
static struct point project(const struct strip *strip, uint32_t bone)
{
	struct adb_vec3 p = adb_picture_bone(&strip->rig->clip->space, &strip->pose[bone]);

	return (struct point){ p.x, p.y };
}

static uint32_t root_of(const struct strip *strip)
{
	return strip->rig->skeleton->order[0];
}

/* Widens the box by the figure as it is posed. */
static void measure_figure(struct strip *strip)
{
	double middle = project(strip, root_of(strip)).x;
	struct adb_picture_box box = adb_picture_no_box();

	if (strip->mesh != NULL)
		adb_svg_mesh_measure(strip->mesh, &box);
	for (uint32_t bone = 0; strip->mesh == NULL && bone < strip->rig->skeleton->bone_count; bone++)
		if (strip->pose[bone].visible)
			adb_picture_widen(&box,
					  adb_picture_bone(&strip->rig->clip->space, &strip->pose[bone]));
	strip->low = (struct point){ fmin(strip->low.x, box.low.x - middle), fmin(strip->low.y, box.low.y) };
	strip->high =
		(struct point){ fmax(strip->high.x, box.high.x - middle), fmax(strip->high.y, box.high.y) };
}

static void measure(struct strip *strip)
{
	strip->low = (struct point){ INFINITY, INFINITY };
	strip->high = (struct point){ -INFINITY, -INFINITY };
	for (uint32_t figure = 0; figure < strip->figure_count && !adb_interrupted; figure++) {
		pose(strip, figure);
		measure_figure(strip);
	}
	if (strip->low.x > strip->high.x) /* nothing is ever visible */
		strip->low = strip->high = (struct point){ 0, 0 };
	/* A figure above the ground is drawn above it, but within the picture. */
	if (strip->low.y > 0 && strip->low.y < strip->high.y - strip->low.y)
		strip->low.y = 0;

	double size = fmax(strip->high.y - strip->low.y, (strip->high.x - strip->low.x) / 2);

	strip->scale = figure_height / fmax(size, shortest_line);
	strip->step = fmax((strip->high.x - strip->low.x) * strip->scale, least_step) + margin;
}

/* XML does not allow control characters and invalid UTF-8. */
static void put_text(struct adb_buffer *out, const char *text)
{
	for (size_t size = strlen(text), length; size > 0; text += length, size -= length) {
		length = adb_utf8_length(text, size);
		if (length == 1 && (*text == '&' || *text == '<' || *text == '>'))
			adb_buffer_printf(out, "&#%d;", *text);
		else if (length == 0 || (unsigned char)*text < ' ')
			adb_buffer_text(out, "\uFFFD");
		else
			adb_buffer_add(out, text, length);
		length += length == 0;
	}
}

static void put_line(struct strip *strip, struct point a, struct point b)
{
	adb_buffer_printf(&strip->out, "M%.1f %.1fL%.1f %.1f", a.x, a.y, b.x, b.y);
}

static void put_bones(struct strip *strip, const struct adb_svg_place *place)
{
	const struct adb_stored_skeleton *skeleton = strip->rig->skeleton;

	adb_buffer_text(&strip->out, "<path d=\"");
	for (uint32_t bone = 0; bone < skeleton->bone_count; bone++) {
		int32_t parent = skeleton->bones[bone].parent;
		struct point to = project(strip, bone),
			     from = parent == ADB_NO_PARENT ? to : project(strip, (uint32_t)parent);

		if (!strip->pose[bone].visible ||
		    (parent != ADB_NO_PARENT && hypot(to.x - from.x, to.y - from.y) < shortest_line))
			continue;
		put_line(strip,
			 (struct point){ place->x + from.x * place->scale, place->y - from.y * place->scale },
			 (struct point){ place->x + to.x * place->scale, place->y - to.y * place->scale });
	}
	adb_buffer_text(&strip->out, "\"/>\n");
}

static void put_figure(struct strip *strip, uint32_t figure)
{
	double ground = margin + (strip->high.y - strip->low.y) * strip->scale;
	double frame = adb_picture_moment(&strip->length, figure, strip->figure_count);

	pose(strip, figure);

	const struct adb_svg_place place = {
		.x = strip->step * figure + margin / 2 -
		     (strip->low.x + project(strip, root_of(strip)).x) * strip->scale,
		.y = ground + strip->low.y * strip->scale,
		.scale = strip->scale,
	};

	if (strip->mesh == NULL)
		put_bones(strip, &place);
	else if (!adb_svg_mesh_put(strip->mesh, &place, &strip->out))
		strip->out.failed = true;
	adb_buffer_printf(&strip->out, "<text x=\"%.1f\" y=\"%.1f\">", strip->step * (figure + 0.5),
			  ground + margin + caption - 8);
	if (strip->length.is_guess)
		adb_buffer_printf(&strip->out, "frame %.4g</text>\n", frame);
	else
		adb_buffer_printf(&strip->out, "%.2f s</text>\n",
				  adb_export_time(strip->rig->clip, &strip->length, frame));
}

static void put_strip(struct strip *strip)
{
	double height = (strip->high.y - strip->low.y) * strip->scale + 2 * margin;
	double width = strip->step * strip->figure_count;
	bool is_dark = strip->mesh != NULL && adb_svg_mesh_wants_dark(strip->mesh);

	adb_buffer_printf(&strip->out,
			  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.1f %.1f\">\n<title>",
			  width, height + caption);
	put_text(&strip->out, strip->rig->clip->title);
	adb_buffer_printf(&strip->out,
			  "</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"%s\"/>\n"
			  "<path d=\"M0 %.1fH%.1f\" stroke=\"#bbb\"/>\n"
			  "<g fill=\"none\" stroke=\"#246\" stroke-width=\"4\" stroke-linecap=\"round\" "
			  "font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n"
			  "<style>text{fill:%s;stroke:none}</style>\n",
			  is_dark ? "#222" : "#fff", height - margin, width, is_dark ? "#bbb" : "#555");
	for (uint32_t figure = 0; figure < strip->figure_count && !adb_interrupted; figure++)
		put_figure(strip, figure);
	adb_buffer_text(&strip->out, "</g>\n</svg>\n");
}

static enum adb_outcome svg_write(struct adb_export_file *file)
{
	struct strip strip = { .rig = adb_export_read_rig(file) };

	if (strip.rig == NULL)
		return file->error.outcome;
	if (adb_export_skip_empty(file, strip.rig->clip))
		return ADB_OK;
	if (strip.rig->skeleton->bone_count == 0) {
		adb_export_report(strip.rig->clip->id, strip.rig->clip->name, "no bones: left out");
		file->clips[0].empty = true;
		return ADB_OK;
	}
	if (!prepare(file, &strip))
		return adb_error_set(&file->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	measure(&strip);
	put_strip(&strip);
	file->clips[0].written = adb_output_flush(file->out, &strip.out, true);
	adb_buffer_free(&strip.out);
	return file->clips[0].written
		       ? ADB_OK
		       : adb_error_set(&file->error, ADB_IO, ADB_NO_OFFSET, "cannot be written");
}

const struct adb_export_format adb_export_svg = {
	.name = "svg",
	.title = "a film strip of the figure",
	.extension = ".svg",
	.name_template = ADB_EXPORT_NAME,
	.grouping = ADB_BY_CLIP,
	.takes = ADB_TAKES_NO_MESH | ADB_TAKES_ALL_KEYS,
	.write = svg_write,
};

/* What ANM and ANC mean: the channels of section 7. */
#include "expected.h"

#include <stdlib.h>
#include <string.h>

struct quat vib_rotation(const int16_t raw[3])
{
	const struct quat x = quat_about((struct vec3){ 1, 0, 0 }, (double)raw[0] / VIB_ONE);
	const struct quat y = quat_about((struct vec3){ 0, 1, 0 }, (double)raw[1] / VIB_ONE);
	const struct quat z = quat_about((struct vec3){ 0, 0, 1 }, (double)raw[2] / VIB_ONE);

	return quat_mul(z, quat_mul(y, x));
}

struct quat vib_signed(struct quat q, const struct quat *previous)
{
	const double parts[4] = { q.w, q.x, q.y, q.z };
	double sign = 0;

	if (previous)
		sign = q.x * previous->x + q.y * previous->y + q.z * previous->z + q.w * previous->w;
	for (int i = 0; i < 4 && !previous && sign == 0; i++)
		sign = parts[i];
	return sign < 0 ? (struct quat){ -q.x, -q.y, -q.z, -q.w } : q;
}

/* ---- ANM ---- */

/* The keyframes of a clip by object and frame. */
struct grid {
	const struct vib_anm *anm;
	const struct vib_key **cells; /* object × frame_count + frame; NULL = hidden */
	unsigned objects;
	unsigned duplicates, unknown_flags;
};

static const struct vib_key *cell(const struct grid *grid, unsigned object, unsigned frame)
{
	return grid->cells[(size_t)object * grid->anm->frame_count + frame];
}

static void fill_grid(struct grid *grid, const struct vib_anm *anm)
{
	*grid = (struct grid){ .anm = anm };
	for (size_t i = 0; i < anm->key_count; i++) {
		if (anm->keys[i].object >= grid->objects)
			grid->objects = anm->keys[i].object + 1U;
	}
	grid->cells = allocate((size_t)grid->objects * anm->frame_count, sizeof(*grid->cells));
	for (size_t i = 0; i < anm->key_count; i++) {
		const struct vib_key *key = &anm->keys[i];
		const struct vib_key **at = &grid->cells[(size_t)key->object * anm->frame_count + key->frame];

		grid->duplicates += *at != NULL;
		grid->unknown_flags += key->flags > VIB_ALL;
		*at = key;
	}
}

static void put_key_start(struct bytes *csv, const char *content, const char *bone, const char *target,
			  unsigned frame)
{
	bytes_format(csv, "%s,%s,%s,%u", content, bone, target, frame);
}

static void put_channel(struct vib_truth *truth, const char *content, const char *bone, const char *target,
			unsigned key_count, const char *implicit)
{
	bytes_format(&truth->channels, "%s,%s,%s,%u,%s\n", content, bone, target, key_count, implicit);
}

static void put_key(struct bytes *csv, const struct vib_key *key, unsigned component, struct quat *rotation,
		    bool first)
{
	static const int16_t no_turn[3] = { 0, 0, 0 };
	const bool is_stored = key->flags & component;
	const int16_t *raw = component == VIB_SCALE ? key->scale : key->position;

	if (component == VIB_ROTATION) {
		const struct quat q = vib_rotation(is_stored ? key->rotation : no_turn);

		*rotation = vib_signed(q, first ? NULL : rotation);
		vib_csv_number(csv, rotation->x);
		vib_csv_number(csv, rotation->y);
		vib_csv_number(csv, rotation->z);
		vib_csv_number(csv, rotation->w);
		bytes_text(csv, "\n");
		return;
	}
	for (int axis = 0; axis < 3; axis++) {
		if (component == VIB_SCALE)
			vib_csv_number(csv, is_stored ? (double)raw[axis] / VIB_ONE : 1);
		else
			vib_csv_number(csv, is_stored ? raw[axis] : 0);
	}
	bytes_text(csv, ",\n");
}

/* Frames as "3 5-8", growing as they come. */
struct ranges {
	char text[256];
	unsigned first, end;
};

static void close_range(struct ranges *ranges)
{
	const size_t length = strlen(ranges->text);
	const char *space = length ? " " : "";

	if (ranges->end == ranges->first)
		return;
	if (ranges->end == ranges->first + 1)
		print_text(ranges->text + length, sizeof(ranges->text) - length, "%s%u", space,
			   ranges->first);
	else
		print_text(ranges->text + length, sizeof(ranges->text) - length, "%s%u-%u", space,
			   ranges->first, ranges->end - 1);
}

static void add_frame(struct ranges *ranges, unsigned frame)
{
	if (frame != ranges->end || ranges->end == ranges->first) {
		close_range(ranges);
		ranges->first = frame;
	}
	ranges->end = frame + 1;
}

static unsigned put_component(struct vib_truth *truth, const struct grid *grid, const char *content,
			      unsigned object, unsigned component)
{
	const char *target = component == VIB_ROTATION ? "rotation"
			     : component == VIB_SCALE  ? "scale"
						       : "translation";
	struct ranges implicit = { "", 0, 0 };
	struct quat rotation = quat_identity;
	unsigned flags = 0, count = 0;
	char bone[8];

	print_text(bone, sizeof(bone), "%u", object);
	for (unsigned frame = 0; frame < grid->anm->frame_count; frame++)
		flags |= cell(grid, object, frame) ? cell(grid, object, frame)->flags : 0;
	if (!(flags & component))
		return 0;
	for (unsigned frame = 0; frame < grid->anm->frame_count; frame++) {
		const struct vib_key *key = cell(grid, object, frame);

		if (!key)
			continue;
		if (!(key->flags & component))
			add_frame(&implicit, frame);
		put_key_start(&truth->keys, content, bone, target, frame);
		put_key(&truth->keys, key, component, &rotation, count++ == 0);
	}
	close_range(&implicit);
	put_channel(truth, content, bone, target, count, implicit.text);
	return count;
}

static unsigned put_visibility(struct vib_truth *truth, const struct grid *grid, const char *content,
			       unsigned object)
{
	unsigned count = 0;
	bool before = false;
	char bone[8];

	print_text(bone, sizeof(bone), "%u", object);
	for (unsigned frame = 0; frame < grid->anm->frame_count; frame++) {
		const bool visible = cell(grid, object, frame) != NULL;

		if (frame == 0 || visible != before) {
			put_key_start(&truth->keys, content, bone, "visibility", frame);
			bytes_format(&truth->keys, ",%d,,,\n", visible);
			count++;
		}
		before = visible;
	}
	put_channel(truth, content, bone, "visibility", count, "");
	return count;
}

static void put_clip_start(struct bytes *csv, const char *content, const char *name, const char *type,
			   unsigned frame_count, unsigned rate)
{
	const bool is_sane = rate >= 1 && rate <= 120;
	const unsigned fps = is_sane ? rate : 30;

	bytes_format(csv, "%s,%s,%s,%u,%u", content, name, type, frame_count, fps);
	vib_csv_number(csv, (double)frame_count / fps);
	bytes_format(csv, ",%u,%s", rate, is_sane ? "header" : "fallback");
}

void vib_truth_anm(struct vib_truth *truth, const char *name, const struct bytes *content,
		   const struct vib_anm *anm)
{
	static const unsigned components[3] = { VIB_ROTATION, VIB_SCALE, VIB_POSITION };
	char id[CONTENT_SIZE];
	unsigned keys = 0, channels = 0;
	struct grid grid;

	if (!vib_truth_begin(truth, id, content))
		return;
	fill_grid(&grid, anm);
	for (unsigned object = 0; object < grid.objects; object++) {
		for (int i = 0; i < 3; i++) {
			const unsigned count = put_component(truth, &grid, id, object, components[i]);

			keys += count;
			channels += count > 0;
		}
		keys += put_visibility(truth, &grid, id, object);
		channels++;
	}
	put_clip_start(&truth->clips, id, name, "ANM", anm->frame_count, anm->rate);
	bytes_format(&truth->clips, ",%u,%u,%u", grid.objects, channels, keys);
	bytes_format(&truth->clips, ",%zu,%d,%u,%u,%zu,%d\n", anm->key_count, (int)grid.objects - 1,
		     grid.unknown_flags, grid.duplicates, anm->tail, anm->gap == 0);
	free(grid.cells);
}

/* ---- ANC ---- */

void vib_truth_anc(struct vib_truth *truth, const char *name, const struct bytes *content,
		   const struct vib_anc *anc)
{
	char id[CONTENT_SIZE];
	struct bytes *csv = &truth->keys;

	if (!vib_truth_begin(truth, id, content))
		return;
	for (unsigned frame = 0; frame < anc->key_count; frame++) {
		const struct vib_camera_key *key = &anc->keys[frame];

		put_key_start(csv, id, "0", "translation", frame);
		bytes_format(csv, ",%d,%d,%d,\n", key->eye[0], key->eye[1], key->eye[2]);
		put_key_start(csv, id, "1", "translation", frame);
		bytes_format(csv, ",%d,%d,%d,\n", key->target[0], key->target[1], key->target[2]);
		put_key_start(csv, id, "", "fov", frame);
		vib_csv_number(csv, key->fov * 360.0 / 4096);
		bytes_text(csv, ",,,\n");
		put_key_start(csv, id, "", "roll", frame);
		vib_csv_number(csv, key->roll / 4096.0);
		bytes_text(csv, ",,,\n");
	}
	put_channel(truth, id, "0", "translation", anc->key_count, "");
	put_channel(truth, id, "1", "translation", anc->key_count, "");
	put_channel(truth, id, "", "fov", anc->key_count, "");
	put_channel(truth, id, "", "roll", anc->key_count, "");
	put_clip_start(&truth->clips, id, name, "ANC", anc->key_count, anc->rate);
	bytes_format(&truth->clips, ",2,4,%d,%d,,,,,\n", 4 * anc->key_count, anc->key_count);
}

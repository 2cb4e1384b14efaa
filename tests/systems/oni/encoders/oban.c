/* OBAN (section 2). */
#include "expected.h"
#include "names.h"

#include <math.h>
#include <string.h>

static void put_floats(struct bytes *out, const float *values, size_t count)
{
	for (size_t i = 0; i < count; i++)
		bytes_f32(out, values[i]);
}

void oni_put_oban(struct bytes *out, const struct oni_oban *oban)
{
	bytes_fill(out, 0, 12);
	bytes_u32(out, oban->flags);
	put_floats(out, oban->initial, 12);
	put_floats(out, oban->base, 12);
	bytes_u16(out, oban->ticks);
	bytes_u16(out, oban->frame_count);
	bytes_u16(out, oban->half_stop);
	bytes_u16(out, oban->key_count);
	for (size_t i = 0; i < oban->key_count; i++) {
		put_floats(out, oban->keys[i].rotation, 4);
		put_floats(out, oban->keys[i].translation, 3);
		bytes_i32(out, oban->keys[i].time);
	}
}

static void put_keys(struct bytes rows[ONI_TABLE_COUNT], const struct oni_oban *oban)
{
	double scale[4] = { 0, 0, 0, NAN };

	for (size_t i = 0; i < oban->key_count; i++) {
		const struct oni_oban_key *key = &oban->keys[i];
		const float *q = key->rotation, *t = key->translation;

		oni_row_key(rows, 0, (unsigned)key->time, "rotation",
			    (double[4]){ (double)q[0], (double)q[1], (double)q[2], -(double)q[3] });
		oni_row_key(rows, 0, (unsigned)key->time, "translation",
			    (double[4]){ (double)t[0], (double)t[1], (double)t[2], NAN });
	}
	for (size_t row = 0; row < 3; row++) {
		const float *r = &oban->base[row * 3];

		scale[row] = sqrt((double)r[0] * (double)r[0] + (double)r[1] * (double)r[1] +
				  (double)r[2] * (double)r[2]);
	}
	oni_row_key(rows, 0, 0, "scale", scale);
}

static void put_matrix(struct bytes rows[ONI_TABLE_COUNT], const char *name, const float *values)
{
	for (int i = 0; i < 12; i++) {
		char field[32];

		print_text(field, sizeof(field), "%s.%d", name, i);
		oni_row_clip_field(rows, field, (double)values[i]);
	}
}

void oni_oban_truth(struct bytes rows[ONI_TABLE_COUNT], const char *name, const char *motion,
		    const struct oni_oban *oban)
{
	const bool loops = (oban->flags & (ONI_LOOP | ONI_PING_PONG)) != 0;

	bytes_format(&rows[ONI_CLIPS], "%s,OBAN,%u,%.9g,1,%d,%d,%s\n", name + 4, (unsigned)oban->frame_count,
		     oban->frame_count / 60.0, loops, (oban->flags & ONI_Z_UP) != 0, motion);
	bytes_text(&rows[ONI_CLIP_FIELDS], "flags,");
	oni_put_mask(&rows[ONI_CLIP_FIELDS], ONI_OBAN_FLAGS, oban->flags);
	bytes_text(&rows[ONI_CLIP_FIELDS], "\n");
	oni_row_clip_field(rows, "loop", (oban->flags & ONI_LOOP) != 0);
	oni_row_clip_field(rows, "pingpong", (oban->flags & ONI_PING_PONG) != 0);
	oni_row_clip_field(rows, "random_start", (oban->flags & ONI_RANDOM_START) != 0);
	oni_row_clip_field(rows, "autostart", (oban->flags & ONI_AUTOSTART) != 0);
	oni_row_clip_field(rows, "local", (oban->flags & ONI_Z_UP) != 0);
	oni_row_clip_field(rows, "frame_length", oban->ticks);
	put_matrix(rows, "initial_transform", oban->initial);
	put_matrix(rows, "base_transform", oban->base);
	put_keys(rows, oban);
	if (oban->half_stop)
		bytes_format(&rows[ONI_EVENTS], "half_stop,0,%u,%.9g,,\n", (unsigned)oban->half_stop,
			     oban->half_stop / 60.0);
}

struct oni_instance *oni_add_oban(struct oni_library *library, const char *name, const struct oni_oban *oban)
{
	struct oni_instance *instance = oni_library_add(library, name);

	oni_put_oban(&instance->data, oban);
	print_text(instance->motion, sizeof(instance->motion), "%s", name);
	oni_oban_truth(instance->rows, name, instance->motion, oban);
	return instance;
}

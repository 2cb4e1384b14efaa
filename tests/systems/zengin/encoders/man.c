#include "zengin.h"

#include <math.h>
#include <stdlib.h>

enum { MAN_VERSION = 12, ROTATION_ZERO = 32767 };

static const double rotation_step = 2.1 / 65535;

void zen_clip_init(struct zen_clip *clip, uint32_t frame_count, uint32_t node_count)
{
	*clip = (struct zen_clip){
		.version = MAN_VERSION,
		.layer = 1,
		.fps = 25,
		.fps_source = 25,
		.frame_count = frame_count,
		.stated_frame_count = frame_count,
		.node_count = node_count,
	};
	clip->node_index = allocate(node_count, sizeof(*clip->node_index));
	clip->samples = allocate((size_t)frame_count * node_count, sizeof(*clip->samples));
	for (uint32_t i = 0; i < node_count; i++)
		clip->node_index[i] = i;
}

void zen_clip_free(struct zen_clip *clip)
{
	free(clip->node_index);
	free(clip->samples);
	*clip = (struct zen_clip){ 0 };
}

/*
 * The file holds the conjugate of the bone's rotation, with w >= 0. A half turn (w = 0) could be
 * stored with either sign: take the one whose first component is positive, so that the last bit
 * of w does not decide about the bytes of the file.
 */
static struct quat stored_rotation(struct quat bone)
{
	const double noise = 1e-9;
	struct quat q = quat_conjugate(bone);
	double sign = q.w;

	if (fabs(q.w) < noise)
		sign = fabs(q.x) > noise ? q.x : fabs(q.y) > noise ? q.y : q.z;
	if (sign < 0)
		q = (struct quat){ -q.x, -q.y, -q.z, -q.w };
	return q;
}

static uint16_t pack_rotation(double component)
{
	return (uint16_t)(floor(component / rotation_step + 0.5) + ROTATION_ZERO);
}

static uint16_t pack_position(const struct zen_clip *clip, double value)
{
	const double steps = clip->pos_scale > 0 ? floor((value - clip->pos_min) / clip->pos_scale + 0.5) : 0;

	return (uint16_t)fmin(fmax(steps, 0), 65535);
}

static void set_position_range(struct zen_clip *clip, const struct zen_key *keys)
{
	const size_t count = (size_t)clip->frame_count * clip->node_count;
	double min = INFINITY, max = -INFINITY;

	for (size_t i = 0; i < count; i++) {
		const struct vec3 t = keys[i].translation;

		min = fmin(min, fmin(t.x, fmin(t.y, t.z)));
		max = fmax(max, fmax(t.x, fmax(t.y, t.z)));
	}
	clip->pos_min = count ? (float)snap(min, 1024) : 0;
	clip->pos_scale = count ? (float)((snap(max, 1024) - snap(min, 1024)) / 65535) : 0;
}

void zen_clip_quantise(struct zen_clip *clip, const struct zen_key *keys)
{
	const size_t count = (size_t)clip->frame_count * clip->node_count;

	set_position_range(clip, keys);
	for (size_t i = 0; i < count; i++) {
		const struct quat q = stored_rotation(keys[i].rotation);
		const struct vec3 t = keys[i].translation;

		clip->samples[i] = (struct zen_sample){
			.rotation = { pack_rotation(q.x), pack_rotation(q.y), pack_rotation(q.z) },
			.position = { pack_position(clip, t.x), pack_position(clip, t.y),
				      pack_position(clip, t.z) },
		};
	}
}

struct quat zen_sample_rotation(const struct zen_sample *sample)
{
	double t[3];
	double square = 0;

	for (int i = 0; i < 3; i++) {
		t[i] = (sample->rotation[i] - ROTATION_ZERO) * rotation_step;
		square += t[i] * t[i];
	}
	if (square > 1) {
		const double length = sqrt(square);

		return (struct quat){ -t[0] / length, -t[1] / length, -t[2] / length, 0 };
	}
	return (struct quat){ -t[0], -t[1], -t[2], sqrt(1 - square) };
}

struct vec3 zen_sample_translation(const struct zen_clip *clip, const struct zen_sample *sample)
{
	const double scale = clip->pos_scale;
	const double min = clip->pos_min;

	return (struct vec3){ sample->position[0] * scale + min, sample->position[1] * scale + min,
			      sample->position[2] * scale + min };
}

static void put_header(struct bytes *out, const struct zen_clip *clip)
{
	const size_t chunk = zen_chunk_begin(out, 0xA020);

	bytes_u16(out, clip->version);
	zen_string(out, clip->name);
	bytes_u32(out, clip->layer);
	bytes_u32(out, clip->stated_frame_count);
	bytes_u32(out, clip->node_count);
	bytes_f32(out, clip->fps);
	bytes_f32(out, clip->fps_source);
	bytes_f32(out, clip->pos_min);
	bytes_f32(out, clip->pos_scale);
	zen_put_vec3(out, clip->box.min);
	zen_put_vec3(out, clip->box.max);
	zen_string(out, clip->next);
	zen_chunk_end(out, chunk);
}

static void put_source(struct bytes *out, const struct zen_clip *clip)
{
	const size_t chunk = zen_chunk_begin(out, 0xA010);

	zen_put_date(out, &clip->date);
	zen_string(out, clip->source_path);
	zen_string(out, clip->script_line);
	zen_chunk_end(out, chunk);
}

static void put_events(struct bytes *out, const struct zen_clip *clip)
{
	const size_t chunk = zen_chunk_begin(out, 0xA030);

	bytes_u32(out, (uint32_t)clip->event_count);
	for (size_t i = 0; i < clip->event_count; i++) {
		const struct zen_man_event *event = &clip->events[i];

		bytes_u32(out, event->type);
		bytes_u32(out, event->frame);
		for (int n = 0; n < 5; n++)
			zen_string(out, event->text[n]);
		for (int n = 0; n < 4; n++)
			bytes_f32(out, event->value[n]);
		bytes_f32(out, event->probability);
	}
	zen_chunk_end(out, chunk);
}

static void put_samples(struct bytes *out, const struct zen_clip *clip)
{
	const size_t chunk = zen_chunk_begin(out, 0xA090);
	const size_t count = (size_t)clip->frame_count * clip->node_count;

	bytes_u32(out, clip->checksum);
	for (uint32_t i = 0; i < clip->node_count; i++)
		bytes_u32(out, clip->node_index[i]);
	for (size_t i = 0; i < count; i++) {
		for (int n = 0; n < 3; n++)
			bytes_u16(out, clip->samples[i].rotation[n]);
		for (int n = 0; n < 3; n++)
			bytes_u16(out, clip->samples[i].position[n]);
	}
	if (clip->oddities & ZEN_MAN_EXTRA_SAMPLES)
		bytes_fill(out, 0xEE, 7);
	zen_chunk_end(out, chunk);
}

static void put_wrong_header(struct bytes *out, const struct zen_clip *clip)
{
	struct zen_clip wrong = *clip;

	wrong.fps = 5;
	wrong.pos_min += 100;
	wrong.stated_frame_count = 1;
	put_header(out, &wrong);
}

static void put_unknown(struct bytes *out)
{
	const size_t chunk = zen_chunk_begin(out, 0xA0B0);

	bytes_text(out, "no game writes this");
	zen_chunk_end(out, chunk);
}

void zen_put_man(struct bytes *out, const struct zen_clip *clip)
{
	zen_chunk_empty(out, 0xA000);
	if (clip->oddities & ZEN_MAN_SAMPLES_FIRST) {
		put_samples(out, clip);
		put_source(out, clip);
		put_header(out, clip);
		return;
	}
	if (clip->oddities & ZEN_MAN_TWO_HEADERS)
		put_wrong_header(out, clip);
	if (!(clip->oddities & ZEN_MAN_NO_HEADER))
		put_header(out, clip);
	if (!(clip->oddities & ZEN_MAN_NO_SOURCE))
		put_source(out, clip);
	if (clip->oddities & ZEN_MAN_UNKNOWN_CHUNK)
		put_unknown(out);
	if (clip->event_count)
		put_events(out, clip);
	put_samples(out, clip);
	if (clip->oddities & ZEN_MAN_TRAILING_BYTES)
		bytes_fill(out, 0x1A, 3);
}

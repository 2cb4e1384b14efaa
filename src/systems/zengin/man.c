/*
 * ZenGin MAN: one animation clip. Gothic 1 and 2 write the same bytes.
 *
 *   A000  begin    empty
 *   A020  header   u16 version                 12
 *                  string name                 S_FISTRUN; the file is SCRIPT-name.MAN
 *                  u32 layer                   largest known 20
 *                  u32 frame count F           number of sample frames, at `fps`; 16 bits in the engine
 *                  u32 node count N            16 bits in the engine, largest known below 100
 *                  f32 fps, f32 source fps     rate of the samples, rate of the source file
 *                  f32 pos_min, f32 pos_scale
 *                  box bbox, string next       bounds of the clip, name of the clip that follows
 *   A010  source   date, string path, string script line
 *   A030  events   u32 count, count times { u32 type, u32 frame, string tag, string parameter[4], f32 value[4],
 *                  f32 probability }; left out when empty
 *   A090  samples  u32 skeleton checksum, u32 node_index[N]
 *                  F times N times { u16 rotation[3], u16 position[3] }
 *
 * rotation: t = (raw - 32767) * 2.1 / 65535, L = t·t; L > 1: (t / sqrt(L), 0), else (t, sqrt(1 - L)).
 * position: raw * pos_scale + pos_min, centimetres, the same for all nodes and axes.
 *
 * Quirk: the engine turns bones by the conjugate of that quaternion. Keys hold the conjugate, so that they have the
 * convention of the rest rotations in MDH files.
 *
 * Quirk: the header A020 comes before the source A010. The games take events from scripts: no file of a game with A030 is
 * known.
 */
#include <float.h>
#include <math.h>
#include <string.h>

#include "systems/zengin/chunk.h"
#include "systems/zengin/line.h"
#include "systems/zengin/playback.h"

static const struct adb_attribute_doc man_attributes[] = {
	{ "clips", "version", "of the MAN format; 12 in every known game" },
	{ "clips", "ani_name", "name of the animation in its script" },
	{ "clips", "layer", "one animation plays in each layer; higher ones win" },
	{ "clips", "next",
	  "name of the animation that starts at the end, '' = none; its own name = it repeats" },
	{ "clips", "fps_source",
	  "frames per second of the file that it was made from; frames of events count these" },
	{ "clips", "pos_min", "smallest position that the samples can hold, centimetres" },
	{ "clips", "pos_scale", "step of a position sample, centimetres" },
	{ "clips", "bbox", "bounds of the clip: minimum x, y, z, maximum x, y, z, centimetres" },
	{ "clips", "source_path", "file that it was made from" },
	{ "clips", "source_date", "when that file was written; left out where the game wrote no date" },
	{ "clips", "script_line", "line of the script that made it" },
	{ "clips", "flags", "of that line, as in entries of scripts" },
	{ "clips", "direction", "of that line: R = the game plays the clip from its last key to its first" },
	{ "clips", "first", "of that line: first frame of the source" },
	{ "clips", "last", "of that line: last frame of the source, inclusive; -1 = up to its end" },
	{ "clips", "last_key_time", "seconds from the first key to the last" },
	{ "clips", "header_frame_count", "frames that the header claims, where fewer are there" },
	{ "clips", "node_count", "animated nodes that the header claims" },
	{ "clips", "root_speed", "mean speed of node 0 over x and z from its first key to its last, cm/s" },
	{ "channels", "node_index",
	  "index of the node, where it is too large for a bone_id, which is NULL then" },
	{ "events", "params", "the four texts of an event" },
	{ "events", "values", "the four numbers of an event" },
	{ "events", "probability", "chance that the event happens" },
	{ "events", "type", "type number, where it is not a known one" },
	{ NULL, NULL, NULL },
};

enum {
	KNOWN_VERSION = 12,
	MAX_COUNT = 32767, /* frames, nodes: the engine keeps both in 16 bits */
	SAMPLE_SIZE = 12,
	EVENT_PARAMS = 4,
	EVENT_VALUES = 4,
	EVENT_SIZE =
		4 + 4 + (1 + EVENT_PARAMS) + 4 * EVENT_VALUES + 4, /* size of an event with empty strings */
};

struct header {
	const char *name, *next;
	uint32_t frame_count, node_count;
	double fps, source_fps; /* fps is NAN when the stored number is not a frame rate */
	double pos_min, pos_scale;
	bool has_positions;
};

struct samples {
	const uint8_t *bytes;
	uint32_t frame_count, node_count;
	double pos_min, pos_scale;
};

static const char rotation_formula[] =
	"x, y, z = three u16, each (32767 - u16) * 2.1 / 65535; w = sqrt(1 - n) with n = x*x + y*y + z*z; "
	"where n > 1: x, y, z divided by sqrt(n) and w = 0";

struct chunks {
	struct adb_zengin_chunk begin, source, header, events, samples;
};

/* ---- header ---- */

static enum adb_outcome read_counts(struct adb_decoder *d, struct adb_reader *in, struct header *header)
{
	size_t offset = in->position;

	header->frame_count = adb_read_u32le(in, "frame count");
	header->node_count = adb_read_u32le(in, "node count");
	if (header->frame_count > MAX_COUNT)
		return adb_fail(d, ADB_CORRUPT, offset, "%u frames", header->frame_count);
	if (header->node_count > MAX_COUNT)
		return adb_fail(d, ADB_CORRUPT, offset + 4, "%u nodes", header->node_count);
	return ADB_OK;
}

static bool is_rate(double fps)
{
	return isfinite(fps) && fps > 0;
}

static void read_rates(struct adb_decoder *d, struct adb_reader *in, struct header *header,
		       struct adb_clip *clip)
{
	size_t offset = in->position;

	header->fps = (double)adb_read_f32le(in, "fps [1/s]");
	header->source_fps = (double)adb_read_f32le(in, "source fps [1/s]");
	if (!adb_reader_ok(in))
		return;
	adb_attribute_real(d->arena, &clip->attributes, "fps_source", header->source_fps);
	if (!is_rate(header->fps)) {
		adb_warn(d, "frame-rate", offset, "%g frames per second: times are unknown", header->fps);
		header->fps = NAN;
	}
	if (!is_rate(header->source_fps)) {
		adb_warn(d, "frame-rate", offset + 4, "%g source frames per second: %g are taken",
			 header->source_fps, ADB_ZENGIN_SOURCE_FPS);
		header->source_fps = ADB_ZENGIN_SOURCE_FPS;
	}
}

/* Reads the range of positions. When a float cannot hold them the clip gets no translation channels. */
static void read_positions(struct adb_decoder *d, struct adb_reader *in, struct header *header,
			   struct adb_clip *clip)
{
	size_t offset = in->position;

	header->pos_min = (double)adb_read_f32le(in, "pos_min [cm]");
	header->pos_scale = (double)adb_read_f32le(in, "pos_scale [cm]");
	if (!adb_reader_ok(in))
		return;
	header->has_positions =
		fabs(header->pos_min) + UINT16_MAX * fabs(header->pos_scale) <= (double)FLT_MAX;
	adb_attribute_real(d->arena, &clip->attributes, "pos_min", header->pos_min);
	adb_attribute_real(d->arena, &clip->attributes, "pos_scale", header->pos_scale);
	if (!header->has_positions)
		adb_warn(d, "not-finite", offset, "positions from %g in steps of %g: no translation channels",
			 header->pos_min, header->pos_scale);
}

static enum adb_outcome read_header(struct adb_decoder *d, struct adb_zengin_chunk *chunk,
				    struct header *header, struct adb_clip *clip)
{
	struct adb_reader *in = &chunk->data;
	struct adb_attributes *to = &clip->attributes;

	adb_zengin_begin_chunk(chunk, "A020 header");

	uint16_t version = adb_read_u16le(in, "version");

	header->name = adb_zengin_text(d, in, "name");

	uint32_t layer = adb_read_u32le(in, "layer");
	enum adb_outcome outcome = read_counts(d, in, header);

	if (outcome != ADB_OK)
		return outcome;
	adb_attribute_integer(d->arena, to, "version", version);
	adb_attribute_text(d->arena, to, "ani_name", header->name);
	adb_attribute_integer(d->arena, to, "layer", layer);
	read_rates(d, in, header, clip);
	read_positions(d, in, header, clip);
	adb_zengin_bbox(d, in, to, "bbox");
	header->next = adb_zengin_text(d, in, "next");
	if (!adb_reader_ok(in))
		return adb_fail(d, ADB_CORRUPT, chunk->data.position, "the header chunk ends early");
	adb_attribute_text(d->arena, to, "next", header->next);
	adb_attribute_integer(d->arena, to, "node_count", header->node_count);
	if (version != KNOWN_VERSION)
		adb_warn(d, "version", chunk->offset + ADB_ZENGIN_CHUNK_HEADER, "version %u, not %d", version,
			 KNOWN_VERSION);
	adb_zengin_end_chunk(d, chunk);
	return ADB_OK;
}

/* ---- names ---- */

/* Sets the native id and the skeleton name of the clip: the part of the file name before "-NAME", else before the first '-'. */
static void name_clip(struct adb_decoder *d, const struct header *header, struct adb_clip *clip)
{
	size_t stem = strlen(d->stem), name = strlen(header->name);
	const char *dash = strchr(d->stem, '-');
	bool ends_in_name = stem > name && d->stem[stem - name - 1] == '-' &&
			    adb_text_equal_nocase(d->stem + stem - name, header->name);

	clip->native_id = adb_text_upper(d->arena, d->stem);
	if (ends_in_name)
		dash = d->stem + stem - name - 1;
	else
		adb_note(d, "name-mismatch", 0, "the file is called %s, the clip %s", d->stem, header->name);
	if (dash != NULL && dash > d->stem && clip->native_id != NULL)
		clip->skeleton_name = adb_arena_text(d->arena, clip->native_id, (size_t)(dash - d->stem));
}

static struct adb_zengin_line read_source(struct adb_decoder *d, struct adb_zengin_chunk *chunk,
					  struct adb_clip *clip)
{
	if (!chunk->present)
		return (struct adb_zengin_line){ .moves_actor = false };
	adb_zengin_begin_chunk(chunk, "A010 source");
	adb_zengin_source(d, &chunk->data, &clip->attributes);

	const char *text = adb_zengin_text(d, &chunk->data, "script line");

	if (text[0] != '\0')
		adb_attribute_text(d->arena, &clip->attributes, "script_line", text);
	adb_zengin_end_chunk(d, chunk);
	return adb_zengin_read_line(d, text, &clip->attributes);
}

/* ---- events ---- */

/*
 * The range of the script line. A last frame of -1 is the end of the source: F sample frames are F * source_fps / fps source
 * frames.
 */
static struct adb_zengin_range source_range(const struct header *header, const struct adb_zengin_line *line)
{
	struct adb_zengin_range range = line->range;
	double last = range.first + round(header->frame_count * header->source_fps / header->fps) - 1;

	if (range.last == -1 && last >= range.first && last <= INT32_MAX)
		range.last = (int32_t)last;
	return range;
}

/* Event kinds by type number. They have the names of the script commands. */
static const char *const event_kinds[] = {
	"eventTag", "eventSFX",     "eventSFXGrnd", "aniBatch",     "eventSwapMesh",   "eventHeading",
	"eventPFX", "eventPFXGrnd", "eventPFXStop", "eventSetMesh", "eventMMStartAni", "eventCamTremor",
};

enum { EVENT_KIND_COUNT = sizeof event_kinds / sizeof event_kinds[0] };

static void read_event(struct adb_decoder *d, struct adb_reader *in, const struct adb_zengin_range *range,
		       double source_fps, struct adb_clip *clip)
{
	size_t offset = in->position;
	uint32_t type = adb_read_u32le(in, "type"), frame = adb_read_u32le(in, "frame");
	const char *tag = adb_zengin_text(d, in, "tag"), *params[EVENT_PARAMS];
	double values[EVENT_VALUES];

	for (int i = 0; i < EVENT_PARAMS; i++)
		params[i] = adb_zengin_text(d, in, "parameter");
	for (int i = 0; i < EVENT_VALUES; i++)
		values[i] = (double)adb_read_f32le(in, "value");

	double probability = (double)adb_read_f32le(in, "probability");
	const char *kind = type < EVENT_KIND_COUNT ? event_kinds[type] : "event";
	const char *name = tag[0] != '\0' ? tag : params[0];
	struct adb_event *event =
		adb_reader_ok(in) ? adb_content_add_event(d->out, &clip->events, kind, name) : NULL;

	if (event == NULL)
		return;
	event->has_frame = true;
	event->frame = frame;
	event->time = adb_zengin_event_time(frame, range, source_fps);
	adb_attribute_texts(d->arena, &event->attributes, "params", params, EVENT_PARAMS);
	adb_attribute_reals(d->arena, &event->attributes, "values", values, EVENT_VALUES);
	adb_attribute_real(d->arena, &event->attributes, "probability", probability);
	if (type < EVENT_KIND_COUNT)
		return;
	adb_attribute_integer(d->arena, &event->attributes, "type", type);
	adb_warn(d, "event-type", offset, "event type %u is not known", type);
}

static void read_events(struct adb_decoder *d, struct adb_zengin_chunk *chunk, const struct header *header,
			const struct adb_zengin_line *line, struct adb_clip *clip)
{
	struct adb_reader *in = &chunk->data;
	struct adb_zengin_range range = source_range(header, line);

	if (!chunk->present)
		return;
	adb_zengin_begin_chunk(chunk, "A030 events");

	uint32_t count = adb_read_u32le(in, "count");

	if (!adb_reader_has(in, count, EVENT_SIZE)) {
		adb_warn(d, "truncated", chunk->offset, "%u events do not fit", count);
		count = (uint32_t)(adb_reader_left(in) / EVENT_SIZE);
	}
	for (uint32_t i = 0; i < count && adb_reader_ok(in); i++) {
		adb_field_begin_item("event", i);
		read_event(d, in, &range, header->source_fps, clip);
		adb_field_end();
	}
	adb_zengin_end_chunk(d, chunk);
}

/* ---- samples ---- */

static uint16_t raw_u16(const uint8_t *b)
{
	return (uint16_t)(b[0] | b[1] << 8);
}

/* Decodes a rotation and conjugates it: the vector part has the opposite sign of the file's. */
static void decode_rotation(const uint8_t *raw, float *out)
{
	const double unit = 2.1 / 65535;
	const int zero = 32767;
	double x = (zero - raw_u16(raw)) * unit;
	double y = (zero - raw_u16(raw + 2)) * unit;
	double z = (zero - raw_u16(raw + 4)) * unit;
	double square = x * x + y * y + z * z;

	if (square <= 1) {
		out[0] = (float)x;
		out[1] = (float)y;
		out[2] = (float)z;
		out[3] = (float)sqrt(1 - square);
	} else {
		double length = sqrt(square);

		out[0] = (float)(x / length);
		out[1] = (float)(y / length);
		out[2] = (float)(z / length);
		out[3] = 0;
	}
}

/* Decodes `count` samples of one node in successive frames. `translations` may be NULL. */
static void decode_run(const struct samples *samples, uint32_t slot, uint32_t frame, uint32_t count,
		       float *restrict rotations, float *restrict translations)
{
	const double min = samples->pos_min, scale = samples->pos_scale;
	const size_t stride = (size_t)samples->node_count * SAMPLE_SIZE;
	const uint8_t *raw = samples->bytes + frame * stride + (size_t)slot * SAMPLE_SIZE;

	for (uint32_t i = 0; i < count; i++, raw += stride, rotations += 4) {
		decode_rotation(raw, rotations);
		if (translations == NULL)
			continue;
		translations[0] = (float)(raw_u16(raw + 6) * scale + min);
		translations[1] = (float)(raw_u16(raw + 8) * scale + min);
		translations[2] = (float)(raw_u16(raw + 10) * scale + min);
		translations += 3;
	}
}

/*
 * Samples are stored frame by frame, channels node by node. Frames are decoded in blocks that fit the first-level cache, so
 * that each node finds its samples there.
 */
static void decode_samples(const struct samples *samples, struct adb_channel *const *rotations,
			   struct adb_channel *const *translations)
{
	const uint32_t block_size = 16 * 1024;
	uint32_t block = 1 + block_size / (1 + samples->node_count * SAMPLE_SIZE);

	for (uint32_t frame = 0; frame < samples->frame_count; frame += block) {
		uint32_t left = samples->frame_count - frame, count = left < block ? left : block;

		for (uint32_t slot = 0; slot < samples->node_count; slot++)
			decode_run(samples, slot, frame, count, rotations[slot]->values + (size_t)frame * 4,
				   translations != NULL ? translations[slot]->values + (size_t)frame * 3
							: NULL);
	}
}

/* ---- channels ---- */

/* Number of frames whose samples are complete. */
static uint32_t count_frames(struct adb_decoder *d, const struct adb_zengin_chunk *chunk,
			     const struct header *header)
{
	uint64_t frame_size = (uint64_t)SAMPLE_SIZE * header->node_count,
		 left = adb_reader_left(&chunk->data);
	uint64_t wanted = frame_size * header->frame_count;
	size_t offset = chunk->data.position;

	if (left > wanted)
		adb_warn(d, "extra-data", offset + (size_t)wanted, "%zu bytes after the last sample",
			 (size_t)(left - wanted));
	if (left >= wanted)
		return header->frame_count;
	adb_warn(d, "truncated", offset, "samples of %zu of %u frames", (size_t)(left / frame_size),
		 header->frame_count);
	adb_field(chunk->data.data + chunk->data.size - left % frame_size, ADB_FIELD_GAP,
		  (size_t)(left % frame_size), "samples of a frame that is cut off");
	return (uint32_t)(left / frame_size);
}

/* Reports node indices that are too large for a skeleton, and nodes that occur twice. */
static void check_nodes(struct adb_decoder *d, struct adb_reader nodes, uint32_t node_count)
{
	uint8_t *seen = adb_arena_alloc(d->arena, (MAX_COUNT + 1) / 8, 1);

	for (uint32_t slot = 0; slot < node_count && seen != NULL; slot++) {
		size_t offset = nodes.position;
		uint32_t node = adb_reader_u32le(&nodes);

		if (node > MAX_COUNT) {
			adb_warn(d, "node-index", offset,
				 "slot %u moves node %u, which is larger than any node of the engine", slot,
				 node);
			continue;
		}
		if (seen[node / 8] & 1 << node % 8)
			adb_warn(d, "node-index", offset, "slot %u moves node %u once more", slot, node);
		seen[node / 8] |= (uint8_t)(1 << node % 8);
	}
}

/* Positions of which only pos_min counts, or none, are gaps. */
static void note_samples(const struct samples *samples, bool has_positions)
{
	static const struct adb_field_layout moving[] = {
		{ 0, ADB_FIELD_U16LE, 3, "rotation [2.1/65535]" },
		{ 6, ADB_FIELD_U16LE, 3, "position [pos_scale]" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};
	static const struct adb_field_layout still[] = {
		{ 0, ADB_FIELD_U16LE, 3, "rotation [2.1/65535]" },
		{ 6, ADB_FIELD_GAP, 6, "position: pos_scale is 0" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};
	static const struct adb_field_layout endless[] = {
		{ 0, ADB_FIELD_U16LE, 3, "rotation [2.1/65535]" },
		{ 6, ADB_FIELD_GAP, 6, "position: pos_min and pos_scale are no numbers" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	adb_field_records(samples->bytes, (size_t)samples->frame_count * samples->node_count, SAMPLE_SIZE,
			  !has_positions            ? endless
			  : samples->pos_scale == 0 ? still
						    : moving,
			  "sample");
}

/*
 * Adds a channel. A node index that is too large for a bone id gives a channel without a bone, with the attribute node_index.
 */
static struct adb_channel *add_channel(struct adb_decoder *d, struct adb_clip *clip, uint32_t node,
				       enum adb_target target, uint32_t frame_count)
{
	bool is_bone = node <= INT32_MAX;
	struct adb_channel *channel =
		adb_clip_add_channel(d->out, clip, is_bone ? (int32_t)node : ADB_NO_BONE, target,
				     target == ADB_ROTATION ? ADB_SLERP : ADB_LINEAR, frame_count);

	if (channel != NULL && !is_bone)
		adb_attribute_integer(d->arena, &channel->attributes, "node_index", node);
	return channel;
}

static const char *translation_formula(struct adb_decoder *d, const struct samples *samples)
{
	return adb_arena_printf(
		d->arena, "x, y, z = three u16, each u16 * %.9g + %.9g: pos_scale and pos_min of the header",
		samples->pos_scale, samples->pos_min);
}

/* Says which bits of the samples the keys of a channel are made from. */
static void note_keys(struct adb_decoder *d, const struct samples *samples, uint32_t slot,
		      const struct adb_channel *channel)
{
	bool is_rotation = channel->target == ADB_ROTATION;

	if (!adb_ledger_is_open() || !adb_ledger_open->wants_keys)
		return;
	adb_field_keys(samples->bytes,
		       &(struct adb_key_source){
			       .channel = channel,
			       .formula = is_rotation ? rotation_formula : translation_formula(d, samples),
			       .bit_offset = 8 * ((uint64_t)slot * SAMPLE_SIZE + (is_rotation ? 0 : 6)),
			       .bit_stride = 8 * (uint64_t)samples->node_count * SAMPLE_SIZE,
			       .bit_length = 48,
			       .count = samples->frame_count,
		       });
}

/*
 * Adds the channels of all nodes and decodes their keys.
 *
 * With flag M of the script line the engine applies the movement of the root over the ground to the object instead of the
 * root, with flag R its turn. Only then the translation or the rotation of node 0 is root motion.
 */
static void add_channels(struct adb_decoder *d, struct adb_clip *clip, struct adb_reader nodes,
			 const struct samples *samples, bool has_positions,
			 const struct adb_zengin_line *line)
{
	struct adb_channel **rotations = adb_arena_alloc(d->arena, samples->node_count, sizeof *rotations);
	struct adb_channel **translations =
		has_positions ? adb_arena_alloc(d->arena, samples->node_count, sizeof *translations) : NULL;

	if (rotations == NULL || (has_positions && translations == NULL))
		return;
	for (uint32_t slot = 0; slot < samples->node_count; slot++) {
		uint32_t node = adb_reader_u32le(&nodes);

		rotations[slot] = add_channel(d, clip, node, ADB_ROTATION, samples->frame_count);
		if (rotations[slot] == NULL)
			return;
		rotations[slot]->is_root_motion = line->turns_actor && node == 0;
		note_keys(d, samples, slot, rotations[slot]);
		if (!has_positions)
			continue;
		translations[slot] = add_channel(d, clip, node, ADB_TRANSLATION, samples->frame_count);
		if (translations[slot] == NULL)
			return;
		translations[slot]->is_root_motion = line->moves_actor && node == 0;
		note_keys(d, samples, slot, translations[slot]);
	}
	decode_samples(samples, rotations, translations);
}

static void read_channels(struct adb_decoder *d, const struct adb_reader *in, struct adb_reader nodes,
			  const struct header *header, const struct adb_zengin_line *line,
			  struct adb_clip *clip)
{
	const struct samples samples = {
		.bytes = in->data + in->position,
		.frame_count = clip->frame_count,
		.node_count = header->node_count,
		.pos_min = header->pos_min,
		.pos_scale = header->pos_scale,
	};

	note_samples(&samples, header->has_positions);
	add_channels(d, clip, nodes, &samples, header->has_positions, line);
}

static void read_samples(struct adb_decoder *d, struct adb_zengin_chunk *chunk, const struct header *header,
			 const struct adb_zengin_line *line, struct adb_clip *clip)
{
	struct adb_reader *in = &chunk->data;

	if (!chunk->present) {
		adb_warn(d, "truncated", d->in.position, "no sample chunk A090");
		return;
	}
	adb_zengin_begin_chunk(chunk, "A090 samples");
	clip->skeleton_checksum = adb_read_u32le(in, "skeleton checksum");
	clip->has_skeleton_checksum = adb_reader_ok(in);

	struct adb_reader nodes = *in;

	if (!adb_reader_has(in, header->node_count, 4)) {
		adb_warn(d, "truncated", in->position, "the indices of %u nodes do not fit",
			 header->node_count);
		adb_field_end();
		return;
	}
	adb_field_next(in, ADB_FIELD_U32LE, 4, header->node_count, "node_index");
	adb_reader_skip(in, (size_t)header->node_count * 4);
	clip->frame_count = count_frames(d, chunk, header);
	check_nodes(d, nodes, header->node_count);
	if (clip->frame_count > 0 && header->node_count > 0)
		read_channels(d, in, nodes, header, line, clip);
	adb_field_end();
}

/* ---- playback ---- */

static void set_playback(struct adb_decoder *d, const struct header *header, struct adb_clip *clip)
{
	bool loops = header->next[0] != '\0' && adb_text_equal_nocase(header->next, header->name);

	if (clip->frame_count < header->frame_count)
		adb_attribute_integer(d->arena, &clip->attributes, "header_frame_count", header->frame_count);
	adb_zengin_set_playback(d->arena, clip, header->fps, loops);
}

/* ---- the whole file ---- */

/* A090 has no layout of its own: its size follows from the header. */
static const struct adb_zengin_layout layouts[] = {
	{ 0xA000, "" },   { 0xA010, "dss" }, { 0xA020, "2s4444444bs" }, { 0xA030, "N(44sssss44444)" },
	{ 0xA090, NULL }, { 0, NULL },
};

static void collect(struct adb_decoder *d, struct chunks *chunks)
{
	struct adb_zengin_chunk chunk;

	while (adb_zengin_next_chunk(d, layouts, &chunk)) {
		struct adb_zengin_chunk *slot = chunk.id == 0xA000   ? &chunks->begin
						: chunk.id == 0xA010 ? &chunks->source
						: chunk.id == 0xA020 ? &chunks->header
						: chunk.id == 0xA030 ? &chunks->events
						: chunk.id == 0xA090 ? &chunks->samples
								     : NULL;

		if (slot != NULL)
			adb_zengin_keep_chunk(d, slot, &chunk);
		else
			adb_zengin_unknown_chunk(d, &chunk);
	}
}

static enum adb_outcome man_decode(struct adb_decoder *d)
{
	struct chunks chunks = { .begin = { .present = false } };
	struct header header = { .name = "" };

	collect(d, &chunks);
	if (!chunks.header.present)
		return adb_fail(d, ADB_CORRUPT, 0, "no header chunk A020");
	if (chunks.begin.present) {
		adb_zengin_begin_chunk(&chunks.begin, "A000 begin");
		adb_zengin_end_chunk(d, &chunks.begin);
	}

	struct adb_clip *clip = adb_content_add_clip(d->out, d->stem, NULL);

	if (clip == NULL)
		return adb_fail_memory(d);

	enum adb_outcome outcome = read_header(d, &chunks.header, &header, clip);

	if (outcome != ADB_OK)
		return outcome;
	name_clip(d, &header, clip);

	struct adb_zengin_line line = read_source(d, &chunks.source, clip);

	read_events(d, &chunks.events, &header, &line, clip);
	read_samples(d, &chunks.samples, &header, &line, clip);
	set_playback(d, &header, clip);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static int man_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "\x00\xA0\x00\x00\x00\x00", ADB_ZENGIN_CHUNK_HEADER) ? 48 : 0;
}

const struct adb_format adb_format_zengin_man = {
	.name = "zengin-man",
	.title = "ZenGin animation",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MAN",
	.claims = "MAN",
	.attributes = man_attributes,
	.steps = { .rotation = 2.1 / 65535, .translation = 1, .translation_factor = "pos_scale" },
	.sniff = man_sniff,
	.decode = man_decode,
};

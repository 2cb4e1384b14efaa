/*
 * The motion of a BVH file: everything behind the word MOTION.
 *
 * Where the first line of numbers is a whole row, each line is one: then a row that lacks numbers costs the keys of that
 * frame and no more. Elsewhere rows are read without regard to lines.
 */
#include "systems/interchange/bvh.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "base/buffer.h"
#include "base/decimal.h"
#include "base/json.h"

enum { MAX_DEGREES = 1000000 };

/* Where the text of a number is; what has no place has the length 0. */
struct slice {
	uint32_t offset, length;
};

/* The keys of a joint, as far as they are read. */
struct track {
	struct adb_channel *rotation, *translation; /* NULL = the joint has none */
	uint32_t angle_count, place_count;          /* channels for them */
	uint32_t rotation_count, translation_count; /* keys so far */
	const char *axes;                           /* of the rotation channels */
	struct adb_quat previous;                   /* the rotation of the key before */
	struct slice *degrees; /* angle_count for each key of the rotation; NULL = they are left out */
	const char *rotation_formula, *translation_formula; /* for the ledger */
};

/* What is wrong with rows: how often, and where first. */
struct fault {
	uint64_t count;
	size_t offset;
};

struct motion {
	struct adb_bvh *bvh;
	struct adb_clip *clip;
	struct track *tracks; /* of each joint */
	double *row;          /* the numbers of a frame, NAN = none */
	double *angles;       /* those of one joint */
	struct slice *slices; /* their places */
	double declared, frame_time;
	uint32_t frame_limit; /* at most so many frames can be there */
	bool is_by_line, has_time, keeps_degrees;
	bool is_named; /* a ledger is open */
	struct fault bad_values, short_rows, long_rows;
};

/* ---- before the rows ---- */

static bool begins_number(char c)
{
	return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.';
}

/* Whether the next word is what programs print for a number that is none: nan, NAN, inf, Infinity and the like. */
static bool is_not_finite(const struct adb_bvh *bvh)
{
	char word[3];

	if (adb_bvh_word_length(bvh) < sizeof word)
		return false;
	for (size_t i = 0; i < sizeof word; i++)
		word[i] = adb_ascii_upper(bvh->at[i]);
	return memcmp(word, "NAN", sizeof word) == 0 || memcmp(word, "INF", sizeof word) == 0;
}

static void read_count(struct motion *m, size_t offset)
{
	double count = NAN;

	adb_bvh_take_number(m->bvh, &count);
	if (count >= 0 && count == floor(count))
		m->declared = count;
	else
		adb_warn(m->bvh->d, "frame-count", offset, "the number of frames is none: all rows are read");
}

/* Up to the first number that no word announces. */
static void read_header(struct motion *m)
{
	struct adb_bvh *bvh = m->bvh;

	for (adb_bvh_skip_space(bvh); bvh->at < bvh->end; adb_bvh_skip_space(bvh)) {
		size_t offset = adb_bvh_offset(bvh, bvh->at);

		if (begins_number(*bvh->at) || (m->has_time && is_not_finite(bvh)))
			break;
		if (adb_bvh_take_word(bvh, "Frames")) {
			adb_bvh_take_word(bvh, ":");
			read_count(m, offset);
		} else if (adb_bvh_take_word(bvh, "Frame")) {
			adb_bvh_take_word(bvh, "Time");
			adb_bvh_take_word(bvh, ":");
			m->has_time = adb_bvh_take_number(bvh, &m->frame_time);
			if (!(m->frame_time > 0))
				adb_warn(bvh->d, "frame-rate", offset,
					 "the time of a frame is no number above 0: times are unknown");
		} else {
			size_t length = adb_bvh_word_length(bvh);

			adb_warn(bvh->d, "unknown-word", offset, "\"%.*s\" is not known here",
				 (int)(length < 40 ? length : 40), bvh->at);
			bvh->at += length;
			adb_bvh_name(bvh, bvh->at - length, ADB_FIELD_TEXT, "unknown word");
		}
	}
}

/* Counts the words and the ends of lines, without a branch that depends on the text. */
static uint64_t count_numbers(const char *begin, const char *end, uint64_t *lines)
{
	uint64_t words = 0, ends = 0;
	unsigned was_space = 1, was_return = 0;

	for (const char *at = begin; at < end; at++) {
		unsigned is_space = adb_bvh_is_space(*at), is_return = *at == '\r', is_newline = *at == '\n';

		words += was_space & ~is_space;
		ends += is_return + (is_newline & ~was_return);
		was_space = is_space;
		was_return = is_return;
	}
	*lines = ends;
	return words;
}

static bool is_line_end(char c)
{
	return c == '\n' || c == '\r';
}

/*
 * How many frames the rest of the file can hold. Rows that lack numbers take memory for which the file has no bytes: at
 * most as many of them are read as there are whole ones.
 */
static void survey_rows(struct motion *m)
{
	const struct adb_bvh *bvh = m->bvh;
	const char *line_end = bvh->at;
	uint64_t lines, numbers = count_numbers(bvh->at, bvh->end, &lines), first_lines, limit;

	if (bvh->channel_count == 0 || numbers == 0)
		return;
	while (line_end < bvh->end && !is_line_end(*line_end))
		line_end++;
	m->is_by_line = count_numbers(bvh->at, line_end, &first_lines) == bvh->channel_count;
	limit = (numbers + bvh->channel_count - 1) / bvh->channel_count;
	if (m->is_by_line)
		limit = lines + 1 < 2 * limit ? lines + 1 : 2 * limit;
	if (m->declared > 0 && (double)limit > m->declared)
		limit = (uint64_t)m->declared;
	m->frame_limit = limit < UINT32_MAX ? (uint32_t)limit : UINT32_MAX;
}

/* ---- tracks ---- */

static bool is_rotation(uint8_t channel)
{
	return channel >= ADB_BVH_X_ROTATION && channel <= ADB_BVH_Z_ROTATION;
}

/* The axes of three neighbouring kinds of channels, a letter for each channel of the joint. NULL when the arena is exhausted. */
static char *axes_of(const struct adb_bvh *bvh, const struct adb_bvh_joint *joint, enum adb_bvh_channel first,
		     uint32_t *count)
{
	char *axes = adb_arena_alloc(bvh->d->arena, (size_t)joint->channel_count + 1, 1);

	for (uint32_t i = 0; axes != NULL && i < joint->channel_count; i++) {
		int axis = bvh->channels[joint->first_channel + i] - (int)first;

		if (axis >= 0 && axis < 3)
			axes[(*count)++] = (char)('X' + axis);
	}
	return axes;
}

/* The numbers of a joint are named by their channels: "XYZ" positions, "xyz" angles, "?" others. */
static void add_formulas(struct motion *m, const struct adb_bvh_joint *joint, struct track *track)
{
	struct adb_arena *arena = m->bvh->d->arena;
	char *channels = adb_arena_alloc(arena, (size_t)joint->channel_count + 1, 1);

	if (channels == NULL)
		return;
	for (uint32_t i = 0; i < joint->channel_count; i++)
		channels[i] = "XYZxyz?"[m->bvh->channels[joint->first_channel + i]];
	track->rotation_formula = adb_arena_printf(
		arena,
		"text: numbers %s, of which x, y, z are angles in degrees; q = the product of their turns from left to "
		"right; key 0 has w >= 0, others the sign nearer to the key before",
		channels);
	track->translation_formula = adb_arena_printf(
		arena,
		"text: numbers %s, of which X, Y, Z are the place; others of x, y, z are %.9g, %.9g, %.9g",
		channels, joint->offset.x, joint->offset.y, joint->offset.z);
}

/* One component of a place can have one channel only. */
static void report_repeated(struct motion *m, uint32_t joint, const char *places)
{
	for (const char *axis = places; *axis != '\0'; axis++) {
		if (strchr(axis + 1, *axis) == NULL)
			continue;
		adb_warn(m->bvh->d, "duplicate-channel", adb_bvh_offset(m->bvh, m->bvh->at),
			 "joint %u has several channels for its %c position: the last one counts", joint,
			 *axis);
		return;
	}
}

static bool add_track(struct motion *m, uint32_t index)
{
	const struct adb_bvh_joint *joint = &m->bvh->joints[index];
	struct adb_decoder *d = m->bvh->d;
	struct track *track = &m->tracks[index];
	const char *angles = axes_of(m->bvh, joint, ADB_BVH_X_ROTATION, &track->angle_count);
	const char *places = axes_of(m->bvh, joint, ADB_BVH_X_POSITION, &track->place_count);

	if (angles == NULL || places == NULL)
		return false;
	track->axes = angles;
	if (m->is_named)
		add_formulas(m, joint, track);
	track->previous = adb_quat_identity;
	if (track->angle_count > 0) {
		track->rotation = adb_clip_add_channel(d->out, m->clip, (int32_t)index, ADB_ROTATION,
						       ADB_SLERP, m->frame_limit);
		if (track->rotation == NULL)
			return false;
		adb_attribute_text(d->arena, &track->rotation->attributes, "euler_order", angles);
		if (m->keeps_degrees)
			track->degrees =
				adb_arena_alloc(d->arena, (size_t)track->angle_count * m->frame_limit,
						sizeof *track->degrees);
	}
	if (track->place_count > 0) {
		track->translation = adb_clip_add_channel(d->out, m->clip, (int32_t)index, ADB_TRANSLATION,
							  ADB_LINEAR, m->frame_limit);
		if (track->translation == NULL)
			return false;
		track->translation->is_root_motion = joint->parent == ADB_NO_BONE;
		report_repeated(m, index, places);
		if (strcmp(places, "XYZ") != 0)
			adb_attribute_text(d->arena, &track->translation->attributes, "position_channels",
					   places);
	}
	return adb_arena_outcome(d->arena) == ADB_OK;
}

static bool add_tracks(struct motion *m)
{
	struct adb_bvh *bvh = m->bvh;
	struct adb_arena *arena = bvh->d->arena;
	uint64_t angles = 0;

	m->tracks = adb_arena_alloc(arena, bvh->joint_count, sizeof *m->tracks);
	m->row = adb_arena_alloc(arena, bvh->channel_count, sizeof *m->row);
	m->angles = adb_arena_alloc(arena, bvh->channel_count, sizeof *m->angles);
	m->slices = adb_arena_alloc(arena, bvh->channel_count, sizeof *m->slices);
	if (m->tracks == NULL || m->row == NULL || m->angles == NULL || m->slices == NULL)
		return false;
	for (uint32_t i = 0; i < bvh->channel_count; i++)
		angles += is_rotation(bvh->channels[i]);
	m->keeps_degrees = angles * m->frame_limit <= MAX_DEGREES && bvh->d->in.size <= UINT32_MAX;
	for (uint32_t i = 0; i < bvh->joint_count; i++)
		if (!add_track(m, i))
			return false;
	return true;
}

/* ---- keys ---- */

/* A key comes from the numbers of its joint in a row, all of which are its bits. */
static void name_key(const struct motion *m, const struct adb_bvh_joint *joint,
		     const struct adb_channel *channel, uint32_t key, const char *formula)
{
	const struct slice *first = &m->slices[joint->first_channel],
			   *last = first + joint->channel_count - 1;

	while (last > first && last->length == 0)
		last--;

	const struct adb_key_source source = {
		.channel = channel,
		.formula = formula,
		.bit_length = 8 * ((uint64_t)last->offset + last->length - first->offset),
		.first_key = key,
		.count = 1,
	};

	if (formula != NULL)
		adb_field_keys(m->bvh->d->in.data + first->offset, &source);
}

/* The frames of keys are listed from the first frame on that has none. False when the arena is exhausted. */
static bool put_key(struct motion *m, struct adb_channel *channel, uint32_t *count, uint32_t frame,
		    const float *values)
{
	if (channel->frames == NULL && *count != frame) {
		if (adb_channel_add_frames(m->bvh->d->out, channel) == NULL)
			return false;
		for (uint32_t i = 0; i < *count; i++)
			channel->frames[i] = i;
	}
	if (channel->frames != NULL)
		channel->frames[*count] = frame;
	memcpy(channel->values + (size_t)*count * channel->width, values, channel->width * sizeof *values);
	++*count;
	return true;
}

static bool put_rotation(struct motion *m, uint32_t index, uint32_t frame)
{
	const struct adb_bvh_joint *joint = &m->bvh->joints[index];
	struct track *track = &m->tracks[index];
	struct slice *degrees = track->degrees != NULL
					? track->degrees + (size_t)track->rotation_count * track->angle_count
					: NULL;
	uint32_t count = 0;

	for (uint32_t i = joint->first_channel; i < joint->first_channel + joint->channel_count; i++) {
		if (!is_rotation(m->bvh->channels[i]))
			continue;
		if (isnan(m->row[i]))
			return true; /* no key in this frame */
		m->angles[count++] = m->row[i];
		if (degrees != NULL)
			*degrees++ = m->slices[i];
	}

	struct adb_quat q = adb_quat_from_turns(track->axes, m->angles, count);

	q = track->rotation_count == 0 ? adb_quat_canonical(q) : adb_quat_continue(track->previous, q);
	track->previous = q;

	/* The sum makes 0 of -0. */
	const float values[] = { (float)(q.x + 0.0), (float)(q.y + 0.0), (float)(q.z + 0.0),
				 (float)(q.w + 0.0) };

	if (m->is_named)
		name_key(m, joint, track->rotation, track->rotation_count, track->rotation_formula);
	return put_key(m, track->rotation, &track->rotation_count, frame, values);
}

/* A component that has no channel is that of OFFSET; of two channels for one the last counts. */
static bool put_translation(struct motion *m, uint32_t index, uint32_t frame)
{
	const struct adb_bvh_joint *joint = &m->bvh->joints[index];
	struct track *track = &m->tracks[index];
	float values[] = { (float)joint->offset.x, (float)joint->offset.y, (float)joint->offset.z };

	for (uint32_t i = joint->first_channel; i < joint->first_channel + joint->channel_count; i++) {
		int axis = m->bvh->channels[i];

		if (axis > ADB_BVH_Z_POSITION)
			continue;
		if (isnan(m->row[i]))
			return true;
		values[axis] = (float)m->row[i];
	}
	if (m->is_named)
		name_key(m, joint, track->translation, track->translation_count, track->translation_formula);
	return put_key(m, track->translation, &track->translation_count, frame, values);
}

/* False when the arena is exhausted. */
static bool put_row(struct motion *m, uint32_t frame)
{
	for (uint32_t i = 0; i < m->bvh->joint_count; i++) {
		struct track *track = &m->tracks[i];

		if (track->rotation != NULL && !put_rotation(m, i, frame))
			return false;
		if (track->translation != NULL && !put_translation(m, i, frame))
			return false;
	}
	return true;
}

/* ---- rows ---- */

static void note_first(struct fault *fault, size_t offset)
{
	if (fault->count++ == 0)
		fault->offset = offset;
}

/* Reads the number `index` of a row and returns its end. */
static const char *read_value(struct motion *m, const char *at, uint32_t index)
{
	const char *end = m->bvh->end;
	double value = NAN;
	const char *behind = adb_parse_decimal(at, end, &value);

	if ((behind < end && !adb_bvh_is_space(*behind)) || !(fabs(value) <= (double)FLT_MAX)) {
		note_first(&m->bad_values, adb_bvh_offset(m->bvh, at));
		value = NAN;
		while (behind < end && !adb_bvh_is_space(*behind))
			behind++;
	}
	m->row[index] = value;
	if (m->keeps_degrees || m->is_named)
		m->slices[index] = (struct slice){
			.offset = (uint32_t)adb_bvh_offset(m->bvh, at),
			.length = (uint32_t)(behind - at),
		};
	return behind;
}

/* Moves to the end of the line. */
static void skip_line(struct motion *m, const char *row)
{
	struct adb_bvh *bvh = m->bvh;
	const char *start = bvh->at;
	bool has_more = false;

	for (; bvh->at < bvh->end && !is_line_end(*bvh->at); bvh->at++)
		has_more = has_more || !adb_bvh_is_space(*bvh->at);
	if (has_more)
		note_first(&m->long_rows, adb_bvh_offset(bvh, row));
	else
		adb_bvh_name(bvh, start, ADB_FIELD_GAP, "white space");
}

/* What is missing becomes NAN. False when there is no row any more. */
static bool read_row(struct motion *m)
{
	struct adb_bvh *bvh = m->bvh;
	uint32_t count = 0;

	adb_bvh_skip_space(bvh);
	if (bvh->at == bvh->end || !(begins_number(*bvh->at) || strchr("nNiI", *bvh->at) != NULL))
		return false;

	const char *row = bvh->at, *at = row;

	while (count < bvh->channel_count) {
		while (at < bvh->end && adb_bvh_is_space(*at) && !(m->is_by_line && is_line_end(*at)))
			at++;
		if (at == bvh->end || adb_bvh_is_space(*at))
			break;
		at = read_value(m, at, count++);
	}
	bvh->at = at;
	adb_bvh_name(bvh, row, ADB_FIELD_TEXT, "row");
	if (count < bvh->channel_count)
		note_first(&m->short_rows, adb_bvh_offset(bvh, row));
	for (; count < bvh->channel_count; count++) {
		m->row[count] = NAN;
		m->slices[count].length = 0;
	}
	if (m->is_by_line)
		skip_line(m, row);
	return true;
}

static void read_rows(struct motion *m)
{
	uint32_t frame = 0;

	while (frame < m->frame_limit && read_row(m) && put_row(m, frame))
		frame++;
	m->clip->frame_count = frame;
}

/* ---- the end ---- */

static void keep_channel(struct adb_clip *clip, struct adb_channel *channel, uint32_t count)
{
	if (channel == NULL || count == 0)
		return;
	channel->key_count = count;
	channel->next = NULL;
	if (clip->last_channel != NULL)
		clip->last_channel->next = channel;
	else
		clip->channels = channel;
	clip->last_channel = channel;
	clip->channel_count++;
}

/* As it stands in the file when that is JSON, which has no "+1", ".5", "1." and "01". */
static void put_number(struct adb_buffer *json, const char *text, size_t length)
{
	const char *at = text + (*text == '-'), *end = text + length;
	bool is_json = at < end && *at >= '0' && *at <= '9' &&
		       !(*at == '0' && at + 1 < end && at[1] >= '0' && at[1] <= '9');

	for (; is_json && at < end; at++)
		if (*at == '.')
			is_json = at + 1 < end && at[1] >= '0' && at[1] <= '9';
	if (is_json) {
		adb_buffer_add(json, text, length);
	} else {
		double value = 0;

		adb_parse_decimal(text, end, &value);
		adb_json_real(json, value);
	}
}

static void add_degrees(struct motion *m, struct track *track)
{
	const char *text = (const char *)m->bvh->d->in.data;
	const struct slice *slice = track->degrees;
	struct adb_buffer json = { 0 };

	for (uint32_t key = 0; key < track->rotation_count; key++) {
		adb_buffer_text(&json, key == 0 ? "[[" : ",[");
		for (uint32_t i = 0; i < track->angle_count; i++, slice++) {
			if (i > 0)
				adb_buffer_text(&json, ",");
			put_number(&json, text + slice->offset, slice->length);
		}
		adb_buffer_text(&json, "]");
	}
	adb_buffer_text(&json, "]");
	if (adb_buffer_ok(&json))
		adb_attribute_json(m->bvh->d->arena, &track->rotation->attributes, "degrees", json.data,
				   json.size);
	else
		adb_arena_fail(m->bvh->d->arena, ADB_NO_MEMORY);
	adb_buffer_free(&json);
}

/* Channels without keys go. */
static void finish_tracks(struct motion *m)
{
	struct adb_clip *clip = m->clip;

	clip->channels = clip->last_channel = NULL;
	clip->channel_count = 0;
	for (uint32_t i = 0; i < m->bvh->joint_count; i++) {
		struct track *track = &m->tracks[i];

		keep_channel(clip, track->rotation, track->rotation_count);
		keep_channel(clip, track->translation, track->translation_count);
		if (track->degrees != NULL && track->rotation_count > 0)
			add_degrees(m, track);
	}
}

/* The rate that people write as 0.0083333 is 120. */
static void finish_times(struct motion *m)
{
	const double roundness = 1e-4;
	struct adb_clip *clip = m->clip;

	if (!m->has_time)
		adb_warn(m->bvh->d, "frame-rate", adb_bvh_offset(m->bvh, m->bvh->at),
			 "there is no Frame Time: times are unknown");
	if (!(m->frame_time > 0))
		return;

	double rate = 1 / m->frame_time, whole = round(rate);

	clip->interval = m->frame_time;
	clip->fps = fabs(rate - whole) <= roundness * whole ? whole : rate;
	clip->duration = (clip->frame_count - 1) * m->frame_time;
}

/* The word at that place, for a message. */
static const char *shown_word(const struct motion *m, size_t offset)
{
	const char *word = (const char *)m->bvh->d->in.data + offset;
	size_t length = 0;

	while (length < 20 && word + length < m->bvh->end && !adb_bvh_is_space(word[length]))
		length++;

	const char *copy = adb_arena_text(m->bvh->d->arena, word, length);

	return copy != NULL ? copy : "";
}

static void report_rows(struct motion *m)
{
	struct adb_bvh *bvh = m->bvh;
	struct adb_decoder *d = bvh->d;
	uint32_t frames = m->clip->frame_count;

	if (m->bad_values.count > 0)
		adb_warn(
			d, "not-finite", m->bad_values.offset,
			"values that are no finite numbers: %llu, the first is \"%s\"; their keys are left out",
			(unsigned long long)m->bad_values.count, shown_word(m, m->bad_values.offset));
	if (m->short_rows.count > 0)
		adb_warn(d, "truncated", m->short_rows.offset,
			 "rows with fewer than %u numbers: %llu; the keys without them are left out",
			 bvh->channel_count, (unsigned long long)m->short_rows.count);
	if (m->long_rows.count > 0)
		adb_warn(d, "extra-data", m->long_rows.offset,
			 "rows with more than %u numbers: %llu; the others are left out", bvh->channel_count,
			 (unsigned long long)m->long_rows.count);
	if (!isnan(m->declared) && m->declared != frames) {
		adb_warn(d, "frame-count", adb_bvh_offset(bvh, bvh->at),
			 "%.0f rows are declared, and %u are there", m->declared, frames);
		adb_attribute_real(d->arena, &m->clip->attributes, "declared_frames", m->declared);
	}
	adb_bvh_skip_space(bvh);
	if (bvh->at < bvh->end)
		adb_warn(d, "extra-data", adb_bvh_offset(bvh, bvh->at), "%zu bytes after the last row",
			 (size_t)(bvh->end - bvh->at));
}

/* ---- what the header declares ---- */

bool adb_bvh_read_motion(struct adb_bvh *bvh)
{
	struct adb_decoder *d = bvh->d;
	struct motion m = {
		.bvh = bvh, .declared = NAN, .frame_time = NAN, .is_named = adb_ledger_is_open()
	};
	size_t offset = adb_bvh_offset(bvh, bvh->at);

	read_header(&m);
	survey_rows(&m);
	if (m.frame_limit == 0) {
		if (m.declared > 0 || isnan(m.declared))
			adb_warn(d, "truncated", offset, "no rows of numbers: there is no clip");
		return true;
	}
	m.clip = adb_content_add_clip(d->out, d->stem, d->native_id);
	if (m.clip == NULL || !add_tracks(&m))
		return false;
	read_rows(&m);
	finish_tracks(&m);
	finish_times(&m);
	report_rows(&m);
	return adb_arena_outcome(d->arena) == ADB_OK;
}

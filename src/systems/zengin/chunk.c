/* Reads the chunks of ZenGin files, corrects their lengths where a tool left a wrong one, and reads common records. */
#include "systems/zengin/chunk.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
	DATE_SIZE = 16,
	FIRST_YEAR = 1990,
	LAST_YEAR = 2100,
	/* The longest known string is a source path of 110 bytes; the largest known error of a length is 6 bytes. */
	LONGEST_TEXT = 4096,
	LARGEST_LENGTH_ERROR = 4096,
};

/* ---- chunks ---- */

static void note_date(const uint8_t *date, bool is_valid)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_U32LE, 1, "year" },    { 4, ADB_FIELD_U16LE, 1, "month" },
		{ 6, ADB_FIELD_U16LE, 1, "day" },     { 8, ADB_FIELD_U16LE, 1, "hour" },
		{ 10, ADB_FIELD_U16LE, 1, "minute" }, { 12, ADB_FIELD_U16LE, 1, "second" },
		{ 14, ADB_FIELD_GAP, 2, "padding" },  { 0, ADB_FIELD_GROUP, 0, NULL },
	};

	if (is_valid)
		adb_field_records(date, 1, DATE_SIZE, layout, "source date");
	else
		adb_field(date, ADB_FIELD_GAP, DATE_SIZE, "source date that was not written");
}

static unsigned days_of_month(unsigned year, unsigned month)
{
	static const unsigned char days[12] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
	bool leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);

	return month == 2 && leap ? 29 : days[month - 1];
}

/* ---- the true length of a chunk ---- */

static const struct adb_zengin_layout *find_layout(const struct adb_zengin_layout *layouts, uint16_t id)
{
	while (layouts->id != 0 && layouts->id != id)
		layouts++;
	return layouts->id != 0 ? layouts : NULL;
}

/* Skips a string. Returns false when it has bytes that do not occur in names, paths and lines of scripts. */
static bool skip_text(struct adb_reader *in)
{
	size_t left = adb_reader_left(in), length = 0;
	const uint8_t *text = in->data + in->position;

	while (length < left && length <= LONGEST_TEXT && text[length] != '\n' && text[length] != '\0') {
		bool is_end = text[length] == '\r' && length + 1 < left && text[length + 1] == '\n';

		if (text[length] < 0x20 && text[length] != '\t' && !is_end)
			return false;
		length++;
	}
	if (length == left || length > LONGEST_TEXT)
		return false;
	adb_reader_skip(in, length + 1);
	return true;
}

static size_t size_of_field(char field)
{
	return field == '2'   ? 2
	       : field == '4' ? 4
	       : field == 'v' ? 12
	       : field == 'd' ? 16
	       : field == 'b' ? 24
			      : 64;
}

/* Skips the fields of a layout. Returns false when they do not fit. */
static bool skip_fields(struct adb_reader *in, const char *fields)
{
	const char *group = fields;
	uint32_t times = 0;

	for (const char *field = fields; *field != '\0' && adb_reader_ok(in); field++) {
		if (*field == 's') {
			if (!skip_text(in))
				return false;
		} else if (*field == 'n' || *field == 'N') {
			times = *field == 'n' ? adb_reader_u16le(in) : adb_reader_u32le(in);
		} else if (*field == '(') {
			group = field;
			field = times > 0 ? field : strchr(field, ')');
		} else if (*field == ')') {
			field = --times > 0 ? group : field;
		} else {
			adb_reader_skip(in, size_of_field(*field));
		}
	}
	return adb_reader_ok(in);
}

static bool is_chunk_at(const struct adb_reader *in, const struct adb_zengin_layout *layouts, size_t position)
{
	struct adb_reader header = *in;

	header.position = position;

	uint16_t id = adb_reader_u16le(&header);
	uint32_t length = adb_reader_u32le(&header);

	return adb_reader_ok(&header) && length <= adb_reader_left(&header) &&
	       find_layout(layouts, id) != NULL;
}

/*
 * The length of the chunk whose data begin at the position of `in`: where its fields end, if they end elsewhere than the
 * stored `length` says and a chunk of the format follows there; else `length`.
 */
static size_t true_length(const struct adb_reader *in, const struct adb_zengin_layout *layouts, uint16_t id,
			  size_t length)
{
	const struct adb_zengin_layout *layout = find_layout(layouts, id);
	struct adb_reader fields = *in;
	size_t left = adb_reader_left(in);

	if (layout == NULL || layout->fields == NULL)
		return length;
	if (length < left && left - length > LARGEST_LENGTH_ERROR)
		fields.size = in->position + length + LARGEST_LENGTH_ERROR;
	if (!skip_fields(&fields, layout->fields) || !is_chunk_at(in, layouts, fields.position))
		return length;
	return fields.position - in->position;
}

/* ---- what the header declares ---- */

bool adb_zengin_next_chunk(struct adb_decoder *d, const struct adb_zengin_layout *layouts,
			   struct adb_zengin_chunk *chunk)
{
	struct adb_reader *in = &d->in;
	size_t left = adb_reader_left(in);

	if (left < ADB_ZENGIN_CHUNK_HEADER) {
		if (left > 0)
			adb_warn(d, "trailing-bytes", in->position, "%zu bytes after the last chunk", left);
		adb_reader_skip(in, left);
		return false;
	}
	*chunk = (struct adb_zengin_chunk){ .present = true, .offset = in->position };
	chunk->id = adb_reader_u16le(in);

	size_t claimed = adb_reader_u32le(in), length = true_length(in, layouts, chunk->id, claimed);

	left = adb_reader_left(in);
	if (length != claimed)
		adb_warn(
			d, "chunk-length", chunk->offset,
			"chunk %04X says that it has %zu bytes, but its fields have %zu and a chunk follows there",
			chunk->id, claimed, length);
	if (length > left) {
		adb_warn(d, "truncated", chunk->offset, "chunk %04X has %zu of its %zu bytes", chunk->id,
			 left, length);
		length = left;
	}
	chunk->data = adb_reader_of(in->data, in->position + length);
	chunk->data.position = in->position;
	adb_reader_skip(in, length);
	return true;
}

void adb_zengin_begin_chunk(const struct adb_zengin_chunk *chunk, const char *name)
{
	const uint8_t *header = chunk->data.data + chunk->offset;

	adb_field_begin(name);
	adb_field(header, ADB_FIELD_U16LE, 1, "chunk id");
	adb_field(header + 2, ADB_FIELD_U32LE, 1, "chunk length");
}

void adb_zengin_keep_chunk(struct adb_decoder *d, struct adb_zengin_chunk *slot,
			   const struct adb_zengin_chunk *chunk)
{
	if (slot->present) {
		adb_warn(d, "repeated-chunk", slot->offset, "chunk %04X is replaced by the one at %zu",
			 slot->id, chunk->offset);
		adb_zengin_begin_chunk(slot, "repeated chunk");
		adb_read_gap(&slot->data, adb_reader_left(&slot->data), "replaced by a later chunk");
		adb_field_end();
	}
	*slot = *chunk;
}

void adb_zengin_unknown_chunk(struct adb_decoder *d, const struct adb_zengin_chunk *chunk)
{
	adb_zengin_begin_chunk(chunk, "unknown chunk");
	adb_field_end();
	adb_warn(d, "unknown-chunk", chunk->offset, "chunk %04X of %zu bytes is not known", chunk->id,
		 adb_reader_left(&chunk->data));
}

void adb_zengin_end_chunk(struct adb_decoder *d, const struct adb_zengin_chunk *chunk)
{
	size_t left = adb_reader_left(&chunk->data);

	if (!adb_reader_ok(&chunk->data))
		adb_warn(d, "truncated", chunk->data.position, "chunk %04X ends before its last field",
			 chunk->id);
	else if (left > 0)
		adb_note(d, "extra-data", chunk->data.position,
			 "%zu bytes after the last field of chunk %04X", left, chunk->id);
	adb_field_end();
}

const uint8_t *adb_zengin_text_bytes(struct adb_reader *in, size_t *size)
{
	size_t left = adb_reader_left(in), length = 0;

	*size = 0;
	if (left == 0)
		return adb_reader_take(in, 1);

	const uint8_t *text = in->data + in->position;

	while (length < left && text[length] != '\n' && text[length] != '\0')
		length++;
	adb_reader_skip(in, length < left ? length + 1 : length);
	*size = length > 0 && text[length - 1] == '\r' ? length - 1 : length;
	return text;
}

const char *adb_zengin_text(struct adb_decoder *d, struct adb_reader *in, const char *name)
{
	const uint8_t *start = in->data + in->position;
	size_t before = in->position, size;
	const uint8_t *bytes = adb_zengin_text_bytes(in, &size);
	const char *text = size > 0 ? adb_text_decode(d->arena, bytes, size, d->encoding) : NULL;

	if (adb_reader_ok(in))
		adb_field(start, ADB_FIELD_TEXT, in->position - before, name);
	return text != NULL ? text : "";
}

void adb_zengin_skip_text(struct adb_reader *in, const char *reason)
{
	const uint8_t *start = in->data + in->position;
	size_t before = in->position, size;

	adb_zengin_text_bytes(in, &size);
	adb_field(start, ADB_FIELD_GAP, in->position - before, reason);
}

const char *adb_zengin_date(struct adb_arena *arena, struct adb_reader *in)
{
	const uint8_t *start = in->data + in->position;
	unsigned year = adb_reader_u32le(in);
	unsigned month = adb_reader_u16le(in);
	unsigned day = adb_reader_u16le(in);
	unsigned hour = adb_reader_u16le(in);
	unsigned minute = adb_reader_u16le(in);
	unsigned second = adb_reader_u16le(in);

	adb_reader_skip(in, 2);
	if (!adb_reader_ok(in))
		return NULL;

	bool is_valid = year >= FIRST_YEAR && year <= LAST_YEAR && month >= 1 && month <= 12 && day >= 1 &&
			day <= days_of_month(year, month) && hour <= 23 && minute <= 59 && second <= 59;

	note_date(start, is_valid);
	if (!is_valid)
		return NULL;
	return adb_arena_printf(arena, "%04u-%02u-%02u %02u:%02u:%02u", year, month, day, hour, minute,
				second);
}

const char *adb_zengin_source(struct adb_decoder *d, struct adb_reader *in, struct adb_attributes *to)
{
	const char *date = adb_zengin_date(d->arena, in);
	const char *path = adb_zengin_text(d, in, "source path");

	if (path[0] != '\0')
		adb_attribute_text(d->arena, to, "source_path", path);
	if (date != NULL)
		adb_attribute_text(d->arena, to, "source_date", date);
	return path;
}

struct adb_vec3 adb_zengin_vec3(struct adb_reader *in)
{
	double x = (double)adb_reader_f32le(in);
	double y = (double)adb_reader_f32le(in);
	double z = (double)adb_reader_f32le(in);

	return (struct adb_vec3){ x, y, z };
}

struct adb_vec3 adb_zengin_named_vec3(struct adb_reader *in, const char *name)
{
	adb_field_next(in, ADB_FIELD_F32LE, sizeof(float), 3, name);
	return adb_zengin_vec3(in);
}

bool adb_zengin_vec3_is_finite(struct adb_vec3 v)
{
	return isfinite(v.x) && isfinite(v.y) && isfinite(v.z);
}

void adb_zengin_bbox(struct adb_decoder *d, struct adb_reader *in, struct adb_attributes *to, const char *key)
{
	size_t offset = in->position;

	adb_field_next(in, ADB_FIELD_F32LE, sizeof(float), 6, key);

	struct adb_vec3 min = adb_zengin_vec3(in);
	struct adb_vec3 max = adb_zengin_vec3(in);
	const double values[6] = { min.x, min.y, min.z, max.x, max.y, max.z };

	if (!adb_reader_ok(in))
		return;
	if (!adb_zengin_vec3_is_finite(min) || !adb_zengin_vec3_is_finite(max))
		adb_warn(d, "not-finite", offset, "%s has a number that is not finite", key);
	adb_attribute_reals(d->arena, to, key, values, 6);
}

bool adb_zengin_matrix(struct adb_reader *in, double m[4][4])
{
	bool finite = true;

	if (adb_reader_has(in, 16, sizeof(float))) {
		const uint8_t *start = in->data + in->position;

		adb_field(start, ADB_FIELD_F32LE, 12, "matrix");
		adb_field(start + 12 * sizeof(float), ADB_FIELD_F32LE, 4, "last row of the matrix");
	}
	for (int row = 0; row < 4; row++) {
		for (int column = 0; column < 4; column++) {
			m[row][column] = (double)adb_reader_f32le(in);
			finite = finite && isfinite(m[row][column]);
		}
	}
	return finite;
}

bool adb_zengin_peek_chunk(struct adb_peek *peek, uint64_t offset, uint16_t *id, uint32_t *length)
{
	if (offset > ADB_PEEK_LIMIT)
		return false;

	const uint8_t *header = adb_peek_bytes(peek, (size_t)offset, ADB_ZENGIN_CHUNK_HEADER);

	if (header == NULL)
		return false;

	struct adb_reader in = adb_reader_of(header, ADB_ZENGIN_CHUNK_HEADER);

	*id = adb_reader_u16le(&in);
	*length = adb_reader_u32le(&in);
	return true;
}

/*
 * NPY files, version 1.0, as numpy.lib.format describes them:
 *
 *   "\x93NUMPY", u8 1, u8 0, u16 length of the header
 *   header: {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } and blanks up to a line feed, so that the items begin at a
 *           multiple of 64 bytes
 *   items, the last index fastest
 *
 * Numbers are little-endian. None of these types is an object, so that numpy.load() needs no pickle.
 */
#include "export/npy.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "files/output.h"

enum { PREFIX_SIZE = 10, ALIGNMENT = 64, CHARACTER_SIZE = 4, REPLACEMENT = 0xFFFD };

/* ---- appending ---- */

static void put_bytes(struct adb_npy *array, uint64_t value, size_t size)
{
	uint8_t bytes[8];

	for (size_t i = 0; i < size; i++)
		bytes[i] = (uint8_t)(value >> 8 * i);
	adb_buffer_add(&array->buffer, bytes, size);
	if (array->scratch == NULL)
		return;

	size_t before = array->buffer.size;

	if (!adb_output_flush(array->scratch, &array->buffer, false))
		array->failed = true;
	array->flushed += before - array->buffer.size;
}

/* Returns the number of bytes that it has: one where they are not valid. */
static size_t next_character(const char *text, size_t size, uint32_t *character)
{
	static const uint8_t first_bits[] = { 0, 0x7F, 0x1F, 0x0F, 0x07 };
	size_t length = adb_utf8_length(text, size);

	if (length == 0) {
		*character = REPLACEMENT;
		return 1;
	}
	*character = (uint8_t)text[0] & first_bits[length];
	for (size_t i = 1; i < length; i++)
		*character = *character << 6 | ((uint8_t)text[i] & 0x3F);
	return length;
}

/* ---- sizes ---- */

static size_t item_size(const struct adb_npy *array)
{
	switch (array->type) {
	case ADB_NPY_BOOL:
	case ADB_NPY_I8:
		return 1;
	case ADB_NPY_I32:
	case ADB_NPY_F32:
		return 4;
	case ADB_NPY_I64:
	case ADB_NPY_F64:
		return 8;
	case ADB_NPY_TEXT:
		break;
	}
	return array->longest > 0 ? (size_t)array->longest * CHARACTER_SIZE : CHARACTER_SIZE;
}

static uint64_t row_size(const struct adb_npy *array)
{
	uint64_t size = item_size(array);

	for (size_t i = 0; i < sizeof array->inner / sizeof array->inner[0]; i++)
		size *= array->inner[i] > 0 ? array->inner[i] : 1;
	return size;
}

static uint64_t data_size(const struct adb_npy *array)
{
	return array->type == ADB_NPY_TEXT ? array->text_count * item_size(array)
					   : array->flushed + array->buffer.size;
}

/* ---- writing ---- */

/* A tuple of Python: of one number with a comma behind it. */
static void put_shape(const struct adb_npy *array, struct adb_buffer *out)
{
	if (array->is_scalar)
		return;
	adb_buffer_printf(out, "%" PRIu64 ",", adb_npy_rows(array));
	for (size_t i = 0; i < sizeof array->inner / sizeof array->inner[0]; i++)
		if (array->inner[i] > 0)
			adb_buffer_printf(out, "%s%" PRIu32, i > 0 && array->inner[0] > 0 ? ", " : " ",
					  array->inner[i]);
}

static void put_header(const struct adb_npy *array, struct adb_buffer *out)
{
	static const char *const types[] = { "|b1", "|i1", "<i4", "<i8", "<f4", "<f8" };
	struct adb_buffer text = { 0 };

	if (array->type == ADB_NPY_TEXT)
		adb_buffer_printf(&text, "{'descr': '<U%zu', ", item_size(array) / CHARACTER_SIZE);
	else
		adb_buffer_printf(&text, "{'descr': '%s', ", types[array->type]);
	adb_buffer_text(&text, "'fortran_order': False, 'shape': (");
	put_shape(array, &text);
	adb_buffer_text(&text, "), }");
	while (adb_buffer_ok(&text) && (PREFIX_SIZE + text.size + 1) % ALIGNMENT != 0)
		adb_buffer_text(&text, " ");
	adb_buffer_text(&text, "\n");

	const uint8_t prefix[PREFIX_SIZE] = {
		0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (uint8_t)text.size, (uint8_t)(text.size >> 8)
	};

	adb_buffer_add(out, prefix, sizeof prefix);
	adb_buffer_add(out, text.data, text.size);
	out->failed |= text.failed;
	adb_buffer_free(&text);
}

static bool write_numbers(struct adb_npy *array, struct adb_zip *zip)
{
	char piece[64 * 1024];
	uint64_t left = array->flushed;

	if (array->scratch != NULL && fseeko(array->scratch, 0, SEEK_SET) != 0)
		return false;
	while (left > 0) {
		size_t size = left < sizeof piece ? (size_t)left : sizeof piece;

		if (fread(piece, 1, size, array->scratch) != size || !adb_zip_put(zip, piece, size))
			return false;
		left -= size;
	}
	return adb_zip_put(zip, array->buffer.data, array->buffer.size);
}

static void add_padded(struct adb_buffer *out, const char *text, uint32_t width)
{
	size_t size = strlen(text), used = 0;

	for (uint32_t i = 0; i < width; i++) {
		uint32_t character = 0;

		if (used < size)
			used += next_character(text + used, size - used, &character);

		const uint8_t bytes[CHARACTER_SIZE] = { (uint8_t)character, (uint8_t)(character >> 8),
							(uint8_t)(character >> 16) };

		adb_buffer_add(out, bytes, sizeof bytes);
	}
}

static bool write_texts(const struct adb_npy *array, struct adb_zip *zip)
{
	enum { FLUSH_SIZE = 64 * 1024 };
	const char *text = array->buffer.data;
	uint32_t width = (uint32_t)(item_size(array) / CHARACTER_SIZE);
	struct adb_buffer out = { 0 };
	bool written = true;

	for (uint64_t i = 0; i < array->text_count && written; i++) {
		add_padded(&out, text, width);
		text += strlen(text) + 1;
		if (out.size < FLUSH_SIZE && i + 1 < array->text_count)
			continue;
		written = adb_buffer_ok(&out) && adb_zip_put(zip, out.data, out.size);
		adb_buffer_clear(&out);
	}
	adb_buffer_free(&out);
	return written;
}

/* ---- what the header declares ---- */

void adb_npy_integer(struct adb_npy *array, int64_t value)
{
	put_bytes(array, (uint64_t)value, item_size(array));
}

void adb_npy_real(struct adb_npy *array, double value)
{
	double positive = isnan(value) ? (double)NAN : value + 0.0; /* one zero and one NaN */
	uint64_t bits = 0;

	if (array->type == ADB_NPY_F32) {
		float narrow = (float)positive;
		uint32_t word;

		narrow += 0.0F; /* what was too small to be a float32 may be -0 again */
		memcpy(&word, &narrow, sizeof word);
		bits = word;
	} else {
		memcpy(&bits, &positive, sizeof bits);
	}
	put_bytes(array, bits, item_size(array));
}

void adb_npy_text(struct adb_npy *array, const char *text)
{
	size_t size = text != NULL ? strlen(text) : 0, used = 0;
	uint32_t length = 0, character;

	while (used < size && length < ADB_NPY_MOST_CHARACTERS) {
		used += next_character(text + used, size - used, &character);
		length++;
	}
	array->has_cut |= used < size;
	if (length > array->longest)
		array->longest = length;
	adb_buffer_add(&array->buffer, text, used);
	adb_buffer_add(&array->buffer, "", 1);
	array->text_count++;
}

bool adb_npy_ok(const struct adb_npy *array)
{
	return !array->failed && adb_buffer_ok(&array->buffer);
}

uint64_t adb_npy_rows(const struct adb_npy *array)
{
	return data_size(array) / row_size(array);
}

void adb_npy_cut(struct adb_npy *array, uint64_t rows)
{
	uint64_t size = rows * row_size(array);

	if (size >= array->flushed) {
		array->buffer.size = (size_t)(size - array->flushed);
		return;
	}
	adb_buffer_clear(&array->buffer);
	if (fseeko(array->scratch, (off_t)size, SEEK_SET) != 0)
		array->failed = true;
	array->flushed = size;
}

uint64_t adb_npy_size(const struct adb_npy *array)
{
	struct adb_buffer header = { 0 };

	put_header(array, &header);

	uint64_t size = header.size + data_size(array);

	adb_buffer_free(&header);
	return size;
}

bool adb_npy_write(struct adb_npy *array, struct adb_zip *zip)
{
	struct adb_buffer header = { 0 };

	put_header(array, &header);

	bool written = adb_npy_ok(array) && adb_buffer_ok(&header) &&
		       adb_zip_begin(zip, array->name, header.size + data_size(array)) &&
		       adb_zip_put(zip, header.data, header.size) &&
		       (array->type == ADB_NPY_TEXT ? write_texts(array, zip) : write_numbers(array, zip)) &&
		       adb_zip_end(zip);

	adb_buffer_free(&header);
	return written;
}

void adb_npy_free(struct adb_npy *array)
{
	adb_buffer_free(&array->buffer);
}

/* What renderers share: values and texts, and the columns that they take on a terminal. */
#include "shell/render.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "base/json.h"
#include "base/text.h"

enum { BLOB_SHOWN_ON_TERMINAL = 16 }; /* bytes */

static double rounded(const struct adb_rendering *r, double value)
{
	char text[ADB_REAL_TEXT_SIZE + 1];

	if (r->style->digits == 0 || !r->style->is_terminal || !r->renderer->rounds)
		return value;
	snprintf(text, sizeof text, "%.*g", r->style->digits, value);
	return strtod(text, NULL);
}

/* The size follows a blob that is cut. */
static void take_blob(struct adb_rendering *r, const unsigned char *bytes, size_t size,
		      void (*take)(struct adb_rendering *r, const char *text, size_t size))
{
	bool is_cut = r->max_bytes > 0 && size > r->max_bytes / 2;
	size_t shown = is_cut ? r->max_bytes / 2 : size;
	struct adb_buffer text = { 0 };

	if (r->style->is_terminal && shown > BLOB_SHOWN_ON_TERMINAL)
		shown = BLOB_SHOWN_ON_TERMINAL;
	take(r, "X'", 2);
	for (size_t at = 0, piece; at < shown; at += piece) {
		piece = shown - at < ADB_RENDER_PIECE / 2 ? shown - at : ADB_RENDER_PIECE / 2;
		adb_buffer_clear(&text);
		adb_render_hex(&text, bytes + at, piece);
		take(r, text.data, text.size);
	}
	adb_buffer_clear(&text);
	if (shown < size)
		adb_buffer_printf(&text, "…' (%zu bytes)", size);
	else
		adb_buffer_text(&text, "'");
	take(r, text.data, text.size);
	r->failed |= !adb_buffer_ok(&text);
	adb_buffer_free(&text);
	r->cut_count += is_cut;
}

static void take_text(struct adb_rendering *r, const char *text, size_t size,
		      void (*take)(struct adb_rendering *r, const char *text, size_t size))
{
	bool is_cut = r->max_bytes > 0 && size > r->max_bytes;

	if (is_cut) {
		size = r->max_bytes;
		while (size > 0 && ((unsigned char)text[size] & 0xC0) == 0x80)
			size--;
	}
	for (size_t piece; size > 0; text += piece, size -= piece) {
		piece = adb_render_piece(text, size);
		take(r, text, piece);
	}
	if (is_cut)
		take(r, "…", strlen("…"));
	r->cut_count += is_cut;
}

/* The number of bytes of printable ASCII at the start of `text`. */
static size_t plain_run(const char *text, size_t size)
{
	size_t i = 0;

	while (i < size && text[i] >= 0x20 && text[i] < 0x7F)
		i++;
	return i;
}

static wchar_t code_point(const unsigned char *b, size_t length)
{
	static const unsigned char lead_mask[] = { 0, 0x7F, 0x1F, 0x0F, 0x07 };
	wchar_t c = b[0] & lead_mask[length];

	for (size_t i = 1; i < length; i++)
		c = c << 6 | (b[i] & 0x3F);
	return c;
}

/* Returns the bytes of the first character of `text`, which is not empty, and sets its width in columns. */
static size_t measure(const char *text, size_t size, size_t *columns)
{
	size_t length = adb_utf8_length(text, size);
	int width = length > 0 ? wcwidth(code_point((const unsigned char *)text, length)) : 1;

	/* -1: the C library does not know the character, which is probably newer. */
	*columns = width >= 0 ? (size_t)width : 1;
	return length > 0 ? length : 1;
}

void adb_render_value(struct adb_rendering *r, int column,
		      void (*take)(struct adb_rendering *r, const char *text, size_t size))
{
	char number[ADB_REAL_TEXT_SIZE];
	const char *text = number;
	const void *bytes;

	switch (sqlite3_column_type(r->statement, column)) {
	case SQLITE_NULL:
		text = adb_render_null_text(r);
		break;
	case SQLITE_INTEGER:
		snprintf(number, sizeof number, "%lld", sqlite3_column_int64(r->statement, column));
		break;
	case SQLITE_FLOAT:
		adb_real_text(rounded(r, sqlite3_column_double(r->statement, column)), number);
		break;
	case SQLITE_BLOB:
		bytes = sqlite3_column_blob(r->statement, column);
		take_blob(r, bytes, (size_t)sqlite3_column_bytes(r->statement, column), take);
		return;
	default:
		bytes = sqlite3_column_text(r->statement, column);
		r->failed |= bytes == NULL;
		if (bytes != NULL)
			take_text(r, bytes, (size_t)sqlite3_column_bytes(r->statement, column), take);
		return;
	}
	take(r, text, strlen(text));
}

size_t adb_render_piece(const char *text, size_t size)
{
	size_t end = ADB_RENDER_PIECE;

	if (size <= end)
		return size;
	/* A character has at most four bytes. */
	while (end > ADB_RENDER_PIECE - 3 && ((unsigned char)text[end] & 0xC0) == 0x80)
		end--;
	return ((unsigned char)text[end] & 0xC0) == 0x80 ? ADB_RENDER_PIECE : end;
}

const char *adb_render_null_text(const struct adb_rendering *r)
{
	return r->style->null_text != NULL ? r->style->null_text : r->renderer->null_text;
}

void adb_render_printable(struct adb_buffer *to, const char *text, size_t size, const char *keep)
{
	for (size_t i = 0, length; i < size; i += length) {
		char piece[5] = "", shown[24];

		length = plain_run(text + i, size - i);
		if (length > 0) {
			adb_buffer_add(to, text + i, length);
			continue;
		}

		length = adb_utf8_length(text + i, size - i);
		if (length == 0)
			length = 1;
		memcpy(piece, text + i, length);
		if (piece[0] == '\0') {
			adb_buffer_text(to, "\\x00");
		} else if (length == 1 && strchr(keep, piece[0]) != NULL) {
			adb_buffer_add(to, piece, 1);
		} else {
			adb_text_printable(shown, sizeof shown, piece);
			adb_buffer_text(to, shown);
		}
	}
}

void adb_render_hex(struct adb_buffer *to, const void *bytes, size_t size)
{
	static const char digits[] = "0123456789ABCDEF";
	const unsigned char *b = bytes;

	for (size_t i = 0; i < size; i++) {
		const char pair[2] = { digits[b[i] >> 4], digits[b[i] & 15] };

		adb_buffer_add(to, pair, 2);
	}
}

bool adb_render_is_ok(struct adb_rendering *r)
{
	r->failed |= !adb_buffer_ok(&r->line);
	return !r->failed && !ferror(r->style->out);
}

void adb_render_flush_line(struct adb_rendering *r)
{
	if (adb_render_is_ok(r) && r->line.size > 0)
		fwrite(r->line.data, 1, r->line.size, r->style->out);
	r->line.size = 0;
}

void adb_render_spill_line(struct adb_rendering *r)
{
	if (r->line.size >= ADB_RENDER_PIECE)
		adb_render_flush_line(r);
}

size_t adb_text_width(const char *text)
{
	return adb_text_width_of(text, strlen(text));
}

size_t adb_text_width_of(const char *text, size_t size)
{
	size_t left = size, width = plain_run(text, left);

	text += width;
	left -= width;
	while (left > 0) {
		size_t columns, length = measure(text, left, &columns);

		width += columns;
		text += length;
		left -= length;
	}
	return width;
}

size_t adb_text_fit(const char *text, size_t columns)
{
	size_t size = strlen(text), at = 0, taken = 0;

	while (at < size) {
		size_t wide, length = measure(text + at, size - at, &wide);

		if (taken + wide > columns)
			break;
		taken += wide;
		at += length;
	}
	return at;
}

size_t adb_text_line(const char *text, size_t columns)
{
	size_t fits = adb_text_fit(text, columns), end = fits, unused;

	if (text[fits] == '\0')
		return fits;
	while (end > 0 && text[end] != ' ')
		end--;
	if (end > 0)
		return end;
	return fits > 0 ? fits : measure(text, strlen(text), &unused);
}

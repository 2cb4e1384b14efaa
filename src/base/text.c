#include "base/text.h"

#include <stdio.h>
#include <string.h>

/*
 * The code points of bytes 0x80 to 0xFF in the Unicode Consortium's mapping tables, 0 = undefined. Windows-1252 equals Latin-1
 * from 0xA0 on, so that only the first 32 code points are listed for it. Those of Windows-1251 are consecutive from 0xC0 on.
 */
static const uint16_t cp1252_80_9f[32] = {
	0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
	0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
	0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

static const uint16_t cp1250_80_ff[128] = {
	0x20AC, 0,      0x201A, 0,      0x201E, 0x2026, 0x2020, 0x2021, 0,      0x2030, 0x0160, 0x2039,
	0x015A, 0x0164, 0x017D, 0x0179, 0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
	0,      0x2122, 0x0161, 0x203A, 0x015B, 0x0165, 0x017E, 0x017A, 0x00A0, 0x02C7, 0x02D8, 0x0141,
	0x00A4, 0x0104, 0x00A6, 0x00A7, 0x00A8, 0x00A9, 0x015E, 0x00AB, 0x00AC, 0x00AD, 0x00AE, 0x017B,
	0x00B0, 0x00B1, 0x02DB, 0x0142, 0x00B4, 0x00B5, 0x00B6, 0x00B7, 0x00B8, 0x0105, 0x015F, 0x00BB,
	0x013D, 0x02DD, 0x013E, 0x017C, 0x0154, 0x00C1, 0x00C2, 0x0102, 0x00C4, 0x0139, 0x0106, 0x00C7,
	0x010C, 0x00C9, 0x0118, 0x00CB, 0x011A, 0x00CD, 0x00CE, 0x010E, 0x0110, 0x0143, 0x0147, 0x00D3,
	0x00D4, 0x0150, 0x00D6, 0x00D7, 0x0158, 0x016E, 0x00DA, 0x0170, 0x00DC, 0x00DD, 0x0162, 0x00DF,
	0x0155, 0x00E1, 0x00E2, 0x0103, 0x00E4, 0x013A, 0x0107, 0x00E7, 0x010D, 0x00E9, 0x0119, 0x00EB,
	0x011B, 0x00ED, 0x00EE, 0x010F, 0x0111, 0x0144, 0x0148, 0x00F3, 0x00F4, 0x0151, 0x00F6, 0x00F7,
	0x0159, 0x016F, 0x00FA, 0x0171, 0x00FC, 0x00FD, 0x0163, 0x02D9,
};

static const uint16_t cp1251_80_bf[64] = {
	0x0402, 0x0403, 0x201A, 0x0453, 0x201E, 0x2026, 0x2020, 0x2021, 0x20AC, 0x2030, 0x0409,
	0x2039, 0x040A, 0x040C, 0x040B, 0x040F, 0x0452, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
	0x2013, 0x2014, 0,      0x2122, 0x0459, 0x203A, 0x045A, 0x045C, 0x045B, 0x045F, 0x00A0,
	0x040E, 0x045E, 0x0408, 0x00A4, 0x0490, 0x00A6, 0x00A7, 0x0401, 0x00A9, 0x0404, 0x00AB,
	0x00AC, 0x00AD, 0x00AE, 0x0407, 0x00B0, 0x00B1, 0x0406, 0x0456, 0x0491, 0x00B5, 0x00B6,
	0x00B7, 0x0451, 0x2116, 0x0454, 0x00BB, 0x0458, 0x0405, 0x0455, 0x0457,
};

enum { REPLACEMENT = 0xFFFD, MAX_BYTES_PER_CODE_PAGE_BYTE = 3 };

/* The length of a UTF-8 sequence and the range of its second byte, by its first byte (the Unicode Standard, table 3-7). */
struct utf8_lead {
	uint8_t first, last, length, second_first, second_last;
};

static const struct utf8_lead utf8_leads[] = {
	{ 0x00, 0x7F, 1, 0, 0 },       { 0xC2, 0xDF, 2, 0x80, 0xBF }, { 0xE0, 0xE0, 3, 0xA0, 0xBF },
	{ 0xE1, 0xEC, 3, 0x80, 0xBF }, { 0xED, 0xED, 3, 0x80, 0x9F }, { 0xEE, 0xEF, 3, 0x80, 0xBF },
	{ 0xF0, 0xF0, 4, 0x90, 0xBF }, { 0xF1, 0xF3, 4, 0x80, 0xBF }, { 0xF4, 0xF4, 4, 0x80, 0x8F },
};

struct encoding_name {
	enum adb_encoding encoding;
	const char *name;
};

/* Messages use the first name of an encoding. */
static const struct encoding_name encoding_names[] = {
	{ ADB_CP1252, "windows-1252" }, { ADB_CP1252, "cp1252" }, { ADB_CP1252, "1252" },
	{ ADB_CP1250, "windows-1250" }, { ADB_CP1250, "cp1250" }, { ADB_CP1250, "1250" },
	{ ADB_CP1251, "windows-1251" }, { ADB_CP1251, "cp1251" }, { ADB_CP1251, "1251" },
	{ ADB_UTF8, "utf-8" },          { ADB_UTF8, "utf8" },
};

enum { ENCODING_NAME_COUNT = sizeof encoding_names / sizeof encoding_names[0] };

/* Every code point of the tables is below U+10000. */
static size_t put_utf8(char *out, unsigned c)
{
	if (c < 0x80) {
		out[0] = (char)c;
		return 1;
	}
	if (c < 0x800) {
		out[0] = (char)(0xC0 | c >> 6);
		out[1] = (char)(0x80 | (c & 0x3F));
		return 2;
	}
	out[0] = (char)(0xE0 | c >> 12);
	out[1] = (char)(0x80 | (c >> 6 & 0x3F));
	out[2] = (char)(0x80 | (c & 0x3F));
	return 3;
}

static size_t put_checked_utf8(char *out, const char *text, size_t left, size_t *taken)
{
	size_t length = adb_utf8_length(text, left);

	*taken = length > 0 ? length : 1;
	if (length == 0)
		return put_utf8(out, REPLACEMENT);
	memcpy(out, text, length);
	return length;
}

static unsigned code_point(uint8_t byte, enum adb_encoding encoding)
{
	unsigned mapped = byte;

	if (byte < 0x80)
		return byte;
	if (encoding == ADB_CP1250)
		mapped = cp1250_80_ff[byte - 0x80];
	else if (encoding == ADB_CP1251)
		mapped = byte < 0xC0 ? cp1251_80_bf[byte - 0x80] : 0x0410u + byte - 0xC0u;
	else if (byte < 0xA0)
		mapped = cp1252_80_9f[byte - 0x80];
	return mapped != 0 ? mapped : REPLACEMENT;
}

static bool has_valid_continuation(const struct utf8_lead *lead, const uint8_t *b)
{
	if (lead->length > 1 && (b[1] < lead->second_first || b[1] > lead->second_last))
		return false;
	for (size_t i = 2; i < lead->length; i++)
		if ((b[i] & 0xC0) != 0x80)
			return false;
	return true;
}

bool adb_encoding_from_name(const char *name, enum adb_encoding *encoding)
{
	for (size_t i = 0; i < ENCODING_NAME_COUNT; i++) {
		if (adb_text_equal_nocase(encoding_names[i].name, name)) {
			*encoding = encoding_names[i].encoding;
			return true;
		}
	}
	return false;
}

const char *adb_encoding_name(enum adb_encoding encoding)
{
	size_t i = 0;

	while (encoding_names[i].encoding != encoding)
		i++;
	return encoding_names[i].name;
}

char *adb_text_decode(struct adb_arena *arena, const void *bytes, size_t size, enum adb_encoding encoding)
{
	const char *nul = memchr(bytes, 0, size);
	size_t length = nul != NULL ? (size_t)(nul - (const char *)bytes) : size;
	bool ascii = true;

	for (size_t i = 0; i < length && ascii; i++)
		ascii = ((const uint8_t *)bytes)[i] < 0x80;
	if (ascii)
		return adb_arena_text(arena, bytes, length);

	char *text = adb_arena_alloc(arena, length + 1, MAX_BYTES_PER_CODE_PAGE_BYTE);
	char *out = text;

	if (text == NULL)
		return NULL;
	for (size_t i = 0, taken = 1; i < length; i += taken) {
		if (encoding == ADB_UTF8)
			out += put_checked_utf8(out, (const char *)bytes + i, length - i, &taken);
		else
			out += put_utf8(out, code_point(((const uint8_t *)bytes)[i], encoding));
	}
	*out = '\0';
	return text;
}

size_t adb_utf8_length(const char *text, size_t size)
{
	const uint8_t *b = (const uint8_t *)text;

	for (size_t i = 0; size > 0 && i < sizeof utf8_leads / sizeof utf8_leads[0]; i++) {
		const struct utf8_lead *lead = &utf8_leads[i];

		if (b[0] >= lead->first && b[0] <= lead->last)
			return lead->length <= size && has_valid_continuation(lead, b) ? lead->length : 0;
	}
	return 0;
}

char adb_ascii_upper(char c)
{
	return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

char adb_ascii_lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

int adb_text_compare_nocase(const char *a, const char *b)
{
	while (*a != '\0' && adb_ascii_upper(*a) == adb_ascii_upper(*b)) {
		a++;
		b++;
	}
	return (unsigned char)adb_ascii_upper(*a) - (unsigned char)adb_ascii_upper(*b);
}

bool adb_text_equal_nocase(const char *a, const char *b)
{
	return adb_text_compare_nocase(a, b) == 0;
}

char *adb_text_upper(struct adb_arena *arena, const char *text)
{
	char *upper = adb_arena_text(arena, text, strlen(text));

	for (char *c = upper; c != NULL && *c != '\0'; c++)
		*c = adb_ascii_upper(*c);
	return upper;
}

const char *adb_text_grouped(uint64_t number, char text[ADB_GROUPED_SIZE])
{
	char digits[24];
	int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
	char *out = text;

	for (int i = 0; i < length; i++) {
		if (i > 0 && (length - i) % 3 == 0)
			*out++ = ' ';
		*out++ = digits[i];
	}
	*out = '\0';
	return text;
}

const char *adb_path_base(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

bool adb_path_is_within(const char *path, const char *folder)
{
	size_t length = strlen(folder);

	while (length > 0 && folder[length - 1] == '/')
		length--;
	return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == '\0');
}

void adb_path_trim(char *path)
{
	for (size_t size = strlen(path); size > 1 && path[size - 1] == '/'; size--)
		path[size - 1] = '\0';
}

size_t adb_path_stem_length(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot != NULL && dot != name ? (size_t)(dot - name) : strlen(name);
}

const char *adb_path_extension(const char *name)
{
	size_t stem = adb_path_stem_length(name);

	return name[stem] == '.' ? name + stem + 1 : "";
}

size_t adb_text_printable(char *out, size_t out_size, const char *text)
{
	size_t written = 0, left = strlen(text);

	if (out_size > 0)
		out[0] = '\0';
	while (left > 0) {
		const uint8_t *b = (const uint8_t *)text;
		size_t length = adb_utf8_length(text, left);
		bool control = b[0] < 0x20 || b[0] == 0x7F || (length == 2 && b[0] == 0xC2 && b[1] < 0xA0);
		char piece[8] = "";

		if (length == 0 || (control && length == 1))
			snprintf(piece, sizeof piece, "\\x%02x", b[0]);
		else if (control)
			snprintf(piece, sizeof piece, "\\x%02x", b[1]);
		else
			memcpy(piece, text, length);
		if (length == 0)
			length = 1;
		text += length;
		left -= length;
		size_t size = strlen(piece);

		if (written + size < out_size)
			memcpy(out + written, piece, size + 1);
		written += size;
	}
	return written;
}

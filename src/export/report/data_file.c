/* Writes data files of a catalogue. */
#include "export/report/data_file.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/memory.h"

enum { FLUSH_SIZE = 64 * 1024, NAME_SIZE = 64 };

/* The length of what has to be escaped at `text`, 0 = nothing. */
static size_t escape_at(const char *text, size_t size, const char **escape)
{
	if (text[0] == '<') {
		*escape = "\\u003c";
		return 1;
	}
	if (text[0] == '\xE2' && size > 2 && text[1] == '\x80' && (text[2] == '\xA8' || text[2] == '\xA9')) {
		*escape = text[2] == '\xA8' ? "\\u2028" : "\\u2029";
		return 3;
	}
	return 0;
}

/*
 * What JSON allows in strings and scripts do not: "</script>" and "<!--" when somebody puts the file into a page, and the line
 * ends U+2028 and U+2029. Outside of strings JSON has none of them.
 */
static void write_escaped(struct adb_data_file *data)
{
	const char *at = data->json.data, *end = at + data->json.size;
	bool written = true;

	while (at < end && written) {
		const char *escape = NULL, *next = at;
		size_t length = 0;

		while (next < end && (length = escape_at(next, (size_t)(end - next), &escape)) == 0)
			next++;
		written = fwrite(at, 1, (size_t)(next - at), data->output.file) == (size_t)(next - at);
		if (length > 0)
			written = written && fputs(escape, data->output.file) >= 0;
		at = next + length;
	}
	data->failed |= !written;
	data->size += data->json.size;
	if (adb_buffer_ok(&data->json))
		adb_buffer_clear(&data->json);
}

enum adb_outcome adb_data_file_open(struct adb_data_file *data, const char *folder, const char *name,
				    struct adb_error *error)
{
	char *path = adb_memory_printf("data/%s.js", name);
	enum adb_outcome outcome;

	*data = (struct adb_data_file){ .size = 0 };
	if (path == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	outcome = adb_output_open(&data->output, folder, path, false, error);
	free(path);
	if (outcome != ADB_OK)
		return outcome;
	data->failed = fprintf(data->output.file, "animdb(\"%s\",", name) < 0;
	return ADB_OK;
}

enum adb_outcome adb_data_file_open_shard(struct adb_data_file *data, const char *folder, const char *stem,
					  uint32_t number, struct adb_error *error)
{
	char name[NAME_SIZE];

	snprintf(name, sizeof name, "%s-%u", stem, (unsigned)number);
	return adb_data_file_open(data, folder, name, error);
}

void adb_data_file_flush(struct adb_data_file *data)
{
	if (data->json.size >= FLUSH_SIZE)
		write_escaped(data);
}

uint64_t adb_data_file_size(const struct adb_data_file *data)
{
	return data->size + data->json.size;
}

enum adb_outcome adb_data_file_close(struct adb_data_file *data, struct adb_error *error)
{
	bool has_memory = adb_buffer_ok(&data->json);
	enum adb_outcome outcome = ADB_OK;

	errno = 0;
	write_escaped(data);
	fputs(");\n", data->output.file);
	if (!has_memory)
		outcome = adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	else if (data->failed)
		outcome = adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "%s: %s", data->output.path,
					strerror(errno != 0 ? errno : EIO));
	else
		outcome = adb_output_commit(&data->output, error);
	adb_data_file_discard(data);
	return outcome;
}

void adb_data_file_discard(struct adb_data_file *data)
{
	adb_output_discard(&data->output);
	adb_buffer_free(&data->json);
	*data = (struct adb_data_file){ 0 };
}

void adb_data_real(struct adb_buffer *json, double value, int decimals)
{
	char text[ADB_REAL_TEXT_SIZE];
	double scale = pow(10, decimals), rounded = round(value * scale) / scale;
	size_t length;

	if (!isfinite(rounded)) {
		adb_buffer_text(json, "null");
		return;
	}
	adb_real_text(rounded + 0.0, text); /* + 0.0 makes -0.0 positive */
	length = strlen(text);
	if (length > 2 && strcmp(text + length - 2, ".0") == 0)
		length -= 2;
	adb_buffer_add(json, text, length);
}

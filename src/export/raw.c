/* Raw: the bytes of the asset that a clip was decoded from, read again from the dump and checked against
 * their hash. */
#include <stdlib.h>

#include "export/format.h"
#include "store/extract.h"

enum { PIECE = 256 * 1024 };

static enum adb_outcome copy(struct adb_input *input, FILE *out, struct adb_error *error)
{
	uint64_t size = adb_input_size(input);
	char *piece = malloc(PIECE);
	enum adb_outcome outcome = ADB_OK;

	if (piece == NULL)
		return adb_error_set(error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	for (uint64_t offset = 0; outcome == ADB_OK && offset < size;) {
		size_t now = size - offset < PIECE ? (size_t)(size - offset) : PIECE;

		if (!adb_input_read(input, offset, piece, now))
			outcome = adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "its source cannot be read");
		else if (fwrite(piece, 1, now, out) != now)
			outcome = adb_error_set(error, ADB_IO, ADB_NO_OFFSET, "cannot be written");
		offset += now;
	}
	free(piece);
	return outcome;
}

/* All clips of the file come from one asset. */
static enum adb_outcome raw_write(struct adb_export_file *file)
{
	struct adb_input *input = adb_extractor_input(file->extractor, file->clips[0].asset_id, &file->error);

	if (input == NULL)
		return file->error.outcome;

	enum adb_outcome outcome = copy(input, file->out, &file->error);

	adb_input_release(input);
	for (size_t i = 0; outcome == ADB_OK && i < file->clip_count; i++)
		file->clips[i].written = true;
	return outcome;
}

const struct adb_export_format adb_export_raw = {
	.name = "raw",
	.title = "the original bytes of the asset, checked against their hash",
	.name_template = "{system}/{asset}",
	.grouping = ADB_BY_ASSET,
	.needs_no_keys = true,
	.write = raw_write,
};

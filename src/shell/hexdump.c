/* The dot-command .hexdump: prints the original bytes of an asset, read again from the dump. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/stop.h"
#include "index/decode_again.h"
#include "program/report.h"
#include "shell/byte_colours.h"
#include "shell/dot_command.h"
#include "store/extract.h"

enum { BYTES_PER_LINE = 16 };

struct window {
	uint64_t offset, size;
};

/* Parses a decimal number, or a hexadecimal one after 0x. */
static bool parse_size(const char *text, uint64_t *value)
{
	char *end;

	errno = 0;
	*value = strtoull(text, &end, strncmp(text, "0x", 2) == 0 ? 16 : 10);
	if (isdigit((unsigned char)*text) && *end == '\0' && errno == 0)
		return true;
	adb_report(".hexdump: expected a number of bytes, not '%s'", text);
	return false;
}

static void take_job(void *context, const struct adb_job *job)
{
	struct adb_byte_colours *colours = context;

	if (!adb_byte_colours_make(colours, job->ledger, (uint64_t)job->asset.byte_size))
		adb_byte_colours_free(colours);
}

/* What no decoder reads has none. */
static void find_colours(struct adb_shell *shell, sqlite3_int64 asset, struct adb_byte_colours *colours)
{
	struct adb_error ignored;

	adb_decode_again(shell->runner.db, asset, ADB_AGAIN_FIELDS, take_job, colours, &ignored);
}

static void print_line(FILE *out, uint64_t offset, const unsigned char *bytes, size_t size,
		       const struct adb_byte_colours *colours)
{
	fprintf(out, "%08" PRIx64 " ", offset);
	for (size_t i = 0; i < BYTES_PER_LINE; i++) {
		putc(' ', out);
		if (i < size) {
			adb_byte_colours_begin(colours, offset + i, out);
			fprintf(out, "%02x", bytes[i]);
			adb_byte_colours_end(colours, out);
		} else {
			fputs("  ", out);
		}
		if (i == BYTES_PER_LINE / 2 - 1)
			putc(' ', out);
	}
	fputs("  |", out);
	for (size_t i = 0; i < size; i++) {
		adb_byte_colours_begin(colours, offset + i, out);
		putc(bytes[i] >= 0x20 && bytes[i] < 0x7F ? bytes[i] : '.', out);
		adb_byte_colours_end(colours, out);
	}
	fputs("|\n", out);
}

static int print_bytes(FILE *out, struct adb_input *input, struct window window,
		       const struct adb_byte_colours *colours)
{
	uint64_t size = adb_input_size(input);
	uint64_t end = window.offset < size && window.size < size - window.offset
			       ? window.offset + window.size
			       : size;

	for (uint64_t offset = window.offset; offset < end; offset += BYTES_PER_LINE) {
		unsigned char bytes[BYTES_PER_LINE];
		size_t now = end - offset < BYTES_PER_LINE ? (size_t)(end - offset) : BYTES_PER_LINE;

		if (adb_interrupted || ferror(out))
			return adb_interrupted ? ADB_EXIT_INTERRUPTED : ADB_EXIT_OK;
		if (!adb_input_read(input, offset, bytes, now)) {
			adb_report(".hexdump: the source cannot be read");
			return ADB_EXIT_FAILED;
		}
		print_line(out, offset, bytes, now, colours);
	}
	adb_byte_colours_legend(colours, window.offset, end, out);
	return ADB_EXIT_OK;
}

static int print_asset(struct adb_shell *shell, sqlite3_int64 asset, struct window window)
{
	struct adb_error error = { 0 };
	struct adb_extractor *extractor = adb_extractor_new(shell->runner.db, &error);
	struct adb_input *input = extractor != NULL ? adb_extractor_input(extractor, asset, &error) : NULL;
	struct adb_byte_colours colours = { 0 };
	int code = ADB_EXIT_FAILED;

	if (input != NULL && shell->runner.style.is_terminal && adb_colours_are_wanted())
		find_colours(shell, asset, &colours);
	if (input != NULL)
		code = print_bytes(shell->runner.style.out, input, window, &colours);
	else
		adb_report(".hexdump: %s", error.message);
	adb_input_release(input);
	adb_extractor_free(extractor);
	adb_byte_colours_free(&colours);
	return code;
}

static int run_hexdump(struct adb_shell *shell, int argc, char **argv)
{
	struct window window = { .offset = 0, .size = UINT64_MAX };
	sqlite3_int64 asset;

	if ((argc > 2 && !parse_size(argv[2], &window.offset)) ||
	    (argc > 3 && !parse_size(argv[3], &window.size)))
		return ADB_EXIT_FAILED;
	if (!adb_shell_find_asset(shell, argv[0], argv[1], &asset))
		return ADB_EXIT_FAILED;
	return print_asset(shell, asset, window);
}

const struct adb_dot_command adb_dot_hexdump = {
	.name = "hexdump",
	.usage = "CLIP|asset:NAME [OFFSET [LENGTH]]",
	.summary = "print the original bytes of a clip, or of any asset",
	.help = "CLIP is " ADB_FIND_RULE ".\n"
		"NAME is an id, a name, a path, a native id or a hash of an asset. OFFSET and LENGTH are in bytes,\n"
		"decimal or hexadecimal after 0x. The bytes are read again from the source, and printed only when\n"
		"their hash is the one in the database. On a terminal with colours each field that the decoder reads\n"
		"has one, unread bytes are red, and the last lines name the fields; .fields has their values.\n",
	.min_arguments = 1,
	.max_arguments = 3,
	.first_argument = ADB_ARGUMENT_CLIP,
	.uses_pager = true,
	.run = run_hexdump,
};

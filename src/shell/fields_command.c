/* The dot-command .fields: what the decoder of an asset reads, byte for byte. */
#include "index/decode_again.h"
#include "program/field_list.h"
#include "shell/dot_command.h"

struct listing {
	FILE *out;
	enum adb_field_form form;
};

static void print_job(void *context, const struct adb_job *job)
{
	const struct listing *listing = context;
	const struct adb_field_list list = {
		.ledger = job->ledger,
		.size = (uint64_t)job->asset.byte_size,
		.asset = job->asset.path,
		.format = job->format->name,
	};
	struct adb_bookmarks bookmarks = { .out = listing->out };

	if (listing->form == ADB_FIELDS_JSON) {
		adb_print_fields_json(listing->out, &list);
	} else if (listing->form == ADB_FIELDS_IMHEX) {
		adb_print_bookmarks(&bookmarks, &list, 0);
		adb_end_bookmarks(&bookmarks);
	} else {
		adb_print_fields(listing->out, &list, listing->form == ADB_FIELDS_ALL);
	}
}

static int run_fields(struct adb_shell *shell, int argc, char **argv)
{
	struct listing listing = { .out = shell->runner.style.out };
	struct adb_error error;
	sqlite3_int64 asset;

	if (argc > 2 && !adb_field_form_parse(argv[2], &listing.form)) {
		adb_report(".fields: unknown format '%s'; there are " ADB_FIELD_FORMS, argv[2]);
		return ADB_EXIT_FAILED;
	}
	if (!adb_shell_find_asset(shell, argv[0], argv[1], &asset))
		return ADB_EXIT_FAILED;
	if (adb_decode_again(shell->runner.db, asset, ADB_AGAIN_FIELDS, print_job, &listing, &error))
		return ADB_EXIT_OK;
	if (error.outcome == ADB_INTERRUPTED)
		return ADB_EXIT_INTERRUPTED;
	adb_report(".fields: %s", error.message);
	return ADB_EXIT_FAILED;
}

const struct adb_dot_command adb_dot_fields = {
	.name = "fields",
	.usage = "CLIP|asset:NAME [FORMAT]",
	.summary = "print what was read of the bytes of a clip, or of any asset",
	.help = "CLIP is " ADB_FIND_RULE ".\n"
		"NAME is an id, a name, a path, a native id or a hash of an asset. The asset is decoded again from\n"
		"the source, and printed only when its hash is the one in the database: each field with its offset,\n"
		"bytes, type, name, value and unit, and the bytes that nobody read. FORMAT is text, all (long arrays\n"
		"as a whole), json, or imhex: bookmarks for that hex editor, for what .export -f raw writes.\n",
	.min_arguments = 1,
	.max_arguments = 2,
	.first_argument = ADB_ARGUMENT_CLIP,
	.uses_pager = true,
	.run = run_fields,
};

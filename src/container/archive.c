/*
 * General archives, which libarchive reads: zip, 7z, tar, and files that are compressed with gzip, bzip2, xz or zstd.
 *
 *   zip         "PK\3\4"; an empty archive "PK\5\6"
 *   7z          "7z" BC AF 27 1C
 *   tar         at 148 the octal sum of the first 512 bytes, at 257 "ustar" (not in the oldest archives)
 *   compressed  1F 8B 08 gzip, "BZh" and a digit bzip2, FD "7zXZ" 00 xz, 28 B5 2F FD zstd
 *
 * A compressed file holds a tar archive or one member, which has the name of the file without its last extension:
 * ROM.z64.gz holds ROM.z64.
 *
 * A reader of libarchive belongs to one thread and gives the members in their order.
 */
#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/port/locale.h"
#include "dump/container.h"

enum {
	READ_SIZE = 64 * 1024,
	TAR_BLOCK = 512,
	TAR_CHECKSUM = 148,
	TAR_CHECKSUM_SIZE = 8,
	TAR_MAGIC = 257,
};

struct compression {
	const char *name, *extension, *magic;
	size_t magic_size;
	int bits;
	const char *(*version)(void); /* of the library behind it, NULL when libarchive was built without */
	int (*support)(struct archive *reader);
};

static const struct compression compressions[] = {
	{ "gzip", "gz", "\x1F\x8B\x08", 3, 24, archive_zlib_version, archive_read_support_filter_gzip },
	{ "bzip2", "bz2", "BZh", 3, 24, archive_bzlib_version, archive_read_support_filter_bzip2 },
	{ "xz", "xz", "\3757zXZ\0", 6, 48, archive_liblzma_version, archive_read_support_filter_xz },
	{ "zstd", "zst", "\x28\xB5\x2F\xFD", 4, 32, archive_libzstd_version,
	  archive_read_support_filter_zstd },
};

enum { COMPRESSION_COUNT = sizeof compressions / sizeof compressions[0] };

struct archive_state {
	struct archive *reader;
	struct adb_locale *utf8; /* NULL = none */
	struct adb_input *input;
	uint64_t position; /* of the next read of the container */
	bool read_failed, finished;
	const struct adb_limits *limits;
	uint64_t total; /* bytes unpacked so far, those of skipped members included */
	uint32_t entry_count;

	/* The current member. */
	uint64_t skip_cost;       /* bytes that libarchive unpacks when the member is skipped */
	uint64_t member_position; /* of the end of `block` */
	uint64_t gap;             /* zeros before `block`, in sparse files */
	const uint8_t *block;
	size_t block_size;
	bool ended, used_up;
	struct adb_error error;
	bool has_head;
	size_t head_size;
	uint8_t head[ADB_PEEK_FIRST];

	uint8_t buffer[READ_SIZE]; /* of the container's bytes */
};

/* ---- failures ---- */

static const char *message_of(const struct archive_state *state)
{
	const char *message = archive_error_string(state->reader);

	return message != NULL ? message : "libarchive reports no reason";
}

/* Returns the outcome of a failure. libarchive reports an unsupported feature only in the words of its message. */
static enum adb_outcome outcome_of(const struct archive_state *state, const char *message)
{
	static const char *const words[] = { "unsupported", "not supported", "encrypt", "passphrase" };

	if (state->read_failed)
		return ADB_IO;
	if (archive_errno(state->reader) == ENOMEM)
		return ADB_NO_MEMORY;
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcasestr(message, words[i]) != NULL)
			return ADB_UNSUPPORTED;
	return ADB_CORRUPT;
}

static enum adb_outcome fail_archive(const struct archive_state *state, struct adb_error *error)
{
	const char *message = message_of(state);

	return adb_error_set(error, outcome_of(state, message), ADB_NO_OFFSET, "%s", message);
}

static enum adb_outcome too_much_output(const struct archive_state *state, struct adb_error *error)
{
	return adb_error_set(error, ADB_LIMIT, ADB_NO_OFFSET,
			     "the archive unpacks to more than %llu bytes; --max-output raises that",
			     (unsigned long long)state->limits->output);
}

/* ---- what libarchive reads from ---- */

static la_ssize_t read_bytes(struct archive *reader, void *context, const void **out)
{
	struct archive_state *state = context;
	uint64_t left = adb_input_size(state->input) - state->position;
	size_t size = left < READ_SIZE ? (size_t)left : READ_SIZE;

	*out = state->buffer;
	if (!adb_input_read(state->input, state->position, state->buffer, size)) {
		state->read_failed = true;
		archive_set_error(reader, EIO, "the archive cannot be read");
		return ARCHIVE_FATAL;
	}
	state->position += size;
	return (la_ssize_t)size;
}

static la_int64_t skip_bytes(struct archive *reader, void *context, la_int64_t request)
{
	struct archive_state *state = context;
	uint64_t left = adb_input_size(state->input) - state->position;
	uint64_t skipped = request > 0 && (uint64_t)request < left ? (uint64_t)request
			   : request > 0                           ? left
								   : 0;

	(void)reader;
	state->position += skipped;
	return (la_int64_t)skipped;
}

static la_int64_t seek_bytes(struct archive *reader, void *context, la_int64_t offset, int whence)
{
	struct archive_state *state = context;
	int64_t size = (int64_t)adb_input_size(state->input);
	int64_t from = whence == SEEK_SET ? 0 : whence == SEEK_CUR ? (int64_t)state->position : size;

	(void)reader;
	if (offset < -from || offset > size - from)
		return ARCHIVE_FATAL;
	state->position = (uint64_t)(from + offset);
	return from + offset;
}

static enum adb_outcome open_reader(struct adb_volume *volume, int (*support)(struct archive *reader))
{
	struct archive_state *state = adb_arena_alloc(volume->arena, 1, sizeof *state);

	if (state == NULL)
		return adb_error_set(&volume->error, adb_arena_outcome(volume->arena), ADB_NO_OFFSET,
				     "out of memory");
	state->reader = archive_read_new();
	if (state->reader == NULL) {
		adb_memory_note_failure();
		return adb_error_set(&volume->error, ADB_NO_MEMORY, ADB_NO_OFFSET, "out of memory");
	}
	volume->state = state;
	state->input = volume->input;
	state->limits = &volume->limits;
	state->ended = true;
	/* libarchive converts names to the character set of the locale and loses characters that it lacks. */
	state->utf8 = adb_locale_with_utf8();
	if (state->utf8 == NULL && errno == ENOMEM)
		adb_memory_note_failure();
	if (support(state->reader) == ARCHIVE_FATAL)
		return fail_archive(state, &volume->error);
	archive_read_set_callback_data(state->reader, state);
	archive_read_set_read_callback(state->reader, read_bytes);
	archive_read_set_skip_callback(state->reader, skip_bytes);
	archive_read_set_seek_callback(state->reader, seek_bytes);
	return archive_read_open1(state->reader) == ARCHIVE_OK ? ADB_OK : fail_archive(state, &volume->error);
}

static int worse_status(int a, int b)
{
	return a < b ? a : b; /* errors are negative, the worst the lowest */
}

/* Leaves out compressions whose library is missing, since libarchive would start a program for them. */
static int support_compressed(struct archive *reader)
{
	int worst = ARCHIVE_OK;

	for (size_t i = 0; i < COMPRESSION_COUNT; i++)
		if (compressions[i].version() != NULL)
			worst = worse_status(worst, compressions[i].support(reader));
	worst = worse_status(worst, archive_read_support_format_tar(reader));
	worst = worse_status(worst, archive_read_support_format_empty(reader));
	return worse_status(worst, archive_read_support_format_raw(reader));
}

/* ---- sniffing and opening ---- */

static int zip_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "PK\3\4", 4) || adb_peek_is(peek, 0, "PK\5\6", 4) ? 32 : 0;
}

static enum adb_outcome zip_open(struct adb_volume *volume)
{
	return open_reader(volume, archive_read_support_format_zip);
}

static int sevenzip_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "7z\xBC\xAF\x27\x1C", 6) ? 48 : 0;
}

static enum adb_outcome sevenzip_open(struct adb_volume *volume)
{
	return open_reader(volume, archive_read_support_format_7zip);
}

/* Returns the octal number at TAR_CHECKSUM, -1 when it is not one. */
static long tar_checksum(const uint8_t *block)
{
	char digits[TAR_CHECKSUM_SIZE + 1] = "";
	unsigned value;
	char after = '\0';

	memcpy(digits, block + TAR_CHECKSUM, TAR_CHECKSUM_SIZE);
	return sscanf(digits, "%7o%c", &value, &after) >= 1 && (after == '\0' || after == ' ') ? (long)value
											       : -1;
}

static int tar_sniff(struct adb_peek *peek)
{
	const uint8_t *block = adb_peek_bytes(peek, 0, TAR_BLOCK);
	long sum = (long)TAR_CHECKSUM_SIZE * ' ';

	if (block == NULL)
		return 0;
	for (int i = 0; i < TAR_BLOCK; i++)
		if (i < TAR_CHECKSUM || i >= TAR_CHECKSUM + TAR_CHECKSUM_SIZE)
			sum += block[i];
	if (sum != tar_checksum(block))
		return 0;
	return memcmp(block + TAR_MAGIC, "ustar", 5) == 0 ? 64 : 24;
}

static enum adb_outcome tar_open(struct adb_volume *volume)
{
	return open_reader(volume, archive_read_support_format_tar);
}

static bool is_compressed(struct adb_peek *peek, const struct compression *c)
{
	if (!adb_peek_is(peek, 0, c->magic, c->magic_size))
		return false;
	if (strcmp(c->name, "gzip") == 0) {
		const uint8_t *flags = adb_peek_bytes(peek, 3, 1);

		return flags != NULL && (*flags & 0xE0) == 0;
	}
	if (strcmp(c->name, "bzip2") == 0)
		return adb_peek_is(peek, 4, "\x31\x41\x59\x26\x53\x59", 6) ||
		       adb_peek_is(peek, 4, "\x17\x72\x45\x38\x50\x90", 6);
	return true;
}

static int compressed_sniff(struct adb_peek *peek)
{
	for (size_t i = 0; i < COMPRESSION_COUNT; i++)
		if (compressions[i].version() != NULL && is_compressed(peek, &compressions[i]))
			return compressions[i].bits;
	return 0;
}

static enum adb_outcome compressed_open(struct adb_volume *volume)
{
	enum adb_outcome outcome = open_reader(volume, support_compressed);

	if (outcome != ADB_OK)
		return outcome;

	const struct archive_state *state = volume->state;
	int count = archive_filter_count(state->reader); /* the last one is the container itself */

	if (count < 2)
		return adb_error_set(&volume->error, ADB_CORRUPT, 0, "its compression header is not valid");
	adb_attribute_text(volume->notes->arena, &volume->notes->attributes, "compression",
			   archive_filter_name(state->reader, count - 2));
	return ADB_OK;
}

/* ---- listing ---- */

/* Checks the limits of the source before the next member. */
static enum adb_outcome check_limits(struct adb_volume *volume, struct archive_state *state)
{
	if (!state->has_head)
		state->total += state->skip_cost;
	state->skip_cost = 0;
	if (state->entry_count > state->limits->members)
		return adb_error_set(&volume->error, ADB_LIMIT, ADB_NO_OFFSET,
				     "the archive has more than %llu entries; --max-members raises that",
				     (unsigned long long)state->limits->members);
	return state->total > state->limits->output ? too_much_output(state, &volume->error) : ADB_OK;
}

/*
 * Returns the name, which the entry owns, in the bytes of the archive. What is Unicode there is UTF-8; without a locale for that, libarchive
 * writes it in Latin-1, or has only wide characters when it is not in there.
 */
static const char *entry_name(struct archive_entry *entry)
{
	const char *name = archive_entry_pathname(entry);
	const wchar_t *wide = name == NULL ? archive_entry_pathname_w(entry) : NULL;
	char *text = wide != NULL ? adb_locale_text_of_wide(wide) : NULL;

	if (text == NULL)
		return name;
	archive_entry_set_pathname(entry, text);
	free(text);
	return archive_entry_pathname(entry);
}

static int next_header(struct archive_state *state, struct archive_entry **entry, const char **name)
{
	struct adb_locale *before = adb_locale_enter(state->utf8);
	int status = archive_read_next_header(state->reader, entry);

	if (status == ARCHIVE_OK || status == ARCHIVE_WARN)
		*name = entry_name(*entry);
	adb_locale_leave(before);
	return status;
}

static void start_member(struct archive_state *state, bool is_empty)
{
	state->member_position = 0;
	state->gap = 0;
	state->block = NULL;
	state->block_size = 0;
	state->ended = is_empty;
	state->used_up = false;
	state->error = (struct adb_error){ .outcome = ADB_OK, .offset = ADB_NO_OFFSET };
	state->has_head = false;
}

/* A compressed file has one member. Returns its name: the name of the file without ".gz" or a similar extension. */
static const char *unpacked_name(const struct adb_volume *volume)
{
	size_t length = adb_path_stem_length(volume->name);

	for (size_t i = 0; i < COMPRESSION_COUNT; i++)
		if (adb_text_equal_nocase(adb_path_extension(volume->name), compressions[i].extension))
			return adb_arena_text(volume->arena, volume->name, length);
	return volume->name;
}

static bool is_utf8(const char *text)
{
	size_t left = strlen(text), length;

	for (; left > 0; left -= length, text += length)
		if ((length = adb_utf8_length(text, left)) == 0)
			return false;
	return true;
}

static const char *path_of(struct adb_volume *volume, const struct archive_state *state, const char *name)
{
	if (archive_format(state->reader) == ARCHIVE_FORMAT_RAW)
		return unpacked_name(volume);
	if (name == NULL || name[0] == '\0') {
		adb_volume_report(volume, ADB_WARNING, "odd-name", ADB_NO_OFFSET,
				  "entry %u has no readable name", state->entry_count);
		return adb_arena_printf(volume->arena, "#%u", state->entry_count);
	}
	return adb_text_decode(volume->arena, name, strlen(name),
			       is_utf8(name) ? ADB_UTF8 : volume->encoding);
}

static enum adb_outcome fill_member(struct adb_volume *volume, struct archive_state *state, int64_t size,
				    const char *name, struct adb_member *member)
{
	const char *path = path_of(volume, state, name);

	if (path == NULL)
		return adb_volume_fail_memory(volume, "the names need");
	*member = (struct adb_member){
		.path = path,
		.key = state->entry_count,
		.offset = ADB_NO_OFFSET,
		.stored_size = ADB_UNKNOWN_SIZE,
		.byte_size = size,
	};
	return ADB_OK;
}

/* Ends the listing. libarchive lists no entry in a compressed file of 0 bytes, which has one empty member. */
static enum adb_outcome end_of_entries(struct adb_volume *volume, struct archive_state *state,
				       struct adb_member *member)
{
	state->finished = true;
	if (state->entry_count > 0 || archive_format(state->reader) != ARCHIVE_FORMAT_EMPTY)
		return ADB_END;
	state->entry_count++;
	start_member(state, true);
	return fill_member(volume, state, 0, unpacked_name(volume), member);
}

/* Returns the code of the problem that libarchive reported for an entry. */
static const char *entry_problem(const struct archive_state *state)
{
	return archive_errno(state->reader) == ENOMEM ? adb_outcome_name(ADB_NO_MEMORY) : "archive-entry";
}

/* Returns why an entry is no file, NULL when it is one. Folders are not reported. */
static const char *reason_not_a_file(struct archive_entry *entry, const char *name, bool *is_folder)
{
	__LA_MODE_T type = archive_entry_filetype(entry);
	size_t length = name != NULL ? strlen(name) : 0;

	*is_folder = type == AE_IFDIR || (length > 0 && name[length - 1] == '/');
	if (*is_folder)
		return "a folder";
	if (archive_entry_hardlink(entry) != NULL)
		return "a hard link";
	if (type == AE_IFLNK)
		return "a symbolic link";
	return type == AE_IFREG || type == 0 ? NULL : "a device, FIFO or socket";
}

/* Returns the number of bytes that libarchive unpacks to reach the entry behind this one. */
static uint64_t bytes_to_pass(struct archive_state *state, struct archive_entry *entry)
{
	bool is_stream = archive_filter_count(state->reader) > 1 ||
			 archive_format(state->reader) == ARCHIVE_FORMAT_7ZIP;
	la_int64_t size = archive_entry_size(entry);

	return is_stream && size > 0 ? (uint64_t)size : 0;
}

static enum adb_outcome archive_next(struct adb_volume *volume, struct adb_member *member)
{
	struct archive_state *state = volume->state;
	enum adb_outcome outcome;

	if (state->finished)
		return ADB_END;
	while ((outcome = check_limits(volume, state)) == ADB_OK) {
		struct archive_entry *entry = NULL;
		const char *name = NULL;
		int status = next_header(state, &entry, &name);

		if (status == ARCHIVE_EOF)
			return end_of_entries(volume, state, member);
		if (status == ARCHIVE_FATAL)
			return fail_archive(state, &volume->error);
		state->entry_count++;
		if (status != ARCHIVE_OK)
			adb_volume_report(volume, ADB_WARNING, entry_problem(state), ADB_NO_OFFSET,
					  "entry %u: %s", state->entry_count, message_of(state));
		if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
			continue;

		bool is_folder;
		const char *reason = reason_not_a_file(entry, name, &is_folder);

		start_member(state, false);
		state->skip_cost = bytes_to_pass(state, entry);
		if (reason == NULL) {
			return fill_member(volume, state,
					   archive_entry_size_is_set(entry) ? archive_entry_size(entry)
									    : ADB_UNKNOWN_SIZE,
					   name, member);
		}
		if (!is_folder)
			adb_volume_report(volume, ADB_NOTE, "not-a-file", ADB_NO_OFFSET,
					  "entry %u, \"%s\", is %s", state->entry_count,
					  name != NULL ? name : "", reason);
	}
	return outcome;
}

/* ---- extraction ---- */

/*
 * Unpacks the next block of the current member. libarchive may return a block with a warning, such as a wrong checksum; the
 * block is used, and the member ends there with an error.
 */
static void read_block(struct archive_state *state)
{
	const void *block = NULL;
	size_t size = 0;
	la_int64_t offset = (la_int64_t)state->member_position;
	int status = archive_read_data_block(state->reader, &block, &size, &offset);

	if (status == ARCHIVE_RETRY)
		return;
	state->ended = status != ARCHIVE_OK;
	if (state->ended && status != ARCHIVE_EOF)
		fail_archive(state, &state->error);
	if (status == ARCHIVE_FATAL)
		return;
	if (offset > (la_int64_t)state->member_position)
		state->gap = (uint64_t)offset - state->member_position;
	state->block = block;
	state->block_size = block != NULL ? size : 0;
	state->member_position += state->gap + state->block_size;
}

/* Unpacks up to `size` bytes of the current member. Returns fewer at its end, before damage, and at the limit of the source. */
static size_t unpack_piece(struct archive_state *state, uint8_t *out, size_t size)
{
	size_t done = 0;

	while (done < size && state->total <= state->limits->output) {
		if (state->gap == 0 && state->block_size == 0) {
			if (state->ended)
				break;
			read_block(state);
			continue;
		}

		size_t piece = size - done;

		if (state->gap > 0) {
			piece = state->gap < piece ? (size_t)state->gap : piece;
			memset(out + done, 0, piece);
			state->gap -= piece;
		} else {
			piece = state->block_size < piece ? state->block_size : piece;
			memcpy(out + done, state->block, piece);
			state->block += piece;
			state->block_size -= piece;
		}
		done += piece;
		state->total += piece;
	}
	if (state->total > state->limits->output)
		too_much_output(state, &state->error);
	return done;
}

static enum adb_outcome archive_extract(const struct adb_volume *volume, const struct adb_member *member,
					const struct adb_sink *sink, struct adb_error *error)
{
	struct archive_state *state = volume->state;
	uint8_t buffer[READ_SIZE];
	size_t size;

	if (member->key != state->entry_count || state->used_up)
		return adb_error_set(error, ADB_USAGE, ADB_NO_OFFSET,
				     "the archive has been read beyond this member");
	if (!state->has_head) {
		state->head_size = unpack_piece(state, state->head, sizeof state->head);
		state->has_head = true;
	}
	if (state->head_size > 0 && !sink->write(sink->context, state->head, state->head_size))
		return ADB_OK;
	while ((size = unpack_piece(state, buffer, sizeof buffer)) > 0) {
		state->used_up = true;
		if (!sink->write(sink->context, buffer, size))
			return ADB_OK;
	}
	if (state->error.outcome != ADB_OK && error != NULL)
		*error = state->error;
	return state->error.outcome;
}

/* ---- closing ---- */

static void archive_close(struct adb_volume *volume)
{
	struct archive_state *state = volume->state;

	if (state == NULL)
		return;
	archive_read_free(state->reader);
	adb_locale_free(state->utf8);
}

static const struct adb_attribute_doc compressed_attributes[] = {
	{ "sources", "compression", "'gzip', 'bzip2', 'xz' or 'zstd'" },
	{ NULL, NULL, NULL },
};

const struct adb_container adb_container_zip = {
	.name = "zip",
	.claims = "ZIP",
	.title = "ZIP archive",
	.games = "any",
	.sniff = zip_sniff,
	.open = zip_open,
	.next = archive_next,
	.extract = archive_extract,
	.close = archive_close,
	.in_order = true,
};

const struct adb_container adb_container_7z = {
	.name = "7z",
	.claims = "7Z",
	.title = "7-Zip archive",
	.games = "any",
	.sniff = sevenzip_sniff,
	.open = sevenzip_open,
	.next = archive_next,
	.extract = archive_extract,
	.close = archive_close,
	.in_order = true,
};

const struct adb_container adb_container_tar = {
	.name = "tar",
	.claims = "TAR",
	.title = "tar archive",
	.games = "any",
	.sniff = tar_sniff,
	.open = tar_open,
	.next = archive_next,
	.extract = archive_extract,
	.close = archive_close,
	.in_order = true,
};

const struct adb_container adb_container_compressed = {
	.name = "compressed",
	.title = "File or tar archive compressed with gzip, bzip2, xz or zstd",
	.games = "any",
	.attributes = compressed_attributes,
	.sniff = compressed_sniff,
	.open = compressed_open,
	.next = archive_next,
	.extract = archive_extract,
	.close = archive_close,
	.in_order = true,
};

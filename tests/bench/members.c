#include "members.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

enum { NOTES_ARENA = 128 * 1024 * 1024 };

void bench_fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
	va_end(arguments);
	exit(EXIT_FAILURE);
}

static struct adb_input *open_file(const char *path)
{
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_input *input = adb_input_open(path, &error);

	if (input == NULL)
		bench_fail("%s: %s", path, error.message);
	return input;
}

/* NULL for a file that is no container. */
static struct adb_volume *open_volume(const char *path, struct adb_content *notes)
{
	struct adb_error error = { .outcome = ADB_OK };
	struct adb_input *input = open_file(path);
	const char *type = adb_text_upper(notes->arena, adb_path_extension(path));
	struct adb_peek peek = {
		.input = input,
		.size = adb_input_size(input),
		.name = adb_path_base(path),
		.type = type != NULL ? type : "",
	};
	const struct adb_container *container = adb_container_for(&peek, NULL, NULL);
	struct adb_volume *volume = NULL;

	if (container != NULL)
		volume = adb_volume_open(container, input, &(struct adb_place){ .path = path }, ADB_CP1252,
					 notes, &error);
	if (container != NULL && volume == NULL)
		bench_fail("%s: %s", path, error.message);
	if (volume == NULL)
		adb_input_release(input);
	adb_peek_free(&peek);
	return volume;
}

void bench_each_member(const char *path, void (*visit)(void *context, struct bench_member *member),
		       void *context)
{
	struct adb_content notes = { .arena = adb_arena_new(NOTES_ARENA) };

	if (notes.arena == NULL)
		bench_fail("out of memory");

	struct adb_volume *volume = open_volume(path, &notes);
	struct adb_member member = { .path = path };

	if (volume == NULL) {
		visit(context, &(struct bench_member){ .member = &member });
		adb_arena_free(notes.arena);
		return;
	}

	struct adb_input *input = volume->input;

	member.path = NULL;
	while (volume->container->next(volume, &member) == ADB_OK) {
		visit(context, &(struct bench_member){ .volume = volume, .member = &member });
		member = (struct adb_member){ 0 };
	}
	adb_volume_close(volume);
	adb_input_release(input);
	adb_arena_free(notes.arena);
}

void bench_read(struct bench_member *member, struct adb_arena *arena)
{
	struct adb_error error;

	member->input = member->volume != NULL ? adb_member_input(member->volume, member->member, &error)
					       : open_file(member->member->path);

	size_t size = member->input != NULL ? (size_t)adb_input_size(member->input) : 0;
	void *bytes = adb_arena_alloc(arena, size, 1);

	if (member->input == NULL || bytes == NULL || !adb_input_read(member->input, 0, bytes, size))
		bench_fail("%s cannot be read", member->member->path);
	member->bytes = bytes;
}

const struct adb_format *bench_format(const struct bench_member *member)
{
	const char *name = adb_path_base(member->member->path);
	struct adb_peek peek = {
		.input = member->input,
		.size = adb_input_size(member->input),
		.name = name,
		.type = member->member->type != NULL ? member->member->type : adb_path_extension(name),
	};
	const struct adb_format *format = adb_format_for(&peek, NULL, NULL);

	adb_peek_free(&peek);
	return format != NULL && format->decode != NULL ? format : NULL;
}

enum adb_outcome bench_decode(const struct bench_member *member, const struct adb_format *format,
			      struct adb_content *content)
{
	const char *path = member->member->path, *name = adb_path_base(path);
	const char *stem = adb_arena_text(content->arena, name, adb_path_stem_length(name));
	struct adb_decoder decoder = {
		.format = format,
		.in = adb_reader_of(member->bytes, (size_t)adb_input_size(member->input)),
		.arena = content->arena,
		.out = content,
		.path = path,
		.name = name,
		.stem = stem,
		.native_id = member->member->native_id != NULL ? member->member->native_id : stem,
		.place = { .path = path, .volume = member->volume },
		.encoding = ADB_CP1252,
	};

	return format->decode(&decoder);
}

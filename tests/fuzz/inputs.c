#include "inputs.h"

#include <stdlib.h>

#include "base/text.h"
#include "container/directory.h"
#include "dump/recognise.h"

enum { DEEPEST = 4, BUDGET = 64 * 1024 * 1024 };

struct offering {
	size_t largest;
	void (*take)(void *context, const struct fuzz_input *input);
	void *context;
};

static void offer(const struct offering *to, struct adb_input *input, const char *name, const char *type,
		  int depth);

static void offer_members(const struct offering *to, struct adb_input *input, const char *name,
			  const struct adb_container *container, int depth)
{
	struct adb_arena *arena = adb_arena_new(BUDGET);
	struct adb_content notes = { .arena = arena };
	const struct adb_place place = { .path = name };
	struct adb_volume *volume = adb_volume_open(container, input, &place, ADB_CP1252, &notes, NULL);
	struct adb_member member = { 0 };

	while (volume != NULL && container->next(volume, &member) == ADB_OK) {
		struct adb_input *bytes = NULL;

		if (member.presence == ADB_PRESENT && member.byte_size <= (int64_t)to->largest)
			bytes = adb_member_input(volume, &member, NULL);
		if (bytes != NULL)
			offer(to, bytes, member.path, member.type, depth + 1);
		adb_input_release(bytes);
		member = (struct adb_member){ 0 };
	}
	adb_volume_close(volume);
	adb_arena_free(arena);
}

static void offer(const struct offering *to, struct adb_input *input, const char *name, const char *type,
		  int depth)
{
	struct fuzz_input found = { .name = adb_path_base(name),
				    .is_file = depth == 0,
				    .size = (size_t)adb_input_size(input) };
	uint8_t *bytes = found.size <= to->largest ? malloc(found.size + 1) : NULL;

	found.bytes = bytes;
	adb_recognise(NULL, input, &(struct adb_place){ .path = name }, type, &found.container,
		      &found.format);
	if (bytes != NULL && adb_input_read(input, 0, bytes, found.size))
		to->take(to->context, &found);
	free(bytes);
	if (found.container != NULL && depth < DEEPEST)
		offer_members(to, input, name, found.container, depth);
}

static enum adb_outcome offer_file(void *context, const char *path, const struct adb_file_info *info)
{
	struct adb_input *input = adb_input_open(path, NULL);

	(void)info;
	if (input != NULL)
		offer(context, input, path, NULL, 0);
	adb_input_release(input);
	return ADB_OK;
}

void fuzz_each_input(const char *path, size_t largest,
		     void (*take)(void *context, const struct fuzz_input *input), void *context)
{
	struct offering to = { .largest = largest, .take = take, .context = context };
	const struct adb_directory_visitor visitor = { .context = &to, .file = offer_file };
	struct adb_error error;

	adb_directory_walk(path, &visitor, &error);
}

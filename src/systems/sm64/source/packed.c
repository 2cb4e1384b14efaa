/* Finds a source tree in an archive, and keeps the bytes of its relevant files. */
#include "systems/sm64/source/packed.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

extern const struct adb_container adb_container_zip, adb_container_7z, adb_container_tar,
	adb_container_compressed;

static const struct adb_container *const archives[] = { &adb_container_zip, &adb_container_7z,
							&adb_container_tar, &adb_container_compressed };

enum {
	ARCHIVE_COUNT = sizeof archives / sizeof archives[0],
	MAX_ROOTS = 64,        /* folders that may be trees */
	MAX_ROOT = 1024,       /* bytes of the path of one */
	KEPT_HEAD = 64 * 1024, /* of a file beside the tree that is larger than KEPT_BESIDE */
	KEPT_BESIDE = 1024 * 1024,
	LOOK_BUDGET = 64 * 1024 * 1024,
	MOST_OF_UNLISTED = 4 * 1024 * 1024, /* bytes of one */
	MOST_UNLISTED = 64 * 1024 * 1024,   /* of all together; the meshes of the game have 10 MB */
};

/* A larger file is not of a source tree, nor is an archive whose folder actors/ comes later. */
static const int64_t largest_file = (int64_t)64 << 20, most_before_actors = (int64_t)64 << 20,
		     most_in_all = (int64_t)2 << 30;

static const size_t contents_budget = (size_t)320 << 20;

enum sign { ACTORS = 1, OTHERS = 2 };

struct root {
	char path[MAX_ROOT]; /* with its '/', "" = none */
	unsigned signs;
};

struct look {
	struct root *roots; /* MAX_ROOTS */
	size_t count;
};

struct adb_sm64_packed {
	struct adb_volume *volume; /* of the tree */
	const struct adb_container *container;
	bool (*matters)(const char *path), (*may_be_asked)(const char *path);
	char root[MAX_ROOT];
	struct adb_arena *contents;
	uint64_t unlisted_size; /* of the unlisted files together */
	struct adb_sm64_packed_file *files;
	size_t count, capacity;
	bool is_read;
	struct adb_error error; /* why the listing ended early, or ADB_OK */
};

/* A sink that passes on the bytes after the first `skip` ones. */
struct rest {
	const struct adb_sink *sink;
	size_t skip;
};

/* ---- which folder ---- */

static void add_sign(struct look *look, const char *path, size_t length, unsigned sign)
{
	size_t i = 0;

	if (length >= MAX_ROOT)
		return;
	while (i < look->count &&
	       (strlen(look->roots[i].path) != length || memcmp(look->roots[i].path, path, length) != 0))
		i++;
	if (i == MAX_ROOTS)
		return;
	if (i == look->count) {
		memcpy(look->roots[i].path, path, length);
		look->roots[i].path[length] = '\0';
		look->roots[i].signs = 0;
		look->count++;
	}
	look->roots[i].signs |= sign;
}

/* Records for the folders around a file, by its path, whether they look like trees. */
static void look_at(struct look *look, const char *path)
{
	static const struct {
		const char *text;
		unsigned sign;
		bool is_file;
	} signs[] = {
		{ "actors/", ACTORS, false },
		{ "assets/anims/", OTHERS, false },
		{ "data/behavior_data.c", OTHERS, true },
		{ "include/geo_commands.h", OTHERS, true },
	};

	for (const char *part = path; part != NULL; part = strchr(part, '/')) {
		part += *part == '/';
		for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
			size_t length = strlen(signs[i].text);

			if (strncmp(part, signs[i].text, length) == 0 &&
			    (!signs[i].is_file || part[length] == '\0'))
				add_sign(look, path, (size_t)(part - path), signs[i].sign);
		}
	}
}

/* Returns the only tree; a tree inside of another one is a part of that. NULL = none, or several. */
static const struct root *only_root(const struct look *look)
{
	const struct root *found = NULL;

	for (size_t i = 0; i < look->count; i++) {
		const struct root *root = &look->roots[i];

		if (root->signs != (ACTORS | OTHERS))
			continue;
		if (found == NULL || strncmp(found->path, root->path, strlen(root->path)) == 0)
			found = root;
		else if (strncmp(found->path, root->path, strlen(found->path)) != 0)
			return NULL;
	}
	return found;
}

/* ---- the archive ---- */

static const struct adb_container *archive_of(struct adb_peek *peek)
{
	const struct adb_container *best = NULL;
	int most = 0;

	for (size_t i = 0; i < ARCHIVE_COUNT; i++) {
		int bits = archives[i]->sniff(peek);

		if (bits > most) {
			most = bits;
			best = archives[i];
		}
	}
	return best;
}

/* Reads the names of an open archive. Returns false when it cannot contain a tree. */
static bool look_through(struct adb_volume *archive, struct look *look)
{
	struct adb_member member;
	int64_t passed = 0;

	while (archive->container->next(archive, &member) == ADB_OK) {
		if (member.byte_size == ADB_UNKNOWN_SIZE || member.byte_size > largest_file)
			return false;
		look_at(look, member.path);
		passed += member.byte_size;
		if (passed > most_in_all || (look->count == 0 && passed > most_before_actors))
			return false;
	}
	return true;
}

/* Finds the tree in an archive; `root` takes its folder. */
static bool find_root(const struct adb_container *container, struct adb_input *input,
		      const struct adb_place *place, char root[MAX_ROOT])
{
	struct adb_arena *arena = adb_arena_new(LOOK_BUDGET);
	struct adb_content notes = { .arena = arena };
	struct look look = { .roots = arena != NULL ? adb_arena_alloc(arena, MAX_ROOTS, sizeof *look.roots)
						    : NULL };
	struct adb_error ignored;
	struct adb_volume *archive =
		look.roots != NULL ? adb_volume_open(container, input, place, ADB_UTF8, &notes, &ignored)
				   : NULL;
	const struct root *found = archive != NULL && look_through(archive, &look) ? only_root(&look) : NULL;

	if (found != NULL)
		memcpy(root, found->path, strlen(found->path) + 1);
	adb_volume_close(archive);
	adb_arena_free(arena);
	return found != NULL;
}

/* ---- reading ---- */

static struct adb_sm64_packed *fail(struct adb_volume *volume, struct adb_sm64_packed *packed,
				    enum adb_outcome outcome, const char *message)
{
	adb_sm64_packed_free(packed);
	adb_error_set(&volume->error, outcome, ADB_NO_OFFSET, "%s", message);
	return NULL;
}

/* Small files only, and not too many. */
static bool is_kept_unlisted(struct adb_sm64_packed *packed, const char *path, int64_t size)
{
	if (!packed->may_be_asked(path) || size < 0 || size > MOST_OF_UNLISTED ||
	    packed->unlisted_size + (uint64_t)size > MOST_UNLISTED)
		return false;
	packed->unlisted_size += (uint64_t)size;
	return true;
}

static struct adb_sm64_packed_file *add_file(struct adb_sm64_packed *packed)
{
	if (packed->count == packed->capacity) {
		size_t capacity = packed->capacity > 0 ? 2 * packed->capacity : 1024;
		struct adb_sm64_packed_file *files =
			adb_arena_alloc(packed->volume->arena, capacity, sizeof *files);

		if (files == NULL)
			return NULL;
		if (packed->count > 0)
			memcpy(files, packed->files, packed->count * sizeof *files);
		packed->files = files;
		packed->capacity = capacity;
	}
	return &packed->files[packed->count++];
}

/* Keeps the bytes of a member, or its first ones; the rest is unpacked when the member is extracted. */
static void keep_bytes(struct adb_sm64_packed *packed, struct adb_volume *archive,
		       const struct adb_member *member, struct adb_sm64_packed_file *file)
{
	uint64_t most = file->is_beside && (!file->is_sized || file->byte_size > KEPT_BESIDE) ? KEPT_HEAD
											      : UINT64_MAX;
	struct adb_input *input = adb_member_start(archive, member, most, &file->error);
	uint64_t size = input != NULL ? adb_input_size(input) : 0;
	size_t left = contents_budget - adb_arena_used(packed->contents);
	uint8_t *bytes = size > 0 && size + KEPT_HEAD < left
				 ? adb_arena_alloc(packed->contents, (size_t)size, 1)
				 : NULL;

	if (bytes != NULL && adb_input_read(input, 0, bytes, (size_t)size)) {
		file->bytes = bytes;
		file->kept = (size_t)size;
	}
	adb_input_release(input);
}

static bool take_member(struct adb_sm64_packed *packed, struct adb_volume *archive,
			const struct adb_member *member)
{
	size_t length = strlen(packed->root);
	bool is_in_tree = strncmp(member->path, packed->root, length) == 0;
	const char *below = is_in_tree ? member->path + length : member->path;
	bool is_of_use = is_in_tree && packed->matters(below), is_unlisted = false;
	struct adb_sm64_packed_file *file;

	/* Of the other files of the tree only those directly in its folder are listed. */
	if (is_in_tree && !is_of_use && strchr(below, '/') != NULL) {
		is_unlisted = is_kept_unlisted(packed, below, member->byte_size);
		if (!is_unlisted)
			return true;
		is_of_use = true;
	}
	file = add_file(packed);
	if (file == NULL)
		return false;
	*file = (struct adb_sm64_packed_file){
		.key = member->key,
		.is_beside = !is_of_use,
		.is_unlisted = is_unlisted,
		.is_sized = member->byte_size >= 0,
		.byte_size = member->byte_size >= 0 ? (uint64_t)member->byte_size : 0,
	};
	below = is_of_use ? below : member->path;
	file->path = adb_arena_text(packed->volume->arena, below, strlen(below));
	keep_bytes(packed, archive, member, file);
	return file->path != NULL;
}

static bool take_all(struct adb_sm64_packed *packed, struct adb_volume *archive)
{
	struct adb_member member;
	enum adb_outcome outcome;

	while ((outcome = archive->container->next(archive, &member)) == ADB_OK)
		if (!take_member(packed, archive, &member))
			return false;
	if (outcome != ADB_END)
		packed->error = archive->error;
	return true;
}

/* ---- bytes ---- */

static bool write_rest(void *context, const void *bytes, size_t size)
{
	struct rest *rest = context;
	size_t skipped = rest->skip < size ? rest->skip : size;

	rest->skip -= skipped;
	return skipped == size ||
	       rest->sink->write(rest->sink->context, (const uint8_t *)bytes + skipped, size - skipped);
}

static enum adb_outcome unpack_rest(const struct adb_sm64_packed *packed,
				    const struct adb_sm64_packed_file *file, const struct adb_sink *sink,
				    struct adb_error *error)
{
	const struct adb_volume *volume = packed->volume;
	struct adb_arena *arena = adb_arena_new(LOOK_BUDGET);
	struct adb_content notes = { .arena = arena };
	struct rest rest = { .sink = sink, .skip = file->kept };
	const struct adb_sink behind = { .write = write_rest, .context = &rest };
	struct adb_volume *archive =
		arena != NULL ? adb_volume_open(packed->container, volume->input, &volume->place,
						volume->encoding, &notes, error)
			      : NULL;
	enum adb_outcome outcome = ADB_IO;
	struct adb_member member;

	if (archive != NULL) {
		archive->limits = volume->limits;
		while ((outcome = archive->container->next(archive, &member)) == ADB_OK &&
		       member.key != file->key)
			;
		if (outcome == ADB_OK)
			outcome = archive->container->extract(archive, &member, &behind, error);
		else
			outcome = adb_error_set(error, ADB_IO, ADB_NO_OFFSET,
						"the archive no longer has this file");
	}
	adb_volume_close(archive);
	adb_arena_free(arena);
	return outcome;
}

/* ---- what the header declares ---- */

bool adb_sm64_is_packed(struct adb_peek *peek)
{
	const struct adb_container *container = archive_of(peek);
	const struct adb_place place = { .path = peek->name };
	char root[MAX_ROOT];

	return container != NULL && find_root(container, peek->input, &place, root);
}

struct adb_sm64_packed *adb_sm64_packed_new(struct adb_volume *volume, bool (*matters)(const char *path),
					    bool (*may_be_asked)(const char *path))
{
	struct adb_sm64_packed *packed = adb_memory_zeroed(1, sizeof *packed);
	struct adb_peek peek = {
		.input = volume->input,
		.size = adb_input_size(volume->input),
		.name = volume->name,
		.type = "",
	};

	if (packed == NULL)
		return fail(volume, NULL, ADB_NO_MEMORY, "out of memory");
	packed->volume = volume;
	packed->matters = matters;
	packed->may_be_asked = may_be_asked;
	packed->container = archive_of(&peek);
	adb_peek_free(&peek);
	if (packed->container == NULL ||
	    !find_root(packed->container, volume->input, &volume->place, packed->root))
		return fail(volume, packed, ADB_CORRUPT, "not a source tree");
	packed->contents = adb_arena_new(contents_budget);
	return packed->contents != NULL ? packed : fail(volume, packed, ADB_NO_MEMORY, "out of memory");
}

void adb_sm64_packed_free(struct adb_sm64_packed *packed)
{
	if (packed == NULL)
		return;
	adb_arena_free(packed->contents);
	free(packed);
}

enum adb_outcome adb_sm64_packed_read(struct adb_sm64_packed *packed)
{
	struct adb_volume *volume = packed->volume, *archive;
	bool taken;

	if (packed->is_read)
		return ADB_OK;
	packed->is_read = true;
	archive = adb_volume_open(packed->container, volume->input, &volume->place, volume->encoding,
				  volume->notes, &volume->error);
	if (archive == NULL)
		return volume->error.outcome;
	archive->limits = volume->limits;
	taken = take_all(packed, archive);
	adb_volume_close(archive);
	return taken ? ADB_OK : adb_volume_fail_memory(volume, "the names need");
}

const struct adb_sm64_packed_file *adb_sm64_packed_files(const struct adb_sm64_packed *packed, size_t *count)
{
	*count = packed->count;
	return packed->files;
}

enum adb_outcome adb_sm64_packed_end(const struct adb_sm64_packed *packed, struct adb_error *error)
{
	if (packed->error.outcome == ADB_OK)
		return ADB_END;
	*error = packed->error;
	return packed->error.outcome;
}

enum adb_outcome adb_sm64_packed_extract(const struct adb_sm64_packed *packed,
					 const struct adb_sm64_packed_file *file, const struct adb_sink *sink,
					 struct adb_error *error)
{
	bool is_whole = file->error.outcome != ADB_OK || (file->is_sized && file->kept == file->byte_size);

	if (file->kept > 0 && !sink->write(sink->context, file->bytes, file->kept))
		return ADB_OK;
	if (!is_whole)
		return unpack_rest(packed, file, sink, error);
	if (file->error.outcome != ADB_OK && error != NULL)
		*error = file->error;
	return file->error.outcome;
}

/* A source tree in a temporary folder, for tests of what reads them. */
#ifndef ADB_TESTS_SYSTEMS_SM64_UNIT_SOURCE_TREE_H
#define ADB_TESTS_SYSTEMS_SM64_UNIT_SOURCE_TREE_H

#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "bid.h"
#include "check.h"
#include "dump/container.h"
#include "dump/format.h"
#include "motion/gate.h"

extern const struct adb_container adb_container_sm64_tree;
extern const struct adb_format adb_format_sm64_source;

struct source_tree {
	char root[64];
	struct adb_arena *notes_arena, *arena;
	struct adb_content notes;
	struct adb_input *folder;
	struct adb_volume *volume;
	struct adb_content content; /* of the file decoded last */
	struct adb_error error;
	const char *needs;
	bool wants_meshes;
};

static inline void add_source(const struct source_tree *tree, const char *path, const char *text)
{
	char whole[512];
	FILE *file;

	snprintf(whole, sizeof whole, "%s/%s", tree->root, path);
	for (char *slash = whole + strlen(tree->root) + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
		*slash = '\0';
		mkdir(whole, 0700);
		*slash = '/';
	}
	file = fopen(whole, "w");
	if (!CHECK(file != NULL))
		abort();
	fwrite(text, 1, strlen(text), file);
	fclose(file);
}

/* With what makes it a tree; ended with free_tree(). */
static inline struct source_tree new_tree(void)
{
	struct source_tree tree = { .root = "/tmp/animdb-test-XXXXXX" };

	if (mkdtemp(tree.root) == NULL)
		abort();
	add_source(&tree, "include/geo_commands.h", "#define GEO_END() 0\n");
	add_source(&tree, "actors/readme.txt", "none of the tree's");
	return tree;
}

static inline int remove_entry(const char *path, const struct stat *info, int type, struct FTW *at)
{
	(void)info;
	(void)type;
	(void)at;
	return remove(path);
}

static inline bool open_tree(struct source_tree *tree, const char *options)
{
	const struct adb_place place = { .path = tree->root };

	tree->notes_arena = adb_arena_new(1 << 20);
	tree->arena = adb_arena_new(64 << 20);
	tree->notes = (struct adb_content){ .arena = tree->notes_arena };
	tree->folder = adb_input_of_folder(tree->root);
	tree->volume = adb_volume_open(&adb_container_sm64_tree, tree->folder, &place, ADB_CP1252,
				       &tree->notes, &tree->error);
	if (tree->volume != NULL)
		tree->volume->options = options;
	return tree->volume != NULL;
}

static inline void close_tree(struct source_tree *tree)
{
	adb_volume_close(tree->volume);
	adb_input_release(tree->folder);
	adb_arena_free(tree->arena);
	adb_arena_free(tree->notes_arena);
	tree->volume = NULL;
	tree->folder = NULL;
	tree->arena = tree->notes_arena = NULL;
}

static inline void free_tree(struct source_tree *tree)
{
	close_tree(tree);
	nftw(tree->root, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

/* Decodes one file of the open tree into tree->content, as `animdb index` does. */
static inline enum adb_outcome decode_source(struct source_tree *tree, const char *path)
{
	struct adb_member member;
	struct adb_input *input;
	struct adb_decoder d;
	enum adb_outcome outcome;

	adb_arena_reset(tree->arena);
	tree->content = (struct adb_content){ .arena = tree->arena };
	if (!CHECK(tree->volume->container->find(tree->volume, path, &member) == ADB_OK))
		return ADB_END;
	input = adb_member_input(tree->volume, &member, &tree->error);
	if (!CHECK(input != NULL))
		return ADB_IO;
	d = (struct adb_decoder){
		.format = &adb_format_sm64_source,
		.in = adb_reader_of(adb_input_memory(input), (size_t)adb_input_size(input)),
		.arena = tree->arena,
		.out = &tree->content,
		.path = member.path,
		.name = adb_path_base(member.path),
		.stem = adb_path_base(member.path),
		.native_id = member.native_id,
		.place = { .path = member.path, .volume = tree->volume },
		.options = tree->volume->options,
		.wants_meshes = tree->wants_meshes,
	};
	outcome = adb_format_sm64_source.decode(&d);
	tree->error = d.error;
	tree->needs = d.needs;
	adb_input_release(input);
	if (outcome == ADB_OK)
		adb_content_check(&tree->content);
	return outcome;
}

/* E1 of the format page under names that begin with `name`. */
static inline void add_example(const struct source_tree *tree, const char *path, const char *name)
{
	char text[1024];

	snprintf(
		text, sizeof text,
		"static const s16 %s_values[] = { 0x0000, 0x000A, 0x0014, 0xFFE2, 0x2000, 0x1000, 0x4000, 0xE000,\n"
		"0x1000, 0x0000 };\nstatic const u16 %s_indices[] = { 1, 0, 2, 1, 1, 3, 4, 4, 1, 5, 1, 0, };\n"
		"static const struct Animation %s = { ANIM_FLAG_HOR_TRANS, 0, 0, 1, 4,\n"
		"ANIMINDEX_NUMPARTS(%s_indices), %s_values, %s_indices, 0, };\n",
		name, name, name, name, name, name);
	add_source(tree, path, text);
}

#endif

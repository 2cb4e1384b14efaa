#include <utime.h>

#include "container/directory.h"
#include "source_tree.h"
#include "volume.h"

static struct source_tree some_tree(void)
{
	struct source_tree tree = new_tree();

	add_example(&tree, "actors/lamp/anims/anim_0.inc.c", "lamp_0");
	add_source(&tree, "actors/lamp/model.inc.c", "Vtx a[] = {};");
	add_source(&tree, "actors/lamp/geo.inc.c", "");
	add_source(&tree, "actors/lamp/lamp.png", "");
	add_source(&tree, "assets/anims/anim_00.inc.c", "");
	add_source(&tree, "data/behavior_data.c", "");
	add_source(&tree, "docs/lua/examples/moves.lua", "x = 1");
	add_source(&tree, "docs/lua/guide.md", "");
	add_source(&tree, "levels/pond/areas/1/geo.inc.c", "");
	add_source(&tree, "levels/pond/areas/1/2/model.inc.c", "");
	add_source(&tree, "levels/pond/script.c", "");
	add_source(&tree, "mods/a/main.lua", "x = 1");
	add_source(&tree, "src/game/behaviors/lamp.inc.c", "");
	add_source(&tree, "src/pc/big.c", "");
	add_source(&tree, "baserom.us.z64", "");
	return tree;
}

/* What takes the folder, and the bits of evidence for that. */
static const struct adb_container *taker_of(const char *path, const char *system, int *bits)
{
	struct adb_input *folder = adb_input_of_folder(path);
	struct adb_peek peek = { .input = folder, .name = adb_path_base(path), .type = "" };
	const struct adb_container *container = adb_container_for(&peek, system, bits);

	adb_peek_free(&peek);
	adb_input_release(folder);
	return container;
}

static const struct adb_container *container_of(const char *path, const char *system)
{
	return taker_of(path, system, NULL);
}

static int tree_bits(const char *path)
{
	int bits;

	taker_of(path, NULL, &bits);
	return bits;
}

/* The paths of all members, and what they are said to be. */
static const char *members_of(const struct source_tree *tree)
{
	static char out[2000];
	struct adb_member member;
	size_t used = 0;

	out[0] = '\0';
	while (tree->volume->container->next(tree->volume, &member) == ADB_OK && used < sizeof out - 100)
		used += (size_t)snprintf(out + used, sizeof out - used, "%s:%s\n", member.path, member.type);
	return out;
}

static void test_members(void)
{
	struct source_tree tree = some_tree();

	CHECK(tree_bits(tree.root) > 0);
	if (CHECK(open_tree(&tree, NULL)))
		CHECK_TEXT(members_of(&tree),
			   "actors/lamp/anims/anim_0.inc.c:SM64C\nactors/lamp/geo.inc.c:SM64C\n"
			   "assets/anims/anim_00.inc.c:SM64C\ndata/behavior_data.c:SM64C\n"
			   "docs/lua/examples/moves.lua:LUA\n"
			   "include/geo_commands.h:SM64C\nlevels/pond/areas/1/geo.inc.c:SM64C\n"
			   "levels/pond/script.c:SM64C\nmods/a/main.lua:LUA\n"
			   "src/game/behaviors/lamp.inc.c:SM64C\n");
	free_tree(&tree);
}

static void test_sniffing(void)
{
	struct source_tree tree = { .root = "/tmp/animdb-test-XXXXXX" };

	CHECK(mkdtemp(tree.root) != NULL);
	CHECK_INT(tree_bits(tree.root), 0);
	add_source(&tree, "actors/a.txt", "");
	CHECK_INT(tree_bits(tree.root), 0);
	CHECK(!open_tree(&tree, NULL));
	CHECK(tree.error.message[0] != '\0');
	close_tree(&tree);
	add_source(&tree, "anims/a.txt", "");
	CHECK_INT(tree_bits(tree.root), 0);
	add_source(&tree, "anims/b.inc.c", "");
	CHECK(tree_bits(tree.root) > 0);
	CHECK(container_of(tree.root, NULL) == &adb_container_sm64_tree);
	CHECK(container_of(tree.root, "sm64") == &adb_container_sm64_tree);
	CHECK(container_of(tree.root, "zengin") == NULL);
	add_source(&tree, "geo.inc.c", "");
	if (CHECK(open_tree(&tree, NULL)))
		CHECK_TEXT(members_of(&tree), "anims/b.inc.c:SM64C\ngeo.inc.c:SM64C\n");
	free_tree(&tree);
}

static void test_find_and_read(void)
{
	struct source_tree tree = some_tree();
	struct adb_member member;

	add_source(&tree, "mods/b/MAIN.lua", "y");
	add_source(&tree, "mods/b/main.lua", "zz");
	CHECK(open_tree(&tree, NULL));
	CHECK_INT(adb_container_sm64_tree.find(tree.volume, "MODS/A/Main.LUA", &member), ADB_OK);
	CHECK_TEXT(member.path, "mods/a/main.lua");
	CHECK_INT(member.byte_size, 5);
	CHECK_INT(adb_container_sm64_tree.find(tree.volume, "mods/b/main.lua", &member), ADB_OK);
	CHECK_INT(member.byte_size, 2);
	CHECK_INT(adb_container_sm64_tree.find(tree.volume, "mods/b/MAIN.lua", &member), ADB_OK);
	CHECK_INT(member.byte_size, 1);
	CHECK_INT(adb_container_sm64_tree.find(tree.volume, "src/pc/big.c", &member), ADB_END);
	CHECK_INT(adb_container_sm64_tree.find(tree.volume, "zzz", &member), ADB_END);
	CHECK_INT(adb_container_sm64_tree.find(tree.volume, "mods/a/main.lua", &member), ADB_OK);

	struct adb_input *input = adb_member_input(tree.volume, &member, &tree.error);

	if (CHECK(input != NULL))
		CHECK(adb_input_size(input) == 5 && memcmp(adb_input_memory(input), "x = 1", 5) == 0);
	adb_input_release(input);
	free_tree(&tree);
}

/* A file that vanished since is an error, not an empty file. */
static void test_vanished(void)
{
	struct source_tree tree = some_tree();
	struct adb_member member;
	char path[128];

	CHECK(open_tree(&tree, NULL));
	CHECK_INT(adb_container_sm64_tree.find(tree.volume, "levels/pond/script.c", &member), ADB_OK);
	snprintf(path, sizeof path, "%s/levels/pond/script.c", tree.root);
	unlink(path);
	CHECK(adb_member_input(tree.volume, &member, &tree.error) == NULL);
	CHECK_INT(tree.error.outcome, ADB_IO);
	free_tree(&tree);
}

static struct adb_folder_state state_of(struct source_tree *tree)
{
	struct adb_folder_state state = { 0 };

	if (CHECK(open_tree(tree, NULL)))
		state = tree->volume->folder;
	close_tree(tree);
	return state;
}

static bool same_files(const struct adb_folder_state *a, const struct adb_folder_state *b)
{
	return memcmp(&a->files, &b->files, sizeof a->files) == 0;
}

static void set_time(const struct source_tree *tree, const char *path, time_t time)
{
	char whole[512];
	const struct utimbuf times = { .actime = time, .modtime = time };

	snprintf(whole, sizeof whole, "%s/%s", tree->root, path);
	CHECK_INT(utime(whole, &times), 0);
}

static void test_state(void)
{
	struct source_tree tree = some_tree();
	struct adb_folder_state first = state_of(&tree), now = state_of(&tree);

	CHECK(same_files(&first, &now));
	add_source(&tree, "actors/lamp/sound.txt", "something that nobody reads");
	now = state_of(&tree);
	CHECK(same_files(&first, &now));
	CHECK_INT(now.byte_size, first.byte_size);
	/* A mesh is not listed, but its change is one of the tree. */
	add_source(&tree, "actors/lamp/model.inc.c", "something that decoders ask for");
	now = state_of(&tree);
	CHECK(!same_files(&first, &now));
	CHECK_INT(now.byte_size, first.byte_size);
	first = now;
	set_time(&tree, "levels/pond/script.c", 1000);
	now = state_of(&tree);
	CHECK(!same_files(&first, &now));
	CHECK_INT(now.byte_size, first.byte_size);
	first = now;
	add_source(&tree, "data/more.c", "12345");
	now = state_of(&tree);
	CHECK(!same_files(&first, &now));
	CHECK_INT(now.byte_size, first.byte_size + 5);
	set_time(&tree, "data/more.c", 4000000000);
	now = state_of(&tree);
	CHECK_INT(now.mtime_ns, 4000000000LL * 1000000000);
	free_tree(&tree);
}

static void test_not_for_files(void)
{
	static const char text[] = "const struct Animation a = {";

	CHECK_INT(bits_of(adb_container_sm64_tree.sniff, text, sizeof text, "actors", ""), 0);
	CHECK_INT(exercise(&adb_container_sm64_tree, text, sizeof text), 0);
}

TEST_SUITE("sm64_tree", TEST(test_members), TEST(test_sniffing), TEST(test_find_and_read),
	   TEST(test_vanished), TEST(test_state), TEST(test_not_for_files));

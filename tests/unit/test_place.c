#include "dump/place.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "check.h"
#include "volume.h"

/* ---- in the file system ---- */

struct folder {
	char path[64];
};

static void write_file(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	CHECK(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

static struct folder make_folder(void)
{
	struct folder folder = { "/tmp/animdb-place-XXXXXX" };
	char path[128];

	CHECK(mkdtemp(folder.path) != NULL);
	snprintf(path, sizeof path, "%s/Sound", folder.path);
	CHECK(mkdir(path, 0700) == 0);
	snprintf(path, sizeof path, "%s/LEVEL.RAW", folder.path);
	write_file(path, "upper");
	snprintf(path, sizeof path, "%s/level.sep", folder.path);
	write_file(path, "lower");
	snprintf(path, sizeof path, "%s/Sound/Step.wav", folder.path);
	write_file(path, "step");
	return folder;
}

static void remove_folder(const struct folder *folder)
{
	char command[128];

	snprintf(command, sizeof command, "rm -r '%s'", folder->path);
	CHECK_INT(system(command), 0);
}

static void check_holds(struct adb_input *input, const char *text)
{
	char found[64] = "";

	CHECK(input != NULL);
	if (input == NULL)
		return;
	CHECK_INT(adb_input_size(input), strlen(text));
	CHECK(adb_input_read(input, 0, found, (size_t)adb_input_size(input)));
	CHECK_TEXT(found, text);
	adb_input_release(input);
}

static void finds_files_whatever_their_case(void)
{
	struct folder folder = make_folder();
	struct adb_error error;
	char path[128];

	snprintf(path, sizeof path, "%s/level.dat", folder.path);

	const struct adb_place place = { .path = path };

	check_holds(adb_place_open(&place, "level.raw", &error), "upper");
	check_holds(adb_place_open(&place, "LEVEL.SEP", &error), "lower");
	check_holds(adb_place_open(&place, "sound/STEP.WAV", &error), "step");
	check_holds(adb_place_open(&place, "./Sound/../level.sep", &error), "lower");
	CHECK(adb_place_open(&place, "level.txt", &error) == NULL);
	CHECK_INT(error.outcome, ADB_OK);
	CHECK(adb_place_open(&place, "Sound", &error) == NULL);
	CHECK(adb_place_open(&place, "../../../../../../etc", &error) == NULL);
	CHECK(adb_place_has_folder(&place, "Sound"));
	CHECK(adb_place_has_folder(&place, "SOUND"));
	CHECK(!adb_place_has_folder(&place, "Soun"));
	CHECK(!adb_place_has_folder(&place, "LEVEL.RAW"));
	remove_folder(&folder);
}

static void a_name_alone_has_no_neighbours(void)
{
	const struct adb_place place = { .path = "level.dat" };
	struct adb_error error;

	CHECK(adb_place_open(&place, "level.raw", &error) == NULL);
	CHECK_INT(error.outcome, ADB_OK);
	CHECK(!adb_place_has_folder(&place, "."));
}

/* ---- in a container ---- */

/* Three members, each with its own path as its bytes. */
static const char *const paths[] = { "A/level.dat", "A/LEVEL.RAW", "level.raw" };

struct listing {
	size_t next;
};

static int never(struct adb_peek *peek)
{
	(void)peek;
	return 0;
}

static enum adb_outcome open_listing(struct adb_volume *volume)
{
	volume->state = adb_arena_alloc(volume->arena, 1, sizeof(struct listing));
	adb_attribute_text(volume->notes->arena, &volume->notes->attributes, "edition", "MP2");
	volume->notes->game = "MP2";
	return ADB_OK;
}

static void fill(struct adb_member *member, size_t i)
{
	*member = (struct adb_member){ .path = paths[i], .key = i, .offset = ADB_NO_OFFSET };
	member->stored_size = member->byte_size = ADB_UNKNOWN_SIZE;
}

static enum adb_outcome next_member(struct adb_volume *volume, struct adb_member *member)
{
	struct listing *listing = volume->state;

	if (listing->next == 3)
		return ADB_END;
	fill(member, listing->next++);
	return ADB_OK;
}

static enum adb_outcome extract_path(const struct adb_volume *volume, const struct adb_member *member,
				     const struct adb_sink *sink, struct adb_error *error)
{
	(void)volume;
	(void)error;
	sink->write(sink->context, paths[member->key], strlen(paths[member->key]));
	return ADB_OK;
}

static const struct adb_container listing_container = {
	.name = "listing",
	.sniff = never,
	.open = open_listing,
	.next = next_member,
	.extract = extract_path,
};

static enum adb_outcome find_path(const struct adb_volume *volume, const char *path,
				  struct adb_member *member)
{
	(void)volume;
	for (size_t i = 0; i < 3; i++)
		if (adb_text_equal_nocase(paths[i], path))
			return fill(member, i), ADB_OK;
	return ADB_END;
}

static void check_members(bool with_find)
{
	const struct adb_container container = {
		.name = "listing",
		.sniff = never,
		.open = open_listing,
		.next = next_member,
		.extract = extract_path,
		.find = with_find ? find_path : NULL,
	};
	struct opened o;
	struct adb_error error;

	CHECK(open_volume(&o, &container, adb_input_of_memory(malloc(1), 0), "x.bin"));

	const struct adb_place place = { .path = "A/level.dat", .volume = o.volume };

	check_holds(adb_place_open(&place, "level.raw", &error), "A/LEVEL.RAW");
	check_holds(adb_place_open(&place, "../level.raw", &error), "level.raw");
	CHECK(adb_place_open(&place, "level.sep", &error) == NULL);
	CHECK(adb_place_open(&place, "../../level.raw", &error) == NULL);
	CHECK(adb_place_has_folder(&place, "../a"));
	CHECK(!adb_place_has_folder(&place, "a"));
	CHECK(!adb_place_has_folder(&place, "level.raw"));
	CHECK(adb_place_attribute_is(&place, "edition", "MP2"));
	CHECK(!adb_place_attribute_is(&place, "edition", "MP"));
	CHECK(!adb_place_attribute_is(&place, "title", "MP2"));
	CHECK_TEXT(adb_place_attribute(&place, "edition"), "\"MP2\"");
	CHECK_TEXT(adb_place_game(&place), "MP2");
	CHECK(adb_place_game(&(struct adb_place){ .path = "a" }) == NULL);
	CHECK(adb_place_attribute(&place, "title") == NULL);
	CHECK(adb_place_volume(&place, &container) == o.volume);
	CHECK(adb_place_volume(&place, &listing_container) == NULL);
	CHECK(adb_place_volume(&(struct adb_place){ .path = "A/level.dat" }, &container) == NULL);
	close_volume(&o);
}

static void finds_members(void)
{
	check_members(false);
	check_members(true);
}

/* ---- surveys ---- */

static int surveys_made;

static bool count_level(void *context, const struct adb_volume *volume, const struct adb_member *member)
{
	CHECK(volume->container == &listing_container);
	*(int *)context += strstr(member->path, "evel") != NULL;
	return *(int *)context < 2;
}

static const void *count_levels(const struct adb_place *root, struct adb_arena *arena)
{
	int *count = adb_arena_alloc(arena, 1, sizeof *count);

	surveys_made++;
	adb_place_each_member(root, count_level, count);
	return count;
}

static const void *make_nothing(const struct adb_place *root, struct adb_arena *arena)
{
	(void)root;
	(void)arena;
	surveys_made++;
	return NULL;
}

static void a_survey_is_made_once(void)
{
	struct opened o;

	CHECK(open_volume(&o, &listing_container, input_of("", 0), "a.pak"));

	const struct adb_place place = { .path = "A/level.dat", .volume = o.volume };
	const int *first = adb_place_survey(&place, count_levels);

	CHECK(first != NULL && *first == 2);
	CHECK(adb_place_survey(&place, count_levels) == first);
	CHECK_INT(surveys_made, 1);
	CHECK(adb_place_survey(&place, make_nothing) == NULL);
	CHECK(adb_place_survey(&place, make_nothing) == NULL);
	CHECK_INT(surveys_made, 2);
	CHECK(adb_place_survey(&(struct adb_place){ .path = "a" }, count_levels) == NULL);
	close_volume(&o);
}

TEST_SUITE("place", TEST(finds_files_whatever_their_case), TEST(a_name_alone_has_no_neighbours),
	   TEST(finds_members), TEST(a_survey_is_made_once));

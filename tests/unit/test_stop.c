#include "sql/stop.h"

#include "base/stop.h"
#include "check.h"
#include "motion/align.h"

enum { FRAMES = 4000 };

static bool say_after(void *context)
{
	int *left = context;

	return (*left)-- <= 0;
}

static void is_asked_after_many_steps_and_remembers(void)
{
	int left = 1;
	struct adb_stop stop = { .is_wanted = say_after, .context = &left };

	CHECK(!adb_stop_after(NULL, UINT32_MAX));
	CHECK(!adb_stop_now(NULL));
	for (int i = 0; i < ADB_STOP_STEPS - 1; i++)
		CHECK(!adb_stop_after(&stop, 1));
	CHECK_INT(left, 1);
	CHECK(!adb_stop_after(&stop, 1));
	CHECK_INT(left, 0);
	CHECK(!adb_stop_after(&stop, 1));
	CHECK(adb_stop_after(&stop, UINT32_MAX));
	CHECK(adb_stop_after(&stop, 1));
	CHECK(adb_stop_now(&stop));
	CHECK_INT(left, -1);
}

/* Loops that are the same but for a bone that moves at the end of one: every shift is compared nearly to its end. */
static struct adb_motion *make_loop(struct adb_arena *arena, double odd)
{
	struct adb_motion *motion = adb_arena_alloc(arena, 1, sizeof *motion);
	struct adb_motion_track *track = adb_arena_alloc(arena, 1, sizeof *track);

	*track = (struct adb_motion_track){ .target = ADB_SCALE,
					    .vectors =
						    adb_arena_alloc(arena, FRAMES, sizeof *track->vectors) };
	for (uint32_t i = 0; i < FRAMES; i++)
		track->vectors[i] = (struct adb_vec3){ 1, 1, i == FRAMES - 1 ? odd : 1 };
	*motion = (struct adb_motion){ .frame_count = FRAMES, .track_count = 1, .tracks = track };
	return motion;
}

static void aligning_ends(void)
{
	struct adb_arena *arena = adb_arena_new(16 * 1024 * 1024);
	const struct adb_motion *first = make_loop(arena, 5), *second = make_loop(arena, 9);
	int left = 0;
	struct adb_stop stop = { .is_wanted = say_after, .context = &left };

	adb_motion_align(first, second, 2, &stop);
	CHECK(stop.is_stopped);
	CHECK_INT(left, -1);
	adb_arena_free(arena);
}

static int end_it(void *context)
{
	return *(const int *)context;
}

static void progress_handlers_end_it(void)
{
	struct adb_sql_stop stop;
	int ends = 0;
	sqlite3 *db;

	sqlite3_open(":memory:", &db);
	adb_sql_stop_init(&stop, db);
	CHECK(!adb_stop_now(&stop.stop));
	sqlite3_progress_handler(db, 1000, end_it, &ends);
	for (int i = 0; i < 100; i++)
		CHECK(!adb_stop_now(&stop.stop));
	ends = 1;
	CHECK(adb_stop_now(&stop.stop));
	ends = 0;
	CHECK(adb_stop_now(&stop.stop));
	adb_sql_stop_begin(&stop);
	CHECK(!adb_stop_now(&stop.stop));
	adb_sql_stop_free(&stop);
	CHECK_INT(sqlite3_close(db), SQLITE_OK);
}

static void interrupt(sqlite3_context *context, int count, sqlite3_value **values)
{
	struct adb_sql_stop *stop = sqlite3_user_data(context);

	(void)count;
	(void)values;
	CHECK(!adb_stop_now(&stop->stop));
	sqlite3_interrupt(stop->db);
	CHECK(adb_stop_now(&stop->stop));
}

static void interrupting_the_database_ends_it(void)
{
	struct adb_sql_stop stop;
	sqlite3 *db;

	sqlite3_open(":memory:", &db);
	adb_sql_stop_init(&stop, db);
	sqlite3_create_function_v2(db, "attempt", 0, SQLITE_UTF8, &stop, interrupt, NULL, NULL, NULL);
	CHECK_INT(sqlite3_exec(db, "SELECT attempt()", NULL, NULL, NULL), SQLITE_INTERRUPT);
	adb_sql_stop_free(&stop);
	sqlite3_close(db);
}

TEST_SUITE("stop", TEST(is_asked_after_many_steps_and_remembers), TEST(aligning_ends),
	   TEST(progress_handlers_end_it), TEST(interrupting_the_database_ends_it));

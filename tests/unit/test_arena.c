#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>

#include "check.h"

static void pieces_are_zeroed_and_aligned(void)
{
	struct adb_arena *arena = adb_arena_new(1 << 20);

	for (int round = 0; round < 3; round++) {
		for (size_t size = 1; size < 200; size += 13) {
			unsigned char *piece = adb_arena_alloc(arena, size, 1);

			CHECK((uintptr_t)piece % _Alignof(max_align_t) == 0);
			for (size_t i = 0; i < size; i++)
				if (piece[i] != 0)
					CHECK_INT(piece[i], 0);
			memset(piece, 0xFF, size);
		}
		adb_arena_reset(arena);
	}
	adb_arena_free(arena);
}

static void small_and_large_pieces_do_not_overlap(void)
{
	struct adb_arena *arena = adb_arena_new(16 << 20);
	unsigned char *pieces[200];

	for (int i = 0; i < 200; i++) {
		size_t size = i % 7 == 0 ? 40000 : 100;

		pieces[i] = adb_arena_alloc(arena, size, 1);
		memset(pieces[i], i, size);
	}
	for (int i = 0; i < 200; i++)
		CHECK(pieces[i][0] == i && pieces[i][i % 7 == 0 ? 39999 : 99] == i);
	adb_arena_free(arena);
}

static void budget_is_kept(void)
{
	struct adb_arena *arena = adb_arena_new(1000);

	CHECK(adb_arena_alloc(arena, 50, 10) != NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_OK);
	CHECK(adb_arena_used(arena) >= 500);
	CHECK(adb_arena_alloc(arena, 501, 1) == NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_LIMIT);
	/* It remembers, though something small still fits. */
	CHECK(adb_arena_alloc(arena, 1, 1) != NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_LIMIT);
	adb_arena_reset(arena);
	CHECK_INT(adb_arena_outcome(arena), ADB_OK);
	CHECK_INT(adb_arena_used(arena), 0);
	CHECK(adb_arena_alloc(arena, 900, 1) != NULL);
	adb_arena_free(arena);
}

static void a_report_has_room_beyond_the_budget(void)
{
	struct adb_arena *arena = adb_arena_new(100);

	CHECK(adb_arena_alloc(arena, 101, 1) == NULL);
	CHECK(adb_arena_alloc(arena, 96, 1) != NULL);
	adb_arena_extend(arena, 32);
	CHECK_INT(adb_arena_outcome(arena), ADB_OK);
	CHECK(adb_arena_alloc(arena, 32, 1) != NULL);
	CHECK(adb_arena_alloc(arena, 32, 1) == NULL);
	adb_arena_reset(arena);
	CHECK(adb_arena_alloc(arena, 112, 1) == NULL);
	adb_arena_free(arena);
}

static void products_cannot_overflow(void)
{
	struct adb_arena *arena = adb_arena_new(SIZE_MAX);

	CHECK(adb_arena_alloc(arena, SIZE_MAX / 8 + 1, 8) == NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_LIMIT);
	adb_arena_reset(arena);
	CHECK(adb_arena_alloc(arena, SIZE_MAX, 1) == NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_LIMIT);
	CHECK(adb_arena_text(arena, "", SIZE_MAX) == NULL);
	adb_arena_free(arena);
}

static void nothing_is_a_valid_pointer(void)
{
	struct adb_arena *arena = adb_arena_new(0);

	CHECK(adb_arena_alloc(arena, 0, 100) != NULL);
	CHECK(adb_arena_alloc(arena, 100, 0) != NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_OK);
	CHECK(adb_arena_alloc(arena, 1, 1) == NULL);
	adb_arena_free(arena);
	adb_arena_free(NULL);
}

static void texts_are_copied_and_printed(void)
{
	struct adb_arena *arena = adb_arena_new(100000);
	char text[] = "abcdef";
	char *copy = adb_arena_text(arena, text, 3);

	text[0] = 'X';
	CHECK_TEXT(copy, "abc");
	CHECK_TEXT(adb_arena_printf(arena, "%s-%d", copy, 42), "abc-42");

	char *wide = adb_arena_printf(arena, "%40000d", 7);

	CHECK_INT(wide != NULL ? strlen(wide) : 0, 40000);
	CHECK(adb_arena_printf(arena, "%80000d", 7) == NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_LIMIT);
	adb_arena_free(arena);
}

static void stops_on_a_flag(void)
{
	struct adb_arena *arena = adb_arena_new(4096);
	atomic_int flag = 0;

	adb_arena_stop_on(arena, &flag);
	CHECK(adb_arena_alloc(arena, 1, 8) != NULL);
	flag = 1;
	CHECK(adb_arena_alloc(arena, 1, 8) == NULL);
	CHECK(adb_arena_text(arena, "a", 1) == NULL);
	CHECK_INT(adb_arena_outcome(arena), ADB_INTERRUPTED);
	adb_arena_reset(arena);
	CHECK_INT(adb_arena_outcome(arena), ADB_OK);
	CHECK(adb_arena_alloc(arena, 1, 8) != NULL);
	adb_arena_free(arena);
}

TEST_SUITE("arena", TEST(stops_on_a_flag), TEST(pieces_are_zeroed_and_aligned),
	   TEST(small_and_large_pieces_do_not_overlap), TEST(budget_is_kept),
	   TEST(a_report_has_room_beyond_the_budget), TEST(products_cannot_overflow),
	   TEST(nothing_is_a_valid_pointer), TEST(texts_are_copied_and_printed));

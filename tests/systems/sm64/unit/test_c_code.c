#include "systems/sm64/csource/code.h"

#include <string.h>

#include "check.h"

static struct adb_arena *arena;
static struct adb_c_file file;

static void read_code(const char *text)
{
	arena = adb_arena_new(16 << 20);
	file = (struct adb_c_file){ .scope.names.arena = arena, .problems.arena = arena };
	CHECK(adb_c_file_read(&file, text, strlen(text), &file.scope, true));
}

static void end(void)
{
	adb_arena_free(arena);
}

/* "name function call arguments" of each declaration of a kind, one a line; of pairs the behaviour and the object. */
static const char *list_of(enum adb_c_what what)
{
	static char out[4000];
	size_t used = 0;

	out[0] = '\0';
	for (const struct adb_c_declaration *d = file.first; d != NULL; d = d->next) {
		if (d->what != what)
			continue;
		used += (size_t)snprintf(out + used, sizeof out - used, "%s", d->name);
		if (what == ADB_C_PAIR)
			used += (size_t)snprintf(out + used, sizeof out - used, " %s %s", d->behaviour,
						 d->object);
		else if (what != ADB_C_BODY)
			used += (size_t)snprintf(out + used, sizeof out - used, " %s %s", d->function,
						 d->call != NULL ? d->call : "-");
		for (size_t i = 0; what == ADB_C_OBJECT_PLAY && i < d->content.count; i++)
			used += (size_t)snprintf(out + used, sizeof out - used, " %.*s",
						 (int)d->content.tokens[i].size, d->content.tokens[i].text);
		used += (size_t)snprintf(out + used, sizeof out - used, "\n");
	}
	return out;
}

static void test_pairs(void)
{
	read_code("void f(void) { spawn(o, MODEL_A, bhvA); g(bhvB, MODEL_B); h(MODEL_C, 1, bhvC); }");
	CHECK_TEXT(list_of(ADB_C_PAIR), "MODEL_A bhvA code\nMODEL_B bhvB code\n");
	end();
}

static void test_functions(void)
{
	read_code("int x = 1; static __attribute__((noinline)) int f(int a) { if (a) { g(); } return 1; }\n"
		  "struct s { int a; }; void declared(void); void g(void) { }");
	CHECK_TEXT(list_of(ADB_C_BODY), "f\ng\n");
	end();
}

static void test_mario(void)
{
	read_code("s32 a = MARIO_ANIM_OUTSIDE;\n"
		  "void f(void) { play(m, MARIO_ANIM_ARGUMENT); if (now == MARIO_ANIM_COMPARED) { }\n"
		  "switch (now) { case MARIO_ANIM_CASE: break; } if (MARIO_ANIM_LEFT != now) { }\n"
		  "anim = MARIO_ANIM_ASSIGNED; return MARIO_ANIM_RETURNED; }\n"
		  "void g(void) { outer(inner(CHAR_ANIM_INNER), x ? MARIO_ANIM_YES : MARIO_ANIM_NO);\n"
		  "while (MARIO_ANIM_LOOP) { } (MARIO_ANIM_BRACKETS); OTHER_ANIM_X(1, OTHER_ANIM_Y); }");
	CHECK_TEXT(list_of(ADB_C_MARIO_PLAY), "MARIO_ANIM_ARGUMENT f play\n"
					      "MARIO_ANIM_ASSIGNED f -\n"
					      "MARIO_ANIM_RETURNED f -\n"
					      "CHAR_ANIM_INNER g inner\n"
					      "MARIO_ANIM_YES g outer\n"
					      "MARIO_ANIM_NO g outer\n"
					      "MARIO_ANIM_LOOP g -\n"
					      "MARIO_ANIM_BRACKETS g -\n");
	end();
}

static void test_objects(void)
{
	read_code(
		"void f(void) { cur_obj_init_animation_with_sound(o->oAction + (1)); cur_obj_init_anim_extend(2);\n"
		"if (cur_obj_set_anim_if_at_end(cur_obj_init_animation(3))) { cur_obj_check_anim_frame(4); }\n"
		"obj_init_animation_with_sound(o, &table, 5); }\n"
		"void cur_obj_init_animation(s32 i) { }");
	CHECK_TEXT(
		list_of(ADB_C_OBJECT_PLAY),
		"cur_obj_init_animation_with_sound f cur_obj_init_animation_with_sound o - > oAction + ( 1 )\n"
		"cur_obj_init_anim_extend f cur_obj_init_anim_extend 2\n"
		"cur_obj_set_anim_if_at_end f cur_obj_set_anim_if_at_end cur_obj_init_animation ( 3 )\n"
		"obj_init_animation_with_sound f obj_init_animation_with_sound o , & table , 5\n");
	CHECK(adb_c_code_starts_own("cur_obj_init_animation"));
	CHECK(!adb_c_code_starts_own("obj_init_animation_with_sound"));
	end();
}

/* Arguments without end are left out, and calls too deep have no name. */
static void test_limits(void)
{
	static char text[200000];
	size_t used = 0, count = 0;

	used += (size_t)sprintf(text + used, "void f(void) { cur_obj_init_animation(1");
	for (int i = 0; i < ADB_C_CODE_ARGUMENTS; i++)
		used += (size_t)sprintf(text + used, " + 1");
	used += (size_t)sprintf(text + used, "); ");
	for (int i = 0; i < ADB_C_CODE_DEPTH; i++)
		used += (size_t)sprintf(text + used, "g(");
	used += (size_t)sprintf(text + used, "h(MARIO_ANIM_DEEP)");
	for (int i = 0; i < ADB_C_CODE_DEPTH; i++)
		used += (size_t)sprintf(text + used, ")");
	sprintf(text + used, "; }");
	read_code(text);
	CHECK_TEXT(list_of(ADB_C_OBJECT_PLAY), "cur_obj_init_animation f cur_obj_init_animation\n");
	CHECK_TEXT(list_of(ADB_C_MARIO_PLAY), "MARIO_ANIM_DEEP f -\n");
	end();

	used = (size_t)sprintf(text, "void f(void) {");
	for (int i = 0; i <= ADB_C_CODE_PLAYS; i++)
		used += (size_t)sprintf(text + used, "g(MARIO_ANIM_A);");
	sprintf(text + used, "}");
	read_code(text);
	for (const struct adb_c_declaration *d = file.first; d != NULL; d = d->next)
		count += d->what == ADB_C_MARIO_PLAY;
	CHECK_INT(count, ADB_C_CODE_PLAYS);
	if (CHECK(file.problems.first != NULL))
		CHECK_TEXT(file.problems.first->code, "limit");
	end();
}

/* Prefixes and single bits. */
static void test_damaged(void)
{
	static const char text[] =
		"void f(void) { spawn(MODEL_A, bhvA); g(MARIO_ANIM_A, (x)); return MARIO_ANIM_B; }\n"
		"void h(void) { cur_obj_init_animation(a ? 1 : (2), b[3]); } int x = MARIO_ANIM_C;";
	char copy[sizeof text];

	for (size_t size = 0; size < sizeof text; size++) {
		memcpy(copy, text, size);
		copy[size] = '\0';
		read_code(copy);
		end();
	}
	memcpy(copy, text, sizeof text);
	for (size_t bit = 0; bit < (sizeof text - 1) * 8; bit++) {
		copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);
		read_code(copy);
		end();
		copy[bit / 8] = (char)(copy[bit / 8] ^ 1 << bit % 8);
	}
}

TEST_SUITE("sm64_c_code", TEST(test_pairs), TEST(test_functions), TEST(test_mario), TEST(test_objects),
	   TEST(test_limits), TEST(test_damaged));

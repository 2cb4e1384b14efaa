#include "base/text.h"
#include "check.h"
#include "export/names.h"

static char made[ADB_NAME_SIZE];

/* The name that a fresh folder gives. */
static const char *file_name(const char *name, const char *extension)
{
	struct adb_names *names = adb_names_new(ADB_NAME_FILE);

	CHECK(adb_names_add(names, name, extension, made));
	adb_names_free(names);
	return made;
}

static const char *node_name(const char *name)
{
	struct adb_names *names = adb_names_new(ADB_NAME_NODE);

	CHECK(adb_names_add(names, name, "", made));
	adb_names_free(names);
	return made;
}

static void good_names_stay(void)
{
	CHECK_TEXT(file_name("HUMANS-S_FISTRUN", ".glb"), "HUMANS-S_FISTRUN.glb");
	CHECK_TEXT(file_name("a b (c) [d].v2", ".csv"), "a b (c) [d].v2.csv");
	CHECK_TEXT(file_name("Szkieł", ".csv"), "Szkieł.csv");
	CHECK_TEXT(file_name("HUM.MAN", ""), "HUM.MAN");
}

static void nothing_leaves_the_folder(void)
{
	CHECK_TEXT(file_name("../../etc/passwd", ".csv"), "_._.._etc_passwd.csv");
	CHECK_TEXT(file_name("/etc/passwd", ".csv"), "_etc_passwd.csv");
	CHECK_TEXT(file_name("C:\\WINDOWS\\x", ".csv"), "C__WINDOWS_x.csv");
	CHECK_TEXT(file_name("..", ""), "__");
	CHECK_TEXT(file_name(".", ""), "_");
	CHECK_TEXT(file_name(".hidden", ".csv"), "_hidden.csv");
	CHECK_TEXT(file_name("-rf", ""), "_rf");
}

static void odd_bytes_are_replaced(void)
{
	CHECK_TEXT(file_name("", ".csv"), "unnamed.csv");
	CHECK_TEXT(file_name(NULL, ".csv"), "unnamed.csv");
	CHECK_TEXT(file_name("a\nb\x1B[31m\x7F", ""), "a_b_[31m_");
	CHECK_TEXT(file_name("\xC2\x85z", ""), "_z");
	CHECK_TEXT(file_name("caf\xE9", ""), "caf_");
	CHECK_TEXT(file_name("\xC0\xAF..", ""), "____");
	CHECK_TEXT(file_name("end. .", ""), "end___");
	CHECK_TEXT(file_name("a<b>c|d?e*f\"g", ""), "a_b_c_d_e_f_g");
}

static void devices_of_windows_are_avoided(void)
{
	CHECK_TEXT(file_name("CON", ".csv"), "_CON.csv");
	CHECK_TEXT(file_name("nul.tar", ""), "_nul.tar");
	CHECK_TEXT(file_name("Com7", ""), "_Com7");
	CHECK_TEXT(file_name("lpt\u00B2", ""), "_lpt\u00B2");
	CHECK_TEXT(file_name("CONSOLE", ""), "CONSOLE");
	CHECK_TEXT(file_name("COM", ""), "COM");
	CHECK_TEXT(file_name("COM12", ""), "COM12");
}

static void long_names_are_cut_at_a_character(void)
{
	char name[601];

	for (int i = 0; i < 600; i += 2)
		memcpy(name + i, "\u00E9", 2);
	name[600] = '\0';
	file_name(name + 1, ".gltf"); /* begins in the middle of a character */
	CHECK(strlen(made) <= 255);
	CHECK_TEXT(made + strlen(made) - 5, ".gltf");
	for (size_t i = 0, length; i < strlen(made); i += length) {
		length = adb_utf8_length(made + i, strlen(made) - i);
		if (!CHECK(length > 0))
			return;
	}
}

static void names_are_unique_whatever_the_case(void)
{
	struct adb_names *names = adb_names_new(ADB_NAME_FILE);

	adb_names_add(names, "walk_2", ".csv", made);
	adb_names_add(names, "walk", ".csv", made);
	CHECK_TEXT(made, "walk.csv");
	adb_names_add(names, "WALK", ".csv", made);
	CHECK_TEXT(made, "WALK_3.csv");
	adb_names_add(names, "walk", ".json", made);
	CHECK_TEXT(made, "walk.json");
	adb_names_add(names, "a/b", "", made);
	adb_names_add(names, "a:b", "", made);
	CHECK_TEXT(made, "a_b_2");
	adb_names_add(names, "RUN.MAN", NULL, made);
	CHECK_TEXT(made, "RUN.MAN");
	adb_names_add(names, "run.man", NULL, made);
	CHECK_TEXT(made, "run_2.man");
	adb_names_add(names, "x.a/../b", NULL, made);
	CHECK_TEXT(made, "x.a_.._b");
	adb_names_free(names);
}

static void many_equal_names_are_quick(void)
{
	struct adb_names *names = adb_names_new(ADB_NAME_FILE);

	for (int i = 0; i < 50000; i++)
		adb_names_add(names, "same", ".csv", made);
	CHECK_TEXT(made, "same_50000.csv");
	adb_names_free(names);
}

static const char *path_name(struct adb_names *names, const char *path)
{
	static char out[ADB_NAME_PATH_SIZE];

	CHECK(adb_names_add_path(names, path, ".csv", out));
	return out;
}

static void letters_beyond_ascii_have_case_too(void)
{
	struct adb_names *names = adb_names_new(ADB_NAME_FILE);

	CHECK_TEXT(path_name(names, "Żółw"), "Żółw.csv");
	CHECK_TEXT(path_name(names, "żółw"), "żółw_2.csv");
	CHECK_TEXT(path_name(names, "Ходьба"), "Ходьба.csv");
	CHECK_TEXT(path_name(names, "ХОДЬБА"), "ХОДЬБА_2.csv");
	CHECK_TEXT(path_name(names, "×"), "×.csv");
	CHECK_TEXT(path_name(names, "÷"), "÷.csv");
	adb_names_free(names);
}

static void files_have_folders(void)
{
	struct adb_names *names = adb_names_new(ADB_NAME_FILE);

	CHECK_TEXT(path_name(names, "zengin/TOY/walk"), "zengin/TOY/walk.csv");
	CHECK_TEXT(path_name(names, "ZENGIN/toy/WALK"), "ZENGIN/toy/WALK_2.csv");
	CHECK_TEXT(path_name(names, "zengin/walk"), "zengin/walk.csv");
	CHECK_TEXT(path_name(names, "../con/walk"), "__/_con/walk.csv");
	CHECK_TEXT(path_name(names, "zengin/walk.csv/run"), "zengin/walk.csv_2/run.csv");
	CHECK_TEXT(path_name(names, "zengin/WALK.CSV/run"), "zengin/WALK.CSV_2/run_2.csv");
	CHECK_TEXT(path_name(names, "x.csv/run"), "x.csv/run.csv");
	CHECK_TEXT(path_name(names, "x"), "x_2.csv");
	adb_names_free(names);
}

/* Paths of properties have `.`, `/` and `:` between names of nodes. */
static void nodes_have_no_syntax_in_their_names(void)
{
	CHECK_TEXT(node_name("Bip01 L Hand"), "Bip01 L Hand");
	CHECK_TEXT(node_name("a[0].b:c/d"), "a[0]_b_c_d");
	CHECK_TEXT(node_name("CON"), "CON");
}

TEST_SUITE("names", TEST(good_names_stay), TEST(nothing_leaves_the_folder), TEST(odd_bytes_are_replaced),
	   TEST(devices_of_windows_are_avoided), TEST(long_names_are_cut_at_a_character),
	   TEST(names_are_unique_whatever_the_case), TEST(many_equal_names_are_quick),
	   TEST(letters_beyond_ascii_have_case_too), TEST(files_have_folders),
	   TEST(nodes_have_no_syntax_in_their_names));

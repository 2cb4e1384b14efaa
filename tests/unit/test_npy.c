/* NPY arrays in a zip archive: bytes that numpy.lib.format and APPNOTE.TXT give. */
#include "check.h"
#include "export/npy.h"

static uint8_t file[4096];

/* Writes the array as the only member. Returns the bytes of the archive, 0 when that fails. */
static size_t written(struct adb_npy *array)
{
	FILE *out = tmpfile();
	struct adb_zip zip = { .out = out };
	size_t size = 0;

	if (CHECK(adb_npy_write(array, &zip)) && CHECK(adb_zip_finish(&zip))) {
		rewind(out);
		size = fread(file, 1, sizeof file, out);
	}
	adb_zip_free(&zip);
	adb_npy_free(array);
	fclose(out);
	return size;
}

/* Where the NPY file begins in the archive. */
static const uint8_t *npy(const char *name)
{
	return file + 30 + strlen(name);
}

static void header_has_shape_and_type(void)
{
	static const char text[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 1, 3), }";
	struct adb_npy array = { .name = "a.npy", .type = ADB_NPY_F32, .inner = { 1, 3 } };

	for (int i = 0; i < 6; i++)
		adb_npy_real(&array, i == 5 ? -0.0 : i);
	CHECK_INT(adb_npy_rows(&array), 2);
	CHECK_INT(adb_npy_size(&array), 128 + 24);
	CHECK_INT(written(&array), 30 + 5 + 128 + 24 + 46 + 5 + 22);
	CHECK(memcmp(npy("a.npy"), "\x93NUMPY\1\0\x76\0", 10) == 0);
	CHECK(memcmp(npy("a.npy") + 10, text, sizeof text - 1) == 0);
	CHECK(npy("a.npy")[126] == ' ' && npy("a.npy")[127] == '\n');
	CHECK(memcmp(npy("a.npy") + 128 + 12, "\0\0\x40\x40\0\0\x80\x40\0\0\0\0", 12) == 0);
}

static void shapes_are_tuples(void)
{
	static const char one[] = "{'descr': '|i1', 'fortran_order': False, 'shape': (3,), }";
	static const char two[] = "{'descr': '<i8', 'fortran_order': False, 'shape': (1, 2), }";
	static const char none[] = "{'descr': '<f8', 'fortran_order': False, 'shape': (), }";
	static const char empty[] = "{'descr': '<U1', 'fortran_order': False, 'shape': (0,), }";
	struct adb_npy a = { .name = "a", .type = ADB_NPY_I8 };
	struct adb_npy b = { .name = "b", .type = ADB_NPY_I64, .inner = { 0, 2 } };
	struct adb_npy c = { .name = "c", .type = ADB_NPY_F64, .is_scalar = true };
	struct adb_npy d = { .name = "d", .type = ADB_NPY_TEXT };

	for (int i = 0; i < 3; i++)
		adb_npy_integer(&a, -i);
	adb_npy_integer(&b, -2);
	adb_npy_integer(&b, INT64_MAX);
	adb_npy_real(&c, 1);
	written(&a);
	CHECK(memcmp(npy("a") + 10, one, sizeof one - 1) == 0);
	CHECK(memcmp(npy("a") + 128, "\0\xFF\xFE", 3) == 0);
	written(&b);
	CHECK(memcmp(npy("b") + 10, two, sizeof two - 1) == 0);
	CHECK(memcmp(npy("b") + 128, "\xFE\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x7F",
		     16) == 0);
	written(&c);
	CHECK(memcmp(npy("c") + 10, none, sizeof none - 1) == 0);
	written(&d);
	CHECK(memcmp(npy("d") + 10, empty, sizeof empty - 1) == 0);
}

static void texts_are_code_points(void)
{
	static const uint8_t expected[] = { 'a', 0, 0, 0, 0x41, 1, 0, 0, 0xFD, 0xFF, 0, 0 };
	static const char head[] = "{'descr': '<U3', 'fortran_order': False, 'shape': (3,), }";
	struct adb_npy array = { .name = "t", .type = ADB_NPY_TEXT };

	adb_npy_text(&array, "a\u0141\xFF");
	adb_npy_text(&array, NULL);
	adb_npy_text(&array, "b\U0001F443");
	written(&array);
	CHECK(memcmp(npy("t") + 10, head, sizeof head - 1) == 0);
	CHECK(memcmp(npy("t") + 128, expected, sizeof expected) == 0);
	CHECK(memcmp(npy("t") + 128 + 12, (const uint8_t[12]){ 0 }, 12) == 0);
	CHECK(memcmp(npy("t") + 128 + 24, "b\0\0\0\x43\xF4\1\0\0\0\0\0", 12) == 0);
}

static void long_texts_are_cut(void)
{
	char text[ADB_NPY_MOST_CHARACTERS + 2];
	struct adb_npy array = { .name = "t", .type = ADB_NPY_TEXT };

	memset(text, 'x', sizeof text);
	text[ADB_NPY_MOST_CHARACTERS] = '\0';
	adb_npy_text(&array, text);
	CHECK(!array.has_cut);
	text[ADB_NPY_MOST_CHARACTERS] = 'x';
	text[ADB_NPY_MOST_CHARACTERS + 1] = '\0';
	adb_npy_text(&array, text);
	CHECK(array.has_cut);
	CHECK_INT(array.longest, ADB_NPY_MOST_CHARACTERS);
	adb_npy_free(&array);
}

/* Enough rows to be flushed several times, some of which are removed and written again. */
static void rows_are_cut_from_scratch_files(void)
{
	enum { ROWS = 200000, KEPT = 70000 };
	FILE *scratch = tmpfile(), *out = tmpfile();
	struct adb_npy array = { .name = "s", .type = ADB_NPY_I32, .scratch = scratch };
	struct adb_zip zip = { .out = out };
	int32_t number = -1;

	for (int i = 0; i < ROWS; i++)
		adb_npy_integer(&array, i);
	CHECK(array.flushed > 2 * KEPT);
	adb_npy_cut(&array, KEPT);
	for (int i = 0; i < ROWS; i++)
		adb_npy_integer(&array, i + 7);
	adb_npy_cut(&array, ROWS);
	CHECK_INT(adb_npy_rows(&array), ROWS);
	CHECK(adb_npy_write(&array, &zip));
	fseek(out, 30 + 1 + 128 + (KEPT - 1) * 4, SEEK_SET);
	CHECK(fread(&number, 4, 1, out) == 1);
	CHECK_INT(number, KEPT - 1);
	CHECK(fread(&number, 4, 1, out) == 1);
	CHECK_INT(number, 7);
	fseek(out, 30 + 1 + 128 + (ROWS - 1) * 4, SEEK_SET);
	CHECK(fread(&number, 4, 1, out) == 1);
	CHECK_INT(number, ROWS - 1 - KEPT + 7);
	adb_zip_free(&zip);
	adb_npy_free(&array);
	fclose(scratch);
	fclose(out);
}

static void sizes_stay_below_4_gib(void)
{
	struct adb_zip zip = { 0 };
	uint64_t around = 30 + 46 + 22 + 2 * 5;

	CHECK(adb_zip_fits(&zip, "a.npy", UINT32_MAX - 1 - around));
	CHECK(!adb_zip_fits(&zip, "a.npy", UINT32_MAX - around));
	CHECK(!adb_zip_fits(&zip, "a.npy", UINT64_MAX));
	zip.size = UINT32_MAX / 2;
	CHECK(!adb_zip_fits(&zip, "a.npy", UINT32_MAX / 2));
}

static void members_have_their_size(void)
{
	FILE *out = tmpfile();
	struct adb_zip zip = { .out = out };

	CHECK(adb_zip_begin(&zip, "a", 3));
	CHECK(adb_zip_put(&zip, "ab", 2));
	CHECK(!adb_zip_put(&zip, "cd", 2));
	CHECK(!adb_zip_end(&zip));
	adb_zip_free(&zip);
	fclose(out);
}

TEST_SUITE("npy", TEST(header_has_shape_and_type), TEST(shapes_are_tuples), TEST(texts_are_code_points),
	   TEST(long_texts_are_cut), TEST(rows_are_cut_from_scratch_files), TEST(sizes_stay_below_4_gib),
	   TEST(members_have_their_size));

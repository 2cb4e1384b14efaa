/* The encoders against the worked examples of formats/vib-ribbon.md sections 9 and 11. */
#include "expected.h"
#include "vib.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char anm_example[] = "00801e00030007001800220022000007000400000000001000100008640038ff"
				  "2c01020500000"
				  "0fe00010000000000000007000400020"
				  "0ff0010001000106e0038ff2c01";

static const char flag_example[] = "00801e0001000500090001810100020003"
				   "00";

static const char anc_example[] = "00801e000100aceb18fc0000000018fc0000000"
				  "4f301";

static const char pak_example[] = "020000000c0000001c000000412f422e414e4d000300000001020300"
				  "412f42432e414e4d000000000100000004000000";

static const char tmd_example[] = "410000000000000002000000"
				  "54000000020000000000000000000000380000000100000000000000"
				  "64000000030000000000000000000000440000000100000000000000"
				  "03020140b2b2b24000000100"
				  "04030121000000210000010002000000"
				  "00000000000000006400000000000000"
				  "000000000000000000003200000000003200000000000000";

static const char short_example[] = "00801e00020006000a000e0000010000000000000004010001000100";
static const char empty_example[] = "00801e0000000400";

static int report(const char *what, bool ok)
{
	printf("%-20s %s\n", what, ok ? "ok" : "MISMATCH");
	return !ok;
}

static int compare(const char *what, struct bytes *made, const char *expected)
{
	struct bytes hex = { 0 };
	bool same;

	for (size_t i = 0; i < made->size; i++)
		bytes_format(&hex, "%02x", made->data[i]);
	bytes_u8(&hex, 0);
	same = strcmp((const char *)hex.data, expected) == 0;
	if (!same)
		printf("  made     %s\n  expected %s\n", (char *)hex.data, expected);
	bytes_free(&hex);
	bytes_free(made);
	return report(what, same);
}

static void make_anm(struct vib_anm *anm)
{
	static const struct vib_key keys[3] = {
		{ 0, 0, VIB_ALL, { 1024, 0, 0 }, { 4096, 4096, 2048 }, { 100, -200, 300 } },
		{ 0, 2, VIB_ROTATION | VIB_POSITION, { 0, -512, 256 }, { 0 }, { 0, 0, 0 } },
		{ 1, 0, VIB_ALL, { 1024, 512, -256 }, { 4096, 4096, 4096 }, { 110, -200, 300 } },
	};

	*anm = (struct vib_anm){ .rate = 30 };
	for (size_t i = 0; i < COUNT_OF(keys); i++)
		vib_anm_add(anm, &keys[i]);
	anm->frame_count = 3;
}

static int check_anm(void)
{
	struct vib_anm anm;
	struct bytes out = { 0 };
	int mismatches;

	make_anm(&anm);
	vib_put_anm(&out, &anm);
	vib_anm_free(&anm);
	mismatches = compare("11.1 ANM", &out, anm_example);
	anm.rate = 30;
	vib_anm_add(&anm, &(struct vib_key){ .object = 1, .flags = 0x81, .rotation = { 1, 2, 3 } });
	vib_put_anm(&out, &anm);
	vib_anm_free(&anm);
	mismatches += compare("11.3 ANM", &out, flag_example);
	anm.rate = 30;
	vib_put_anm(&out, &anm);
	mismatches += compare("9 ANM, empty", &out, empty_example);
	vib_anm_add(&anm, &(struct vib_key){ .flags = VIB_ROTATION });
	vib_anm_add(&anm, &(struct vib_key){ .frame = 1, .flags = VIB_POSITION, .position = { 1, 1, 1 } });
	anm.keys[1].object = 0;
	vib_put_anm(&out, &anm);
	vib_anm_free(&anm);
	return mismatches + compare("9 ANM, short", &out, short_example);
}

static int check_anc(void)
{
	static const struct vib_camera_key key = { { -5204, -1000, 0 }, { 0, -1000, 0 }, 1024, 499 };
	struct bytes out = { 0 };

	vib_put_anc(&out, &(struct vib_anc){ 30, 1, &key });
	return compare("11.4 ANC", &out, anc_example);
}

static int check_pak(void)
{
	struct vib_pak pak = { 0 };
	struct bytes content = { 0 }, out = { 0 };
	size_t offsets[2];
	int mismatches;

	bytes_put(&content, "\1\2\3", 3);
	vib_pak_add(&pak, "A/B.ANM", &content);
	bytes_put(&content, "\4", 1);
	vib_pak_add(&pak, "A/BC.ANM", &content);
	vib_put_pak(&out, &pak);
	for (size_t i = 0; i < 2; i++)
		offsets[i] = vib_pak_data_offset(&pak, i);
	vib_pak_free(&pak);
	mismatches = report("11.5 PAK offsets", offsets[0] == 24 && offsets[1] == 44);
	return mismatches + compare("11.5 PAK", &out, pak_example);
}

static int check_order(void)
{
	static const char *const sorted[3] = { "N01_J.ANM", "N01_J_F.ANM", "N01_JA.ANM" };
	struct vib_pak pak = { 0 };
	bool ok = true;

	for (size_t i = 3; i-- > 0;) {
		struct bytes content = { 0 };

		vib_pak_add(&pak, sorted[i], &content);
	}
	vib_pak_sort(&pak);
	for (size_t i = 0; i < 3; i++)
		ok = ok && strcmp(pak.entries[i].name, sorted[i]) == 0;
	vib_pak_free(&pak);
	return report("2 PAK order", ok);
}

static int check_tmd(void)
{
	struct vib_object objects[2] = { 0 };
	struct bytes out = { 0 };

	vib_object_vertex(&objects[0], 0, 0, 0);
	vib_object_vertex(&objects[0], 100, 0, 0);
	vib_object_packet(&objects[0], vib_line(0xB2B2B2, 0, 1));
	vib_object_vertex(&objects[1], 0, 0, 0);
	vib_object_vertex(&objects[1], 0, 50, 0);
	vib_object_vertex(&objects[1], 50, 0, 0);
	vib_object_packet(&objects[1], vib_triangle(0, 0, 1, 2));
	vib_put_tmd(&out, &(struct vib_tmd){ .objects = objects, .object_count = 2 });
	return compare("11.6 TMD", &out, tmd_example);
}

static bool is_near(struct quat a, struct quat b)
{
	return fabs(a.x - b.x) < 1e-6 && fabs(a.y - b.y) < 1e-6 && fabs(a.z - b.z) < 1e-6 &&
	       fabs(a.w - b.w) < 1e-6;
}

static int check_rotations(void)
{
	const double h = 0.707106781;
	const struct {
		int16_t raw[3];
		struct quat plain;
	} examples[] = {
		{ { 1024, 0, 0 }, { h, 0, 0, h } },
		{ { 0, -512, 256 }, { 0.074657834, -0.375330278, 0.180239956, 0.906127446 } },
		{ { 1024, 512, -256 }, { 0.693519923, 0.137949690, -0.392847479, 0.587937801 } },
		{ { 2048, 0, 0 }, { 1, 0, 0, 0 } },
		{ { 4096, 0, 0 }, { 0, 0, 0, -1 } },
		{ { -1024, 0, 0 }, { -h, 0, 0, h } },
		{ { 3072, 0, 0 }, { h, 0, 0, -h } },
		{ { 0, 1024, 0 }, { 0, h, 0, h } },
		{ { 1024, 1024, 1024 }, { 0, h, 0, h } },
	};
	bool ok = true;

	for (size_t i = 0; i < COUNT_OF(examples); i++)
		ok = ok && is_near(vib_rotation(examples[i].raw), examples[i].plain);
	return report("11.2 rotations", ok);
}

static int check_signs(void)
{
	static const int16_t turns[3] = { 2000, 2100, -2000 };
	static const struct quat expected[3] = {
		{ 0, 0, 0.999322385, 0.036807223 },
		{ 0, 0, 0.999204759, -0.039872928 },
		{ 0, 0, 0.999322385, -0.036807223 },
	};
	struct quat q = quat_identity;
	bool ok = true;

	for (int i = 0; i < 3; i++) {
		const int16_t raw[3] = { 0, 0, turns[i] };

		q = vib_signed(vib_rotation(raw), i ? &q : NULL);
		ok = ok && is_near(q, expected[i]);
	}
	return report("11.2 signs", ok);
}

/* Rotation after scale, then the position. */
static int check_vertices(void)
{
	static const int16_t raw[3] = { 1024, 512, -256 };
	const struct vec3 turned = quat_rotate(vib_rotation(raw), (struct vec3){ 10, 20, 30 });
	const bool ok = fabs(turned.x - 8.117942) < 1e-6 && fabs(turned.y + 35.834327) < 1e-6 &&
			fabs(turned.z - 7.071068) < 1e-6;

	return report("11.1 vertex", ok);
}

/* ECMA-130 has no example: the parity is checked by its own equations. */
static int check_sectors(void)
{
	struct vib_sector sector = { .submode = SUBMODE_DATA };
	uint8_t raw[SECTOR_RAW];
	uint32_t noise = 5;
	bool ok;

	for (size_t i = 0; i < SECTOR_DATA; i++)
		sector.data[i] = (uint8_t)(vib_noise(&noise) & 0xFF);
	vib_raw_mode1(raw, 16, sector.data);
	ok = vib_ecc_is_valid(raw, true) && vib_edc(raw, 2068) == 0 && memcmp(raw + 12, "\0\2\26\1", 4) == 0;
	vib_raw_mode2(raw, 4500 + 10, &sector);
	ok = ok && vib_ecc_is_valid(raw, false) && vib_edc(raw + 16, 2060) == 0 &&
	     memcmp(raw + 12, "\1\2\20\2", 4) == 0;
	raw[100] ^= 1;
	return report("1.1 sectors", ok && !vib_ecc_is_valid(raw, false));
}

int selfcheck_vib(void)
{
	return check_anm() + check_anc() + check_pak() + check_order() + check_tmd() + check_rotations() +
	       check_signs() + check_vertices() + check_sectors();
}

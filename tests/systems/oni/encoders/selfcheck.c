/* The encoders against the worked examples of formats/oni.md section 8. */
#include "clips.h"
#include "oni.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char oban_example[] = "1f27dc33dfbc0300323352564000140010000800010000000000000000000000"
				   "80000000c0000000600000001000000000000000000000000000000000000000"
				   "4e41424f0800000000000000c000000000000000000000000000000000000000"
				   "4f42414e426c61636b76616e5f46420000000000000000000000000000000000"
				   "010000000000000000000000000000000000000011000000c2f5e83fabd7aab3"
				   "ec891335ec891335ed8913b4c2f5e8bfb1d7aa33c2f5e83feb8913b46b9a9444"
				   "97fd5bc25d06dac2c2f5e83f000000000000000000000000c2f5e83f00000000"
				   "0000000000000000c2f5e83f0000000000000000000000005000f50100000200"
				   "f40435bf6a19c4b3ce3c03b4f30435bf6b9a944497fd5bc25d06dac200000000"
				   "0000000000000000000000000000803f00009644000048c20000c8c205000000";

static int report(const char *what, bool differs)
{
	printf("%-20s %s\n", what, differs ? "MISMATCH" : "ok");
	return differs;
}

static int compare(const char *what, struct bytes *made, const char *expected)
{
	struct bytes hex = { 0 };
	int differs;

	for (size_t i = 0; i < made->size; i++)
		bytes_format(&hex, "%02x", made->data[i]);
	bytes_u8(&hex, 0);
	differs = report(what, strcmp((const char *)hex.data, expected) != 0);
	if (differs)
		printf("  made     %s\n  expected %s\n", (char *)hex.data, expected);
	bytes_free(&hex);
	bytes_free(made);
	return differs;
}

static int check_file(void)
{
	struct oni_library library = { .count = 0 };
	struct oni_file file = { .library = &library };
	struct oni_made_oban made;
	struct oni_output out;
	int mismatches;

	oni_make_seed(&made);
	oni_add_oban(&library, oni_seed_name, &made.oban);
	oni_file_add(&file, oni_seed_name);
	oni_encode(&file, &(struct oni_style){ .single = true }, &out);
	mismatches = compare("8.2 OBAN file", &out.dat, oban_example);
	oni_output_free(&out);
	oni_library_free(&library);
	return mismatches;
}

/* A file of 135 animations, the last of which is linked to: 134 becomes 0x8601. */
static int check_link(void)
{
	struct oni_library library = { .count = 0 };
	struct oni_file file = { .library = &library };
	struct bytes part = { 0 };
	struct oni_output out;
	char name[ONI_NAME_SIZE];
	int mismatches;

	bytes_fill(&oni_library_add(&library, "TRAC")->data, 0, 4);
	oni_file_add(&file, "TRAC");
	for (int i = 1; i < 135; i++) {
		print_text(name, sizeof(name), "OBAN%d", i);
		bytes_fill(&oni_library_add(&library, name)->data, 0, 4);
		oni_file_add(&file, name);
	}
	oni_set_link(library.items[0], 0, "OBAN", name);
	oni_encode(&file, &(struct oni_style){ .level = 19, .suffix = "Final" }, &out);
	bytes_put(&part, out.dat.data + bytes_get_u32(&out.dat, 0x20), 12);
	mismatches = compare("8.1 link", &part, "010000000100002601860000");
	oni_output_free(&out);
	oni_library_free(&library);
	return mismatches;
}

static int check_levels(void)
{
	struct bytes out = { 0 };

	bytes_u32(&out, oni_lev_id(3, "Final"));
	bytes_u32(&out, oni_lev_id(0, "Tools"));
	return compare("8.1 level ids", &out, "01000006dd010000");
}

static int check_track(void)
{
	struct oni_key keys[3] = {
		{ 0, { 1820, 3641, -5461 }, { 0 } },
		{ 5, { -13653, 8192, 30947 }, { 0 } },
		{ 8, { 0, 0, 16384 }, { 0 } },
	};
	struct bytes out = { 0 };

	oni_put_track(&out, &(struct oni_track){ keys, 3 }, 6);
	return compare("8.3 track", &out,
		       "1c07390eabea05abca0020e378030000000000"
		       "40");
}

static int check_rotations(void)
{
	static const struct {
		int16_t euler[3];
		double q[4];
	} examples[] = {
		{ { -1298, 9698, 20753 }, { 0.3450064, 0.2903188, 0.7330313, 0.5092648 } },
		{ { -2174, 7099, 16931 }, { 0.1733156, 0.2996338, 0.6562003, 0.6705092 } },
		{ { 1820, 3641, -5461 }, { 0.0381157, 0.1893102, -0.2392897, 0.9515510 } },
		{ { -13653, 8192, 30947 }, { 0.2534335, 0.5867385, 0.7098699, 0.2959629 } },
		{ { 0, 0, 16384 }, { 0, 0, 0.7071153, 0.7070983 } },
	};
	bool differs = false;

	for (size_t i = 0; i < sizeof(examples) / sizeof(examples[0]); i++) {
		const struct quat q = oni_euler_rotation(examples[i].euler);
		const double *e = examples[i].q;

		differs = differs || fabs(q.x - e[0]) > 1e-6 || fabs(q.y - e[1]) > 1e-6 ||
			  fabs(q.z - e[2]) > 1e-6 || fabs(q.w - e[3]) > 1e-6;
	}
	return report("8.3 rotations", differs);
}

static int check_root(void)
{
	float heights[3] = { 10, 10.25F, 10.5F };
	float velocities[3][2] = { { 0, -0.5F }, { 0.1F, -0.5F }, { 0.2F, -0.5F } };
	static const double expected[4][3] = {
		{ 0, 10, 0 }, { 0, 10.25, -0.5 }, { 0.1, 10.5, -1 }, { 0.3, 0, -1.5 }
	};
	const struct oni_tram tram = { .frame_count = 3, .heights = heights, .velocities = velocities };
	bool differs = false;

	for (size_t i = 0; i < 4; i++) {
		const struct vec3 root = oni_tram_root(&tram, i);

		differs = differs || fabs(root.x - expected[i][0]) > 1e-6 ||
			  fabs(root.y - expected[i][1]) > 1e-6 || fabs(root.z - expected[i][2]) > 1e-6;
	}
	return report("8.3 root motion", differs);
}

static int check_attack(void)
{
	static const struct oni_attack attack = { 0x66000, 8, 8, 20, 5, 15, 80, 10, 10, 0, 0, 0 };
	struct bytes out = { 0 };

	oni_put_attack(&out, &attack);
	return compare("8.3 attack", &out,
		       "00600600000000410800000014000500"
		       "0f0050000a000a000000000000000000");
}

int selfcheck_oni(void)
{
	return check_file() + check_link() + check_levels() + check_track() + check_rotations() +
	       check_root() + check_attack();
}

/* Damaged instance files. */
#include "cast.h"

#include "clips.h"
#include "files.h"
#include "things.h"

#include <string.h>

enum { NAMES = 0x28, NAMES_SIZE = 0x2C, DESCRIPTORS = 64, DESCRIPTOR = 20 };

static const struct oni_style level3 = { .level = 3, .suffix = "Final" };
static const struct oni_style single = { .single = true };

void oni_broken_encode(const struct oni_broken *broken, const char *const *keys,
		       const struct oni_style *style, struct oni_output *out)
{
	struct oni_file file = { .library = &broken->library };

	for (; *keys; keys++)
		oni_file_add(&file, *keys);
	oni_encode(&file, style, out);
}

size_t oni_broken_db(const struct bytes *dat, size_t index)
{
	return bytes_get_u32(dat, 0x20) + bytes_get_u32(dat, DESCRIPTORS + DESCRIPTOR * index + 4);
}

void oni_broken_write(const struct oni_broken *broken, const char *path, struct bytes *content)
{
	char full[128];

	print_text(full, sizeof(full), "oni/broken/%s", path);
	write_file(broken->out_dir, full, content);
	bytes_free(content);
}

void oni_broken_expect(const struct oni_broken *broken, const char *path, const char *member, int status,
		       const char *severity)
{
	static const char *const names[3] = { "decoded", "failed", "listed" };
	const char *name = names[status == ONI_DECODED ? 0 : status == ONI_FAILED ? 1 : 2];

	bytes_format(&broken->truth->broken, "broken/%s,%s,%s,%s\n", path, member, name, severity);
}

/* Two animations and a collection that names one of them and one of no file. */
static void encode_small(const struct oni_broken *broken, struct oni_output *out)
{
	static const char *const keys[] = { "OBANbad_one", "OBANbad_two", "TRACbad", NULL };

	oni_broken_encode(broken, keys, &level3, out);
}

static void patch_file(const struct oni_broken *broken, const char *path, size_t at, uint32_t value)
{
	struct oni_output out;

	encode_small(broken, &out);
	bytes_patch_u32(&out.dat, at, value);
	oni_broken_write(broken, path, &out.dat);
	oni_output_free(&out);
}

static void add_bad_headers(const struct oni_broken *broken)
{
	patch_file(broken, "huge_count.dat", 0x14, 0xFFFFFFFF);
	patch_file(broken, "huge_names.dat", 0x18, 0xFFFFFFFF);
	patch_file(broken, "sizes.dat", 0x0C, 0x00150040);
	patch_file(broken, "onix.dat", 0x08, 0x56523333);
	patch_file(broken, "big_endian.dat", 0x08, 0x31335256);
	patch_file(broken, "names_beyond.dat", NAMES, 0x7FFFFFFF);
	patch_file(broken, "data_beyond.dat", 0x20, 0xFFFFFF00);
}

static void add_playstation(const struct oni_broken *broken)
{
	struct oni_output out;

	encode_small(broken, &out);
	bytes_patch_u32(&out.dat, 0, 0xA8D8AE11);
	bytes_patch_u32(&out.dat, 4, 0x0003BA70);
	oni_broken_write(broken, "playstation.dat", &out.dat);
	oni_output_free(&out);
}

/* All but the damaged member are good. */
static void add_bad_instances(const struct oni_broken *broken)
{
	patch_file(broken, "instance_beyond.dat", DESCRIPTORS + 12, 0x7FFFFFF0);
	oni_broken_expect(broken, "instance_beyond.dat", "OBANbad_two", ONI_DECODED, "");
	patch_file(broken, "offset_beyond.dat", DESCRIPTORS + 4, 0xFFFFFFF0);
	oni_broken_expect(broken, "offset_beyond.dat", "OBANbad_two", ONI_DECODED, "");
	patch_file(broken, "name_beyond.dat", DESCRIPTORS + 8, 0x00FFFFFF);
	oni_broken_expect(broken, "name_beyond.dat", "OBANbad_two", ONI_DECODED, "");
	patch_file(broken, "short_template.dat", DESCRIPTORS + 12, 0x40);
	oni_broken_expect(broken, "short_template.dat", "OBANbad_one", ONI_FAILED, "error");
	oni_broken_expect(broken, "short_template.dat", "OBANbad_two", ONI_DECODED, "");
	/* The fourth instance is a placeholder; now it has no name either. */
	patch_file(broken, "nameless_placeholder.dat", DESCRIPTORS + 3 * DESCRIPTOR + 16, 3);
	oni_broken_expect(broken, "nameless_placeholder.dat", "TRACbad", ONI_DECODED, "warning");
	/* Both have the bytes of the first. */
	patch_file(broken, "overlap.dat", DESCRIPTORS + DESCRIPTOR + 4, 8);
	oni_broken_expect(broken, "overlap.dat", "OBANbad_one", ONI_DECODED, "");
}

static void patch_trac(const struct oni_broken *broken, const char *path, size_t at, uint32_t value,
		       int status)
{
	struct oni_output out;

	encode_small(broken, &out);
	bytes_patch_u32(&out.dat, oni_broken_db(&out.dat, 2) + at, value);
	oni_broken_write(broken, path, &out.dat);
	oni_output_free(&out);
	oni_broken_expect(broken, path, "TRACbad", status, status == ONI_DECODED ? "warning" : "error");
}

static void add_bad_links(const struct oni_broken *broken)
{
	patch_trac(broken, "link_beyond.dat", 0x18 + 8, 0xFFFFFF01, ONI_DECODED);
	patch_trac(broken, "link_low_byte.dat", 0x18 + 8, 3u << 8 | 2, ONI_DECODED);
	/* The count is the upper half of this. */
	patch_trac(broken, "entries_beyond.dat", 0x14, 0xFFFFDEAD, ONI_FAILED);
}

/* The last name has no end, and nothing follows it. */
static void add_endless_name(const struct oni_broken *broken)
{
	struct oni_output out;
	size_t names;

	encode_small(broken, &out);
	names = bytes_get_u32(&out.dat, NAMES);
	bytes_truncate(&out.dat, names + strlen("OBANbad_one") + 1 + strlen("OBANbad_two"));
	bytes_patch_u32(&out.dat, NAMES_SIZE, (uint32_t)(out.dat.size - names));
	oni_broken_write(broken, "endless_name.dat", &out.dat);
	oni_output_free(&out);
	oni_broken_expect(broken, "endless_name.dat", "OBANbad_two", ONI_DECODED, "");
}

static void add_cut_files(const struct oni_broken *broken)
{
	struct oni_output out;

	encode_small(broken, &out);
	bytes_truncate(&out.dat, DESCRIPTORS + DESCRIPTOR + 7);
	oni_broken_write(broken, "cut_descriptors.dat", &out.dat);
	oni_output_free(&out);
	encode_small(broken, &out);
	bytes_truncate(&out.dat, 60);
	oni_broken_write(broken, "cut_header.dat", &out.dat);
	oni_output_free(&out);
}

/* The template descriptors follow four instances and four names; OBAN is the first in the order of the tags. */
static void add_foreign_layout(const struct oni_broken *broken)
{
	patch_file(broken, "foreign_layout.dat", DESCRIPTORS + 4 * DESCRIPTOR + 4 * 8, 5114917);
	oni_broken_expect(broken, "foreign_layout.dat", "OBANbad_one", ONI_LISTED, "");
	oni_broken_expect(broken, "foreign_layout.dat", "TRACbad", ONI_DECODED, "");
}

static void add_loops(const struct oni_broken *broken)
{
	static const char *const keys[] = { "TRACloop_a", "TRACloop_b", "TRACloop_self", "ONCCloop", NULL };
	struct oni_output out;

	oni_broken_encode(broken, keys, &level3, &out);
	oni_broken_write(broken, "loops.dat", &out.dat);
	oni_output_free(&out);
	for (int i = 0; keys[i]; i++)
		oni_broken_expect(broken, "loops.dat", keys[i], ONI_DECODED, "");
}

/* Names that must never reach the file system or a terminal as they are. */
static void add_hostile_names(const struct oni_broken *broken)
{
	static const char *const keys[] = { "OBAN../../EVIL", "OBANred\x1B[31m", "OBANa!b",
					    "OBAN",           "OBAN#1",          NULL };
	struct oni_output out;

	oni_broken_encode(broken, keys, &level3, &out);
	oni_broken_write(broken, "names.dat", &out.dat);
	oni_output_free(&out);
}

/* TRIA: the first child of bone 1 is bone 0 again, or its next sibling is itself, or its child is no bone. */
static void add_bad_bodies(const struct oni_broken *broken)
{
	static const struct {
		const char *path;
		size_t at;
		uint32_t value;
	} damages[] = {
		{ "bone_cycle.dat", 0x18 + 4, 0x00010000 },
		{ "bone_beyond.dat", 0x18, 0x00006300 },
		{ "bone_count.dat", 0x14, 0xFFFFDEAD },
	};

	for (size_t i = 0; i < sizeof(damages) / sizeof(damages[0]); i++) {
		static const char *const keys[] = { "#TRIAorphan", "#TRCMorphan", NULL };
		struct oni_output out;

		oni_broken_encode(broken, keys, &level3, &out);
		bytes_patch_u32(&out.dat, oni_broken_db(&out.dat, 0) + damages[i].at, damages[i].value);
		oni_broken_write(broken, damages[i].path, &out.dat);
		oni_output_free(&out);
		oni_broken_expect(broken, damages[i].path, "#1", ONI_DECODED, "warning");
	}
}

/* A length of an object that leads out of the list, and a list beyond the raw table. */
static void add_bad_door_lists(struct oni_broken *broken)
{
	static const struct oni_placed_door door = { 1, { 0, 0, 0 }, { 0, 0, 0 }, "stage_door", 1, 0, 0 };
	static const char *const keys[] = { "BINACJBODoor", NULL };
	struct oni_output out;

	oni_add_door_list(&broken->library, "BINACJBODoor", &door, 1);
	oni_broken_encode(broken, keys, &single, &out);
	bytes_patch_u32(&out.dat, bytes_get_u32(&out.dat, 0x30) + 32 + 12, 0xFFFFFFFC);
	oni_broken_write(broken, "BINACJBODoor.oni", &out.dat);
	oni_output_free(&out);
	oni_broken_encode(broken, keys, &single, &out);
	bytes_patch_u32(&out.dat, oni_broken_db(&out.dat, 0), 0x7FFFFFFF);
	oni_broken_write(broken, "BINACJBODoor_size.oni", &out.dat);
	oni_output_free(&out);
}

static void add_texts(const struct oni_broken *broken)
{
	static const struct {
		const char *path, *text;
	} texts[] = {
		{ "persist.dat",
		  "not an instance file, whatever its name says, but long enough to be one, surely" },
		{ "OBANentities.xml",
		  "<?xml version=\"1.0\"?>\n<!DOCTYPE Oni [<!ENTITY a \"1 1 1 1 1 1 1 1 1 1 1 1\"><!ENTITY b "
		  "\"&a;&a;&a;&a;&a;&a;&a;&a;\"><!ENTITY c SYSTEM \"file:///etc/passwd\">]>\n<Oni><OBAN "
		  "id=\"0\"><Flags>&c;</Flags><InitialTransform>&b;</InitialTransform></OBAN></Oni>\n" },
		{ "OBANcut.xml",
		  "<?xml version=\"1.0\"?>\n<Oni><OBAN id=\"0\"><Flags>NormalLoop</Flags><Key" },
		{ "TRAMwrong.xml",
		  "<Oni><TRAM id=\"0\"><Animation><Rotations><Bone><EKey>0 1 2 3</EKey><EKey>one two"
		  "</EKey></Bone></Rotations></Animation></TRAM></Oni>\n" },
		{ "other.xml", "<NotOni><OBAN id=\"0\"/></NotOni>\n" },
		{ "endless.bsl",
		  "func void main(void)\n{\n\tcm_anim both\n\tchr_animate(0, \n\tenv_setanim 1" },
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		struct bytes content = { 0 };

		bytes_text(&content, texts[i].text);
		oni_broken_write(broken, texts[i].path, &content);
	}
}

static void fill_library(struct oni_library *library)
{
	static const char *const hostile[] = { "OBAN../../EVIL", "OBANred\x1B[31m", "OBANa!b", "OBAN",
					       "OBAN#1" };
	static const struct oni_trac_entry entries[] = { { "TRAMPUPPETnever", 1 } };
	struct oni_made_oban made;

	oni_make_oban(&made, "OBANsingle");
	oni_add_oban(library, "OBANbad_one", &made.oban);
	oni_add_oban(library, "OBANbad_two", &made.oban);
	for (size_t i = 0; i < 5; i++)
		oni_add_oban(library, hostile[i], &made.oban);
	oni_add_trac(library, "TRACbad", NULL, entries, 1);
	oni_add_trac(library, "TRACloop_a", "TRACloop_b", entries, 1);
	oni_add_trac(library, "TRACloop_b", "TRACloop_a", entries, 1);
	oni_add_trac(library, "TRACloop_self", "TRACloop_self", entries, 1);
	oni_add_class(library, &(struct oni_class){ .name = "ONCCloop", .animations = "TRACloop_a" });
	oni_add_orphan_body(library);
}

void oni_add_broken_files(const char *out_dir, struct oni_truth *truth)
{
	struct oni_broken broken = { .out_dir = out_dir, .truth = truth };

	fill_library(&broken.library);
	add_bad_headers(&broken);
	add_playstation(&broken);
	add_bad_instances(&broken);
	add_bad_links(&broken);
	add_endless_name(&broken);
	add_cut_files(&broken);
	add_foreign_layout(&broken);
	add_loops(&broken);
	add_hostile_names(&broken);
	add_bad_bodies(&broken);
	add_bad_door_lists(&broken);
	add_texts(&broken);
	oni_library_free(&broken.library);
}

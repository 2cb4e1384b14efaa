/* Damaged animations, each an .oni of its own; and level files whose raw file is missing or cut. */
#include "cast.h"

#include "clips.h"

#include <math.h>
#include <string.h>

enum { RAW_TABLE = 0x30 };

static const struct oni_style single = { .single = true };

/* Puts the damaged animation into an .oni of its name. */
static void write_oban(struct oni_broken *broken, const char *name, const struct oni_oban *oban, int status,
		       const char *severity)
{
	struct oni_output out;
	char path[96];

	oni_add_oban(&broken->library, name, oban);
	oni_broken_encode(broken, (const char *const[]){ name, NULL }, &single, &out);
	print_text(path, sizeof(path), "%s.oni", name);
	oni_broken_write(broken, path, &out.dat);
	oni_output_free(&out);
	oni_broken_expect(broken, path, name, status, severity);
}

static void add_bad_times(struct oni_broken *broken)
{
	struct oni_made_oban made;

	oni_make_oban(&made, "OBANlift");
	made.keys[1].time = 0;
	write_oban(broken, "OBANbad_repeated", &made.oban, ONI_DECODED, "warning");
	oni_make_oban(&made, "OBANlift");
	made.keys[0].time = -7;
	write_oban(broken, "OBANbad_negative", &made.oban, ONI_FAILED, "error");
	oni_make_oban(&made, "OBANlift");
	made.keys[2].time = 0x10000;
	write_oban(broken, "OBANbad_late", &made.oban, ONI_FAILED, "error");
	oni_make_oban(&made, "OBANlift");
	made.oban.frame_count = 900;
	write_oban(broken, "OBANbad_count", &made.oban, ONI_DECODED, "warning");
}

static void add_bad_obans(struct oni_broken *broken)
{
	struct oni_made_oban made;

	oni_make_oban(&made, "OBANlift");
	made.oban.key_count = 0;
	write_oban(broken, "OBANbad_empty", &made.oban, ONI_FAILED, "error");
	oni_make_oban(&made, "OBANlift");
	made.keys[1].translation[2] = NAN;
	write_oban(broken, "OBANbad_nan", &made.oban, ONI_FAILED, "error");
	oni_make_oban(&made, "OBANlift");
	made.oban.base[4] = INFINITY;
	write_oban(broken, "OBANbad_infinite", &made.oban, ONI_FAILED, "error");
	oni_make_oban(&made, "OBANlift");
	for (int i = 0; i < 4; i++)
		made.keys[1].rotation[i] *= 0.1F;
	write_oban(broken, "OBANbad_norm", &made.oban, ONI_FAILED, "error");
}

static void add_missing_keys(struct oni_broken *broken)
{
	struct oni_made_oban made;
	struct oni_output out;

	oni_make_oban(&made, "OBANlift");
	oni_add_oban(&broken->library, "OBANbad_beyond", &made.oban);
	oni_broken_encode(broken, (const char *const[]){ "OBANbad_beyond", NULL }, &single, &out);
	/* The half stop frame is the lower half. */
	bytes_patch_u32(&out.dat, oni_broken_db(&out.dat, 0) + 0x74, 0xFFFF0000);
	oni_broken_write(broken, "OBANbad_beyond.oni", &out.dat);
	oni_output_free(&out);
	oni_broken_expect(broken, "OBANbad_beyond.oni", "OBANbad_beyond", ONI_FAILED, "error");
}

/* The patch is at `at` from DB, or from the array at raw_field when that is not 0; `size` 1, 2 or 4 bytes. */
struct tram_damage {
	const char *name;
	size_t raw_field, at;
	uint32_t value;
	size_t size;
	int status;
	const char *severity;
};

static const struct tram_damage tram_damages[] = {
	{ "TRAMBADno_frames", 0, 0x164, 0, 2, ONI_FAILED, "error" },
	{ "TRAMBADno_bones", 0, 0x162, 0, 2, ONI_FAILED, "error" },
	{ "TRAMBADmany_bones", 0, 0x162, 33, 2, ONI_FAILED, "error" },
	{ "TRAMBADmany_frames", 0, 0x164, 65535, 2, ONI_DECODED, "warning" },
	{ "TRAMBADkey_size", 0, 0x158, 8, 2, ONI_DECODED, "warning" },
	/* The duration of the first key of the pelvis: 0, or more frames than there are. */
	{ "TRAMBADduration", 0x2C, 38 + 6, 0, 1, ONI_DECODED, "warning" },
	{ "TRAMBADovershoot", 0x2C, 38 + 6, 255, 1, ONI_DECODED, "warning" },
	{ "TRAMBADtrack_low", 0x2C, 2, 4, 2, ONI_DECODED, "warning" },
	{ "TRAMBADtrack_beyond", 0x2C, 4, 0xFFFF, 2, ONI_DECODED, "warning" },
	{ "TRAMBADrotation_beyond", 0, 0x2C, 0x7FFFFFF0, 4, ONI_DECODED, "warning" },
	{ "TRAMBADheight_beyond", 0, 0x04, 0x7FFFFFF0, 4, ONI_DECODED, "warning" },
	{ "TRAMBADattack_beyond", 0, 0x0C, 0xFFFFFFE0, 4, ONI_DECODED, "warning" },
	/* A count without an array, an array without a count, and more than the array has. */
	{ "TRAMBADno_sounds", 0, 0x30, 0, 4, ONI_DECODED, "" },
	{ "TRAMBADno_count", 0, 0x14C, 0, 4, ONI_DECODED, "" },
	{ "TRAMBADmany_sounds", 0, 0x14C, 0xFFFFFFFF, 4, ONI_DECODED, "warning" },
	{ "TRAMBADmany_extents", 0, 0x130, 0x20000000, 4, ONI_DECODED, "warning" },
	/* All bits are set: no number. */
	{ "TRAMBADnan_height", 0x04, 8, 0xFFFFFFFF, 4, ONI_DECODED, "warning" },
	{ "TRAMBADfps", 0, 0x156, 0, 2, ONI_DECODED, "warning" },
	{ "TRAMBADlink", 0, 0x38, 0x00FFFF01, 4, ONI_DECODED, "warning" },
};

static void patch_bytes(struct bytes *content, size_t at, uint32_t value, size_t size)
{
	for (size_t i = 0; i < size; i++)
		content->data[at + i] = (unsigned char)((value >> (8 * i)) & 0xFF);
}

static void add_bad_tram(struct oni_broken *broken, const struct tram_damage *damage)
{
	struct oni_instance *instance = oni_library_add(&broken->library, damage->name);
	struct oni_tram tram;
	struct oni_output out;
	size_t at;
	char path[96];

	oni_make_tram(&tram, "TRAMPUPPETpunch");
	oni_put_tram(instance, &tram);
	oni_tram_free(&tram);
	oni_broken_encode(broken, (const char *const[]){ damage->name, NULL }, &single, &out);
	at = oni_broken_db(&out.dat, 0);
	if (damage->raw_field)
		at = bytes_get_u32(&out.dat, RAW_TABLE) + bytes_get_u32(&out.dat, at + damage->raw_field);
	patch_bytes(&out.dat, at + damage->at, damage->value, damage->size);
	print_text(path, sizeof(path), "%s.oni", damage->name);
	oni_broken_write(broken, path, &out.dat);
	oni_output_free(&out);
	oni_broken_expect(broken, path, damage->name, damage->status, damage->severity);
}

static void add_short_tram(struct oni_broken *broken)
{
	struct oni_instance *instance = oni_library_add(&broken->library, "TRAMBADshort");
	struct oni_tram tram;
	struct oni_output out;

	oni_make_tram(&tram, "TRAMPUPPETonce");
	oni_put_tram(instance, &tram);
	oni_tram_free(&tram);
	bytes_truncate(&instance->data, 0x17C);
	oni_broken_encode(broken, (const char *const[]){ "TRAMBADshort", NULL }, &single, &out);
	oni_broken_write(broken, "TRAMBADshort.oni", &out.dat);
	oni_output_free(&out);
	oni_broken_expect(broken, "TRAMBADshort.oni", "TRAMBADshort", ONI_FAILED, "error");
}

/* level4 has no raw file, that of level5 ends in the middle. */
static void add_bad_raw_files(struct oni_broken *broken)
{
	static const char *const keys[] = { "TRAMBADraw", NULL };
	struct oni_instance *instance = oni_library_add(&broken->library, keys[0]);
	struct oni_tram tram;
	struct oni_output out;

	oni_make_tram(&tram, "TRAMPUPPETpunch");
	oni_put_tram(instance, &tram);
	oni_tram_free(&tram);
	oni_broken_encode(broken, keys, &(struct oni_style){ .level = 4, .suffix = "Final" }, &out);
	oni_broken_write(broken, "level4_Final.dat", &out.dat);
	oni_output_free(&out);
	/* Issue 5: a raw file that is not there makes the asset `failed`; its metadata may still be told. */
	oni_broken_expect(broken, "level4_Final.dat", keys[0], ONI_FAILED, "error");
	oni_broken_encode(broken, keys, &(struct oni_style){ .level = 5, .suffix = "Final" }, &out);
	bytes_truncate(&out.raw, out.raw.size / 2);
	oni_broken_write(broken, "level5_Final.dat", &out.dat);
	oni_broken_write(broken, "level5_Final.raw", &out.raw);
	oni_output_free(&out);
	oni_broken_expect(broken, "level5_Final.dat", keys[0], ONI_DECODED, "warning");
}

void oni_add_broken_clips(const char *out_dir, struct oni_truth *truth)
{
	struct oni_broken broken = { .out_dir = out_dir, .truth = truth };

	add_bad_times(&broken);
	add_bad_obans(&broken);
	add_missing_keys(&broken);
	for (size_t i = 0; i < sizeof(tram_damages) / sizeof(tram_damages[0]); i++)
		add_bad_tram(&broken, &tram_damages[i]);
	add_short_tram(&broken);
	add_bad_raw_files(&broken);
	oni_library_free(&broken.library);
}

/* vib-ribbon/broken: images whose file system or length is damaged in one way. GOOD.PAK can be read in all but one. */
#include "place.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_LBA = 2, RECORD_SIZE = 10, RECORD_NAME_LENGTH = 32, RECORD_NAME = 33 };
enum { ROOT_RECORD = 156 };

struct victim {
	struct vib_corpus *corpus;
	struct vib_pak pak;
	struct vib_disc disc;
};

static void put_u32(uint8_t *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (uint8_t)(value >> (8 * i) & 0xFF);
}

static void add_text(struct victim *victim, const char *path)
{
	struct bytes content = { 0 };

	bytes_text(&content, path);
	vib_disc_add(&victim->disc, path, &content);
}

/* A disc with GOOD.PAK, not yet built. */
static struct victim *begin(struct vib_corpus *corpus)
{
	struct victim *victim = allocate(1, sizeof(*victim));
	struct bytes content = { 0 };

	victim->corpus = corpus;
	victim->disc.volume_id = "BROKEN";
	vib_small_pak(corpus, &victim->pak);
	vib_put_pak(&content, &victim->pak);
	vib_disc_add(&victim->disc, "GOOD.PAK", &content);
	return victim;
}

/* Writes the image and a row for the good file, unless `lost`. */
static void finish(struct victim *victim, const char *path, bool lost)
{
	struct vib_truth *truth = &victim->corpus->truth;
	const struct vib_file *good = &victim->disc.files[0];
	struct bytes image = { 0 };

	vib_put_disc(&image, VIB_IMAGE_2048, &victim->disc);
	if (!lost) {
		vib_truth_asset(truth, path, good->path, (uint64_t)good->lba * SECTOR_DATA, &good->content);
		vib_truth_pak(truth, path, "GOOD.PAK!", &victim->pak);
	}
	vib_write(victim->corpus, path, &image);
	vib_disc_free(&victim->disc);
	vib_pak_free(&victim->pak);
	free(victim);
}

static uint8_t *record(struct victim *victim, const char *path)
{
	return vib_disc_record(&victim->disc, path);
}

static void add_folders(struct vib_corpus *corpus)
{
	struct victim *victim = begin(corpus);

	/* A folder that is the root again. */
	add_text(victim, "LOOP/LOST.TXT");
	vib_disc_build(&victim->disc);
	put_u32(record(victim, "LOOP") + RECORD_LBA, victim->disc.folders[0].lba);
	finish(victim, "broken/loop.iso", false);

	victim = begin(corpus);
	add_text(victim, "A/B/C/D/E/F/G/H/I/J/K/L/M/N/O/P/Q/R/LOW.TXT");
	vib_disc_build(&victim->disc);
	finish(victim, "broken/deep.iso", false);

	victim = begin(corpus);
	add_text(victim, "BIG/FILE.TXT");
	vib_disc_build(&victim->disc);
	put_u32(record(victim, "BIG") + RECORD_SIZE, 0x7FFFF800);
	finish(victim, "broken/bigdir.iso", false);

	victim = begin(corpus);
	vib_disc_build(&victim->disc);
	put_u32(victim->disc.sectors[16].data + ROOT_RECORD + RECORD_LBA, 0x00FFFFFF);
	finish(victim, "broken/noroot.iso", true);
}

static void add_records(struct vib_corpus *corpus)
{
	struct victim *victim = begin(corpus);
	uint32_t lba;

	vib_disc_place(&victim->disc, "FAR.DAT", XA_FILE, 5000, SECTOR_DATA);
	vib_disc_place(&victim->disc, "LONG.DAT", XA_FILE, 20, 0x7FFFFFFF);
	vib_disc_place(&victim->disc, "WRAP.DAT", XA_FILE, 0xFFFFFFFF, 0xFFFFFFFF);
	vib_disc_build(&victim->disc);
	finish(victim, "broken/beyond.iso", false);

	victim = begin(corpus);
	vib_disc_place(&victim->disc, "SAME.PAK", XA_FILE, 0, victim->disc.files[0].size);
	vib_disc_build(&victim->disc);
	lba = victim->disc.files[0].lba;
	put_u32(record(victim, "SAME.PAK") + RECORD_LBA, lba);
	vib_truth_asset(&corpus->truth, "broken/twice.iso", "SAME.PAK", (uint64_t)lba * SECTOR_DATA,
			&victim->disc.files[0].content);
	finish(victim, "broken/twice.iso", false);

	/* Shorter than a record can be. */
	victim = begin(corpus);
	add_text(victim, "SHORT.TXT");
	vib_disc_build(&victim->disc);
	record(victim, "SHORT.TXT")[0] = 20;
	finish(victim, "broken/record.iso", false);

	victim = begin(corpus);
	victim->disc.wrong_big_endian = true;
	vib_disc_build(&victim->disc);
	finish(victim, "broken/endian.iso", false);

	victim = begin(corpus);
	victim->disc.no_terminator = true;
	vib_disc_build(&victim->disc);
	finish(victim, "broken/noterm.iso", false);
}

static void add_names(struct vib_corpus *corpus)
{
	static const char *const names[] = {
		"..", "A/B;1", "C\\D;1", "NUL.TXT;1", "ZERO.TXT;1", "ZLONG.TXT;1"
	};
	struct victim *victim = begin(corpus);

	for (size_t i = 0; i < COUNT_OF(names); i++) {
		struct bytes content = { 0 };
		char path[16];

		bytes_text(&content, "evil");
		print_text(path, sizeof(path), "FILE%zu", i);
		print_text(vib_disc_add(&victim->disc, path, &content)->record_name, 40, "%s", names[i]);
	}
	vib_disc_build(&victim->disc);
	record(victim, "NUL.TXT")[RECORD_NAME + 1] = 0;
	record(victim, "ZLONG.TXT")[RECORD_NAME_LENGTH] = 200;
	record(victim, "ZERO.TXT")[RECORD_NAME_LENGTH] = 0;
	finish(victim, "broken/names.iso", false);
}

/* Ends in the middle of a sector of LAST.DAT; its CUE speaks of what would have followed. */
static void add_cut(struct vib_corpus *corpus)
{
	struct victim *victim = begin(corpus);
	const struct vib_file *good = &victim->disc.files[0];
	struct bytes image = { 0 }, content = { 0 };

	bytes_fill(&content, 'x', (size_t)3 * SECTOR_DATA);
	vib_disc_add(&victim->disc, "LAST.DAT", &content);
	vib_disc_build(&victim->disc);
	vib_put_disc(&image, VIB_IMAGE_MODE2_2352, &victim->disc);
	bytes_truncate(&image, image.size - SECTOR_RAW - 1000);
	vib_truth_asset(&corpus->truth, "broken/cut.bin", good->path, (uint64_t)good->lba * SECTOR_DATA,
			&good->content);
	vib_truth_pak(&corpus->truth, "broken/cut.bin", "GOOD.PAK!", &victim->pak);
	vib_write(corpus, "broken/cut.bin", &image);
	bytes_text(&content, "FILE \"cut.bin\" BINARY\n  TRACK 01 MODE2/2352\n    INDEX 01 00:00:00\n"
			     "  TRACK 02 AUDIO\n    INDEX 01 99:99:99\n");
	vib_write(corpus, "broken/cut.cue", &content);
	vib_disc_free(&victim->disc);
	vib_pak_free(&victim->pak);
	free(victim);
}

static void add_cues(struct vib_corpus *corpus)
{
	struct bytes cue = { 0 };

	bytes_text(&cue,
		   "FILE \"..\\..\\nowhere.bin\" BINARY\n  TRACK 01 MODE2/2352\n    INDEX 01 00:00:00\n");
	vib_write(corpus, "broken/lost.cue", &cue);
	bytes_text(&cue, "FILE \"cut.bin BINARY\nTRACK\nINDEX 01 -1:xx\nTRACK 01\nFILE\n");
	vib_write(corpus, "broken/nonsense.cue", &cue);
}

void vib_add_broken_discs(struct vib_corpus *corpus)
{
	add_folders(corpus);
	add_records(corpus);
	add_names(corpus);
	add_cut(corpus);
	add_cues(corpus);
}

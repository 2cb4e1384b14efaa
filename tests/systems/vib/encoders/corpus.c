/* The sound part of the Vib-Ribbon corpus: one game as BIN, ISO and folder, and small discs of every other geometry.
 */
#include "place.h"
#include "vib.h"

#include <stdlib.h>
#include <string.h>

static const char system_cnf[] = "BOOT = cdrom:\\SCES_990.01;1\r\n"
				 "TCB = 4\r\n"
				 "EVENT = 10\r\n"
				 "STACK = 801FFF00\r\n";
#define SERIAL "SCES_990.01"

/* ---- programs ---- */

static void title_exe(struct vib_corpus *corpus, struct bytes *out)
{
	static const struct vib_movie_row cameras[3] = {
		{ "MOVIE/TITLE/OPEN.ANC", 0, 0 },
		{ "CAM/PAN.ANC", 3, 0 },
		{ "MOVIE/TITLE/OPEN.ANC", 9, 0 },
	};
	/* The last is dangling. The unknown words must not look like times. */
	static const struct vib_movie_row opening[4] = {
		{ "MOVIE/TITLE/OPEN1.ANM", 0, 9 },
		{ "MOVIE/TITLE/OPEN2.ANM", 20, 5 },
		{ "MOVIE/TITLE/OPEN1.ANM", 36, -97 },
		{ "MOVIE/TITLE/LOST.ANM", 56, -98 },
	};
	static const struct vib_movie_row menu[2] = {
		{ "TITLE/VIBRI/WAVE.ANM", 0, 7 },
		{ "TITLE/VIBRI/RUN.ANM", 12, -98 },
	};
	static const struct vib_movie movies[3] = {
		{ VIB_MOVIE_ANC, 1, cameras, COUNT_OF(cameras) },
		{ VIB_MOVIE_ANM, 1, opening, COUNT_OF(opening) },
		{ VIB_MOVIE_ANM, 2, menu, COUNT_OF(menu) },
	};
	static const struct vib_sound sounds[3] = { { 2, 5, 0, 1 }, { 2, 6, 15, 1 }, { 3, 0, 45, 1 } };
	const struct vib_exe exe = { movies, COUNT_OF(movies), sounds, COUNT_OF(sounds) };

	vib_put_exe(out, &exe);
	vib_truth_exe(&corpus->truth, out, &exe);
}

/* A program without tables. */
static void boot_exe(struct bytes *out)
{
	uint32_t noise = 11;

	bytes_text(out, "PS-X EXE");
	bytes_fill(out, 0, 8);
	bytes_u32(out, 0x80010000);
	bytes_u32(out, 0);
	bytes_u32(out, 0x80010000);
	bytes_u32(out, 0x800);
	bytes_fill(out, 0, VIB_EXE_HEADER - out->size);
	vib_put_noise(out, &noise, 0x200);
	bytes_fill(out, 0, 0x600);
}

/* ---- discs ---- */

static void add_text(struct vib_disc *disc, const char *path, const char *text)
{
	struct bytes content = { 0 };

	bytes_text(&content, text);
	vib_disc_add(disc, path, &content);
}

static void add_pak(struct vib_disc *disc, const char *path, const struct vib_pak *pak)
{
	struct bytes content = { 0 };

	vib_put_pak(&content, pak);
	vib_disc_add(disc, path, &content)->pak = pak;
}

struct game {
	struct vib_pak paks[VIB_LANGUAGES];
	struct vib_pak title, nested;
	struct vib_disc disc;
};

static void add_game_files(struct vib_corpus *corpus, struct game *game)
{
	struct vib_disc *disc = &game->disc;
	struct bytes program = { 0 };

	add_text(disc, "SYSTEM.CNF", system_cnf);
	boot_exe(&program);
	vib_disc_add(disc, SERIAL, &program);
	title_exe(corpus, &program);
	vib_disc_add(disc, "MAIN_T.EXE", &program);
	for (size_t i = 0; i < VIB_LANGUAGES; i++) {
		char path[32];

		vib_game_pak(corpus, &game->paks[i], i);
		print_text(path, sizeof(path), "GAME/%02X_FILES.PAK", vib_languages[i]);
		add_pak(disc, path, &game->paks[i]);
	}
	vib_nested_pak(corpus, &game->nested);
	vib_title_pak(corpus, &game->title, &game->nested);
	add_pak(disc, "TITLE/FILES.PAK", &game->title);
	/* A header like the one of a real sound bank, and nothing else. */
	add_text(disc, "GAME/AUDIO/GAME.VH", "pBAV");
}

/* The files of the disc as they would be copied off it. Loose files that nobody knows are no sources. */
static void write_folder(struct vib_corpus *corpus, const struct vib_disc *disc)
{
	for (size_t i = 0; i < disc->file_count; i++) {
		const struct vib_file *file = &disc->files[i];
		struct bytes content = { 0 };
		char path[128];

		print_text(path, sizeof(path), "ribbon/%s", file->path);
		bytes_append(&content, &file->content);
		if (file->pak) {
			vib_loose_pak(corpus, path, file->pak);
			bytes_free(&content);
			continue;
		}
		if (strcmp(file->path, "MAIN_T.EXE") == 0)
			vib_loose(corpus, path, &content);
		else
			vib_write(corpus, path, &content);
	}
}

enum { AUDIO_PREGAP = 2, AUDIO_SECTORS = 3 };

static void write_cue(struct vib_corpus *corpus, uint32_t data_sectors)
{
	const uint32_t audio = data_sectors + AUDIO_PREGAP;
	struct bytes cue = { 0 };

	bytes_text(&cue, "FILE \"ribbon.bin\" BINARY\r\n  TRACK 01 MODE2/2352\r\n    INDEX 01 00:00:00\r\n");
	bytes_format(&cue, "  TRACK 02 AUDIO\r\n    INDEX 00 %02u:%02u:%02u\r\n",
		     (unsigned)(data_sectors / 75 / 60), (unsigned)(data_sectors / 75 % 60),
		     (unsigned)(data_sectors % 75));
	bytes_format(&cue, "    INDEX 01 %02u:%02u:%02u\r\n", (unsigned)(audio / 75 / 60),
		     (unsigned)(audio / 75 % 60), (unsigned)(audio % 75));
	vib_write(corpus, "ribbon.cue", &cue);
}

/* Records that lead away from the data track, and one file in form 2. */
static void add_media(struct vib_disc *disc)
{
	struct bytes stream = { 0 };
	uint32_t noise = 3;

	vib_put_noise(&stream, &noise, SECTOR_DATA);
	vib_disc_add(disc, "MOVIE.XA", &stream)->xa = XA_FORM2;
	vib_disc_place(disc, "COURSE1.DA", XA_AUDIO, AUDIO_PREGAP, AUDIO_SECTORS * SECTOR_DATA)->from_end =
		true;
	vib_disc_place(disc, "DUMMY.DAT", XA_FILE, 1, SECTOR_DATA)->from_end = true;
}

static void write_bin(struct vib_corpus *corpus, const struct vib_disc *disc)
{
	struct bytes image = { 0 };

	vib_put_disc(&image, VIB_IMAGE_MODE2_2352, disc);
	bytes_fill(&image, 0, (size_t)AUDIO_PREGAP * SECTOR_RAW);
	vib_put_audio(&image, AUDIO_SECTORS);
	vib_write(corpus, "ribbon.bin", &image);
	write_cue(corpus, disc->sector_count);
	vib_truth_disc(&corpus->truth, "ribbon.bin", disc, VIB_IMAGE_MODE2_2352, disc->sector_count, SERIAL);
}

static void free_game(struct game *game)
{
	vib_disc_free(&game->disc);
	for (size_t i = 0; i < VIB_LANGUAGES; i++)
		vib_pak_free(&game->paks[i]);
	vib_pak_free(&game->title);
	vib_pak_free(&game->nested);
	free(game);
}

static void add_game(struct vib_corpus *corpus)
{
	struct game *game = allocate(1, sizeof(*game));
	struct vib_disc *disc = &game->disc;
	struct bytes image = { 0 };

	disc->volume_id = "RIBBON_TEST";
	add_game_files(corpus, game);
	write_folder(corpus, disc);
	disc->more_sectors = AUDIO_PREGAP + AUDIO_SECTORS;
	add_media(disc);
	vib_disc_build(disc);
	write_bin(corpus, disc);
	vib_put_disc(&image, VIB_IMAGE_2048, disc);
	vib_write(corpus, "ribbon.iso", &image);
	vib_truth_disc(&corpus->truth, "ribbon.iso", disc, VIB_IMAGE_2048, disc->sector_count, SERIAL);
	free_game(game);
}

/* ---- the other geometries ---- */

static void write_split(struct vib_corpus *corpus, const struct vib_disc *disc)
{
	struct bytes track = { 0 }, cue = { 0 };

	vib_put_disc(&track, VIB_IMAGE_MODE2_2352, disc);
	vib_write(corpus, "small/split (Track 1).bin", &track);
	vib_put_audio(&track, 2);
	vib_write(corpus, "small/split (Track 2).bin", &track);
	bytes_text(&cue, "FILE \"split (Track 1).bin\" BINARY\n  TRACK 01 MODE2/2352\n    INDEX 01 00:00:00\n"
			 "FILE \"split (Track 2).bin\" BINARY\n  TRACK 02 AUDIO\n    INDEX 01 00:00:00\n");
	vib_write(corpus, "small/split.cue", &cue);
	vib_truth_disc(&corpus->truth, "small/split (Track 1).bin", disc, VIB_IMAGE_MODE2_2352,
		       disc->sector_count, "");
}

static void write_small(struct vib_corpus *corpus, const struct vib_disc *disc, const char *path,
			enum vib_image image)
{
	struct bytes out = { 0 };

	vib_put_disc(&out, image, disc);
	vib_write(corpus, path, &out);
	vib_truth_disc(&corpus->truth, path, disc, image, disc->sector_count, "");
}

static void add_small(struct vib_corpus *corpus)
{
	struct vib_pak pak = { 0 };
	struct vib_disc *disc = allocate(1, sizeof(*disc));

	vib_small_pak(corpus, &pak);
	disc->volume_id = "SMALL";
	add_pak(disc, "KIOSK/FILES.PAK", &pak);
	/* More records than a sector of the folder holds. */
	for (int i = 0; i < 34; i++) {
		char path[32];
		struct bytes nothing = { 0 };

		print_text(path, sizeof(path), "KIOSK/SOUND%03d.DAT", i);
		vib_disc_add(disc, path, &nothing);
	}
	vib_disc_build(disc);
	write_split(corpus, disc);
	write_small(corpus, disc, "small/mode1.bin", VIB_IMAGE_MODE1_2352);
	write_small(corpus, disc, "small/mode2_2336.bin", VIB_IMAGE_MODE2_2336);
	write_small(corpus, disc, "small/subchannels.bin", VIB_IMAGE_MODE2_2448);
	vib_disc_free(disc);
	free(disc);
	vib_pak_free(&pak);
}

/* What people get who unpack a PAK. */
static void add_extracted(struct vib_corpus *corpus)
{
	struct vib_pak pak = { 0 };

	vib_small_pak(corpus, &pak);
	for (size_t i = 0; i < pak.count; i++) {
		struct vib_pak_entry *entry = &pak.entries[i];
		char path[128], model[128];

		print_text(path, sizeof(path), "extracted/%s", entry->name);
		vib_loose(corpus, path, &entry->content);
		if (!entry->model)
			continue;
		print_text(model, sizeof(model), "extracted/%s", entry->model);
		vib_truth_link(&corpus->truth, path, strrchr(path, '/') + 1, model, strrchr(model, '/') + 1,
			       entry->method);
	}
	vib_pak_free(&pak);
}

void vib_add_discs(struct vib_corpus *corpus)
{
	add_game(corpus);
	add_small(corpus);
	add_extracted(corpus);
}

int mkcorpus_vib(const char *out_dir, const char *expected_dir)
{
	struct vib_corpus corpus = { .out_dir = out_dir };

	vib_add_discs(&corpus);
	vib_add_odd(&corpus);
	vib_add_unknown(&corpus);
	vib_add_broken_files(&corpus);
	vib_add_broken_discs(&corpus);
	if (expected_dir)
		vib_truth_write(&corpus.truth, expected_dir);
	vib_truth_free(&corpus.truth);
	return 0;
}

/* What is in the PAKs of the corpus. */
#include "place.h"

const uint8_t vib_languages[VIB_LANGUAGES] = { 0x01, 0x02, 0x04, 0x08, 0x10, 0x20 };

static void add_rabbit(struct vib_corpus *corpus, struct vib_pak *pak)
{
#define PEELOO "CHARA/PEELOO/"
	static const struct {
		const char *name;
		uint16_t rate, frames;
		enum rabbit_motion motion;
	} clips[] = {
		{ PEELOO "N00_SKIP.ANM", 30, 16, RABBIT_SKIP },  { PEELOO "N01_J.ANM", 30, 8, RABBIT_JUMP },
		{ PEELOO "N01_J_F.ANM", 60, 4, RABBIT_JUMP },    { PEELOO "N01_JA.ANM", 30, 4, RABBIT_SWING },
		{ PEELOO "N02_H_MISS.ANM", 20, 5, RABBIT_FALL },
	};
	struct vib_tmd model;
	struct vib_anm anm;

	vib_rabbit_model(&model, 0xFFFFFF);
	vib_pak_tmd(corpus, pak, PEELOO "MODEL.TMD", &model);
	for (size_t i = 0; i < COUNT_OF(clips); i++) {
		vib_rabbit_clip(&anm, clips[i].rate, clips[i].motion, 0, clips[i].frames, clips[i].frames);
		vib_pak_anm(corpus, pak, clips[i].name, &anm, PEELOO "MODEL.TMD", "folder-model");
	}
}

static void add_frog(struct vib_corpus *corpus, struct vib_pak *pak)
{
	struct vib_tmd model;
	struct vib_anm anm;

	vib_frog_model(&model);
	vib_pak_tmd(corpus, pak, "CHARA/FROG/MODEL.TMD", &model);
	vib_frog_clip(&anm, 30, 6);
	vib_pak_anm(corpus, pak, "CHARA/FROG/N00_SKIP.ANM", &anm, "CHARA/FROG/MODEL.TMD", "folder-model");
}

/* MODEL.TMD has too few objects for the clip, so that the next rule that applies takes the first TMD of the folder. */
static void add_snake(struct vib_corpus *corpus, struct vib_pak *pak)
{
	struct vib_tmd model;
	struct vib_anm anm;

	vib_frog_model(&model);
	model.object_count = 2;
	vib_pak_tmd(corpus, pak, "CHARA/SNAKE/MODEL.TMD", &model);
	vib_squares_model(&model, FROG_OBJECTS);
	vib_pak_tmd(corpus, pak, "CHARA/SNAKE/BODY.TMD", &model);
	vib_frog_clip(&anm, 15, 3);
	vib_pak_anm(corpus, pak, "CHARA/SNAKE/N00_SKIP.ANM", &anm, "CHARA/SNAKE/BODY.TMD", "folder-first");
}

/* A pose table: in frame n the objects 0 to n are drawn, each at its own place. */
static void pose_table(struct vib_anm *anm, unsigned frames)
{
	*anm = (struct vib_anm){ .rate = 1 };
	for (unsigned frame = 0; frame < frames; frame++) {
		for (unsigned object = 0; object <= frame; object++) {
			vib_anm_add(anm, &(struct vib_key){
						 .frame = (uint16_t)frame,
						 .object = (uint8_t)object,
						 .flags = VIB_POSITION,
						 .position = { (int16_t)(24 * object), -200, 512 },
					 });
		}
	}
}

/* One object grows. */
static void growing(struct vib_anm *anm, unsigned object, unsigned frames)
{
	*anm = (struct vib_anm){ .rate = 30 };
	for (unsigned frame = 0; frame < frames; frame++) {
		const int16_t size = (int16_t)(VIB_ONE + 128 * frame);

		vib_anm_add(anm, &(struct vib_key){
					 .frame = (uint16_t)frame,
					 .object = (uint8_t)object,
					 .flags = VIB_SCALE | VIB_POSITION,
					 .scale = { size, size, VIB_ONE },
					 .position = { 0, -100, 0 },
				 });
	}
}

static void add_meters(struct vib_corpus *corpus, struct vib_pak *pak)
{
	struct vib_tmd model;
	struct vib_anm anm;

	vib_squares_model(&model, 15);
	vib_pak_tmd(corpus, pak, "FONT/MARK.TMD", &model);
	vib_squares_model(&model, 4);
	vib_pak_tmd(corpus, pak, "METERS/GAUGE.TMD", &model);
	vib_squares_model(&model, 6);
	vib_pak_tmd(corpus, pak, "METERS/LIFE.TMD", &model);
	pose_table(&anm, 6);
	vib_pak_anm(corpus, pak, "METERS/LIFE.ANM", &anm, "METERS/LIFE.TMD", "same-stem");
	growing(&anm, 0, 12);
	vib_pak_anm(corpus, pak, "METERS/SCORE.ANM", &anm, "FONT/MARK.TMD", "known-pair");
	growing(&anm, 1, 3);
	vib_pak_anm(corpus, pak, "METERS/PULSE.ANM", &anm, "METERS/GAUGE.TMD", "folder-first");
}

static void add_roads(struct vib_corpus *corpus, struct vib_pak *pak)
{
	static const struct vib_camera_key straight[4] = {
		{ { -5204, -1000, 0 }, { 0, -1000, 0 }, 0, 499 },
		{ { -5100, -1000, 200 }, { 0, -1000, 0 }, 0, 500 },
		{ { -4800, -1010, 600 }, { 0, -1000, 0 }, 1024, 505 },
		{ { -4400, -1030, 1000 }, { 0, -1000, 0 }, -2048, 512 },
	};
	const struct vib_anc camera = { 60, COUNT_OF(straight), straight };
	struct vib_anm anm;

	vib_pak_anc(corpus, pak, "ROAD/S01.ANC", &camera);
	/* A clip with no TMD in its folder. */
	growing(&anm, 2, 2);
	vib_pak_anm(corpus, pak, "ROAD/ALONE.ANM", &anm, NULL, NULL);
}

/* What differs from language to language. */
static void add_message(struct vib_corpus *corpus, struct vib_pak *pak, size_t language)
{
	struct vib_tmd model;
	struct vib_anm anm;
	char text[64];

	vib_squares_model(&model, 2 + language);
	vib_pak_tmd(corpus, pak, "MESSAGE/HELLO.TMD", &model);
	growing(&anm, (unsigned)language, 2);
	vib_pak_anm(corpus, pak, "MESSAGE/HELLO.ANM", &anm, "MESSAGE/HELLO.TMD", "same-stem");
	print_text(text, sizeof(text), "script of language %02X", vib_languages[language]);
	vib_pak_text(pak, "SCRIPT/SYSTEM3.FSL", text);
}

void vib_game_pak(struct vib_corpus *corpus, struct vib_pak *pak, size_t language)
{
	add_rabbit(corpus, pak);
	add_frog(corpus, pak);
	add_snake(corpus, pak);
	add_meters(corpus, pak);
	add_roads(corpus, pak);
	add_message(corpus, pak, language);
	vib_pak_sort(pak);
}

void vib_nested_pak(struct vib_corpus *corpus, struct vib_pak *pak)
{
	struct vib_tmd model;
	struct vib_anm anm;

	vib_squares_model(&model, 3);
	vib_pak_tmd(corpus, pak, "A/B.TMD", &model);
	growing(&anm, 2, 4);
	vib_pak_anm(corpus, pak, "A/BC.ANM", &anm, "A/B.TMD", "folder-only");
	vib_pak_sort(pak);
}

/* One movement of 18 frames in two files, and what a camera does to it. */
static void add_movie(struct vib_corpus *corpus, struct vib_pak *pak)
{
#define MOVIE "MOVIE/TITLE/"
	static const struct vib_camera_key keys[3] = {
		{ { 0, -60, -400 }, { 0, -60, 0 }, 0, 512 },
		{ { 40, -60, -396 }, { 0, -60, 0 }, 0, 512 },
		{ { 80, -60, -390 }, { 0, -60, 0 }, 0, 400 },
	};
	const struct vib_anc camera = { 30, COUNT_OF(keys), keys };
	struct vib_tmd model;
	struct vib_anm anm;

	vib_rabbit_model(&model, 0x40FF40);
	vib_pak_tmd(corpus, pak, MOVIE "RABBIT.TMD", &model);
	vib_rabbit_clip(&anm, 15, RABBIT_SPIN, 0, 10, 18);
	vib_pak_anm(corpus, pak, MOVIE "OPEN1.ANM", &anm, MOVIE "RABBIT.TMD", "folder-only");
	vib_rabbit_clip(&anm, 15, RABBIT_SPIN, 10, 8, 18);
	vib_pak_anm(corpus, pak, MOVIE "OPEN2.ANM", &anm, MOVIE "RABBIT.TMD", "folder-only");
	vib_pak_anc(corpus, pak, MOVIE "OPEN.ANC", &camera);
	vib_pak_anc(corpus, pak, "CAM/PAN.ANC", &(struct vib_anc){ 10, 2, keys + 1 });
}

void vib_title_pak(struct vib_corpus *corpus, struct vib_pak *pak, const struct vib_pak *nested)
{
	struct bytes inner = { 0 };
	struct vib_tmd model;
	struct vib_anm anm;

	add_movie(corpus, pak);
	/* The bytes of CHARA/PEELOO/MODEL.TMD under another name. */
	vib_rabbit_model(&model, 0xFFFFFF);
	vib_pak_tmd(corpus, pak, "TITLE/VIBRI/VIBRI.TMD", &model);
	vib_rabbit_clip(&anm, 10, RABBIT_WAVE, 0, 4, 4);
	vib_pak_anm(corpus, pak, "TITLE/VIBRI/WAVE.ANM", &anm, "TITLE/VIBRI/VIBRI.TMD", "folder-only");
	/* The bytes of the game's run. */
	vib_rabbit_clip(&anm, 30, RABBIT_SKIP, 0, 16, 16);
	vib_pak_anm(corpus, pak, "TITLE/VIBRI/RUN.ANM", &anm, "TITLE/VIBRI/VIBRI.TMD", "folder-only");
	vib_pak_text(pak, "MENU/LOGOS/EMPTY.TIM", "");
	vib_put_pak(&inner, nested);
	vib_pak_add(pak, "EXTRA/NEST.PAK", &inner)->inside = nested;
	vib_pak_sort(pak);
}

void vib_small_pak(struct vib_corpus *corpus, struct vib_pak *pak)
{
	struct vib_tmd model;
	struct vib_anm anm;

	vib_frog_model(&model);
	vib_pak_tmd(corpus, pak, "MOVIE/KIOSK2/MODEL.TMD", &model);
	vib_frog_clip(&anm, 20, 4);
	vib_pak_anm(corpus, pak, "MOVIE/KIOSK2/HOP.ANM", &anm, "MOVIE/KIOSK2/MODEL.TMD", "folder-model");
	vib_pak_sort(pak);
}

#ifndef ADB_TESTS_SYSTEMS_VIB_ENCODERS_VIB_H
#define ADB_TESTS_SYSTEMS_VIB_ENCODERS_VIB_H

#include "bytes.h"

#include <stdbool.h>

/*
 * Encoders of Vib-Ribbon's resources, from formats/vib-ribbon.md; numbers in brackets are its sections.
 * They write what they are told, legal or not.
 */

#define COUNT_OF(array) (sizeof(array) / sizeof((array)[0]))

/* ---- ANM [3.1] ---- */

enum { VIB_ROTATION = 1, VIB_SCALE = 2, VIB_POSITION = 4, VIB_ALL = 7 };
enum { VIB_ONE = 4096 }; /* a turn, and scale 1 */

struct vib_key {
	uint16_t frame;
	uint8_t object;
	uint8_t flags;
	int16_t rotation[3];
	int16_t scale[3];
	int16_t position[3];
};

struct vib_anm {
	uint16_t rate;
	uint16_t frame_count;
	struct vib_key *keys; /* frames ascend */
	size_t key_count, capacity;
	size_t gap;  /* bytes between the table and the first frame, even */
	size_t tail; /* zero bytes behind the last frame */
};

void vib_anm_add(struct vib_anm *anm, const struct vib_key *key);
void vib_anm_free(struct vib_anm *anm);
void vib_put_anm(struct bytes *out, const struct vib_anm *anm);

/* ---- ANC [4] ---- */

struct vib_camera_key {
	int16_t eye[3];
	int16_t target[3];
	int16_t roll;
	int16_t fov;
};

struct vib_anc {
	uint16_t rate;
	uint16_t key_count;
	const struct vib_camera_key *keys;
};

void vib_put_anc(struct bytes *out, const struct vib_anc *anc);

/* ---- TMD [5.1] ---- */

enum { VIB_LINE = 0x40, VIB_TRIANGLE = 0x21, VIB_QUAD = 0x29 };
enum { VIB_MAX_VERTICES = 16, VIB_MAX_PACKETS = 16 };

struct vib_packet {
	uint8_t olen, ilen, flag, mode;
	uint32_t words[8];
};

struct vib_object {
	int16_t vertices[VIB_MAX_VERTICES][3];
	size_t vertex_count;
	int16_t normals[VIB_MAX_VERTICES][3];
	size_t normal_count;
	struct vib_packet packets[VIB_MAX_PACKETS];
	size_t packet_count;
	int32_t scale;
};

struct vib_tmd {
	bool absolute; /* FIXP = 1: offsets from the start of the file */
	struct vib_object *objects;
	size_t object_count;
};

/* colour is 0xBBGGRR. */
struct vib_packet vib_line(uint32_t colour, unsigned v0, unsigned v1);
struct vib_packet vib_triangle(uint32_t colour, unsigned v0, unsigned v1, unsigned v2);
struct vib_packet vib_quad(uint32_t colour, unsigned v0, unsigned v1, unsigned v2, unsigned v3);

/* The number of the new vertex. */
unsigned vib_object_vertex(struct vib_object *object, int x, int y, int z);
void vib_object_normal(struct vib_object *object, int x, int y, int z);
void vib_object_packet(struct vib_object *object, struct vib_packet packet);
void vib_put_tmd(struct bytes *out, const struct vib_tmd *tmd);

/* ---- TIM ---- */

struct vib_tim_block {
	uint16_t x, y;          /* in video memory */
	uint16_t width, height; /* words of 16 bits, rows; width 0 = there is no such block */
	uint8_t padding;        /* bytes behind them, which belong to the block */
};

struct vib_tim {
	uint8_t depth; /* texels of 0: 4, 1: 8, 2: 15, 3: 24 bits */
	struct vib_tim_block palettes, texels;
	uint32_t noise; /* what colours and texels are made from */
};

void vib_put_tim(struct bytes *out, const struct vib_tim *tim);

/* ---- PAK [2] ---- */

enum { VIB_PAK_MAX_ENTRIES = 40 };

struct vib_pak;

struct vib_pak_entry {
	char name[64];
	struct bytes content;
	const struct vib_pak *inside; /* when the content is a PAK */
	const char *model;            /* of an ANM: the entry with its TMD, NULL = none */
	const char *method;           /* how section 6 finds it */
};

struct vib_pak {
	struct vib_pak_entry entries[VIB_PAK_MAX_ENTRIES];
	size_t count;
};

/* The entry takes the content over and keeps its place until the PAK is sorted. */
struct vib_pak_entry *vib_pak_add(struct vib_pak *pak, const char *name, struct bytes *content);
/* Into the order that the game searches in: A to Z as if they were small letters. */
void vib_pak_sort(struct vib_pak *pak);
void vib_put_pak(struct bytes *out, const struct vib_pak *pak);
/* Where the data of an entry lie in the encoded PAK. */
size_t vib_pak_data_offset(const struct vib_pak *pak, size_t index);
void vib_pak_free(struct vib_pak *pak);

/* ---- PS-X EXE with movie tables [6.1] ---- */

/* Words of noise before the texts, and between them and the tables. */
enum { VIB_EXE_HEADER = 0x800, VIB_EXE_LEAD = 32, VIB_EXE_GAP = 64 };
#define VIB_EXE_LOAD 0x80019000U
enum vib_movie_kind { VIB_MOVIE_ANM, VIB_MOVIE_ANC };

struct vib_movie_row {
	const char *name;
	int32_t start; /* 30ths of a second */
	int32_t unknown;
};

struct vib_movie {
	enum vib_movie_kind kind;
	uint32_t scene;
	const struct vib_movie_row *rows;
	size_t row_count;
};

struct vib_sound {
	uint32_t program, tone;
	int32_t start; /* 30ths of a second */
	uint32_t scene;
};

struct vib_exe {
	const struct vib_movie *movies;
	size_t movie_count;
	const struct vib_sound *sounds;
	size_t sound_count;
};

void vib_put_exe(struct bytes *out, const struct vib_exe *exe);

/* ---- small things ---- */

/* The next of a fixed sequence of numbers that look random; start from any state. */
uint32_t vib_noise(uint32_t *state);
void vib_put_noise(struct bytes *out, uint32_t *state, size_t count);

/* What mkcorpus asks for, see tests/mkcorpus/main.c. */
int mkcorpus_vib(const char *out_dir, const char *expected_dir);
int selfcheck_vib(void);

#endif

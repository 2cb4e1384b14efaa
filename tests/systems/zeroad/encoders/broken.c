/* Damaged files: each with the status of its asset and the diagnostic that it causes. */
#include "files.h"
#include "zeroad.h"

#include <math.h>
#include <string.h>

/* Writes a file below the folder of broken ones; `code` is that of its diagnostic. */
static void put(struct zeroad_corpus *corpus, const char *path, struct bytes *content, const char *status,
		const char *code)
{
	char whole[128];

	print_text(whole, sizeof(whole), "0ad/broken/art/%s", path);
	write_file(corpus->out_dir, whole, content);
	bytes_format(&corpus->broken, "%s,%s,%s\n", path, status, code);
	bytes_free(content);
}

static struct bytes wave(void)
{
	struct bytes out = { 0 };

	zeroad_put_psa(&out, &zeroad_wave);
	return out;
}

static struct bytes stick(void)
{
	struct bytes out = { 0 };

	zeroad_put_pmd(&out, &zeroad_stick);
	return out;
}

/* The wave with another number at `at`. */
static struct bytes wave_with(size_t at, uint32_t value)
{
	struct bytes out = wave();

	bytes_patch_u32(&out, at, value);
	return out;
}

static struct bytes stick_with(size_t at, uint32_t value)
{
	struct bytes out = stick();

	bytes_patch_u32(&out, at, value);
	return out;
}

/* As the header of a file that was cut off has it. */
static void cut(struct bytes *out, size_t size)
{
	bytes_truncate(out, size);
	bytes_patch_u32(out, 8, (uint32_t)size - 12);
}

enum { NAN_BITS = 0x7FC00000, INFINITE_BITS = 0x7F800000, HALF_BITS = 0x3F000000 };

/* Offsets in the wave. */
enum {
	VERSION = 4,
	SIZE = 8,
	NAME = 12,
	FRAME_TIME = 16,
	BONES = 20,
	FRAMES = 24,
	FIRST_T = 28,
	FIRST_Q = 40
};

static void add_clips(struct zeroad_corpus *corpus)
{
	static const struct {
		const char *path;
		size_t at;
		uint32_t value;
		const char *status, *code;
	} changes[] = {
		{ "animation/version0.psa", VERSION, 0, "failed", "corrupt" },
		{ "animation/version2.psa", VERSION, 2, "decoded", "version" },
		{ "animation/size.psa", SIZE, 7, "decoded", "size-mismatch" },
		{ "animation/name.psa", NAME, 4000, "failed", "corrupt" },
		{ "animation/long_name.psa", NAME, 0xFFFFFFFF, "failed", "corrupt" },
		{ "animation/time_nan.psa", FRAME_TIME, NAN_BITS, "decoded", "frame-time" },
		{ "animation/time_zero.psa", FRAME_TIME, 0, "decoded", "frame-time" },
		{ "animation/no_bones.psa", BONES, 0, "decoded", "empty-clip" },
		{ "animation/no_frames.psa", FRAMES, 0, "decoded", "empty-clip" },
		{ "animation/many_bones.psa", BONES, 0xFFFFFFFF, "decoded", "truncated" },
		{ "animation/many_frames.psa", FRAMES, 0xFFFFFFFF, "decoded", "truncated" },
		{ "animation/fewer_frames.psa", FRAMES, 1, "decoded", "trailing-data" },
		{ "animation/key_nan.psa", FIRST_T, NAN_BITS, "decoded", "not-finite" },
		{ "animation/key_infinite.psa", FIRST_Q, INFINITE_BITS, "decoded", "not-finite" },
		{ "animation/not_unit.psa", FIRST_Q, HALF_BITS, "decoded", "not-unit" },
	};
	struct bytes out;

	for (size_t i = 0; i < COUNT_OF(changes); i++) {
		out = wave_with(changes[i].at, changes[i].value);
		put(corpus, changes[i].path, &out, changes[i].status, changes[i].code);
	}
	out = wave();
	cut(&out, 100);
	put(corpus, "animation/cut.psa", &out, "decoded", "truncated");
	out = wave();
	cut(&out, 20);
	put(corpus, "animation/short.psa", &out, "failed", "corrupt");
}

/* Offsets in the stick: 3 vertices of 52 bytes, 1 face, 2 bones, 2 prop points. */
enum {
	VERTICES = 12,
	UV_SETS = 16,
	FIRST_VERTEX = 20,
	FIRST_BONE = FIRST_VERTEX + 32,
	FACES = FIRST_VERTEX + 3 * 52,
	FIRST_FACE = FACES + 4,
	MESH_BONES = FIRST_FACE + 6,
	BIND = MESH_BONES + 4,
	PROPS = BIND + 2 * 28,
	FIRST_PROP = PROPS + 4,
};

static void add_meshes(struct zeroad_corpus *corpus)
{
	static const struct {
		const char *path;
		size_t at;
		uint32_t value;
		const char *status, *code;
	} changes[] = {
		{ "meshes/version0.pmd", VERSION, 0, "failed", "corrupt" },
		{ "meshes/version9.pmd", VERSION, 9, "decoded", "version" },
		{ "meshes/many_vertices.pmd", VERTICES, 0xFFFFFFFF, "failed", "corrupt" },
		{ "meshes/uv_sets.pmd", UV_SETS, 17, "failed", "corrupt" },
		{ "meshes/place.pmd", FIRST_VERTEX, NAN_BITS, "decoded", "not-finite" },
		{ "meshes/influence.pmd", FIRST_BONE, 0xFFFFFF09, "decoded", "bone-index" },
		{ "meshes/many_faces.pmd", FACES, 0x7FFFFFFF, "failed", "corrupt" },
		{ "meshes/face.pmd", FIRST_FACE, 0x00010009, "decoded", "vertex-index" },
		{ "meshes/many_bones.pmd", MESH_BONES, 0x10000000, "failed", "corrupt" },
		{ "meshes/bind.pmd", BIND, INFINITE_BITS, "decoded", "not-finite" },
		{ "meshes/many_props.pmd", PROPS, 0xFFFFFFFF, "decoded", "truncated" },
		{ "meshes/prop_name.pmd", FIRST_PROP, 0x80000000, "decoded", "truncated" },
	};
	struct bytes out;

	for (size_t i = 0; i < COUNT_OF(changes); i++) {
		out = stick_with(changes[i].at, changes[i].value);
		put(corpus, changes[i].path, &out, changes[i].status, changes[i].code);
	}
	out = stick();
	out.data[out.size - 1] = 77;
	put(corpus, "meshes/prop_bone.pmd", &out, "decoded", "bone-index");
	out = stick();
	bytes_u8(&out, 0);
	bytes_patch_u32(&out, SIZE, (uint32_t)out.size - 12);
	put(corpus, "meshes/longer.pmd", &out, "decoded", "trailing-data");
}

static void put_text(struct zeroad_corpus *corpus, const char *path, const char *text, const char *status,
		     const char *code)
{
	struct bytes out = { 0 };

	bytes_text(&out, text);
	put(corpus, path, &out, status, code);
}

static void add_xml(struct zeroad_corpus *corpus)
{
	struct bytes out = { 0 };

	put_text(corpus, "skeletons/cut.xml", "<skeletons><standard_skeleton id=\"x\"><bone name=\"a\">",
		 "failed", "corrupt");
	put_text(corpus, "actors/entities.xml", "<!DOCTYPE actor [<!ENTITY a \"aaaa\">]>\n<actor>&a;</actor>",
		 "failed", "unsupported");
	put_text(
		corpus, "skeletons/names.xml",
		"<skeletons><standard_skeleton id=\"x\"><bone name=\"a\"/><bone name=\"a\"/><bone name=\"b\"/><bone name=\"c\"/><bone name=\"d\"/></standard_skeleton></skeletons>",
		"decoded", "duplicate-name");
	put_text(corpus, "skeletons/nameless.xml",
		 "<skeletons><standard_skeleton id=\"y\"><bone/></standard_skeleton></skeletons>", "decoded",
		 "no-name");
	put_text(corpus, "skeletons/no_id.xml",
		 "<skeletons><standard_skeleton><bone name=\"b\"/></standard_skeleton></skeletons>",
		 "decoded", "no-id");
	put_text(
		corpus, "actors/numbers.xml",
		"<actor version=\"1\"><group><variant><animations><animation name=\"a\" event=\"1e999\" load=\"nan\" "
		"frequency=\"99999999999999999999\"/></animations></variant></group></actor>",
		"decoded", "out-of-range");
	put_text(
		corpus, "variants/fractions.xml",
		"<variant><animations><animation name=\"a\" event=\"1.5\" load=\"-0.5\" sound=\"loud\"/></animations></variant>",
		"decoded", "out-of-range");
	put_text(corpus, "variants/loop_a.xml", "<variant file=\"loop_b.xml\"/>", "decoded", "variant-depth");
	put_text(corpus, "variants/loop_b.xml", "<variant file=\"loop_a.xml\"/>", "decoded", "variant-depth");
	bytes_text(&out, "<skeletons><standard_skeleton id=\"z\">");
	for (int i = 0; i < 300; i++)
		bytes_text(&out, "<bone name=\"b\">");
	put(corpus, "skeletons/deep.xml", &out, "failed", "limit");
}

void zeroad_add_broken(struct zeroad_corpus *corpus)
{
	add_clips(corpus);
	add_meshes(corpus);
	add_xml(corpus);
}

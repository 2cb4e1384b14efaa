/* The shapes of morph meshes, and the clips that move their weights. */
#include "decode.h"
#include "mesh_example.h"

extern const struct adb_format adb_format_zengin_mmb;

/* The rigid mesh of the example: three positions, one triangle of three wedges. */
enum { MESH_AT = 67, MESH_SIZE = 6 + 490 };

/* A morph mesh in the making. */
struct file {
	uint8_t bytes[8192];
	size_t size, animations;
};

static void put(struct file *f, const void *bytes, size_t size)
{
	memcpy(f->bytes + f->size, bytes, size);
	f->size += size;
}

static void put_u32(struct file *f, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		f->bytes[f->size++] = (uint8_t)(value >> 8 * i);
}

static void put_float(struct file *f, float value)
{
	uint32_t bits;

	memcpy(&bits, &value, sizeof bits);
	put_u32(f, bits);
}

/* The mesh, whose reference positions are those of the example plus 1 along x. */
static void begin(struct file *f)
{
	static const float positions[9] = { 1, 0, 0, 2, 0, 0, 1, 2, 0 };
	uint8_t example[MESH_EXAMPLE_SIZE];

	hex_bytes(mesh_example, example, sizeof example);
	f->size = 0;
	put(f, "\x00\xE0\0\0\0\0\x20\xE0\x06\0\0\0\x03\0\0\0F\n", 18);
	put(f, example + MESH_AT, MESH_SIZE);
	put(f, "\xFF\xB1\x24\0\0\0", 6);
	for (int i = 0; i < 9; i++)
		put_float(f, positions[i]);
	put(f, "\x30\xE0\0\0\0\0\0\0", 8);
	f->animations = f->size - 2;
}

/* An animation that moves the vertex `first` and the one behind it along y, and the second of them twice as far. */
static void add(struct file *f, const char *name, uint32_t first, uint32_t frames, const float *heights)
{
	put(f, name, strlen(name));
	put(f, "\n", 1);
	put_float(f, 0.01F);
	put_float(f, -0.01F);
	put_float(f, 1000);
	put_u32(f, 1);
	put_float(f, 0.025F);
	put(f, "", 1);
	put_u32(f, 2);
	put_u32(f, frames);
	put_u32(f, first);
	put_u32(f, first + 1);
	for (uint32_t i = 0; i < frames; i++) {
		for (int k = 1; k <= 2; k++) {
			put_float(f, 0);
			put_float(f, heights[i] * (float)k);
			put_float(f, 0);
		}
	}
	f->bytes[f->animations]++;

	size_t length = f->size - f->animations;

	for (int i = 0; i < 4; i++)
		f->bytes[f->animations - 4 + (size_t)i] = (uint8_t)(length >> 8 * i);
}

static struct decoded decode(const struct file *f)
{
	return decode_bytes(&adb_format_zengin_mmb, f->bytes, f->size, "FACE.MMB");
}

static void check_keys(const struct adb_clip *clip, unsigned index, int32_t bone_id, uint32_t count,
		       const uint32_t *frames, const float *weights)
{
	const struct adb_channel *channel = channel_at(clip, index);

	if (!CHECK(channel != NULL))
		return;
	CHECK_INT(channel->bone_id, bone_id);
	CHECK_INT(channel->target, ADB_WEIGHT);
	CHECK_INT(channel->interpolation, ADB_LINEAR);
	if (!CHECK_INT(channel->key_count, count))
		return;
	for (uint32_t i = 0; i < count; i++) {
		CHECK_INT(channel->frames[i], frames[i]);
		CHECK_NEAR((double)channel->values[i], (double)weights[i], 0);
	}
}

/* Frames 0, 3 and 5 are the mesh as it is; 1 and 4 are equal, and so are the last of the first clip and the first of the second. */
static void frames_become_shapes(void)
{
	static const float one[7] = { 0, 2, 4, 0, 2, 0, 8 }, two[2] = { 8, 2 };
	struct file f;

	begin(&f);
	add(&f, "SMILE", 0, 7, one);
	add(&f, "GRIN", 0, 2, two);
	struct decoded r = decode(&f);
	const struct adb_skeleton *skeleton = r.content.skeletons;
	const struct adb_clip *smile = r.content.clips, *grin = smile->next;

	CHECK_INT(r.outcome, ADB_OK);
	CHECK(r.content.problems == NULL);
	CHECK_TEXT(skeleton->native_id, "FACE");
	CHECK_INT(skeleton->bone_count, 4);
	CHECK_TEXT(skeleton->bones[0].kind, "mesh");
	CHECK_TEXT(skeleton->bones[0].name, "FACE");
	CHECK_TEXT(skeleton->bones[1].kind, "morph");
	CHECK_TEXT(skeleton->bones[1].name, "SMILE 1");
	CHECK_TEXT(skeleton->bones[3].name, "SMILE 6");
	CHECK_INT(skeleton->bones[3].parent_id, 0);
	CHECK_INT(smile->channel_count, 3);
	check_keys(smile, 0, 1, 6, (const uint32_t[]){ 0, 1, 2, 3, 4, 5 },
		   (const float[]){ 0, 1, 0, 0, 1, 0 });
	check_keys(smile, 1, 2, 3, (const uint32_t[]){ 1, 2, 3 }, (const float[]){ 0, 1, 0 });
	check_keys(smile, 2, 3, 2, (const uint32_t[]){ 5, 6 }, (const float[]){ 0, 1 });
	CHECK_INT(grin->channel_count, 2);
	check_keys(grin, 0, 1, 2, (const uint32_t[]){ 0, 1 }, (const float[]){ 0, 1 });
	check_keys(grin, 1, 3, 2, (const uint32_t[]){ 0, 1 }, (const float[]){ 1, 0 });
	decoded_free(&r);
}

/* Vertices 1 and 2 move by 2 and 4. */
static void shapes_move_the_part(void)
{
	static const float heights[1] = { 2 };
	struct file f;

	begin(&f);
	add(&f, "SMILE", 1, 1, heights);
	struct decoded r = decode(&f);
	const struct adb_mesh_part *part = r.content.models->parts;
	const struct adb_shape *shape = part->shapes;

	CHECK(r.content.problems == NULL);
	CHECK(part->next == NULL && shape->next == NULL);
	CHECK_INT(part->bone_id, 0); /* turned upright, as the face is a head */
	CHECK_NEAR(r.content.skeletons->bones[0].rest.rotation.z, 0.7071068, 1e-6);
	CHECK(part->bone_name == NULL && part->joints == NULL);
	CHECK_NEAR((double)part->positions[3], 2, 0); /* of the reference, not of the mesh */
	CHECK_TEXT(shape->name, "SMILE 0");
	CHECK_INT(shape->bone_id, 1);
	for (int i = 0; i < 9; i++)
		CHECK_NEAR((double)shape->offsets[i], i == 4 ? 2 : i == 7 ? 4 : 0, 0);
	decoded_free(&r);
	r = decode_with(&adb_format_zengin_mmb, f.bytes, f.size, "FACE.MMB", false);
	CHECK(r.content.models->parts == NULL);
	CHECK_INT(r.content.skeletons->bone_count, 2);
	CHECK_INT(r.content.clips->channel_count, 1);
	decoded_free(&r);
}

static void reports_what_no_vertex_has(void)
{
	static const float heights[2] = { 2, INFINITY };
	struct file f;

	begin(&f);
	add(&f, "SMILE", 2, 2, heights); /* vertices 2 and 3 of 3 */
	struct decoded r = decode(&f);

	CHECK_INT(r.outcome, ADB_OK);
	CHECK_INT(problem_count(&r.content, "morph-vertex"), 1);
	CHECK_INT(problem_count(&r.content, "not-finite"), 1);
	decoded_free(&r);
}

static void survives_damage(void)
{
	static const float heights[2] = { 2, 3 };
	struct file f;

	begin(&f);
	add(&f, "SMILE", 0, 2, heights);
	decode_damaged(&adb_format_zengin_mmb, f.bytes, f.size, "FACE.MMB");
}

TEST_SUITE("zengin_mmb_shapes", TEST(frames_become_shapes), TEST(shapes_move_the_part),
	   TEST(reports_what_no_vertex_has), TEST(survives_damage));

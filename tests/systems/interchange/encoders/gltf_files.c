/* The glTF files of the corpus. */
#include "gltf.h"
#include "gltf_mesh.h"
#include "interchange.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "space.h"

struct truth {
	struct bytes clips, bones, keys, poses, broken;
};

/* A channel of an animation while its file is made. `name` is that of the target in the database. */
struct channel {
	const char *path; /* of the file */
	int animation, bone;
	const char *name, *interpolation;
	int width, count;
	const int *frames;
	const double *values; /* width × count; three times as many of a spline */
	enum gltf_component component;
};

static void add_key(struct truth *truth, const struct channel *c, const char *suffix, int key,
		    const double *v)
{
	bytes_format(&truth->keys, "%s,%d,%d,%s%s,%s,%d", c->path, c->animation, c->bone, c->name, suffix,
		     suffix[0] != '\0' ? "step" : c->interpolation, c->frames[key]);
	for (int i = 0; i < 4; i++)
		if (i < c->width)
			bytes_format(&truth->keys, ",%.9g", gltf_rounded(c->component, v[i]));
		else
			bytes_text(&truth->keys, ",");
	bytes_text(&truth->keys, "\n");
}

static void add_keys(struct truth *truth, const struct channel *c)
{
	const bool is_spline = strcmp(c->interpolation, "cubic") == 0;

	for (int key = 0; key < c->count; key++) {
		const double *v = c->values + (size_t)key * (size_t)c->width * (is_spline ? 3 : 1);

		if (is_spline) {
			add_key(truth, c, "_in", key, v);
			add_key(truth, c, "_out", key, v + 2 * c->width);
			v += c->width;
		}
		add_key(truth, c, "", key, v);
	}
}

static int add_times(struct gltf_data *data, const int *frames, int count, double rate)
{
	double times[64];

	for (int i = 0; i < count; i++)
		times[i] = frames[i] / rate;
	return gltf_add_values(data, GLTF_F32, 1, times, count);
}

static void add_bone(struct truth *truth, const char *path, int bone, const char *name, int parent,
		     const char *kind, const double rest[10])
{
	bytes_format(&truth->bones, "%s,%d,%s,%d,%s", path, bone, name, parent, kind);
	for (int i = 0; i < 10; i++)
		bytes_format(&truth->bones, ",%.9g", rest[i]);
	bytes_text(&truth->bones, "\n");
}

/* ---- a figure of joints with each interpolation, its data in the document ---- */

enum { FIGURE_HIP = 1, FIGURE_LEG, FIGURE_KNEE, FIGURE_LAMP };

static const int every_sixth[] = { 0, 6, 12, 18, 24 };
static const int two_frames[] = { 0, 12 };
static const int late_frames[] = { 6, 8, 20 };
/* The same on the coarsest grid that has them all: 12 frames a second. */
static const int every_third[] = { 0, 3, 6, 9, 12 };
static const int late_twelfths[] = { 3, 4, 10 };

static void put_figure_nodes(struct bytes *json)
{
	bytes_text(json,
		   "{\"asset\":{\"version\":\"2.0\",\"generator\":\"test encoder\"},\n"
		   "\"scene\":0,\"scenes\":[{\"nodes\":[5,0]}],\n"
		   "\"nodes\":[\n"
		   "{\"name\":\"Arm\\u0061ture \\\"1\\\"\",\"scale\":[0.5,0.5,0.5],\"children\":[1,4]},\n"
		   "{\"name\":\"hip\",\"translation\":[0,2,0],\"children\":[2]},\n"
		   /* A quarter turn about Z, twice as large, moved by (1, 2, 3). */
		   "{\"name\":\"leg\",\"matrix\":[0,2,0,0,-2,0,0,0,0,0,2,0,1,2,3,1],\"children\":[3]},\n"
		   "{\"name\":\"knee\",\"rotation\":[0.6,0,0,0.8]},\n"
		   "{\"name\":\"lamp\",\"camera\":0},\n"
		   "{\"name\":\"skin\",\"mesh\":0,\"skin\":0},\n"
		   "{\"name\":\"stone\",\"mesh\":0}],\n");
}

static void add_figure_bones(struct truth *truth, const char *path)
{
	const double half = 0.70710678118654752;

	add_bone(truth, path, 0, "\"Armature \"\"1\"\"\"", -1, "node",
		 (double[]){ 0, 0, 0, 0, 0, 0, 1, 0.5, 0.5, 0.5 });
	add_bone(truth, path, 1, "hip", 0, "bone", (double[]){ 0, 2, 0, 0, 0, 0, 1, 1, 1, 1 });
	add_bone(truth, path, 2, "leg", 1, "bone", (double[]){ 1, 2, 3, 0, 0, half, half, 2, 2, 2 });
	add_bone(truth, path, 3, "knee", 2, "bone", (double[]){ 0, 0, 0, 0.6, 0, 0, 0.8, 1, 1, 1 });
	add_bone(truth, path, 4, "lamp", 0, "camera", (double[]){ 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 });
}

/* A swing of the hip, and the quaternion that is interpolated by a spline: see add_spline_poses(). */
static const double spline_rotations[] = {
	0, 0, 0, 0,  0, 0, 0, 1, 4, 0,    0, 0, /* slope in, value, slope out */
	0, 0, 0, -4, 0, 0, 1, 0, 0, 0.25, 0, 0, /* a half turn about Z later */
};

/*
 * Appendix C.4 for the middle of the two keys, half a second apart: half of each value, an eighth of the slopes × 0.5 s,
 * those before a key with the other sign; then made unit.
 */
static void add_spline_poses(struct truth *truth, const char *path)
{
	const double norm = sqrt(0.25 * 0.25 + 0.5 * 0.5 + 0.75 * 0.75);

	bytes_format(&truth->poses, "%s,1,%d,0.25,,,,%.9g,%.9g,%.9g,%.9g\n", path, FIGURE_KNEE, 0.25 / norm,
		     0.0, 0.5 / norm, 0.75 / norm);
	/* x = t³ in seconds, y = 1 + t. */
	bytes_format(&truth->poses, "%s,1,%d,0.25,%.9g,%.9g,%.9g,,,,\n", path, FIGURE_HIP, 0.015625, 1.25,
		     7.0);
	bytes_format(&truth->poses, "%s,1,%d,0.4,%.9g,%.9g,%.9g,,,,\n", path, FIGURE_HIP, 0.064, 1.4, 7.0);
	/* Before its first key a channel is constant, and a step is held. */
	bytes_format(&truth->poses, "%s,0,%d,0.1,%.9g,%.9g,%.9g,,,,\n", path, FIGURE_LAMP, 1.0, 0.0, 0.0);
	bytes_format(&truth->poses, "%s,0,%d,0.8,%.9g,%.9g,%.9g,,,,\n", path, FIGURE_LAMP, 2.0, 0.0, 0.5);
	/* A quarter of the way from no turn to 90 degrees about X. */
	bytes_format(&truth->poses, "%s,0,%d,0.0625,,,,%.9g,0,0,%.9g\n", path, FIGURE_LEG, sine(1.0 / 32),
		     cosine(1.0 / 32));
}

static void add_figure_animations(struct truth *truth, const char *path, struct bytes *json,
				  struct gltf_data *data)
{
	double turns[5 * 4];
	const double steps[] = { 1, 0, 0, 2, 0, 0.5, 3, 0, 1 };
	/* Slope in, value, slope out of t³, 1 + t, 7 at 0 and 0.5 s. */
	const double spline[] = { 0, 1, 0, 0, 1, 7, 0, 1, 0, 0.75, 1, 0, 0.125, 1.5, 7, 0.75, 1, 0 };
	int times, values[4];

	for (int i = 0; i < 5; i++) {
		const struct quat q = quat_about((struct vec3){ 1, 0, 0 }, i * 0.25);

		memcpy(turns + 4 * (size_t)i, (double[]){ q.x, q.y, q.z, q.w }, 4 * sizeof(double));
	}
	times = add_times(data, every_sixth, 5, 24);
	values[0] = gltf_add_values(data, GLTF_F32, 4, turns, 5);
	values[1] = add_times(data, late_frames, 3, 24);
	values[2] = gltf_add_values(data, GLTF_F32, 3, steps, 3);
	bytes_format(json,
		     "\"animations\":[{\"name\":\"walk\",\"samplers\":[{\"input\":%d,\"output\":%d},"
		     "{\"input\":%d,\"output\":%d,\"interpolation\":\"STEP\"}],\"channels\":["
		     "{\"sampler\":0,\"target\":{\"node\":2,\"path\":\"rotation\"}},"
		     "{\"sampler\":1,\"target\":{\"node\":4,\"path\":\"translation\"}}]},\n",
		     times, values[0], values[1], values[2]);
	add_keys(truth, &(struct channel){ path, 0, FIGURE_LEG, "rotation", "slerp", 4, 5, every_third, turns,
					   GLTF_F32 });
	add_keys(truth, &(struct channel){ path, 0, FIGURE_LAMP, "translation", "step", 3, 3, late_twelfths,
					   steps, GLTF_F32 });
	times = add_times(data, two_frames, 2, 24);
	values[0] = gltf_add_values(data, GLTF_F32, 4, spline_rotations, 6);
	values[1] = gltf_add_values(data, GLTF_F32, 3, spline, 6);
	bytes_format(json,
		     "{\"samplers\":[{\"input\":%d,\"output\":%d,\"interpolation\":\"CUBICSPLINE\"},"
		     "{\"input\":%d,\"output\":%d,\"interpolation\":\"CUBICSPLINE\"}],\"channels\":["
		     "{\"sampler\":0,\"target\":{\"node\":3,\"path\":\"rotation\"}},"
		     "{\"sampler\":1,\"target\":{\"node\":1,\"path\":\"translation\"}}]}],\n",
		     times, values[0], times, values[1]);
	/* The second clip has a rate of two frames a second, on which its keys lie. */
	add_keys(truth, &(struct channel){ path, 1, FIGURE_KNEE, "rotation", "cubic", 4, 2, (int[]){ 0, 1 },
					   spline_rotations, GLTF_F32 });
	add_keys(truth, &(struct channel){ path, 1, FIGURE_HIP, "translation", "cubic", 3, 2, (int[]){ 0, 1 },
					   spline, GLTF_F32 });
	bytes_format(&truth->clips, "%s,0,walk,12,13,1,2,8\n%s,1,figure_1,2,2,0.5,6,12\n", path, path);
}

static void make_figure(const char *out_dir, struct truth *truth)
{
	static const char path[] = "gltf/figure.gltf";
	struct gltf_data data = { 0 };
	struct gltf_skin_parts skin;
	struct bytes json = { 0 };

	put_figure_nodes(&json);
	add_figure_animations(truth, path, &json, &data);
	add_figure_bones(truth, path);
	add_spline_poses(truth, path);
	bytes_text(&json,
		   "\"cameras\":[{\"type\":\"perspective\",\"perspective\":{\"yfov\":1,\"znear\":0.1}}],\n");
	gltf_put_figure_mesh(&json, &data, &skin);
	bytes_format(&json,
		     "\"skins\":[{\"name\":\"figure\",\"joints\":[1,2,3],\"inverseBindMatrices\":%d}],\n",
		     skin.binds);
	gltf_put_lists(&json, &data);
	bytes_format(&json,
		     ",\n\"buffers\":[{\"byteLength\":%zu,\"uri\":\"data:application/gltf-buffer;base64,",
		     data.bin.size);
	gltf_put_base64(&json, &data.bin);
	bytes_text(&json, "\"}]}\n");
	write_file(out_dir, "interchange/gltf/figure.gltf", &json);
	bytes_free(&json);
	gltf_free(&data);
}

/* ---- morph targets, integers of each type, a sparse accessor, in a GLB ---- */

static const int four_frames[] = { 0, 1, 2, 3 };

static void make_face(const char *out_dir, struct truth *truth)
{
	static const char path[] = "gltf/face.glb";
	/* Per key: the weights of both targets. */
	const double weights[] = { 0, 1, 0.25, 0.75, 0.5, 0.5, 1, 0 };
	const double apart[2][4] = { { 0, 0.25, 0.5, 1 }, { 1, 0.75, 0.5, 0 } };
	const double turns[] = { 0, 0, 0, 1, 0.6, 0, 0, 0.8, -0.6, 0, 0, 0.8, 0, 0, 1, 0 };
	const int changed[] = { 1, 3 };
	const double places[] = { 1, 2, 3, -4, 5, -6 };
	const double all_places[] = { 0, 0, 0, 1, 2, 3, 0, 0, 0, -4, 5, -6 };
	struct gltf_data data = { 0 };
	struct bytes json = { 0 }, out = { 0 };
	const int times = add_times(&data, four_frames, 4, 10);
	const int bytes_of_weights = gltf_add_values(&data, GLTF_U8, 1, weights, 8);
	const int shorts = gltf_add_values(&data, GLTF_S16, 4, turns, 4);
	const int chars = gltf_add_values(&data, GLTF_S8, 4, turns, 4);
	const int sparse = gltf_add_sparse(&data, 3, 4, changed, places, 2);

	bytes_format(
		&json,
		"{\"asset\":{\"version\":\"2.0\"},\"extensionsUsed\":[\"KHR_materials_unlit\",\"KHR_draco_mesh_compression\"],"
		"\"nodes\":[{\"name\":\"face\",\"mesh\":0,\"children\":[1]},{\"name\":\"jaw\"},{\"name\":\"eye\"}],"
		"\"animations\":[{\"name\":\"grin\",\"samplers\":[{\"input\":%d,\"output\":%d},{\"input\":%d,\"output\":%d},"
		"{\"input\":%d,\"output\":%d},{\"input\":%d,\"output\":%d}],\"channels\":["
		"{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"weights\"}},{\"sampler\":1,\"target\":{\"node\":1,\"path\":\"rotation\"}},"
		"{\"sampler\":2,\"target\":{\"node\":2,\"path\":\"rotation\"}},{\"sampler\":3,\"target\":{\"node\":1,\"path\":\"translation\"}},"
		"{\"sampler\":0,\"target\":{\"path\":\"pointer\",\"extensions\":{\"KHR_animation_pointer\":{\"pointer\":\"/x\"}}}}]}],",
		times, bytes_of_weights, times, shorts, times, chars, times, sparse);
	gltf_put_face_mesh(&json, &data);
	gltf_put_lists(&json, &data);
	bytes_format(&json, ",\"buffers\":[{\"byteLength\":%zu}]}", data.bin.size);
	gltf_put_glb(&out, &json, &data.bin);
	write_file(out_dir, "interchange/gltf/face.glb", &out);
	for (int i = 0; i < 3; i++)
		add_bone(truth, path, i, (const char *const[]){ "face", "jaw", "eye" }[i], i == 1 ? 0 : -1,
			 i == 0 ? "mesh" : "node", (double[]){ 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 });
	for (int i = 0; i < 2; i++) {
		add_keys(truth, &(struct channel){ path, 0, 3 + i, "weight", "linear", 1, 4, four_frames,
						   apart[i], GLTF_U8 });
		add_bone(truth, path, 3 + i, i == 0 ? "smile" : "blink", 0, "morph",
			 (double[]){ 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 });
	}
	add_keys(truth,
		 &(struct channel){ path, 0, 1, "rotation", "slerp", 4, 4, four_frames, turns, GLTF_S16 });
	add_keys(truth,
		 &(struct channel){ path, 0, 2, "rotation", "slerp", 4, 4, four_frames, turns, GLTF_S8 });
	add_keys(truth, &(struct channel){ path, 0, 1, "translation", "linear", 3, 4, four_frames, all_places,
					   GLTF_F32 });
	bytes_format(&truth->clips, "%s,0,grin,10,4,0.3,5,20\n", path);
	bytes_free(&json);
	bytes_free(&out);
	gltf_free(&data);
}

/* ---- data in a file beside it, or nowhere; times without a rate ---- */

static void put_slide(struct bytes *json, const struct gltf_data *data, const char *uri)
{
	bytes_text(json,
		   "{\"asset\":{\"version\":\"2.0\"},\"nodes\":[{\"name\":\"sledge\"}],"
		   "\"animations\":[{\"name\":\"slide\",\"samplers\":[{\"input\":0,\"output\":1}],"
		   "\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}}]}],");
	gltf_put_lists(json, data);
	bytes_format(json, ",\"buffers\":[{\"byteLength\":%zu,\"uri\":\"%s\"}]}", data->bin.size, uri);
}

static void make_slide(const char *out_dir, struct truth *truth)
{
	static const char path[] = "gltf/slide.gltf";
	const double values[] = { 0, 0, 0, 1, 0, 0, 4, 0, 0 };
	struct gltf_data data = { 0 };
	struct bytes json = { 0 }, lost = { 0 };

	add_times(&data, (int[]){ 0, 1, 3 }, 3, 24000.0 / 1001);
	gltf_add_values(&data, GLTF_F32, 3, values, 3);
	put_slide(&json, &data, "data%20of%20slide.bin");
	put_slide(&lost, &data, "gone.bin");
	write_file(out_dir, "interchange/gltf/slide.gltf", &json);
	write_file(out_dir, "interchange/gltf/data of slide.bin", &data.bin);
	write_file(out_dir, "interchange/broken/lost data.gltf", &lost);
	add_keys(truth, &(struct channel){ path, 0, 0, "translation", "linear", 3, 3, (int[]){ 0, 1, 3 },
					   values, GLTF_F32 });
	add_bone(truth, path, 0, "sledge", -1, "node", (double[]){ 0, 0, 0, 0, 0, 0, 1, 1, 1, 1 });
	bytes_format(&truth->clips, "%s,0,slide,%.9g,4,%.9g,1,3\n", path, 24000.0 / 1001, 3 * 1001 / 24000.0);
	bytes_text(&truth->broken, "broken/lost data.gltf,incomplete,gltf-channel,1,0,1\n");
	bytes_free(&json);
	bytes_free(&lost);
	gltf_free(&data);
}

/* ---- files with a fault each, of which the rest is there ---- */

#define HEAD "{\"asset\":{\"version\":\"2.0\"},"
/* Accessor 0: the times 0 and 1 s; accessor 1: the translations (0, 0, 0) and (1, 2, 3). */
#define DATA                                                                                                       \
	"\"buffers\":[{\"byteLength\":32,\"uri\":\"data:;base64,AAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAQAAAQEA=\"}]," \
	"\"bufferViews\":[{\"buffer\":0,\"byteLength\":8},{\"buffer\":0,\"byteOffset\":8,\"byteLength\":24}],"
#define TIMES "{\"bufferView\":0,\"componentType\":5126,\"count\":2,\"type\":\"SCALAR\"}"
#define MOVES "{\"bufferView\":1,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}"
/* The first channel is sound, the second one has sampler 1. */
#define TWO_CHANNELS                                                                                                      \
	"\"animations\":[{\"name\":\"a\",\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"translation\"}}," \
	"{\"sampler\":1,\"target\":{\"node\":1,\"path\":\"translation\"}}],\"samplers\":[{\"input\":0,\"output\":1},"
#define NODES "\"nodes\":[{\"name\":\"x\"},{\"name\":\"y\"}]}"

/* status, codes, clips, keys, bones */
static const struct {
	const char *name, *text, *result;
} broken[] = {
	{ "beyond",
	  HEAD DATA
	  "\"accessors\":[" TIMES "," MOVES
	  ",{\"bufferView\":1,\"byteOffset\":8,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}]," TWO_CHANNELS
	  "{\"input\":0,\"output\":2}]}]," NODES,
	  "decoded,gltf-channel,1,2,2" },
	{ "count",
	  HEAD DATA
	  "\"accessors\":[" TIMES "," MOVES
	  ",{\"bufferView\":1,\"componentType\":5126,\"count\":9007199254740992,\"type\":\"VEC3\"}]," TWO_CHANNELS
	  "{\"input\":0,\"output\":2}]}]," NODES,
	  "decoded,gltf-channel,1,2,2" },
	{ "negative",
	  HEAD DATA "\"accessors\":[" TIMES "," MOVES "]," TWO_CHANNELS
		    "{\"input\":0,\"output\":-1}]}]," NODES,
	  "decoded,gltf-channel,1,2,2" },
	{ "cycle",
	  HEAD DATA
	  "\"accessors\":[" TIMES "," MOVES "]," TWO_CHANNELS
	  "{\"input\":0,\"output\":1}]}],\"nodes\":[{\"name\":\"x\",\"children\":[1,-5]},{\"name\":\"y\",\"children\":[0,1]}]}",
	  "decoded,gltf-reference gltf-reference parent-cycle,1,4,2" },
	{ "meshopt",
	  HEAD
	  "\"extensionsUsed\":[\"EXT_meshopt_compression\"],\"extensionsRequired\":[\"EXT_meshopt_compression\"],"
	  "\"buffers\":[{\"byteLength\":32,\"uri\":\"data:;base64,AAAAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAQAAAQEA=\"}],"
	  "\"bufferViews\":[{\"buffer\":0,\"byteLength\":8},{\"buffer\":0,\"byteOffset\":8,\"byteLength\":24},"
	  "{\"buffer\":0,\"byteLength\":24,\"extensions\":{\"EXT_meshopt_compression\":{\"buffer\":0,\"byteLength\":9}}}],"
	  "\"accessors\":[" TIMES "," MOVES
	  ",{\"bufferView\":2,\"componentType\":5126,\"count\":2,\"type\":\"VEC3\"}]," TWO_CHANNELS
	  "{\"input\":0,\"output\":2}]}]," NODES,
	  "decoded,unsupported gltf-channel,1,2,2" },
	{ "version", "{\"asset\":{\"version\":\"3.0\"}}", "failed,unsupported,0,0,0" },
	{ "cut", HEAD "\"nodes\":[{\"name\":\"x", "failed,corrupt,0,0,0" },
	{ "deep",
	  HEAD
	  "\"extras\":"
	  "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]}",
	  "failed,limit,0,0,0" },
};

static void make_broken(const char *out_dir, struct truth *truth)
{
	for (size_t i = 0; i < COUNT_OF(broken); i++) {
		struct bytes out = { 0 };
		char path[64];

		print_text(path, sizeof(path), "interchange/broken/%s.gltf", broken[i].name);
		bytes_text(&out, broken[i].text);
		write_file(out_dir, path, &out);
		bytes_free(&out);
		bytes_format(&truth->broken, "broken/%s.gltf,%s\n", broken[i].name, broken[i].result);
	}
}

/* A GLB whose first chunk claims to reach over the second one, and beyond the file. */
static void make_broken_glb(const char *out_dir, struct truth *truth)
{
	struct bytes json = { 0 }, bin = { 0 }, out = { 0 };

	bytes_text(&json, HEAD "\"nodes\":[]}");
	bytes_fill(&bin, 0, 16);
	gltf_put_glb(&out, &json, &bin);
	bytes_patch_u32(&out, 12, (uint32_t)out.size);
	write_file(out_dir, "interchange/broken/chunks.glb", &out);
	bytes_text(&truth->broken, "broken/chunks.glb,failed,truncated corrupt,0,0,0\n");
	bytes_free(&json);
	bytes_free(&bin);
	bytes_free(&out);
}

void gltf_make(const char *out_dir, const char *expected_dir)
{
	struct truth truth = { 0 };

	bytes_text(&truth.clips, "path,animation,name,fps,frames,duration,channels,keys\n");
	bytes_text(&truth.bones, "path,bone,name,parent,kind,tx,ty,tz,qx,qy,qz,qw,sx,sy,sz\n");
	bytes_text(&truth.keys, "path,animation,bone,target,interpolation,frame,x,y,z,w\n");
	bytes_text(&truth.poses, "path,animation,bone,time,tx,ty,tz,qx,qy,qz,qw\n");
	bytes_text(&truth.broken, "path,status,codes,clips,keys,bones\n");
	make_figure(out_dir, &truth);
	make_face(out_dir, &truth);
	make_slide(out_dir, &truth);
	make_broken(out_dir, &truth);
	make_broken_glb(out_dir, &truth);
	if (expected_dir != NULL) {
		write_file(expected_dir, "interchange/gltf_clips.csv", &truth.clips);
		write_file(expected_dir, "interchange/gltf_bones.csv", &truth.bones);
		write_file(expected_dir, "interchange/gltf_keys.csv", &truth.keys);
		write_file(expected_dir, "interchange/gltf_poses.csv", &truth.poses);
		write_file(expected_dir, "interchange/gltf_broken.csv", &truth.broken);
	}
	bytes_free(&truth.clips);
	bytes_free(&truth.bones);
	bytes_free(&truth.keys);
	bytes_free(&truth.poses);
	bytes_free(&truth.broken);
}

/* ---- self-check ---- */

/* By hand: "Man" is TWFu, "Ma" TWE=, "M" TQ==; -1 as a byte is -127, and a half as a short rounds to 16384 / 32767. */
int gltf_selfcheck(void)
{
	struct bytes text = { 0 }, data = { 0 };
	bool ok;

	bytes_text(&data, "ManMa");
	gltf_put_base64(&text, &data);
	ok = text.size == 8 && memcmp(text.data, "TWFuTWE=", 8) == 0 && gltf_rounded(GLTF_S8, -1) == -1 &&
	     gltf_rounded(GLTF_S16, 0.5) == 16384 / 32767.0;
	printf("interchange: base64 and integers of glTF: %s\n", ok ? "ok" : "FAILED");
	bytes_free(&text);
	bytes_free(&data);
	return !ok;
}

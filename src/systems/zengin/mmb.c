/*
 * ZenGin MMB: a morph mesh, such as a head, with its animations. They move vertices and no bones: each becomes a clip that
 * moves the weights of shapes (mmb_shapes.h).
 *
 *   E000  begin       empty
 *   E020  header      u32 version                3
 *                     string name
 *   B100  mesh        mesh_progressive.h
 *   B1FF  positions   a vector for each vertex [cm]
 *   E010  sources     u16 count, count times { date, string path }
 *   E030  animations  u16 count, count times {
 *                       string name             the name by which an eventMMStartAni of a script starts it
 *                       f32 blend in            1 / (1000 * seconds)
 *                       f32 blend out           the same, negative
 *                       f32 hold                milliseconds, -1000 = for ever
 *                       s32 layer
 *                       f32 rate                frames per millisecond
 *                       u8 flags                1 D, 2 L, 4 S, 8 R
 *                       u32 vertex count V, u32 frame count F
 *                       u32 vertex[V]
 *                       F times V times { vector offset } }
 */
#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"
#include "motion/append.h"
#include "systems/zengin/mesh.h"
#include "systems/zengin/mesh_material.h"
#include "systems/zengin/mmb_shapes.h"

static const struct adb_attribute_doc mmb_attributes[] = {
	{ "models", "version", "of the morph mesh; 3 in every known game" },
	{ "models", "mesh_name", "name in the file" },
	{ "models", "mesh_version", "of the mesh in it, as stored" },
	{ "models", "vertex_count", "vertices that can be moved" },
	{ "models", "is_head",
	  "it is a head: its name or that of one of its animations has HEAD, FACE, VISEME or BLINK in it" },
	{ "models", "sources", "arrays of a file that it was made from and when that was written" },
	ADB_ZENGIN_MATERIAL_ATTRIBUTES,
	{ "clips", "layer", "one animation plays in each layer; higher ones win" },
	{ "clips", "flags", "of a morph: D discontinuous, L loop, S shape, R reference shape" },
	{ "clips", "blend_in", "seconds until a morph has its full weight" },
	{ "clips", "blend_out", "seconds until it has none" },
	{ "clips", "hold_s", "seconds that a morph is held; -1 = for ever" },
	{ "clips", "vertex_count", "vertices that it moves" },
	{ NULL, NULL, NULL },
};

enum { KNOWN_VERSION = 3, VECTOR_SIZE = 12, SOURCE_SIZE = 16 + 1, MAX_FRAMES = 65536, LOOPS = 1 << 1 };

struct chunks {
	struct adb_zengin_chunk begin, header, mesh, positions, sources, animations;
};

struct animation {
	const char *name;
	double blend_in, blend_out, hold, fps; /* seconds; NAN = none */
	int32_t layer;
	uint8_t flags;
	uint32_t vertex_count, frame_count;
	const uint8_t *vertices, *offsets;
	struct adb_hash hash; /* of all fields after the name */
};

/* The animations that move vertices. */
struct animations {
	struct adb_mmb_frames *first, *last;
};

/* ---- chunks ---- */

static const struct adb_zengin_layout layouts[] = {
	{ 0xE000, "" },   { 0xE010, "n(ds)" }, { 0xE020, "4s" }, { 0xE030, NULL },
	{ 0xB100, NULL }, { 0xB1FF, NULL },    { 0, NULL },
};

/* The member of `chunks` for a chunk id, NULL when the id is unknown. */
static struct adb_zengin_chunk *slot_of(struct chunks *chunks, uint16_t id)
{
	switch (id) {
	case 0xE000:
		return &chunks->begin;
	case 0xE020:
		return &chunks->header;
	case 0xB100:
		return &chunks->mesh;
	case 0xB1FF:
		return &chunks->positions;
	case 0xE010:
		return &chunks->sources;
	case 0xE030:
		return &chunks->animations;
	default:
		return NULL;
	}
}

static void collect(struct adb_decoder *d, struct chunks *chunks)
{
	struct adb_zengin_chunk chunk;

	while (adb_zengin_next_chunk(d, layouts, &chunk)) {
		struct adb_zengin_chunk *slot = slot_of(chunks, chunk.id);

		if (slot != NULL)
			adb_zengin_keep_chunk(d, slot, &chunk);
		else
			adb_zengin_unknown_chunk(d, &chunk);
	}
}

/* ---- the mesh ---- */

static void read_header(struct adb_decoder *d, struct adb_zengin_chunk *chunk, struct adb_model *model)
{
	size_t offset = chunk->data.position;

	adb_zengin_begin_chunk(chunk, "E020 header");

	uint32_t version = adb_read_u32le(&chunk->data, "version");
	const char *name = adb_zengin_text(d, &chunk->data, "name");

	adb_attribute_integer(d->arena, &model->attributes, "version", version);
	adb_attribute_text(d->arena, &model->attributes, "mesh_name", name);
	if (version != KNOWN_VERSION)
		adb_warn(d, "version", offset, "version %u, not %d", version, KNOWN_VERSION);
	adb_zengin_end_chunk(d, chunk);
}

static void read_mesh(struct adb_decoder *d, struct chunks *chunks, struct adb_model *model)
{
	struct adb_reader in = chunks->mesh.data;
	uint16_t version = chunks->mesh.present ? adb_reader_u16le(&in) : 0;

	if (chunks->mesh.present && adb_reader_ok(&in)) {
		d->out->game = adb_zengin_game_of_mesh(version);
		adb_attribute_integer(d->arena, &model->attributes, "mesh_version", version);
	}
	if (chunks->positions.present)
		adb_attribute_integer(d->arena, &model->attributes, "vertex_count",
				      (int64_t)(adb_reader_left(&chunks->positions.data) / VECTOR_SIZE));
	if (chunks->mesh.present && !d->wants_meshes)
		adb_zengin_note_unwanted_mesh(&chunks->mesh);
	if (chunks->positions.present && !(chunks->mesh.present && d->wants_meshes))
		adb_zengin_note_unwanted(&chunks->positions, "B1FF positions");
}

static void read_sources(struct adb_decoder *d, struct adb_zengin_chunk *chunk, struct adb_model *model)
{
	struct adb_reader *in = &chunk->data;

	if (!chunk->present)
		return;

	adb_zengin_begin_chunk(chunk, "E010 sources");

	size_t room = adb_reader_left(in) / SOURCE_SIZE;
	uint16_t count = adb_read_u16le(in, "count");
	const char **rows = adb_arena_alloc(d->arena, count < room ? count : room, 2 * sizeof *rows);
	size_t found = 0;

	while (rows != NULL && found < count && adb_reader_has(in, 1, SOURCE_SIZE)) {
		adb_field_begin_item("source", found);
		rows[2 * found + 1] = adb_zengin_date(d->arena, in);
		rows[2 * found] = adb_zengin_text(d, in, "path");
		adb_field_end();
		found++;
	}
	if (found < count) {
		adb_warn(d, "truncated", in->position, "%zu of %u sources", found, count);
		adb_field_end();
	} else {
		adb_zengin_end_chunk(d, chunk);
	}
	if (rows != NULL)
		adb_attribute_text_rows(d->arena, &model->attributes, "sources", rows, 2, found);
}

/* ---- animations ---- */

/* Rounds to six decimal places: the file stores the reciprocals of decimal numbers as floats. */
static double rounded(double value)
{
	return isfinite(value) ? round(value * 1e6) / 1e6 : NAN;
}

/* Takes the indices of the moved vertices and their offsets in each frame. Marks the reader when they do not fit. */
static void take_offsets(struct adb_reader *in, struct animation *a)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_F32LE, 3, "x, y, z [cm]" },
		{ 0, ADB_FIELD_GROUP, 0, NULL },
	};

	if (!adb_reader_has(in, a->vertex_count, sizeof(uint32_t))) {
		in->overrun = true;
		return;
	}
	adb_field_next(in, ADB_FIELD_U32LE, sizeof(uint32_t), a->vertex_count, "vertex");
	a->vertices = adb_reader_take(in, a->vertex_count * sizeof(uint32_t));
	if (a->vertex_count == 0)
		return;
	if (a->frame_count > adb_reader_left(in) / VECTOR_SIZE / a->vertex_count) {
		in->overrun = true;
		return;
	}

	size_t count = (size_t)a->frame_count * a->vertex_count;

	adb_field_records(in->data + in->position, count, VECTOR_SIZE, layout, "offset");
	a->offsets = adb_reader_take(in, count * VECTOR_SIZE);
}

/* Reads one animation. Returns false when the chunk ends in it. */
static bool read_animation(struct adb_decoder *d, struct adb_reader *in, struct animation *to)
{
	*to = (struct animation){ .name = adb_zengin_text(d, in, "name") };

	size_t start = in->position;

	to->blend_in = rounded(1 / (1000 * (double)adb_read_f32le(in, "blend in [1/ms]")));
	to->blend_out = rounded(-1 / (1000 * (double)adb_read_f32le(in, "blend out [1/ms]")));
	to->hold = rounded((double)adb_read_f32le(in, "hold [ms]") / 1000);
	to->layer = adb_read_s32le(in, "layer");
	to->fps = rounded((double)adb_read_f32le(in, "rate [1/ms]") * 1000);
	to->flags = adb_read_u8(in, "flags");
	to->vertex_count = adb_read_u32le(in, "vertex count");
	to->frame_count = adb_read_u32le(in, "frame count");
	if (adb_reader_ok(in))
		take_offsets(in, to);
	if (!adb_reader_ok(in))
		return false;
	to->hash = adb_hash_of(in->data + start, in->position - start);
	return true;
}

static void set_playback(struct adb_decoder *d, const struct animation *a, struct adb_clip *clip,
			 size_t offset)
{
	clip->frame_count = a->frame_count;
	if (a->fps > 0) {
		clip->fps = a->fps;
		clip->duration = a->frame_count / a->fps;
	} else {
		adb_warn(d, "frame-rate", offset, "%s: %g frames per second: times are unknown", a->name,
			 a->fps);
	}
	clip->looping = (a->flags & LOOPS) != 0 ? ADB_LOOPS : ADB_ONE_SHOT;
	if (clip->looping == ADB_LOOPS && a->frame_count > 0) {
		clip->loop_start = 0;
		clip->loop_end = a->frame_count - 1;
	}

	struct adb_reader hash = adb_reader_of(a->hash.bytes, sizeof a->hash.bytes);

	for (size_t i = 0; i < 2; i++) {
		uint64_t high = adb_reader_u32be(&hash);

		clip->playback[i] = high << 32 | adb_reader_u32be(&hash);
	}
}

static void put_flags(struct adb_decoder *d, struct adb_clip *clip, uint8_t flags, size_t offset)
{
	static const char letters[] = "DLSR";
	char shown[sizeof letters];
	size_t length = 0;

	for (size_t i = 0; i < strlen(letters); i++)
		if (flags & 1U << i)
			shown[length++] = letters[i];
	shown[length] = '\0';
	adb_attribute_text(d->arena, &clip->attributes, "flags", shown);
	if (flags >> strlen(letters) != 0)
		adb_note(d, "odd-flags", offset, "flags %02X of %s", flags, clip->name);
}

static void add_frames(struct adb_decoder *d, const struct animation *a, struct adb_clip *clip,
		       struct animations *all)
{
	static const char formula[] =
		"weight = 1 where the three f32 of each vertex, its offset in this frame, are not all 0; the shape is that of the "
		"first frame of the file with the same vertices and offsets";
	struct adb_mmb_frames *frames = adb_arena_alloc(d->arena, 1, sizeof *frames);

	if (frames == NULL)
		return;
	*frames = (struct adb_mmb_frames){ .clip = clip,
					   .name = clip->name,
					   .formula = formula,
					   .vertices = a->vertices,
					   .offsets = a->offsets,
					   .vertex_count = a->vertex_count,
					   .frame_count = a->frame_count };
	ADB_APPEND(all, first, last, frames);
}

static void add_clip(struct adb_decoder *d, const struct animation *a, size_t offset, struct animations *all)
{
	struct adb_clip *clip = adb_content_add_clip(d->out, a->name, adb_text_upper(d->arena, a->name));

	if (clip == NULL)
		return;
	set_playback(d, a, clip, offset);
	adb_attribute_integer(d->arena, &clip->attributes, "layer", a->layer);
	put_flags(d, clip, a->flags, offset);
	adb_attribute_real(d->arena, &clip->attributes, "blend_in", a->blend_in);
	adb_attribute_real(d->arena, &clip->attributes, "blend_out", a->blend_out);
	adb_attribute_real(d->arena, &clip->attributes, "hold_s", a->hold);
	adb_attribute_integer(d->arena, &clip->attributes, "vertex_count", a->vertex_count);
	if (a->vertex_count > 0)
		add_frames(d, a, clip, all);
}

static void read_animations(struct adb_decoder *d, struct adb_zengin_chunk *chunk, struct animations *all)
{
	struct adb_reader *in = &chunk->data;
	struct animation animation;

	if (chunk->present)
		adb_zengin_begin_chunk(chunk, "E030 animations");

	uint16_t count = chunk->present ? adb_read_u16le(in, "count") : 0, found = 0;

	for (; found < count; found++) {
		size_t offset = in->position;

		adb_field_begin_item("animation", found);
		if (!read_animation(d, in, &animation)) {
			adb_warn(d, "truncated", offset, "%u of %u animations", found, count);
			adb_field_end();
			adb_field_end();
			return;
		}
		adb_field_end();
		/* Frames of an animation without vertices take no bytes, so that the file size does not limit their number. */
		if (animation.frame_count > MAX_FRAMES)
			adb_warn(d, "frame-count", offset, "%s is left out: %u frames", animation.name,
				 animation.frame_count);
		else
			add_clip(d, &animation, offset, all);
	}
	if (chunk->present)
		adb_zengin_end_chunk(d, chunk);
}

/* ---- parts ---- */

/* The offsets are relative to the positions behind the mesh, which are those of the mesh in all known files. */
static void take_positions(const struct adb_zengin_chunk *chunk, const struct adb_zengin_progressive *mesh)
{
	struct adb_reader in = chunk->data;
	bool fits = adb_reader_left(&in) == (size_t)mesh->position_count * VECTOR_SIZE;

	adb_zengin_begin_chunk(chunk, "B1FF positions");
	if (fits)
		adb_field_next(&in, ADB_FIELD_F32LE, sizeof(float), 3 * (size_t)mesh->position_count,
			       "positions [cm]");
	adb_field_end();
	if (!fits)
		return;
	for (size_t i = 0; i < 3 * (size_t)mesh->position_count; i++) {
		float value = adb_reader_f32le(&in);

		if (isfinite(value))
			mesh->positions[i] = value;
	}
}

static void add_parts(struct adb_decoder *d, const struct chunks *chunks, struct adb_model *model,
		      const struct adb_mmb_shapes *shapes)
{
	struct adb_zengin_progressive mesh;

	if (!adb_zengin_read_progressive(d, &chunks->mesh, model, &mesh))
		return;
	if (chunks->positions.present)
		take_positions(&chunks->positions, &mesh);

	struct adb_mesh_part **parts = adb_arena_alloc(d->arena, mesh.submesh_count, sizeof *parts);
	const struct adb_zengin_submesh **submeshes =
		adb_arena_alloc(d->arena, mesh.submesh_count, sizeof *submeshes);

	if (parts == NULL || submeshes == NULL)
		return;

	size_t count = adb_zengin_add_parts(d, &mesh, model, d->stem, parts, submeshes);

	adb_mmb_shape_parts(d, shapes, &mesh, parts, submeshes, count);
	for (size_t i = 0; i < count && d->out->skeletons != NULL; i++) {
		parts[i]->bind = ADB_BIND_BONE;
		parts[i]->bone_id = ADB_MMB_ROOT;
	}
}

/* ---- the whole file ---- */

static bool is_head(const struct adb_decoder *d, const struct adb_model *model)
{
	bool is_one = adb_mmb_is_head(model->native_id);

	for (const struct adb_clip *clip = d->out->clips; clip != NULL && !is_one; clip = clip->next)
		is_one = adb_mmb_is_head(clip->native_id);
	return is_one;
}

static enum adb_outcome mmb_decode(struct adb_decoder *d)
{
	struct chunks chunks = { .begin = { .present = false } };
	struct animations animations = { .first = NULL };
	struct adb_mmb_shapes shapes;

	collect(d, &chunks);
	if (!chunks.header.present)
		return adb_fail(d, ADB_CORRUPT, 0, "no header chunk E020");
	if (chunks.begin.present) {
		adb_zengin_begin_chunk(&chunks.begin, "E000 begin");
		adb_field_end();
	}

	struct adb_model *model = adb_content_add_model(d->out, d->stem, "morph");

	if (model == NULL)
		return adb_fail_memory(d);
	model->native_id = adb_text_upper(d->arena, d->stem);
	read_header(d, &chunks.header, model);
	read_mesh(d, &chunks, model);
	read_sources(d, &chunks.sources, model);
	read_animations(d, &chunks.animations, &animations);
	if (!adb_mmb_add_shapes(d, animations.first, &shapes))
		return adb_fail_memory(d);
	if (is_head(d, model)) {
		adb_attribute_flag(d->arena, &model->attributes, "is_head", true);
		adb_mmb_stand_upright(d, &shapes);
	}
	if (d->wants_meshes && chunks.mesh.present)
		add_parts(d, &chunks, model, &shapes);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static int mmb_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "\x00\xE0\x00\x00\x00\x00", ADB_ZENGIN_CHUNK_HEADER) ? 48 : 0;
}

const struct adb_format adb_format_zengin_mmb = {
	.name = "zengin-mmb",
	.title = "ZenGin morph mesh",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MMB",
	.claims = "MMB",
	.has_playback = true,
	.attributes = mmb_attributes,
	.sniff = mmb_sniff,
	.decode = mmb_decode,
};

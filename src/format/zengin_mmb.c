/*
 * ZenGin MMB: a morph mesh, which is a head or what else moves by its vertices, with its animations. They
 * move no bones, so that they are attributes of the model and no clips; meshes and offsets are skipped.
 *
 *   E000  begin       empty
 *   E020  header      u32 version                3
 *                     string name
 *   B100  mesh        starts with u16 version    0305 Gothic; 0705, 0805, 0905 Gothic 2
 *   B1FF  positions   a vector for each vertex
 *   E010  sources     u16 count, count times { date, string path }
 *   E030  animations  u16 count, count times {
 *                       string name             what an eventMMStartAni of a script starts
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
#include "format/zengin_mesh.h"
#include "format/zengin_value.h"

#include <math.h>
#include <string.h>

#include "base/json.h"

enum { KNOWN_VERSION = 3, VECTOR_SIZE = 12, SOURCE_SIZE = 16 + 1 };

struct chunks {
	struct adb_zengin_chunk begin, header, mesh, positions, sources, animations;
};

struct animation {
	const char *name;
	double blend_in, blend_out, hold, fps; /* seconds; NAN = none */
	int32_t layer;
	char flags[5];
	uint32_t vertex_count, frame_count;
};

/* Where the chunk of that id goes, NULL when it is not known. */
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

	while (adb_zengin_next_chunk(d, &chunk)) {
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
	uint32_t version = adb_reader_u32le(&chunk->data);
	const char *name = adb_zengin_text(d, &chunk->data);

	adb_attribute_integer(d->arena, &model->attributes, "version", version);
	adb_attribute_text(d->arena, &model->attributes, "mesh_name", name);
	if (version != KNOWN_VERSION)
		adb_warn(d, "version", offset, "version %u, not %d", version, KNOWN_VERSION);
	adb_zengin_end_chunk(d, chunk);
}

static void read_mesh(struct adb_decoder *d, struct chunks *chunks, struct adb_model *model)
{
	struct adb_reader *in = &chunks->mesh.data;
	uint16_t version = chunks->mesh.present ? adb_reader_u16le(in) : 0;

	if (chunks->mesh.present && adb_reader_ok(in)) {
		const char *game = adb_zengin_game_of_mesh(version);

		adb_attribute_integer(d->arena, &model->attributes, "mesh_version", version);
		if (game != NULL)
			adb_attribute_text(d->arena, &model->attributes, "game", game);
	}
	if (chunks->positions.present)
		adb_attribute_integer(d->arena, &model->attributes, "vertex_count",
				      (int64_t)(adb_reader_left(&chunks->positions.data) / VECTOR_SIZE));
}

static void read_sources(struct adb_decoder *d, struct adb_zengin_chunk *chunk, struct adb_model *model)
{
	struct adb_reader *in = &chunk->data;

	if (!chunk->present)
		return;

	size_t room = adb_reader_left(in) / SOURCE_SIZE;
	uint16_t count = adb_reader_u16le(in);
	const char **rows = adb_arena_alloc(d->arena, count < room ? count : room, 2 * sizeof *rows);
	size_t found = 0;

	while (rows != NULL && found < count && adb_reader_has(in, 1, SOURCE_SIZE)) {
		rows[2 * found + 1] = adb_zengin_date(d->arena, in);
		rows[2 * found] = adb_zengin_text(d, in);
		found++;
	}
	if (found < count)
		adb_warn(d, "truncated", in->position, "%zu of %u sources", found, count);
	else
		adb_zengin_end_chunk(d, chunk);
	if (rows != NULL)
		adb_attribute_text_rows(d->arena, &model->attributes, "sources", rows, 2, found);
}

/* ---- animations ---- */

/* To six digits: what was written as a decimal was stored as the float of its reciprocal. */
static double rounded(double value)
{
	return isfinite(value) ? round(value * 1e6) / 1e6 : NAN;
}

static void put_flags(struct adb_decoder *d, struct animation *to, uint8_t flags, size_t offset)
{
	static const char letters[] = "DLSR";
	size_t length = 0;

	for (size_t i = 0; i < strlen(letters); i++)
		if (flags & 1U << i)
			to->flags[length++] = letters[i];
	to->flags[length] = '\0';
	if (flags >> strlen(letters) != 0)
		adb_note(d, "odd-flags", offset, "flags %02X of %s", flags, to->name);
}

/* False when the animation is cut off. */
static bool read_animation(struct adb_decoder *d, struct adb_reader *in, struct animation *to)
{
	*to = (struct animation){ .name = adb_zengin_text(d, in) };
	to->blend_in = rounded(1 / (1000 * (double)adb_reader_f32le(in)));
	to->blend_out = rounded(-1 / (1000 * (double)adb_reader_f32le(in)));
	to->hold = rounded((double)adb_reader_f32le(in) / 1000);
	to->layer = adb_reader_s32le(in);
	to->fps = rounded((double)adb_reader_f32le(in) * 1000);

	size_t offset = in->position;
	uint8_t flags = adb_reader_u8(in);

	to->vertex_count = adb_reader_u32le(in);
	to->frame_count = adb_reader_u32le(in);
	if (!adb_reader_ok(in) || !adb_reader_has(in, to->vertex_count, sizeof(uint32_t)))
		return false;
	put_flags(d, to, flags, offset);
	adb_reader_skip(in, to->vertex_count * sizeof(uint32_t));
	if (to->vertex_count == 0)
		return true;
	if (to->frame_count > adb_reader_left(in) / VECTOR_SIZE / to->vertex_count)
		return false;
	adb_reader_skip(in, (size_t)to->frame_count * to->vertex_count * VECTOR_SIZE);
	return true;
}

static void put_real(struct adb_buffer *json, const char *key, double value)
{
	adb_buffer_printf(json, ",\"%s\":", key);
	adb_json_real(json, value);
}

static void put_animation(struct adb_buffer *json, const struct animation *a)
{
	adb_buffer_text(json, json->size > 1 ? ",{\"name\":" : "{\"name\":");
	adb_json_text(json, a->name, strlen(a->name));
	put_real(json, "blend_in", a->blend_in);
	put_real(json, "blend_out", a->blend_out);
	put_real(json, "hold_s", a->hold);
	put_real(json, "fps", a->fps);
	adb_buffer_printf(json, ",\"layer\":%d,\"flags\":\"%s\",\"frame_count\":%u,\"vertex_count\":%u}",
			  (int)a->layer, a->flags, a->frame_count, a->vertex_count);
}

static void read_animations(struct adb_decoder *d, struct adb_zengin_chunk *chunk, struct adb_model *model)
{
	struct adb_reader *in = &chunk->data;
	struct adb_buffer json = { 0 };
	struct animation animation;
	uint16_t count = chunk->present ? adb_reader_u16le(in) : 0, found = 0;

	adb_buffer_text(&json, "[");
	for (; found < count; found++) {
		size_t offset = in->position;

		if (!read_animation(d, in, &animation)) {
			adb_warn(d, "truncated", offset, "%u of %u animations", found, count);
			break;
		}
		put_animation(&json, &animation);
	}
	adb_buffer_text(&json, "]");
	if (!adb_buffer_ok(&json))
		adb_arena_fail(d->arena, ADB_NO_MEMORY);
	else
		adb_attribute_json(d->arena, &model->attributes, "animations", json.data, json.size);
	adb_buffer_free(&json);
	if (chunk->present && found == count)
		adb_zengin_end_chunk(d, chunk);
}

/* ---- the whole file ---- */

static enum adb_outcome mmb_decode(struct adb_decoder *d)
{
	struct chunks chunks = { .begin = { .present = false } };

	collect(d, &chunks);
	if (!chunks.header.present)
		return adb_fail(d, ADB_CORRUPT, 0, "no header chunk E020");

	struct adb_model *model = adb_content_add_model(d->out, d->stem, "morph");

	if (model == NULL)
		return adb_fail_memory(d);
	model->native_id = adb_text_upper(d->arena, d->stem);
	read_header(d, &chunks.header, model);
	read_mesh(d, &chunks, model);
	read_sources(d, &chunks.sources, model);
	read_animations(d, &chunks.animations, model);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

static int mmb_sniff(struct adb_peek *peek)
{
	return adb_peek_is(peek, 0, "\x00\xE0\x00\x00\x00\x00", ADB_ZENGIN_CHUNK_HEADER) ? 48 : 0;
}

static const struct adb_attribute_doc mmb_attributes[] = {
	{ "models", "version", "of the morph mesh; 3 in every known game" },
	{ "models", "mesh_name", "name in the file" },
	{ "models", "game", "'G1' Gothic, 'G2' Gothic 2; left out when the mesh does not say" },
	{ "models", "mesh_version", "of the mesh in it, as stored" },
	{ "models", "vertex_count", "vertices that can be moved" },
	{ "models", "sources", "arrays of a file that it was made from and when that was written" },
	{ "models", "animations",
	  "objects of name, blend_in and blend_out (seconds), hold_s (seconds, -1 = for ever), fps, layer, "
	  "flags (D discontinuous, L loop, S shape, R reference shape), frame_count, vertex_count" },
	{ NULL, NULL, NULL },
};

const struct adb_format adb_format_zengin_mmb = {
	.name = "zengin-mmb",
	.title = "ZenGin morph mesh",
	.games = "Gothic, Gothic 2, Gothic 2: Night of the Raven",
	.system = "zengin",
	.type = "MMB",
	.attributes = mmb_attributes,
	.sniff = mmb_sniff,
	.decode = mmb_decode,
};

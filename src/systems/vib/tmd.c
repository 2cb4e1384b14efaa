/*
 * TMD: a model of Sony's PlayStation library. Vib-Ribbon uses it for all of its models.
 *
 *   0x00  u32      0x41
 *   0x04  u32      flags       1: offsets count from the start of the file (memory dumps), else from the table
 *   0x08  u32      object count N                                       largest known 15
 *   0x0C  N times  u32 vertex offset, u32 count      s16[3] x, y, z, u16 unused; y down
 *                  u32 normal offset, u32 count      the same, 4096 = 1
 *                  u32 packet offset, u32 count      u8 olen, ilen, flag, mode, then ilen words
 *                  s32 scale                         power of two; the library does not use it
 *
 * Little-endian. The length of a packet is 4 + 4 * ilen bytes; tmd_primitive.c has what they hold. The game has packets of
 * three modes: 0x40 line, 0x21 triangle, 0x29 quad.
 *
 * Mode bits: 0xE0 kind (1 polygon, 2 line, 3 sprite), 0x10 gouraud, 0x08 quad, 0x04 textured, 0x02 translucent.
 *
 * Quirk: offsets count from the table of objects. A well-known reference says that they count from the row of the object.
 * Quirk: objects have no names and no positions; without an animation all of them lie at the origin.
 */
#include <string.h>

#include "base/ledger.h"
#include "systems/vib/tmd_fields.h"
#include "systems/vib/tmd_mesh.h"

static const struct adb_attribute_doc tmd_attributes[] = {
	{ "models", "object_count", "objects, each a bone of the skeleton of the same file" },
	{ "models", "vertex_count", "vertices of all objects" },
	{ "models", "normal_count", "normals of all objects" },
	{ "models", "primitive_count", "lines, triangles, quads and sprites of all objects" },
	{ "models", "bbox",
	  "bounds of all vertices where they are stored: minimum x, y, z, maximum x, y, z" },
	{ "models", "flags", "1: offsets count from the start of the file" },
	{ "models", "vertex_counts", "vertices of each object, by bone_id" },
	{ "models", "normal_counts", "normals of each object" },
	{ "models", "line_counts", "lines of each object" },
	{ "models", "triangle_counts", "triangles of each object" },
	{ "models", "quad_counts", "quads of each object" },
	{ "models", "sprite_counts", "sprites of each object; the game has none" },
	{ "models", "scales",
	  "power of two by which each object is scaled; the game ignores it; left out when all are 0" },
	{ "models", "boxes", "bounds of each object, zeros where it has no vertices" },
	{ "models", "colours", "distinct colours of each object, 'rrggbb rrggbb'; at most 16" },
	{ "models", "black_fills", "objects whose polygons are all black, such as eyes" },
	{ "models", "dummies", "objects without vertices, normals and primitives" },
	ADB_TMD_MESH_ATTRIBUTES,
	{ NULL, NULL, NULL },
};

enum {
	MODE_KIND = 0xE0,
	KIND_POLYGON = 0x20,
	KIND_LINE = 0x40,
	BIT_QUAD = 0x08,
	MAX_COLOURS = 16,
	PADDING = 3,
	MAX_SCALE = 16,
	STRICT_BITS = 96,
	CLAIMED_BITS = 40,
};

enum { VERTICES, NORMALS, LINES, TRIANGLES, QUADS, SPRITES, COUNT_KINDS };

struct object {
	uint32_t counts[COUNT_KINDS];
	uint32_t wrong;    /* primitives with a vertex index that the object does not have */
	uint32_t polygons; /* colours of polygons of a known kind */
	bool is_black;     /* all of these colours are black */
	int64_t box[6];    /* minimum x, y, z, maximum x, y, z; zeros without vertices */
	uint32_t colours[MAX_COLOURS];
	size_t colour_count;
	int32_t scale;
};

struct model {
	struct adb_tmd tmd;
	struct object *objects;
	size_t end; /* end of the bytes that the objects use */
};

/* ---- one object ---- */

static void read_vertices(const struct adb_tmd *tmd, const struct adb_tmd_range *range, struct object *object)
{
	struct adb_reader in = adb_reader_of(tmd->bytes, tmd->available);

	adb_reader_seek(&in, (size_t)range->offset);
	object->counts[VERTICES] = range->count;
	for (uint32_t i = 0; i < range->count; i++) {
		for (int axis = 0; axis < 3; axis++) {
			int64_t value = adb_reader_s16le(&in);

			if (i == 0 || value < object->box[axis])
				object->box[axis] = value;
			if (i == 0 || value > object->box[3 + axis])
				object->box[3 + axis] = value;
		}
		adb_reader_skip(&in, 2);
	}
}

static void add_colour(struct object *object, uint32_t colour)
{
	for (size_t i = 0; i < object->colour_count; i++)
		if (object->colours[i] == colour)
			return;
	if (object->colour_count < MAX_COLOURS)
		object->colours[object->colour_count++] = colour;
}

static void count_packet(const struct adb_tmd_object *row, struct object *object,
			 const struct adb_tmd_packet *packet)
{
	int kind = packet->mode & MODE_KIND;
	struct adb_tmd_primitive primitive;
	bool is_known = adb_tmd_read_primitive(packet, &primitive);

	if (is_known && !adb_tmd_has_vertices(row, &primitive)) {
		object->wrong++;
		return;
	}
	if (kind == KIND_POLYGON)
		object->counts[packet->mode & BIT_QUAD ? QUADS : TRIANGLES]++;
	else
		object->counts[kind == KIND_LINE ? LINES : SPRITES]++;
	for (unsigned i = 0; is_known && i < primitive.colour_count; i++) {
		const uint8_t *c = primitive.colours[i];
		uint32_t colour = (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];

		add_colour(object, colour);
		if (kind != KIND_POLYGON)
			continue;
		object->is_black = (object->polygons == 0 || object->is_black) && colour == 0;
		object->polygons++;
	}
}

/* Counts the primitives of object `index`. Raises `*end` to the end of the packets when they end beyond it. */
static enum adb_outcome read_packets(struct adb_decoder *d, const struct adb_tmd *tmd,
				     const struct adb_tmd_object *row, uint32_t index, struct object *object,
				     size_t *end)
{
	const struct adb_tmd_range *range = &row->packets;
	struct adb_reader in = adb_reader_of(tmd->bytes, tmd->available);
	struct adb_tmd_packet packet;

	adb_reader_seek(&in, range->count > 0 ? (size_t)range->offset : 0);
	for (uint32_t i = 0; i < range->count; i++) {
		size_t offset = in.position;

		if (!adb_tmd_next_packet(&in, &packet))
			return adb_fail(d, ADB_CORRUPT, offset,
					"primitive %u of %u of object %u cannot be read", i, range->count,
					index);
		count_packet(row, object, &packet);
	}
	if (object->wrong > 0)
		adb_warn(d, "vertex-index", (size_t)range->offset,
			 "%u primitives of object %u name a vertex beyond its %u: they are left out",
			 object->wrong, index, object->counts[VERTICES]);
	if (in.position > *end)
		*end = in.position;
	return ADB_OK;
}

/* ---- objects ---- */

static enum adb_outcome check_ranges(struct adb_decoder *d, const struct adb_tmd *tmd,
				     const struct adb_tmd_object *row, uint32_t index)
{
	const struct {
		const struct adb_tmd_range *range;
		size_t record;
		const char *what;
	} ranges[] = { { &row->vertices, ADB_TMD_POINT, "vertices" },
		       { &row->normals, ADB_TMD_POINT, "normals" },
		       { &row->packets, 4, "primitives" } };

	for (size_t i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
		if (!adb_tmd_range_fits(tmd, ranges[i].range, ranges[i].record))
			return adb_fail(d, ADB_CORRUPT, ADB_TMD_HEADER + (size_t)index * ADB_TMD_ROW + i * 8,
					"%u %s of object %u at %llu do not lie in the file",
					ranges[i].range->count, ranges[i].what, index,
					(unsigned long long)ranges[i].range->offset);
	return ADB_OK;
}

static void reach(struct model *model, const struct adb_tmd_range *points)
{
	uint64_t end = points->offset + (uint64_t)points->count * ADB_TMD_POINT;

	if (points->count > 0 && end > model->end)
		model->end = (size_t)end;
}

static enum adb_outcome read_object(struct adb_decoder *d, struct model *model, uint32_t index)
{
	struct adb_tmd_object row = adb_tmd_object_at(&model->tmd, index);
	struct object *object = &model->objects[index];
	enum adb_outcome outcome = check_ranges(d, &model->tmd, &row, index);

	if (outcome != ADB_OK)
		return outcome;
	object->scale = row.scale;
	if (row.scale < -MAX_SCALE || row.scale > MAX_SCALE)
		adb_warn(d, "scale", ADB_TMD_HEADER + (size_t)index * ADB_TMD_ROW + 24,
			 "object %u is to be scaled by 2 to the power of %d", index, row.scale);
	if (row.vertices.count > 0)
		read_vertices(&model->tmd, &row.vertices, object);
	object->counts[NORMALS] = row.normals.count;
	reach(model, &row.vertices);
	reach(model, &row.normals);
	if (adb_ledger_is_open())
		adb_tmd_note_object(d, &model->tmd, index);
	return read_packets(d, &model->tmd, &row, index, object, &model->end);
}

static bool is_dummy(const struct object *object)
{
	uint32_t sum = 0;

	for (int kind = 0; kind < COUNT_KINDS; kind++)
		sum |= object->counts[kind];
	return sum == 0;
}

static void add_skeleton(struct adb_decoder *d, const struct model *model, const char *native_id)
{
	struct adb_skeleton *skeleton = adb_content_add_skeleton(d->out, d->stem, model->tmd.object_count);

	if (skeleton == NULL)
		return;
	skeleton->native_id = native_id;
	for (uint32_t i = 0; i < skeleton->bone_count; i++) {
		skeleton->bones[i].name = adb_arena_printf(d->arena, "obj%02u", i);
		skeleton->bones[i].kind = is_dummy(&model->objects[i]) ? "bone" : "mesh";
	}
}

/* ---- attributes of the model ---- */

static void add_totals(struct adb_decoder *d, const struct model *model, struct adb_attributes *to)
{
	int64_t vertices = 0, normals = 0, primitives = 0, box[6] = { 0 };

	for (uint32_t i = 0; i < model->tmd.object_count; i++) {
		const struct object *object = &model->objects[i];
		bool is_first = vertices == 0;

		vertices += object->counts[VERTICES];
		normals += object->counts[NORMALS];
		for (int kind = LINES; kind <= SPRITES; kind++)
			primitives += object->counts[kind];
		for (int axis = 0; axis < 3 && object->counts[VERTICES] > 0; axis++) {
			if (is_first || object->box[axis] < box[axis])
				box[axis] = object->box[axis];
			if (is_first || object->box[3 + axis] > box[3 + axis])
				box[3 + axis] = object->box[3 + axis];
		}
	}
	adb_attribute_integer(d->arena, to, "object_count", model->tmd.object_count);
	adb_attribute_integer(d->arena, to, "vertex_count", vertices);
	adb_attribute_integer(d->arena, to, "normal_count", normals);
	adb_attribute_integer(d->arena, to, "primitive_count", primitives);
	adb_attribute_integers(d->arena, to, "bbox", box, 6);
	adb_attribute_integer(d->arena, to, "flags", model->tmd.flags);
}

static void add_counts(struct adb_decoder *d, const struct model *model, struct adb_attributes *to)
{
	static const char *const keys[COUNT_KINDS] = { "vertex_counts",   "normal_counts", "line_counts",
						       "triangle_counts", "quad_counts",   "sprite_counts" };
	uint32_t count = model->tmd.object_count;
	int64_t *numbers = adb_arena_alloc(d->arena, count, sizeof *numbers);
	bool is_scaled = false;

	if (numbers == NULL)
		return;
	for (int kind = 0; kind < COUNT_KINDS; kind++) {
		for (uint32_t i = 0; i < count; i++)
			numbers[i] = model->objects[i].counts[kind];
		adb_attribute_integers(d->arena, to, keys[kind], numbers, count);
	}
	for (uint32_t i = 0; i < count; i++) {
		numbers[i] = model->objects[i].scale;
		is_scaled |= numbers[i] != 0;
	}
	if (is_scaled)
		adb_attribute_integers(d->arena, to, "scales", numbers, count);
}

static const char *colours_text(struct adb_decoder *d, const struct object *object)
{
	const char *text = "";

	for (size_t i = 0; i < object->colour_count && text != NULL; i++)
		text = adb_arena_printf(d->arena, "%s%s%06x", text, i > 0 ? " " : "", object->colours[i]);
	return text;
}

static void add_looks(struct adb_decoder *d, const struct model *model, struct adb_attributes *to)
{
	uint32_t count = model->tmd.object_count, black_count = 0, dummy_count = 0;
	int64_t *boxes = adb_arena_alloc(d->arena, count, 6 * sizeof *boxes);
	int64_t *blacks = adb_arena_alloc(d->arena, count, sizeof *blacks);
	int64_t *dummies = adb_arena_alloc(d->arena, count, sizeof *dummies);
	const char **colours = adb_arena_alloc(d->arena, count, sizeof *colours);

	if (boxes == NULL || blacks == NULL || dummies == NULL || colours == NULL)
		return;
	for (uint32_t i = 0; i < count; i++) {
		const struct object *object = &model->objects[i];

		memcpy(boxes + (size_t)i * 6, object->box, sizeof object->box);
		colours[i] = colours_text(d, object);
		if (object->polygons > 0 && object->is_black)
			blacks[black_count++] = i;
		if (is_dummy(object))
			dummies[dummy_count++] = i;
	}
	adb_attribute_integer_rows(d->arena, to, "boxes", boxes, 6, count);
	adb_attribute_texts(d->arena, to, "colours", colours, count);
	adb_attribute_integers(d->arena, to, "black_fills", blacks, black_count);
	adb_attribute_integers(d->arena, to, "dummies", dummies, dummy_count);
}

static void add_model(struct adb_decoder *d, const struct model *model, const char *native_id)
{
	struct adb_model *mesh = adb_content_add_model(d->out, d->stem, "mesh");

	if (mesh == NULL)
		return;
	mesh->native_id = native_id;
	add_totals(d, model, &mesh->attributes);
	add_counts(d, model, &mesh->attributes);
	add_looks(d, model, &mesh->attributes);
	if (d->wants_meshes)
		adb_tmd_add_mesh(d, &model->tmd, mesh);
}

/* ---- decoding ---- */

/* Whether the offsets are memory addresses, as in a model that was dumped from memory. They cannot be resolved. */
static bool has_addresses(const struct adb_tmd *tmd)
{
	for (uint32_t i = 0; i < tmd->object_count && tmd->flags & 1; i++) {
		struct adb_tmd_object row = adb_tmd_object_at(tmd, i);

		if (!adb_tmd_range_fits(tmd, &row.vertices, ADB_TMD_POINT) ||
		    !adb_tmd_range_fits(tmd, &row.normals, ADB_TMD_POINT) ||
		    !adb_tmd_range_fits(tmd, &row.packets, 4))
			return true;
	}
	return false;
}

static void note_table(const struct adb_tmd *tmd)
{
	static const struct adb_field_layout layout[] = {
		{ 0, ADB_FIELD_U32LE, 1, "vertex offset" },       { 4, ADB_FIELD_U32LE, 1, "vertex count" },
		{ 8, ADB_FIELD_U32LE, 1, "normal offset" },       { 12, ADB_FIELD_U32LE, 1, "normal count" },
		{ 16, ADB_FIELD_U32LE, 1, "packet offset" },      { 20, ADB_FIELD_U32LE, 1, "packet count" },
		{ 24, ADB_FIELD_S32LE, 1, "scale [power of 2]" }, { 0, 0, 0, NULL },
	};

	adb_field_records(tmd->bytes + ADB_TMD_HEADER, tmd->object_count, ADB_TMD_ROW, layout,
			  "row of object");
}

/* Leaves padding out of the asset. Other bytes after the last range stay in it and are reported. */
static void set_end(struct adb_decoder *d, const struct model *model)
{
	size_t tail = d->in.size - model->end;
	bool is_padding = tail <= PADDING;

	for (size_t at = model->end; at < d->in.size && is_padding; at++)
		is_padding = d->in.data[at] == 0;
	if (is_padding)
		d->used_size = model->end;
	if (is_padding)
		adb_field(d->in.data + model->end, ADB_FIELD_GAP, tail, "padding");
	else
		adb_note(d, "extra-data", model->end, "%zu bytes that no object uses", tail);
}

static enum adb_outcome tmd_decode(struct adb_decoder *d)
{
	struct model model = { .end = 0 };
	enum adb_outcome outcome = adb_tmd_open(d->in, d->in.size, &model.tmd, &d->error);

	if (outcome != ADB_OK)
		return outcome;
	if (has_addresses(&model.tmd))
		return adb_fail(d, ADB_UNSUPPORTED, 4, "its offsets are addresses in memory");
	if (!adb_tmd_claims_little(&model.tmd))
		return adb_fail(d, ADB_CORRUPT, ADB_TMD_HEADER, "its objects claim more than the file holds");
	model.objects = adb_arena_alloc(d->arena, model.tmd.object_count, sizeof *model.objects);
	if (model.objects == NULL)
		return adb_fail_memory(d);
	model.end = ADB_TMD_HEADER + (size_t)model.tmd.object_count * ADB_TMD_ROW;
	note_table(&model.tmd);
	for (uint32_t i = 0; i < model.tmd.object_count && outcome == ADB_OK; i++)
		outcome = read_object(d, &model, i);
	if (outcome != ADB_OK)
		return outcome;

	const char *native_id = adb_text_upper(d->arena, d->stem);

	add_skeleton(d, &model, native_id);
	add_model(d, &model, native_id);
	set_end(d, &model);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

/* ---- recognising ---- */

static int tmd_sniff(struct adb_peek *peek)
{
	uint64_t available = adb_input_size(peek->input);
	size_t seen = available < ADB_PEEK_LIMIT ? (size_t)available : ADB_PEEK_LIMIT;
	bool claims = strcmp(peek->type, "TMD") == 0;
	struct adb_tmd tmd;

	if (!adb_peek_is(peek, 0, "\x41\0\0\0", 4) || peek->size > SIZE_MAX)
		return 0;

	const uint8_t *bytes = adb_peek_bytes(peek, 0, seen);

	if (bytes == NULL ||
	    adb_tmd_open(adb_reader_of(bytes, seen), (size_t)peek->size, &tmd, NULL) != ADB_OK)
		return claims ? CLAIMED_BITS / 2 : 0;
	if (adb_tmd_strict_end(&tmd) > 0)
		return STRICT_BITS;
	return claims ? CLAIMED_BITS : 0;
}

/* Whether the TMD is the logo of the console, which every disc has in its first sectors. */
static bool is_boot_logo(const struct adb_reader *at)
{
	static const uint8_t logo[] = { 0x41, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x1C, 0x23, 0, 0 };

	return at->size >= sizeof logo && memcmp(at->data, logo, sizeof logo) == 0;
}

static size_t tmd_carve(const struct adb_reader *at)
{
	struct adb_tmd tmd;

	if (adb_tmd_open(*at, at->size, &tmd, NULL) != ADB_OK || is_boot_logo(at))
		return 0;
	return adb_tmd_strict_end(&tmd);
}

const struct adb_format adb_format_vib_tmd = {
	.name = "vib-tmd",
	.title = "PlayStation model (TMD)",
	.games = "Vib-Ribbon; lists the models of other PlayStation games as well",
	.system = "vib-ribbon",
	.type = "TMD",
	.claims = "TMD",
	.attributes = tmd_attributes,
	.sniff = tmd_sniff,
	.decode = tmd_decode,
	.carve = tmd_carve,
};

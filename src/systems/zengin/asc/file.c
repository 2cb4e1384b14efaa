/* Reads ASC files. */
#include "systems/zengin/asc/file.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ledger.h"
#include "motion/append.h"
#include "systems/zengin/asc/nodes.h"
#include "systems/zengin/asc/shape.h"
#include "systems/zengin/asc/skipped.h"
#include "systems/zengin/asc/tokens.h"
#include "systems/zengin/value.h"

enum { DEFAULT_FPS = 25, KNOWN_VERSIONS = 3, FIRST_SAMPLES = 16 };

struct parser {
	struct adb_decoder *d;
	struct adb_asc_file *file;
	struct adb_asc_tokens in;
	bool is_unbalanced, has_scale, has_lights; /* reported already */
};

/* What reads the value of a key; `context` is what the block is about. */
struct key {
	const char *name;
	void (*read)(struct parser *p, void *context);
};

/* ---- the whole file ---- */

/* Gives each skin its weights; of several blocks the first counts. */
static void link_skins(const struct adb_asc_file *file)
{
	for (const struct adb_asc_soft_skin *skin = file->soft_skins; skin != NULL && file->by_name != NULL;
	     skin = skin->next) {
		struct adb_asc_node *node = skin->node != NULL ? adb_asc_find(file, skin->node) : NULL;

		if (node != NULL && node->mesh.weights.start == NULL)
			node->mesh.weights = skin->block;
	}
}

/* The first line, behind a byte order mark. */
static void begin(struct parser *p)
{
	static const int64_t versions[KNOWN_VERSIONS] = { 106, 108, 110 };
	double version = NAN;

	if (p->in.end - p->in.at >= 3 && memcmp(p->in.at, "\xEF\xBB\xBF", 3) == 0)
		p->in.at += 3;
	adb_asc_name_gap(&p->in, p->in.start, "byte order mark");

	const struct adb_asc_token magic = adb_asc_next(&p->in);
	size_t offset = (size_t)(p->in.at - p->in.start);

	adb_asc_name(&p->in, &magic, "magic");
	if (!adb_asc_numbers(&p->in, &version, 1, "version") || !(fabs(version) < 1e9)) {
		adb_note(p->d, "version", offset, "no version");
		return;
	}
	p->file->version = (int64_t)version;
	for (int i = 0; i < KNOWN_VERSIONS; i++)
		if (p->file->version == versions[i])
			return;
	adb_note(p->d, "version", offset,
		 "version %lld, not 106, 108 or 110: exports of 3ds Max itself have 200",
		 (long long)p->file->version);
}

static void report_unclosed(struct parser *p, size_t offset)
{
	if (!p->is_unbalanced)
		adb_warn(p->d, "unbalanced", offset,
			 "the block that begins here has no end: what was read is kept");
	p->is_unbalanced = true;
}

/* Fields are grouped by their key. */
static void begin_key(const struct parser *p, const struct adb_asc_token *token, const char *name)
{
	if (!p->in.has_notes)
		return;
	adb_field_begin(name);
	adb_asc_name(&p->in, token, "key");
}

static void end_key(const struct parser *p)
{
	if (p->in.has_notes)
		adb_field_end();
}

static void read_key(struct parser *p, const struct adb_asc_token *token, const struct key *keys,
		     void *context)
{
	for (; keys->name != NULL; keys++) {
		if (adb_asc_is(token, keys->name)) {
			begin_key(p, token, keys->name);
			keys->read(p, context);
			end_key(p);
			return;
		}
	}
	if (!adb_asc_skip_key(&p->in, token))
		report_unclosed(p, token->offset);
}

/* Reads the block that follows; when none does, nothing. */
static void read_block(struct parser *p, const struct key *keys, void *context)
{
	size_t offset = adb_asc_peek(&p->in).offset;

	if (!adb_asc_enter(&p->in))
		return;
	while (adb_arena_outcome(p->d->arena) == ADB_OK) {
		const struct adb_asc_token token = adb_asc_next(&p->in);

		if (token.kind == ADB_ASC_CLOSE) {
			adb_asc_name(&p->in, &token, "brace");
			return;
		}
		if (token.kind == ADB_ASC_END) {
			report_unclosed(p, offset);
			return;
		}
		if (token.kind == ADB_ASC_KEY)
			read_key(p, &token, keys, context);
		else if (token.kind == ADB_ASC_OPEN && !adb_asc_skip_block(&p->in))
			report_unclosed(p, token.offset);
	}
}

/* The number that follows, NAN when none does. */
static double number_value(struct parser *p)
{
	const struct adb_asc_token token = adb_asc_peek(&p->in);
	double value = NAN;

	if (!adb_asc_numbers(&p->in, &value, 1, "number")) {
		adb_warn(p->d, "bad-number", token.offset, "no number follows the key");
		return NAN;
	}
	return value;
}

/* Skips the values of a key, which are a gap. */
static void skip_as_gap(struct parser *p, const char *reason)
{
	const char *start = p->in.at;

	adb_asc_skip_value(&p->in);
	adb_asc_name_gap(&p->in, start, reason);
}

/* The text that follows, as UTF-8; NULL when none does. */
static const char *text_value(struct parser *p)
{
	const struct adb_asc_token token = adb_asc_peek(&p->in);

	if (token.kind != ADB_ASC_TEXT && token.kind != ADB_ASC_WORD)
		return NULL;
	adb_asc_next(&p->in);
	adb_asc_name(&p->in, &token, "text");
	return adb_text_decode(p->d->arena, token.bytes, token.size, p->d->encoding);
}

static void read_comment(struct parser *p, void *context)
{
	(void)context;
	if (p->file->writer != NULL) {
		skip_as_gap(p, "comment behind the first");
		return;
	}
	p->file->writer = text_value(p);
}

static void skip_unknown_object(struct parser *p, void *context)
{
	(void)context;
	if (!p->has_lights)
		adb_note(p->d, "skipped", (size_t)(p->in.at - p->in.start),
			 "cameras, lights, shapes and groups are skipped");
	p->has_lights = true;
	if (!adb_asc_skip_value(&p->in))
		report_unclosed(p, (size_t)(p->in.at - p->in.start));
}

/* ---- materials ---- */

/* The engine compiles NAME.TGA into NAME-C.TEX. */
static void read_bitmap(struct parser *p, void *context)
{
	const char *name = text_value(p), *base = name;
	struct adb_arena *arena = p->d->arena;

	(void)context;
	if (name == NULL || name[0] == '\0')
		return;
	for (const char *c = name; *c != '\0'; c++)
		if (*c == '/' || *c == '\\')
			base = c + 1;

	const char *stem = adb_arena_text(arena, base, adb_path_stem_length(base));
	const char *upper = stem != NULL ? adb_text_upper(arena, stem) : NULL;

	if (upper != NULL)
		adb_content_add_link(p->d->out, "texture", "TEX", name,
				     adb_arena_printf(arena, "%s-C", upper));
}

static const struct key map_keys[] = { { "BITMAP", read_bitmap }, { NULL, NULL } };

static void read_map(struct parser *p, void *context)
{
	(void)context;
	read_block(p, map_keys, NULL);
}

static const struct key submaterial_keys[] = { { "MAP_DIFFUSE", read_map }, { NULL, NULL } };

static void read_submaterial(struct parser *p, void *context)
{
	(void)context;
	read_block(p, submaterial_keys, NULL);
}

static const struct key material_keys[] = {
	{ "SUBMATERIAL", read_submaterial },
	{ "MAP_DIFFUSE", read_map },
	{ NULL, NULL },
};

static void read_material(struct parser *p, void *context)
{
	(void)context;
	p->file->material_count++;
	read_block(p, material_keys, NULL);
}

static const struct key materials_keys[] = { { "MATERIAL", read_material }, { NULL, NULL } };

static void read_materials(struct parser *p, void *context)
{
	(void)context;
	if (p->file->materials.start == NULL)
		p->file->materials = p->in;
	read_block(p, materials_keys, NULL);
}

/* ---- nodes ---- */

static const char *upper_value(struct parser *p)
{
	const char *text = text_value(p);

	return text != NULL ? adb_text_upper(p->d->arena, text) : NULL;
}

static void read_name(struct parser *p, void *context)
{
	((struct adb_asc_node *)context)->name = upper_value(p);
}

static void read_parent(struct parser *p, void *context)
{
	((struct adb_asc_node *)context)->parent_name = upper_value(p);
}

static void read_row(struct parser *p, struct adb_asc_node *node, int row)
{
	size_t offset = (size_t)(p->in.at - p->in.start);
	double values[3];

	if (adb_asc_numbers(&p->in, values, 3, "x, y, z"))
		memcpy(node->rows[row], values, sizeof values);
	else
		adb_warn(p->d, "bad-number", offset, "TM_ROW%d of %s is not three numbers", row,
			 node->name != NULL ? node->name : "a node");
}

static void read_row0(struct parser *p, void *context)
{
	read_row(p, context, 0);
}

static void read_row1(struct parser *p, void *context)
{
	read_row(p, context, 1);
}

static void read_row2(struct parser *p, void *context)
{
	read_row(p, context, 2);
}

static void read_row3(struct parser *p, void *context)
{
	read_row(p, context, 3);
}

static const struct key transform_keys[] = {
	{ "TM_ROW0", read_row0 }, { "TM_ROW1", read_row1 }, { "TM_ROW2", read_row2 },
	{ "TM_ROW3", read_row3 }, { NULL, NULL },
};

static void read_transform(struct parser *p, void *context)
{
	((struct adb_asc_node *)context)->has_rows = true;
	read_block(p, transform_keys, context);
}

/* Grows with what is read: the range of the scene may claim anything. */
static bool grow(struct parser *p, struct adb_asc_track *track)
{
	uint32_t capacity = track->capacity > 0 ? 2 * track->capacity : FIRST_SAMPLES;
	double *values = adb_arena_alloc(p->d->arena, capacity, track->width * sizeof *values);

	if (values == NULL)
		return false;
	if (track->count > 0)
		memcpy(values, track->values, (size_t)track->count * track->width * sizeof *values);
	track->values = values;
	track->capacity = capacity;
	return true;
}

static bool add_sample(struct parser *p, const struct adb_asc_node *node, struct adb_asc_track *track)
{
	size_t offset = (size_t)(p->in.at - p->in.start);
	double sample[5];

	if (!adb_asc_numbers(&p->in, sample, 1 + (int)track->width,
			     track->width == 3 ? "tick, x, y, z" : "tick, x, y, z, angle [rad]")) {
		adb_warn(p->d, "bad-number", offset, "sample %u of %s: the track ends before it",
			 track->count, node->name != NULL ? node->name : "a node");
		return false;
	}
	if (track->count == ADB_ASC_MAX_SAMPLES) {
		adb_warn(p->d, "limit", offset, "%s has more than %d samples: the track ends here",
			 node->name != NULL ? node->name : "a node", ADB_ASC_MAX_SAMPLES);
		return false;
	}
	if (track->count == track->capacity && !grow(p, track))
		return false;
	if (track->count == 0)
		track->first_tick = sample[0];
	else
		track->is_uneven |= fabs(sample[0] - track->first_tick -
					 track->count * p->file->scene.ticks_per_frame) > 0.5;
	memcpy(track->values + (size_t)track->count * track->width, sample + 1,
	       track->width * sizeof *sample);
	track->count++;
	return true;
}

/* A track ends before a sample with a bad number, so that no later sample takes its place. */
static void read_track(struct parser *p, struct adb_asc_node *node, struct adb_asc_track *track,
		       const char *key)
{
	struct adb_asc_token token = adb_asc_peek(&p->in);
	bool has_ended = track->present; /* of a second track of one kind the first is kept */

	if (token.kind != ADB_ASC_OPEN)
		return;
	track->offset = has_ended ? track->offset : token.offset;
	track->present = true;
	adb_asc_enter(&p->in);
	for (;;) {
		token = adb_asc_next(&p->in);
		if (token.kind == ADB_ASC_CLOSE) {
			adb_asc_name(&p->in, &token, "brace");
			return;
		}
		if (token.kind == ADB_ASC_END) {
			report_unclosed(p, track->offset);
			return;
		}
		if (token.kind == ADB_ASC_OPEN && !adb_asc_skip_block(&p->in))
			report_unclosed(p, token.offset);
		if (token.kind != ADB_ASC_KEY)
			continue;
		if (has_ended || !adb_asc_is(&token, key)) {
			if (!adb_asc_skip_value(&p->in))
				report_unclosed(p, token.offset);
		} else {
			adb_asc_name(&p->in, &token, "key");
			has_ended = !add_sample(p, node, track);
		}
	}
}

static void read_positions(struct parser *p, void *context)
{
	struct adb_asc_node *node = context;

	read_track(p, node, &node->positions, "CONTROL_POS_SAMPLE");
}

static void read_rotations(struct parser *p, void *context)
{
	struct adb_asc_node *node = context;

	read_track(p, node, &node->rotations, "CONTROL_ROT_SAMPLE");
}

static void read_scale(struct parser *p, void *context)
{
	size_t offset = (size_t)(p->in.at - p->in.start);
	const struct adb_asc_node *node = context;
	double sample[4];

	if (p->has_scale)
		return;
	if (adb_asc_numbers(&p->in, sample, 4, "tick, x, y, z") && fabs(sample[1] - 1) < 1e-3 &&
	    fabs(sample[2] - 1) < 1e-3 && fabs(sample[3] - 1) < 1e-3) {
		if (p->in.has_notes)
			skip_as_gap(p, "turn of a scale that is 1");
		return;
	}
	p->has_scale = true;
	adb_warn(p->d, "scale", offset, "a scale of %s is not 1 1 1: the engine has no scales",
		 node->name != NULL ? node->name : "a node");
}

static const struct key scale_keys[] = { { "CONTROL_SCALE_SAMPLE", read_scale }, { NULL, NULL } };

/* The engine has no scales. */
static void read_scales(struct parser *p, void *context)
{
	read_block(p, scale_keys, context);
}

static const struct key animation_keys[] = {
	{ "CONTROL_POS_TRACK", read_positions },
	{ "CONTROL_ROT_TRACK", read_rotations },
	{ "CONTROL_SCALE_TRACK", read_scales },
	{ NULL, NULL },
};

static void read_animation(struct parser *p, void *context)
{
	((struct adb_asc_node *)context)->is_animated = true;
	read_block(p, animation_keys, context);
}

/* How often the block that follows has the key, whatever MESH_NUMVERTEX claims. */
static uint64_t count_keys(struct parser *p, const char *key)
{
	struct adb_asc_token token = adb_asc_peek(&p->in);
	size_t offset = token.offset;
	uint64_t count = 0;

	if (token.kind != ADB_ASC_OPEN)
		return 0;
	adb_asc_next(&p->in);
	for (;;) {
		token = adb_asc_next(&p->in);
		if (token.kind == ADB_ASC_END)
			report_unclosed(p, offset);
		if (token.kind == ADB_ASC_END || token.kind == ADB_ASC_CLOSE)
			return count;
		if (token.kind == ADB_ASC_OPEN && !adb_asc_skip_block(&p->in))
			report_unclosed(p, token.offset);
		count += token.kind == ADB_ASC_KEY && adb_asc_is(&token, key);
	}
}

static void read_vertices(struct parser *p, void *context)
{
	((struct adb_asc_mesh *)context)->vertex_count = count_keys(p, "MESH_VERTEX");
}

static void read_faces(struct parser *p, void *context)
{
	((struct adb_asc_mesh *)context)->face_count = count_keys(p, "MESH_FACE");
}

static const struct key mesh_keys[] = {
	{ "MESH_VERTEX_LIST", read_vertices },
	{ "MESH_FACE_LIST", read_faces },
	{ NULL, NULL },
};

/* Faces of the frames of a morph animation are those of the first. What is in that mesh shape.c names. */
static void count_mesh(struct parser *p, struct adb_asc_mesh *mesh)
{
	bool has_notes = p->in.has_notes;

	if (mesh->mesh_count++ == 0) {
		mesh->block = p->in;
		mesh->block.has_notes = adb_ledger_is_open();
		p->in.has_notes = false;
		read_block(p, mesh_keys, mesh);
		p->in.has_notes = has_notes;
		mesh->block_end = p->in.at;
	} else if (!adb_asc_skip_value(&p->in)) {
		report_unclosed(p, (size_t)(p->in.at - p->in.start));
	}
}

static void read_mesh(struct parser *p, void *context)
{
	count_mesh(p, &((struct adb_asc_node *)context)->mesh);
}

static void read_soft_mesh(struct parser *p, void *context)
{
	struct adb_asc_mesh *mesh = &((struct adb_asc_node *)context)->mesh;

	mesh->is_soft_skin = true;
	count_mesh(p, mesh);
}

static void read_morph_mesh(struct parser *p, void *context)
{
	struct adb_asc_mesh *mesh = &((struct adb_asc_node *)context)->mesh;

	mesh->frames = adb_arena_grow(p->d->arena, mesh->frames, mesh->morph_count, sizeof *mesh->frames);
	if (mesh->frames == NULL)
		return;
	mesh->frames[mesh->morph_count++] = p->in;
	count_mesh(p, mesh);
}

static const struct key morph_keys[] = { { "MESH", read_morph_mesh }, { NULL, NULL } };

static void read_morph(struct parser *p, void *context)
{
	const char *start = p->in.at;
	bool has_notes = p->in.has_notes;

	p->in.has_notes = false;
	read_block(p, morph_keys, context);
	p->in.has_notes = has_notes;
	((struct adb_asc_node *)context)->mesh.morph = adb_hash_of(start, (size_t)(p->in.at - start));
	if (has_notes)
		adb_field(start, ADB_FIELD_TEXT, (size_t)(p->in.at - start), "frames of the morph animation");
}

static void read_material_ref(struct parser *p, void *context)
{
	double value = number_value(p);

	if (value >= 0 && value < (double)UINT32_MAX)
		((struct adb_asc_node *)context)->material = (uint32_t)value;
}

static const struct key node_keys[] = {
	{ "NODE_NAME", read_name },
	{ "NODE_PARENT", read_parent },
	{ "NODE_TM", read_transform },
	{ "TM_ANIMATION", read_animation },
	{ "MESH", read_mesh },
	{ "MESH_SOFTSKIN", read_soft_mesh },
	{ "MESH_ANIMATION", read_morph },
	{ "MATERIAL_REF", read_material_ref },
	{ NULL, NULL },
};

static void read_node(struct parser *p, void *context)
{
	struct adb_asc_node *node = adb_arena_alloc(p->d->arena, 1, sizeof *node);

	(void)context;
	if (node == NULL)
		return;
	node->offset = (size_t)(p->in.at - p->in.start);
	node->index = p->file->node_count++;
	node->material = UINT32_MAX;
	node->positions.width = 3;
	node->rotations.width = 4;
	for (int i = 0; i < 3; i++)
		node->rows[i][i] = 1;
	if (p->file->last_node != NULL)
		p->file->last_node->next = node;
	else
		p->file->nodes = node;
	p->file->last_node = node;
	read_block(p, node_keys, node);
	if (node->name == NULL)
		node->name = "";
}

/*
 * The name of a node without quotation marks up to the end of the line, the count of its vertices, and those, which shape.h reads when the
 * mesh is wanted.
 */
static void read_soft_skin(struct parser *p, void *context)
{
	struct adb_asc_soft_skin *skin = adb_arena_alloc(p->d->arena, 1, sizeof *skin);

	(void)context;
	p->file->soft_skin_count++;
	if (skin == NULL)
		return;
	skin->block = p->in;
	skin->node = adb_asc_read_weights_name(p->d, &skin->block);
	ADB_APPEND(p->file, soft_skins, last_soft_skin, skin);
	if (!adb_asc_skip_value(&p->in))
		report_unclosed(p, (size_t)(p->in.at - p->in.start));
	if (!p->d->wants_meshes)
		adb_asc_name_gap(&p->in, skin->block.at, "weights that are not wanted");
}

/* ---- scene ---- */

static void read_scene_file(struct parser *p, void *context)
{
	(void)context;
	p->file->scene.file = text_value(p);
}

/* Reads a frame, which scripts keep in 32 bits. Leaves it at 0 when it is none. */
static bool read_frame(struct parser *p, int64_t *frame)
{
	size_t offset = (size_t)(p->in.at - p->in.start);
	double value = number_value(p);
	bool is_frame = fabs(value) <= INT32_MAX;

	if (is_frame)
		*frame = (int64_t)value;
	else if (!isnan(value))
		adb_warn(p->d, "bad-number", offset, "%g is no frame", value);
	return is_frame;
}

static void read_first_frame(struct parser *p, void *context)
{
	(void)context;
	p->file->scene.has_first = read_frame(p, &p->file->scene.first);
}

static void read_last_frame(struct parser *p, void *context)
{
	(void)context;
	p->file->scene.has_last = read_frame(p, &p->file->scene.last);
}

static void read_frame_speed(struct parser *p, void *context)
{
	(void)context;
	p->file->scene.fps = number_value(p);
}

static void read_ticks(struct parser *p, void *context)
{
	(void)context;
	p->file->scene.ticks_per_frame = number_value(p);
}

static const struct key scene_keys[] = {
	{ "SCENE_FILENAME", read_scene_file },  { "SCENE_FIRSTFRAME", read_first_frame },
	{ "SCENE_LASTFRAME", read_last_frame }, { "SCENE_FRAMESPEED", read_frame_speed },
	{ "SCENE_TICKSPERFRAME", read_ticks },  { NULL, NULL },
};

static void read_scene(struct parser *p, void *context)
{
	(void)context;
	read_block(p, scene_keys, NULL);
}

/* ---- what the header declares ---- */

static const struct key file_keys[] = {
	{ "COMMENT", read_comment },
	{ "SCENE", read_scene },
	{ "MATERIAL_LIST", read_materials },
	{ "HELPEROBJECT", read_node },
	{ "GEOMOBJECT", read_node },
	{ "MESH_SOFTSKINVERTS", read_soft_skin },
	{ "CAMERAOBJECT", skip_unknown_object },
	{ "LIGHTOBJECT", skip_unknown_object },
	{ "SHAPEOBJECT", skip_unknown_object },
	{ "GROUP", skip_unknown_object },
	{ NULL, NULL },
};

enum adb_outcome adb_asc_read(struct adb_decoder *d, struct adb_asc_file *file)
{
	const char *text = (const char *)d->in.data;
	struct parser p = { .d = d,
			    .file = file,
			    .in = { text, text, text + d->in.size, adb_ledger_is_open() } };

	*file = (struct adb_asc_file){ .text = p.in, .scene = { .fps = NAN, .ticks_per_frame = NAN } };
	begin(&p);
	while (adb_arena_outcome(d->arena) == ADB_OK) {
		const struct adb_asc_token token = adb_asc_next(&p.in);

		if (token.kind == ADB_ASC_END)
			break;
		if (file->node_count > ADB_ASC_MAX_NODES)
			return adb_fail(d, ADB_LIMIT, token.offset, "more than %d nodes", ADB_ASC_MAX_NODES);
		if (token.kind == ADB_ASC_KEY)
			read_key(&p, &token, file_keys, NULL);
		else if (token.kind == ADB_ASC_OPEN)
			adb_asc_skip_block(&p.in);
		else if (token.kind == ADB_ASC_CLOSE && !p.is_unbalanced)
			adb_warn(d, "unbalanced", token.offset, "a brace that closes no block");
		p.is_unbalanced |= token.kind == ADB_ASC_CLOSE;
	}
	if (!(file->scene.fps > 0) || !isfinite(file->scene.fps)) {
		adb_warn(d, "frame-rate", 0, "SCENE_FRAMESPEED is missing or is no rate: %d are taken",
			 DEFAULT_FPS);
		file->scene.fps = DEFAULT_FPS;
	}
	adb_asc_link_nodes(d, file);
	link_skins(file);
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

void adb_asc_note_keys(const struct adb_asc_file *file, const struct adb_asc_track *track,
		       const struct adb_channel *channel, const char *formula)
{
	struct adb_asc_tokens in = file->text;
	uint32_t found = 0;
	double values[5];

	in.at += track->offset;
	in.has_notes = false;
	adb_asc_enter(&in);
	while (found < track->count) {
		const struct adb_asc_token token = adb_asc_next(&in);

		if (token.kind == ADB_ASC_END || token.kind == ADB_ASC_CLOSE)
			return;
		if (token.kind == ADB_ASC_OPEN)
			adb_asc_skip_block(&in);
		if (token.kind != ADB_ASC_KEY || !adb_asc_numbers(&in, values, 1, ""))
			continue;

		const struct adb_asc_token first = adb_asc_peek(&in);

		if (!adb_asc_numbers(&in, values + 1, (int)track->width, ""))
			continue;

		uint64_t size = 8 * (uint64_t)(in.at - first.bytes);

		adb_field_keys(first.bytes, &(struct adb_key_source){ .channel = channel,
								      .formula = formula,
								      .bit_stride = size,
								      .bit_length = size,
								      .first_key = found++,
								      .count = 1 });
	}
}

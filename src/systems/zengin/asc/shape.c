/* Reads the blocks of meshes, weights and materials. */
#include "systems/zengin/asc/shape.h"

#include <math.h>
#include <string.h>

#include "base/ledger.h"
#include "motion/append.h"
#include "systems/zengin/asc/skipped.h"
#include "systems/zengin/value.h"

/* What is reported once for a block. */
struct reading {
	struct adb_decoder *d;
	struct adb_asc_tokens in;
	const char *node;
	bool has_bad_number, has_bad_order;
};

/* ---- blocks ---- */

/* The next key of the block; values and blocks that no one read are skipped. False at the end of the block. */
static bool next_key(struct adb_asc_tokens *in, struct adb_asc_token *key)
{
	for (;;) {
		*key = adb_asc_next(in);
		if (key->kind == ADB_ASC_KEY)
			return true;
		if (key->kind == ADB_ASC_CLOSE)
			adb_asc_name(in, key, "brace");
		if (key->kind == ADB_ASC_END || key->kind == ADB_ASC_CLOSE)
			return false;
		if (key->kind == ADB_ASC_OPEN)
			adb_asc_skip_block(in);
	}
}

static bool next_is_number(const struct reading *r)
{
	struct adb_asc_tokens in = r->in;
	double value;

	in.has_notes = false;
	return adb_asc_numbers(&in, &value, 1, "");
}

static void check_order(struct reading *r, uint32_t number, uint32_t expected, const char *what)
{
	if (number != expected && number != UINT32_MAX && !r->has_bad_order) {
		adb_warn(r->d, "mesh-order", (size_t)(r->in.at - r->in.start),
			 "%s %u of the mesh of %s has the number %u: the order counts", what, expected,
			 r->node, number);
		r->has_bad_order = true;
	}
}

static void report_number(struct reading *r)
{
	if (!r->has_bad_number)
		adb_warn(r->d, "bad-number", (size_t)(r->in.at - r->in.start),
			 "a number of the mesh of %s cannot be read: what needs it is left out", r->node);
	r->has_bad_number = true;
}

static uint32_t read_index(struct reading *r, const char *name)
{
	double value = 0;
	bool is_number = adb_asc_numbers(&r->in, &value, 1, name) && value >= 0 && value < (double)UINT32_MAX;

	if (!is_number)
		report_number(r);
	return is_number ? (uint32_t)value : UINT32_MAX;
}

/* Reads the number of an entry and compares it with its place. */
static void read_number(struct reading *r, uint32_t expected, const char *what)
{
	check_order(r, read_index(r, "number"), expected, what);
}

/* What follows up to the next key or brace is a gap. */
static void drop_words(struct adb_asc_tokens *in, const char *reason)
{
	while (in->has_notes && adb_asc_peek(in).kind == ADB_ASC_WORD) {
		const struct adb_asc_token token = adb_asc_next(in);

		adb_asc_name_gap(in, token.bytes, reason);
	}
}

/* ---- weights ---- */

/* The count of the vertices, which the list gives. */
static void skip_count(struct adb_asc_tokens *in)
{
	struct adb_asc_tokens copy = *in;
	double count;

	copy.has_notes = false;
	if (!adb_asc_numbers(&copy, &count, 1, ""))
		return;
	if (in->has_notes)
		adb_field(in->at, ADB_FIELD_GAP, (size_t)(copy.at - in->at), "count, which the list gives");
	in->at = copy.at;
}

static void note_brace(struct adb_asc_tokens *in)
{
	struct adb_asc_token token;

	if (!in->has_notes)
		return;
	token = adb_asc_next(in);
	if (token.kind == ADB_ASC_CLOSE)
		adb_asc_name(in, &token, "brace");
}

/* False, before what is no bone and no weight. */
static bool add_influence(struct adb_decoder *d, struct adb_asc_tokens *in, struct adb_asc_weights *weights)
{
	struct adb_asc_tokens at = *in;
	const struct adb_asc_token bone = adb_asc_next(&at);
	double weight;

	if (bone.kind != ADB_ASC_TEXT || !adb_asc_numbers(&at, &weight, 1, "weight"))
		return false;
	adb_asc_name(&at, &bone, "bone");

	const char *name = adb_text_decode(d->arena, bone.bytes, bone.size, d->encoding);

	weights->influences = adb_arena_grow(d->arena, weights->influences, weights->influence_count,
					     sizeof *weights->influences);
	if (name == NULL || weights->influences == NULL)
		return false;
	weights->influences[weights->influence_count++] =
		(struct adb_asc_influence){ adb_text_upper(d->arena, name), (float)weight };
	*in = at;
	return true;
}

/* ---- meshes ---- */

static void read_vertices(struct reading *r, struct adb_asc_shape *shape)
{
	struct reading list = *r;
	struct adb_asc_token key;

	if (!adb_asc_enter(&list.in))
		return;
	while (next_key(&list.in, &key)) {
		double at[3] = { NAN, NAN, NAN };

		if (!adb_asc_is(&key, "MESH_VERTEX"))
			continue;
		adb_asc_name(&list.in, &key, "key");
		read_number(&list, shape->vertex_count, "vertex");
		if (!adb_asc_numbers(&list.in, at, 3, "x, y, z [cm]"))
			report_number(&list);
		shape->vertices = adb_arena_grow(r->d->arena, shape->vertices, shape->vertex_count,
						 sizeof *shape->vertices);
		if (shape->vertices == NULL)
			return;
		shape->vertices[shape->vertex_count++] = (struct adb_vec3){ at[0], at[1], at[2] };
	}
	r->has_bad_number = list.has_bad_number;
	r->has_bad_order = list.has_bad_order;
}

static uint32_t read_smoothing(struct reading *r)
{
	struct adb_asc_token token = adb_asc_peek(&r->in);
	uint32_t groups = 0, group = 0;

	if (token.kind != ADB_ASC_WORD)
		return 0;
	adb_asc_next(&r->in);
	adb_asc_name(&r->in, &token, "smoothing groups");
	for (size_t i = 0; i <= token.size; i++) {
		char c = i < token.size ? token.bytes[i] : ',';

		if (c >= '0' && c <= '9' && group <= 32) {
			group = group * 10 + (uint32_t)(c - '0');
		} else {
			groups |= group >= 1 && group <= 32 ? UINT32_C(1) << (group - 1) : 0;
			group = 0;
		}
	}
	return groups;
}

/* "0:    A:    1 B:    0 C:    2 AB:    1 …" up to the next key. */
static void read_corners(struct reading *r, struct adb_asc_face *face, uint32_t expected)
{
	static const char *const names[] = { "A:", "B:", "C:" };
	struct adb_asc_token token = adb_asc_peek(&r->in);
	double number = NAN;

	if (token.kind == ADB_ASC_WORD && token.size > 1 && token.bytes[token.size - 1] == ':') {
		struct adb_asc_tokens digits = { .start = token.bytes,
						 .at = token.bytes,
						 .end = token.bytes + token.size - 1 };

		adb_asc_next(&r->in);
		adb_asc_name(&r->in, &token, "number");
		if (adb_asc_numbers(&digits, &number, 1, "") && number >= 0 && number < (double)UINT32_MAX)
			check_order(r, (uint32_t)number, expected, "face");
	} else if (next_is_number(r)) {
		read_number(r, expected, "face");
	}
	for (token = adb_asc_peek(&r->in); token.kind == ADB_ASC_WORD; token = adb_asc_peek(&r->in)) {
		bool is_corner = false;

		adb_asc_next(&r->in);
		for (int i = 0; i < 3; i++) {
			if (!adb_asc_is(&token, names[i]))
				continue;
			is_corner = true;
			adb_asc_name(&r->in, &token, "corner");
			face->corners[i] = read_index(r, "vertex");
		}
		if (!is_corner)
			adb_asc_name_gap(&r->in, token.bytes, "edges that are drawn");
	}
}

static void read_faces(struct reading *r, struct adb_asc_shape *shape)
{
	struct reading list = *r;
	struct adb_asc_token key;

	if (!adb_asc_enter(&list.in))
		return;
	while (next_key(&list.in, &key)) {
		struct adb_asc_face *last =
			shape->face_count > 0 ? &shape->faces[shape->face_count - 1] : NULL;

		bool is_smoothing = last != NULL && adb_asc_is(&key, "MESH_SMOOTHING");
		bool is_material = last != NULL && adb_asc_is(&key, "MESH_MTLID");
		bool is_face = adb_asc_is(&key, "MESH_FACE");

		if (is_smoothing || is_material || is_face)
			adb_asc_name(&list.in, &key, "key");
		if (is_smoothing)
			last->smoothing = read_smoothing(&list);
		if (is_material)
			last->material = read_index(&list, "submaterial");
		if (!is_face)
			continue;
		shape->faces =
			adb_arena_grow(r->d->arena, shape->faces, shape->face_count, sizeof *shape->faces);
		if (shape->faces == NULL)
			return;

		struct adb_asc_face *face = &shape->faces[shape->face_count];

		*face = (struct adb_asc_face){ .material = 0 };
		for (int i = 0; i < 3; i++)
			face->corners[i] = face->textured[i] = UINT32_MAX;
		read_corners(&list, face, shape->face_count++);
	}
	r->has_bad_number = list.has_bad_number;
	r->has_bad_order = list.has_bad_order;
}

static void read_uvs(struct reading *r, struct adb_asc_shape *shape)
{
	struct reading list = *r;
	struct adb_asc_token key;

	if (!adb_asc_enter(&list.in))
		return;
	while (next_key(&list.in, &key)) {
		double uv[2] = { 0, 0 };

		if (!adb_asc_is(&key, "MESH_TVERT"))
			continue;
		adb_asc_name(&list.in, &key, "key");
		read_number(&list, shape->uv_count, "texture coordinate");
		if (!adb_asc_numbers(&list.in, uv, 2, "u, v"))
			report_number(&list);
		drop_words(&list.in, "w");
		shape->uvs = adb_arena_grow(r->d->arena, shape->uvs, shape->uv_count, sizeof *shape->uvs);
		if (shape->uvs == NULL)
			return;
		memcpy(shape->uvs[shape->uv_count++], uv, sizeof uv);
	}
	r->has_bad_number = list.has_bad_number;
	r->has_bad_order = list.has_bad_order;
}

/* When all faces have been read. */
static void read_uv_faces(struct reading *r, struct adb_asc_shape *shape)
{
	struct adb_asc_token key;
	uint32_t face = 0;

	if (!adb_asc_enter(&r->in))
		return;
	while (face < shape->face_count && next_key(&r->in, &key)) {
		if (!adb_asc_is(&key, "MESH_TFACE"))
			continue;
		adb_asc_name(&r->in, &key, "key");
		read_number(r, face, "textured face");
		for (int i = 0; i < 3; i++)
			shape->faces[face].textured[i] = read_index(r, "texture coordinate");
		face++;
	}
	if (face == shape->face_count)
		note_brace(&r->in);
}

/* ---- materials ---- */

static const char *text_value(struct adb_decoder *d, struct adb_asc_tokens *in)
{
	const struct adb_asc_token token = adb_asc_next(in);

	return token.kind == ADB_ASC_TEXT || token.kind == ADB_ASC_WORD
		       ? adb_text_decode(d->arena, token.bytes, token.size, d->encoding)
		       : NULL;
}

/* From the key to where `in` is. */
static struct adb_asc_span span_of(const struct adb_asc_tokens *in, const struct adb_asc_token *key)
{
	const char *start = in->start + key->offset;

	return (struct adb_asc_span){ start, (size_t)(in->at - start) };
}

/* The first bitmap counts. Of its path the engine uses the last part. */
static void read_map(struct adb_decoder *d, struct adb_asc_tokens in, struct adb_asc_material *material)
{
	struct adb_asc_token key;

	if (!adb_asc_enter(&in))
		return;
	while (next_key(&in, &key)) {
		const char *path =
			adb_asc_is(&key, "BITMAP") && material->bitmap == NULL ? text_value(d, &in) : NULL;
		const char *base = path;

		for (const char *c = path; c != NULL && *c != '\0'; c++)
			if (*c == '/' || *c == '\\')
				base = c + 1;
		if (base != NULL && base[0] != '\0')
			material->bitmap = base;
	}
}

static struct adb_asc_material *read_material(struct adb_decoder *d, struct adb_asc_tokens in, bool may_nest,
					      uint32_t *count)
{
	struct adb_asc_material *material = adb_arena_alloc(d->arena, 1, sizeof *material);
	struct adb_asc_token key;

	if (material == NULL)
		return NULL;
	for (int i = 0; i < 3; i++)
		material->colour[i] = 1;
	material->ordinal = (*count)++;
	if (!adb_asc_enter(&in))
		return material;
	while (next_key(&in, &key)) {
		struct adb_asc_tokens value = in;
		struct adb_asc_material *sub;

		if (adb_asc_is(&key, "MATERIAL_NAME")) {
			material->name = text_value(d, &value);
			material->name_span = span_of(&value, &key);
		} else if (adb_asc_is(&key, "MATERIAL_DIFFUSE")) {
			adb_asc_numbers(&value, material->colour, 3, "");
			material->colour_span = span_of(&value, &key);
		}
		if (adb_asc_is(&key, "MAP_DIFFUSE"))
			read_map(d, value, material);
		else if (may_nest && adb_asc_is(&key, "SUBMATERIAL") &&
			 (sub = read_material(d, value, false, count)) != NULL) {
			ADB_APPEND(material, subs, last_sub, sub);
			material->sub_count++;
		}
		adb_asc_skip_value(&in);
	}
	return material;
}

/* ---- what the header declares, and its helpers ---- */

/* What reads the list of that key; NULL when it is none, or is read when the faces are. */
static void (*list_reader(const struct adb_asc_token *key))(struct reading *, struct adb_asc_shape *)
{
	return adb_asc_is(key, "MESH_VERTEX_LIST") ? read_vertices
	       : adb_asc_is(key, "MESH_FACE_LIST") ? read_faces
	       : adb_asc_is(key, "MESH_TVERTLIST") ? read_uvs
						   : NULL;
}

bool adb_asc_read_shape(struct adb_decoder *d, const struct adb_asc_tokens *block, const char *node,
			struct adb_asc_shape *shape)
{
	struct reading r = { .d = d, .in = *block, .node = node };
	struct adb_asc_tokens uv_faces = { 0 };
	struct adb_asc_token key;

	*shape = (struct adb_asc_shape){ 0 };
	adb_field_begin("mesh");
	if (!adb_asc_enter(&r.in)) {
		adb_field_end();
		return true;
	}
	while (next_key(&r.in, &key) && adb_arena_outcome(d->arena) == ADB_OK) {
		void (*read)(struct reading *, struct adb_asc_shape *) = list_reader(&key);

		bool has_uv_faces = adb_asc_is(&key, "MESH_TFACELIST");

		if (has_uv_faces)
			uv_faces = r.in;
		if (read == NULL && !has_uv_faces) {
			adb_asc_skip_key(&r.in, &key);
			continue;
		}
		adb_asc_name(&r.in, &key, "key");
		if (read != NULL)
			read(&r, shape);
		adb_asc_skip_value(&r.in);
	}
	r.in = uv_faces;
	if (uv_faces.start != NULL)
		read_uv_faces(&r, shape);
	adb_field_end();
	return adb_arena_outcome(d->arena) == ADB_OK;
}

bool adb_asc_read_vertices(struct adb_decoder *d, const struct adb_asc_tokens *block,
			   struct adb_asc_shape *shape, const char **end)
{
	struct reading r = { .d = d, .in = *block, .has_bad_number = true, .has_bad_order = true };
	struct adb_asc_token key;

	*shape = (struct adb_asc_shape){ 0 };
	*end = block->at;
	r.in.has_notes = false;
	if (!adb_asc_enter(&r.in))
		return true;
	while (next_key(&r.in, &key) && adb_arena_outcome(d->arena) == ADB_OK) {
		if (adb_asc_is(&key, "MESH_VERTEX_LIST"))
			read_vertices(&r, shape);
		adb_asc_skip_value(&r.in);
	}
	*end = r.in.at;
	return adb_arena_outcome(d->arena) == ADB_OK;
}

const char *adb_asc_read_weights_name(struct adb_decoder *d, struct adb_asc_tokens *block)
{
	const char *first, *last;

	if (!adb_asc_enter(block))
		return "";
	for (first = block->at;
	     first < block->end && (*first == ' ' || *first == '\t' || *first == '\r' || *first == '\n');)
		first++;
	for (last = first; last < block->end && *last != '\n' && *last != '\r' && *last != '}';)
		last++;
	if (block->has_notes) {
		adb_field(block->at, ADB_FIELD_GAP, (size_t)(first - block->at), "blanks");
		adb_field(first, ADB_FIELD_TEXT, (size_t)(last - first), "node");
	}
	block->at = last;
	while (last > first && (last[-1] == ' ' || last[-1] == '\t'))
		last--;

	const char *name = adb_text_decode(d->arena, first, (size_t)(last - first), d->encoding);

	return name != NULL ? adb_text_upper(d->arena, name) : NULL;
}

bool adb_asc_read_weights(struct adb_decoder *d, const struct adb_asc_tokens *block,
			  struct adb_asc_weights *weights)
{
	struct adb_asc_tokens in = *block;
	struct adb_arena *arena = d->arena;
	double bones;

	*weights =
		(struct adb_asc_weights){ .first = adb_arena_grow(arena, NULL, 0, sizeof *weights->first) };
	if (weights->first == NULL)
		return false;
	weights->first[0] = 0;
	adb_field_begin("weights");
	skip_count(&in);
	while (adb_asc_numbers(&in, &bones, 1, "bone count")) {
		for (; bones > 0 && add_influence(d, &in, weights);)
			bones--;
		if (adb_arena_outcome(arena) != ADB_OK)
			return false;
		weights->first =
			adb_arena_grow(arena, weights->first, weights->count + 1, sizeof *weights->first);
		if (weights->first == NULL)
			return false;
		weights->first[++weights->count] = weights->influence_count;
		if (bones > 0) {
			adb_warn(d, "skin-weight", (size_t)(in.at - in.start),
				 "the weights of vertex %u of a skin end early", weights->count - 1);
			break;
		}
	}
	note_brace(&in);
	adb_field_end();
	return true;
}

bool adb_asc_read_materials(struct adb_decoder *d, const struct adb_asc_tokens *block,
			    struct adb_asc_material **first)
{
	struct adb_asc_tokens in = *block;
	struct adb_asc_token key;
	uint32_t count = 0;

	in.has_notes = false; /* file.c has named all but what material_of() in mesh.c names */
	*first = NULL;
	if (block->start == NULL || !adb_asc_enter(&in))
		return true;
	while (next_key(&in, &key)) {
		if (adb_asc_is(&key, "MATERIAL")) {
			*first = read_material(d, in, true, &count);
			if (*first == NULL)
				return false;
			first = &(*first)->next;
		}
		adb_asc_skip_value(&in);
	}
	return true;
}

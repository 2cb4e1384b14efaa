/*
 * The fields of an object of a TMD. Packets in a row that have the same mode, flag and length become one record. Points are told
 * apart by whether some primitive names them: the others count for the bounds alone.
 */
#include "systems/vib/tmd_fields.h"

#include "base/ledger.h"

enum { WORD = 4, HEADER_MEMBERS = 4, MOST_MEMBERS = HEADER_MEMBERS + 6 * ADB_TMD_CORNERS + 2 };

/* Packets of one form. */
struct form {
	struct adb_tmd_packet packet;
	struct adb_tmd_primitive primitive;
	bool is_known, has_vertices;
};

struct run {
	struct form form;
	const uint8_t *start;
	uint32_t count;
};

static const struct adb_field_layout vertex_layout[] = {
	{ 0, ADB_FIELD_S16LE, 3, "x y z" },
	{ 6, ADB_FIELD_GAP, 2, "padding" },
	{ 0, 0, 0, NULL },
};

static const struct adb_field_layout normal_layout[] = {
	{ 0, ADB_FIELD_S16LE, 3, "x y z [1/4096]" },
	{ 6, ADB_FIELD_GAP, 2, "padding" },
	{ 0, 0, 0, NULL },
};

static const struct adb_field_layout bounds_layout[] = {
	{ 0, ADB_FIELD_S16LE, 3, "x y z, for the bounds only" },
	{ 6, ADB_FIELD_GAP, 2, "padding" },
	{ 0, 0, 0, NULL },
};

static bool is_same_form(const struct form *a, const struct form *b)
{
	return a->packet.ilen == b->packet.ilen && a->packet.flag == b->packet.flag &&
	       a->packet.mode == b->packet.mode && a->has_vertices == b->has_vertices;
}

/* A primitive without its vertices is left out, so that the rest of it counts for nothing. */
static struct adb_field_layout value(const struct form *form, uint32_t at, enum adb_field_type type,
				     uint32_t count, const char *name)
{
	if (form->has_vertices)
		return (struct adb_field_layout){ at, type, count, name };
	return (struct adb_field_layout){ at, ADB_FIELD_GAP, count * (uint32_t)adb_field_type_size(type),
					  "of a primitive that is left out" };
}

static size_t name_texture(const struct form *form, uint32_t *at, struct adb_field_layout *members)
{
	static const char *const words[ADB_TMD_CORNERS] = { "palette", "page" };
	size_t count = 0;

	for (unsigned i = 0; form->primitive.is_textured && i < form->primitive.corner_count; i++) {
		members[count++] = value(form, *at, ADB_FIELD_U8, 2, "u v [texels]");
		members[count++] =
			words[i] != NULL ? value(form, *at + 2, ADB_FIELD_U16LE, 1, words[i])
					 : (struct adb_field_layout){ *at + 2, ADB_FIELD_GAP, 2, "padding" };
		*at += WORD;
	}
	return count;
}

static size_t name_colours(const struct form *form, uint32_t *at, struct adb_field_layout *members)
{
	size_t count = 0;

	for (unsigned i = 0; i < form->primitive.colour_count; i++) {
		members[count++] = value(form, *at, ADB_FIELD_U8, 3, "red, green, blue");
		members[count++] = (struct adb_field_layout){ *at + 3, ADB_FIELD_GAP, 1, "filler" };
		*at += WORD;
	}
	return count;
}

static size_t name_indices(const struct form *form, uint32_t *at, struct adb_field_layout *members)
{
	size_t count = 0;

	for (unsigned i = 0; i < form->primitive.corner_count; i++) {
		if (i < form->primitive.normal_count) {
			members[count++] = value(form, *at, ADB_FIELD_U16LE, 1, "normal");
			*at += 2;
		}
		members[count++] = (struct adb_field_layout){ *at, ADB_FIELD_U16LE, 1, "vertex" };
		*at += 2;
	}
	return count;
}

static size_t name_body(const struct form *form, struct adb_field_layout *members)
{
	uint32_t at = WORD;
	size_t count = name_texture(form, &at, members);

	count += name_colours(form, &at, members + count);
	count += name_indices(form, &at, members + count);
	if (at % WORD != 0)
		members[count++] =
			(struct adb_field_layout){ at, ADB_FIELD_GAP, WORD - at % WORD, "padding" };
	return count;
}

static void note_run(struct adb_decoder *d, const struct run *run)
{
	struct adb_field_layout *members;
	size_t count = 0;

	if (run->count == 0)
		return;
	members = adb_arena_alloc(d->arena, MOST_MEMBERS, sizeof *members);
	if (members == NULL)
		return;
	members[count++] =
		(struct adb_field_layout){ 0, ADB_FIELD_GAP, 1, "olen: size of what the library draws" };
	members[count++] = (struct adb_field_layout){ 1, ADB_FIELD_U8, 1, "ilen [words]" };
	members[count++] =
		run->form.is_known && !run->form.primitive.is_line
			? (struct adb_field_layout){ 2, ADB_FIELD_U8, 1, "flag" }
			: (struct adb_field_layout){ 2, ADB_FIELD_GAP, 1, "flag, for polygons only" };
	members[count++] = (struct adb_field_layout){ 3, ADB_FIELD_U8, 1, "mode" };
	if (run->form.is_known)
		count += name_body(&run->form, members + count);
	members[count] = (struct adb_field_layout){ .name = NULL };
	adb_field_records(run->start, run->count, WORD + WORD * (size_t)run->form.packet.ilen, members,
			  "packet");
}

/* Names the packets, and marks the points that they name. */
static void note_packets(struct adb_decoder *d, const struct adb_tmd *tmd,
			 const struct adb_tmd_object *object, uint8_t *used_vertices, uint8_t *used_normals)
{
	struct adb_reader in = adb_reader_of(tmd->bytes, tmd->available);
	struct run run = { .count = 0 };

	if (object->packets.count > 0)
		adb_reader_seek(&in, (size_t)object->packets.offset);
	for (uint32_t i = 0; i < object->packets.count; i++) {
		const uint8_t *start = in.data + in.position;
		struct form form;

		if (!adb_tmd_next_packet(&in, &form.packet))
			break;
		form.is_known = adb_tmd_read_primitive(&form.packet, &form.primitive);
		form.has_vertices = form.is_known && adb_tmd_has_vertices(object, &form.primitive);
		for (unsigned k = 0; form.has_vertices && k < form.primitive.corner_count; k++)
			used_vertices[form.primitive.vertices[k]] = 1;
		for (unsigned k = 0; form.has_vertices && d->wants_meshes && k < form.primitive.normal_count;
		     k++)
			if (form.primitive.normals[k] < object->normals.count)
				used_normals[form.primitive.normals[k]] = 1;
		if (run.count > 0 && is_same_form(&run.form, &form)) {
			run.count++;
			continue;
		}
		note_run(d, &run);
		run = (struct run){ form, start, 1 };
	}
	note_run(d, &run);
}

void adb_tmd_note_object(struct adb_decoder *d, const struct adb_tmd *tmd, uint32_t index)
{
	struct adb_tmd_object object = adb_tmd_object_at(tmd, index);
	uint8_t *vertices = adb_arena_alloc(d->arena, object.vertices.count, 1);
	uint8_t *normals = adb_arena_alloc(d->arena, object.normals.count, 1);

	if (vertices == NULL || normals == NULL)
		return;
	adb_field_begin_item("object", index);
	note_packets(d, tmd, &object, vertices, normals);
	adb_field_runs(&(struct adb_field_runs){
		.at = tmd->bytes + object.vertices.offset,
		.count = object.vertices.count,
		.stride = ADB_TMD_POINT,
		.is_used = vertices,
		.layout = vertex_layout,
		.other_layout = bounds_layout,
		.name = "vertex",
		.other_name = "vertex that no primitive names",
	});
	adb_field_runs(&(struct adb_field_runs){
		.at = tmd->bytes + object.normals.offset,
		.count = object.normals.count,
		.stride = ADB_TMD_POINT,
		.is_used = normals,
		.layout = normal_layout,
		.name = "normal",
		.other_name = d->wants_meshes ? "normals that no primitive names"
					      : "normals, which are read with meshes only",
	});
	adb_field_end();
}

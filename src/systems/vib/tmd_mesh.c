/*
 * Makes parts of the primitives of a TMD. The console draws polygons whose corners run clockwise on its screen, where y points
 * down; here they run the other way round: 0 2 1, and of a quad also 1 2 3.
 *
 * Vertices are not shared between primitives, because each has its own colours.
 */
#include "systems/vib/tmd_mesh.h"

#include <math.h>
#include <string.h>

#include "systems/vib/video_memory.h"

enum {
	MAX_VERTICES = 1000000, /* of all parts together */
	MAX_MATERIALS = 256,    /* the game needs one */
	MAX_TEXTURES = 64,      /* 256 KiB each */
	SPRITE_KIND = 0x60,
	KIND_MASK = 0xE0,
};

/* What tells materials apart. */
struct look {
	bool is_lit, is_two_sided, is_translucent, is_textured;
	uint16_t palette, page;
	const struct adb_texture *texture; /* NULL = no picture lies there */
};

/* Primitives of one object that become one part. */
struct group {
	uint32_t vertex_count, index_count;
	uint32_t vertices, indices; /* that are filled in so far */
	struct adb_mesh_part *part;
};

enum { LINES, TRIANGLES, TOPOLOGY_COUNT };

struct mesh {
	struct adb_decoder *d;
	const struct adb_tmd *tmd;
	struct adb_model *model;
	struct look looks[MAX_MATERIALS];
	uint32_t look_count;
	struct group groups[MAX_MATERIALS][TOPOLOGY_COUNT]; /* of one object */
	uint32_t vertex_count;                              /* of all parts */
	uint32_t sprites, unknown, normals_beyond, degenerate;
	uint32_t texture_count, missing_textures;
	bool is_full;
};

/* ---- counting ---- */

/* Writes the corners of the line or of the triangles, but for degenerate ones. Returns how many. */
static unsigned corners_of(const struct adb_tmd_primitive *primitive, uint32_t indices[6])
{
	static const uint8_t line[2] = { 0, 1 }, triangles[6] = { 0, 2, 1, 1, 2, 3 };
	const uint16_t *v = primitive->vertices;
	const unsigned size = primitive->is_line ? 2 : 3;
	const unsigned shapes = primitive->corner_count == ADB_TMD_CORNERS ? 2 : 1;
	unsigned made = 0;

	for (unsigned shape = 0; shape < shapes; shape++) {
		const uint8_t *c = primitive->is_line ? line : triangles + 3 * (size_t)shape;

		if (v[c[0]] == v[c[1]] || (size == 3 && (v[c[1]] == v[c[2]] || v[c[2]] == v[c[0]])))
			continue;
		for (unsigned i = 0; i < size; i++)
			indices[made++] = c[i];
	}
	return made;
}

/* The texture of a page with a palette, which several looks may have. NULL when no picture of the archive lies there. */
static const struct adb_texture *texture_of(struct mesh *mesh, const struct look *look)
{
	struct adb_decoder *d = mesh->d;
	struct adb_pixels pixels = { 0 };
	struct adb_texture *texture;
	const char *name;

	for (uint32_t i = 0; i < mesh->look_count; i++)
		if (mesh->looks[i].texture != NULL && mesh->looks[i].page == look->page &&
		    mesh->looks[i].palette == look->palette)
			return mesh->looks[i].texture;
	if (mesh->texture_count == MAX_TEXTURES ||
	    !adb_video_memory_cut(&d->place, look->page, look->palette, d->arena, &pixels)) {
		mesh->missing_textures++;
		return NULL;
	}
	name = adb_arena_printf(d->arena, "%s_%04X_%04X", d->stem, look->page, look->palette);
	texture = name != NULL ? adb_content_add_texture(d->out, name) : NULL;
	if (texture == NULL)
		return NULL;
	mesh->texture_count++;
	texture->native_id =
		adb_arena_printf(d->arena, "%s#%04X.%04X", d->native_id, look->page, look->palette);
	texture->format = "TIM";
	texture->width = pixels.width;
	texture->height = pixels.height;
	texture->pixels = pixels;
	return texture;
}

/* The group of the material that the primitive needs; those that need one more than fit get the first. */
static struct group *group_of(struct mesh *mesh, const struct adb_tmd_primitive *primitive)
{
	struct look look = {
		.is_lit = primitive->is_lit,
		.is_two_sided = primitive->is_two_sided && !primitive->is_line,
		.is_translucent = primitive->is_translucent,
		.is_textured = primitive->is_textured,
		.palette = primitive->palette,
		.page = primitive->page,
	};
	uint32_t i = 0;

	while (i < mesh->look_count &&
	       (mesh->looks[i].is_lit != look.is_lit || mesh->looks[i].is_two_sided != look.is_two_sided ||
		mesh->looks[i].is_translucent != look.is_translucent ||
		mesh->looks[i].is_textured != look.is_textured || mesh->looks[i].palette != look.palette ||
		mesh->looks[i].page != look.page))
		i++;
	if (i == mesh->look_count && i < MAX_MATERIALS) {
		look.texture = look.is_textured ? texture_of(mesh, &look) : NULL;
		mesh->looks[mesh->look_count++] = look;
	}
	if (i == MAX_MATERIALS)
		i = 0;
	return &mesh->groups[i][primitive->is_line ? LINES : TRIANGLES];
}

static void count(struct mesh *mesh, const struct adb_tmd_object *object,
		  const struct adb_tmd_primitive *primitive)
{
	uint32_t indices[6];
	unsigned index_count = corners_of(primitive, indices);
	struct group *group = group_of(mesh, primitive);

	(void)object;
	if (index_count == 0)
		mesh->degenerate++;
	if (index_count == 0 || mesh->is_full)
		return;
	if (mesh->vertex_count > MAX_VERTICES - primitive->corner_count) {
		mesh->is_full = true;
		return;
	}
	mesh->vertex_count += primitive->corner_count;
	group->vertex_count += primitive->corner_count;
	group->index_count += index_count;
}

/* ---- parts ---- */

static bool add_parts(struct mesh *mesh, uint32_t index)
{
	struct adb_content *content = mesh->d->out;

	for (uint32_t i = 0; i < mesh->look_count; i++)
		for (int topology = LINES; topology < TOPOLOGY_COUNT; topology++) {
			struct group *group = &mesh->groups[i][topology];
			const struct look *look = &mesh->looks[i];

			if (group->index_count == 0)
				continue;
			group->part = adb_model_add_part(content, mesh->model,
							 adb_arena_printf(mesh->d->arena, "obj%02u", index),
							 group->vertex_count, group->index_count);
			if (group->part == NULL || adb_part_add_colours(content, group->part) == NULL ||
			    (look->is_lit && adb_part_add_normals(content, group->part) == NULL) ||
			    (look->is_textured && adb_part_add_uvs(content, group->part) == NULL))
				return false;
			group->part->material = (int32_t)i;
			group->part->topology = topology == LINES ? ADB_LINES : ADB_TRIANGLES;
			group->part->bind = ADB_BIND_BONE;
			group->part->bone_id = (int32_t)index;
		}
	return true;
}

static void read_point(const struct adb_tmd *tmd, const struct adb_tmd_range *range, uint32_t index,
		       double out[3])
{
	struct adb_reader in = adb_reader_of(tmd->bytes, tmd->available);

	adb_reader_seek(&in, (size_t)range->offset + (size_t)index * ADB_TMD_POINT);
	for (int axis = 0; axis < 3; axis++)
		out[axis] = adb_reader_s16le(&in);
}

static void fill_corner(const struct mesh *mesh, const struct adb_tmd_object *object,
			const struct adb_tmd_primitive *primitive, unsigned corner,
			struct adb_mesh_part *part, size_t vertex)
{
	const double brightest = primitive->is_textured ? 128 : 255;
	const bool has_texture = mesh->looks[part->material].texture != NULL;
	double point[3];

	read_point(mesh->tmd, &object->vertices, primitive->vertices[corner], point);
	for (size_t i = 0; i < 3; i++) {
		unsigned colour = primitive->colour_count > 1 ? corner : 0;
		double value = primitive->colour_count > 0 ? primitive->colours[colour][i] / brightest
			       : has_texture               ? 1
							   : 0.5;

		part->positions[3 * vertex + i] = (float)point[i];
		part->colours[4 * vertex + i] = (float)(value < 1 ? value : 1);
	}
	part->colours[4 * vertex + 3] = 1;
	if (part->uvs == NULL)
		return;
	part->uvs[2 * vertex] = (float)(primitive->uvs[corner][0] / 256.0);
	part->uvs[2 * vertex + 1] = (float)(primitive->uvs[corner][1] / 256.0);
}

static bool put_unit(const double v[3], float out[3])
{
	double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);

	for (int i = 0; i < 3 && length > 0; i++)
		out[i] = (float)(v[i] / length);
	return length > 0;
}

/* The stored normal; where there is none that of the face. */
static void fill_normal(struct mesh *mesh, const struct adb_tmd_object *object,
			const struct adb_tmd_primitive *primitive, unsigned corner, float out[3])
{
	uint32_t index = primitive->normals[primitive->normal_count > 1 ? corner : 0];
	double p[3][3], a[3], b[3], normal[3];

	if (index < object->normals.count) {
		read_point(mesh->tmd, &object->normals, index, normal);
		if (put_unit(normal, out))
			return;
	} else {
		mesh->normals_beyond++;
	}
	for (int i = 0; i < 3; i++)
		read_point(mesh->tmd, &object->vertices, primitive->vertices[i], p[i]);
	for (int i = 0; i < 3; i++) {
		a[i] = p[2][i] - p[0][i];
		b[i] = p[1][i] - p[0][i];
	}
	for (int i = 0; i < 3; i++)
		normal[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
	if (!put_unit(normal, out))
		out[2] = -1;
}

static void fill(struct mesh *mesh, const struct adb_tmd_object *object,
		 const struct adb_tmd_primitive *primitive)
{
	uint32_t indices[6];
	unsigned index_count = corners_of(primitive, indices);
	struct group *group = group_of(mesh, primitive);

	if (index_count == 0 || group->part == NULL)
		return;
	for (unsigned i = 0; i < index_count; i++)
		group->part->indices[group->indices++] = group->vertices + indices[i];
	for (unsigned corner = 0; corner < primitive->corner_count; corner++, group->vertices++) {
		fill_corner(mesh, object, primitive, corner, group->part, group->vertices);
		if (group->part->normals != NULL)
			fill_normal(mesh, object, primitive, corner,
				    group->part->normals + 3 * (size_t)group->vertices);
	}
}

/* ---- materials and problems ---- */

static void add_materials(struct mesh *mesh)
{
	struct adb_decoder *d = mesh->d;

	for (uint32_t i = 0; i < mesh->look_count; i++) {
		const struct look *look = &mesh->looks[i];
		struct adb_material *material =
			adb_model_add_material(d->out, mesh->model, look->is_lit ? "lit" : "unlit");

		if (material == NULL)
			return;
		material->is_unlit = !look->is_lit;
		material->is_two_sided = look->is_two_sided;
		if (look->is_translucent) {
			material->alpha_mode = ADB_BLEND;
			material->colour[3] = 0.5F;
		}
		if (look->texture != NULL) {
			material->texture = look->texture;
			material->alpha_mode = look->is_translucent ? ADB_BLEND : ADB_MASK;
			material->alpha_cutoff = 0.5F;
			material->wrap_u = material->wrap_v = ADB_CLAMP;
		}
		if (!look->is_textured)
			continue;
		adb_attribute_integer(d->arena, &material->attributes, "page", look->page);
		adb_attribute_integer(d->arena, &material->attributes, "palette", look->palette);
	}
}

static void report(struct mesh *mesh)
{
	struct adb_decoder *d = mesh->d;

	if (mesh->sprites > 0)
		adb_note(d, "sprite", ADB_TMD_HEADER,
			 "%u sprites, which always face the viewer, are left out", mesh->sprites);
	if (mesh->missing_textures > 0 && d->place.volume != NULL)
		adb_note(d, "texture-page", ADB_TMD_HEADER,
			 "textures in video memory where no picture of the archive lies: %u",
			 mesh->missing_textures);
	if (mesh->unknown > 0)
		adb_warn(d, "primitive-kind", ADB_TMD_HEADER,
			 "%u primitives are too short, or of no known kind: they are left out",
			 mesh->unknown);
	if (mesh->normals_beyond > 0)
		adb_warn(
			d, "normal-index", ADB_TMD_HEADER,
			"%u corners name a normal that their object does not have: that of the face is taken",
			mesh->normals_beyond);
	if (mesh->degenerate > 0)
		adb_note(d, "degenerate", ADB_TMD_HEADER,
			 "%u lines and polygons have no length or area: they are left out", mesh->degenerate);
	if (mesh->is_full)
		adb_warn(d, "limit", ADB_TMD_HEADER, "more than %d corners: the rest is left out",
			 MAX_VERTICES);
}

/* ---- what the header declares, and its helpers ---- */

/* Visits the primitives that can be drawn and whose vertices exist. */
static void each_primitive(struct mesh *mesh, const struct adb_tmd_object *object,
			   void (*visit)(struct mesh *mesh, const struct adb_tmd_object *object,
					 const struct adb_tmd_primitive *primitive))
{
	struct adb_reader in = adb_reader_of(mesh->tmd->bytes, mesh->tmd->available);
	struct adb_tmd_packet packet;
	struct adb_tmd_primitive primitive;
	bool is_counting = visit == count;

	if (object->packets.count > 0)
		adb_reader_seek(&in, (size_t)object->packets.offset);
	for (uint32_t i = 0; i < object->packets.count && adb_tmd_next_packet(&in, &packet); i++) {
		bool is_known = adb_tmd_read_primitive(&packet, &primitive);

		if (!is_known && is_counting)
			*((packet.mode & KIND_MASK) == SPRITE_KIND ? &mesh->sprites : &mesh->unknown) += 1;
		if (is_known && adb_tmd_has_vertices(object, &primitive))
			visit(mesh, object, &primitive);
	}
}

static bool add_object(struct mesh *mesh, uint32_t index)
{
	struct adb_tmd_object object = adb_tmd_object_at(mesh->tmd, index);

	memset(mesh->groups, 0, sizeof mesh->groups);
	each_primitive(mesh, &object, count);
	if (mesh->is_full)
		return true;
	if (!add_parts(mesh, index))
		return false;
	each_primitive(mesh, &object, fill);
	return true;
}

void adb_tmd_add_mesh(struct adb_decoder *d, const struct adb_tmd *tmd, struct adb_model *model)
{
	struct mesh *mesh = adb_arena_alloc(d->arena, 1, sizeof *mesh);

	if (mesh == NULL)
		return;
	mesh->d = d;
	mesh->tmd = tmd;
	mesh->model = model;
	for (uint32_t i = 0; i < tmd->object_count && !mesh->is_full; i++)
		if (!add_object(mesh, i))
			return;
	add_materials(mesh);
	report(mesh);
}

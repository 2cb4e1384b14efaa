/* Makes triangles of loaded vertices, and of the state at that point the surface that they have. */
#include <math.h>
#include <string.h>

#include "systems/sm64/mesh/state.h"

/* ---- textures ---- */

static const struct adb_sm64_load *load_of(const struct adb_sm64_state *s, const struct adb_sm64_tile *tile)
{
	for (size_t i = 0; i < ADB_SM64_LOADS; i++)
		if (s->loads[i].is_used && s->loads[i].tmem == tile->tmem)
			return &s->loads[i];
	return NULL;
}

/* Texels of a tile along an axis. */
static uint32_t tile_side(const struct adb_sm64_tile *tile, int axis)
{
	int side = (tile->lower[axis] - tile->upper[axis]) / 4 + 1;

	return side > 0 ? (uint32_t)side : 0;
}

/* Texels of the image that the tile repeats along an axis. */
static uint32_t side_of(const struct adb_sm64_tile *tile, int axis)
{
	return tile->mask[axis] != 0 ? 1U << (tile->mask[axis] & 15) : tile_side(tile, axis);
}

/* Quirk: without a mask a coordinate is clamped whatever the flags say. */
static void set_wrap(const struct adb_sm64_tile *tile, struct adb_sm64_surface *surface)
{
	enum { MIRRORS = 1, CLAMPS = 2 };

	for (int axis = 0; axis < 2; axis++) {
		uint8_t flags = tile->wrap[axis];

		if (tile->mask[axis] == 0 || (flags & CLAMPS) != 0)
			surface->wrap[axis] = ADB_CLAMP;
		else
			surface->wrap[axis] = (flags & MIRRORS) != 0 ? ADB_MIRROR : ADB_REPEAT;
		surface->has_odd_wrap |= tile->mask[axis] != 0 && flags == (MIRRORS | CLAMPS);
	}
}

static void set_picture(const struct adb_sm64_state *s, struct adb_sm64_surface *surface)
{
	const struct adb_sm64_tile *tile = &s->tiles[s->tile];
	const struct adb_sm64_load *load = load_of(s, tile);
	struct adb_sm64_picture *picture = &surface->picture;

	picture->format = tile->format;
	picture->size = tile->size;
	picture->width = side_of(tile, 0);
	picture->height = side_of(tile, 1);
	set_wrap(tile, surface);
	if (load == NULL)
		return;
	picture->image = load->image;
	picture->is_swapped = load->is_swapped;
	picture->pitch = load->is_tile ? load->pitch : (uint32_t)tile->line * (tile->size == 3 ? 16 : 8);
	if (picture->pitch == 0)
		picture->pitch = picture->width * (4U << tile->size) / 8;
	if (tile->format == ADB_SM64_CI && s->has_palette) {
		picture->has_palette = true;
		picture->palette = s->palette;
		picture->has_ia_palette = (s->other_mode & ADB_SM64_PALETTE_BITS) == ADB_SM64_PALETTE_IA;
		picture->palette_base = (tile->size == 0 ? 16 * tile->palette : 0) - s->palette_start;
	}
}

/* Bit by bit: surfaces are zeroed before they are filled in, so that their padding is equal too. */
static bool has_same_bytes(const struct adb_sm64_surface *a, const struct adb_sm64_surface *b)
{
	const uint8_t *x = (const uint8_t *)a, *y = (const uint8_t *)b;

	return memcmp(x, y, sizeof *a) == 0;
}

/* Returns the index of the surface, added when it is new; -1 when that cannot be. */
static int64_t find_surface(struct adb_sm64_mesh *mesh, const struct adb_sm64_surface *surface)
{
	for (size_t i = mesh->surface_count; i-- > 0;)
		if (has_same_bytes(&mesh->surfaces[i], surface))
			return (int64_t)i;
	if (mesh->surface_count == mesh->surface_capacity) {
		size_t capacity = mesh->surface_capacity > 0 ? 2 * mesh->surface_capacity : 32;
		struct adb_sm64_surface *more = capacity <= ADB_SM64_MESH_SURFACES
							? adb_arena_alloc(mesh->arena, capacity, sizeof *more)
							: NULL;

		mesh->is_cut |= more == NULL;
		if (more == NULL)
			return -1;
		if (mesh->surface_count > 0)
			memcpy(more, mesh->surfaces, mesh->surface_count * sizeof *more);
		mesh->surfaces = more;
		mesh->surface_capacity = capacity;
	}
	memcpy(&mesh->surfaces[mesh->surface_count], surface, sizeof *surface);
	return (int64_t)mesh->surface_count++;
}

/* ---- surfaces ---- */

static uint8_t product(unsigned a, unsigned b)
{
	return (uint8_t)((a * b + 127) / 255);
}

/* Multiplies the constant ones of the factors. A lit shade is the colour of its light. */
static void multiply(const struct adb_sm64_state *s, const struct adb_sm64_slot *slot, uint8_t factors,
		     uint8_t colour[3])
{
	for (int i = 0; i < 3; i++) {
		unsigned value = 255;

		if ((factors & ADB_SM64_BY_SHADE) != 0 && slot->is_lit)
			value = product(value, slot->lights[0][i]);
		if ((factors & ADB_SM64_BY_PRIMITIVE) != 0)
			value = product(value, s->primitive[i]);
		if ((factors & ADB_SM64_BY_ENVIRONMENT) != 0)
			value = product(value, s->environment[i]);
		colour[i] = (factors & ADB_SM64_BY_ZERO) != 0 ? 0 : (uint8_t)value;
	}
}

/* The layer decides how alpha counts: 0 to 3 do not, 4 cuts out, 5 to 7 blend. */
static void set_alpha(const struct adb_sm64_state *s, struct adb_sm64_surface *surface)
{
	enum { CUT_OUT = 4 };
	uint8_t alpha = s->mix.alpha;
	unsigned factor = 255;

	if (surface->layer <= CUT_OUT) {
		surface->alpha_mode = surface->layer == CUT_OUT ? ADB_MASK : ADB_OPAQUE;
		return;
	}
	if ((alpha & ADB_SM64_BY_ENVIRONMENT) != 0)
		factor = product(factor, s->environment[3]);
	if ((alpha & ADB_SM64_BY_PRIMITIVE) != 0)
		factor = product(factor, s->primitive[3]);
	if ((alpha & ADB_SM64_BY_ZERO) != 0)
		factor = 0;
	surface->colour[3] = (uint8_t)factor;
	surface->has_vertex_alpha = (alpha & ADB_SM64_BY_SHADE) != 0;
	surface->drops_alpha = surface->has_texture && (alpha & ADB_SM64_BY_TEXEL) == 0;
	if (factor < 255 || surface->has_vertex_alpha ||
	    (surface->has_texture && (alpha & ADB_SM64_BY_TEXEL) != 0))
		surface->alpha_mode = ADB_BLEND;
	else
		surface->drops_alpha = false; /* opaque, so that it does not count */
}

static struct adb_sm64_surface surface_of(const struct adb_sm64_state *s, const struct adb_sm64_slot *slot)
{
	struct adb_sm64_surface surface;
	bool has_shade = (s->mix.colour & ADB_SM64_BY_SHADE) != 0;

	memset(&surface, 0, sizeof surface);
	surface.layer = s->layer;
	surface.is_two_sided = (s->mode & (ADB_SM64_CULL_FRONT | ADB_SM64_CULL_BACK)) == 0;
	surface.is_unlit = !slot->is_lit || !has_shade;
	surface.is_approximate = s->mix.is_approximate;
	surface.has_vertex_colours = has_shade && !slot->is_lit;
	memset(surface.colour, 255, sizeof surface.colour);
	if (slot->is_lit && has_shade && slot->has_ambient) {
		surface.has_ambient = true;
		memcpy(surface.ambient, slot->lights[1], 3);
	}
	if (s->has_texture && (s->mix.kind != ADB_SM64_PRODUCT || (s->mix.colour & ADB_SM64_BY_TEXEL) != 0)) {
		surface.has_texture = true;
		surface.is_generated = slot->is_generated;
		set_picture(s, &surface);
	}
	if (surface.has_texture && s->mix.kind == ADB_SM64_OVER && !surface.has_vertex_colours) {
		surface.mix = ADB_SM64_OVER;
		multiply(s, slot, s->mix.colour, surface.below);
	} else if (surface.has_texture && s->mix.kind == ADB_SM64_FADE) {
		surface.mix = ADB_SM64_FADE;
		multiply(s, slot, s->mix.colour, surface.below);
		multiply(s, slot, s->mix.other, surface.above);
	} else {
		/* Colours of vertices cannot be baked. */
		surface.is_approximate |= surface.has_texture && s->mix.kind == ADB_SM64_OVER;
		multiply(s, slot, s->mix.colour, surface.colour);
	}
	set_alpha(s, &surface);
	return surface;
}

/* ---- corners ---- */

/* Returns a coordinate in the image, 0..1. The filter has the middle of a texel at whole numbers. */
static float coordinate(const struct adb_sm64_state *s, const struct adb_sm64_slot *slot, int axis)
{
	const struct adb_sm64_tile *tile = &s->tiles[s->tile];
	double scale = slot->scale[axis] == 0xFFFF ? 65536 : slot->scale[axis];
	double texel = slot->st[axis] * scale / 65536 / 32;
	double middle = s->filters ? 0.5 : 0;
	uint32_t side = side_of(tile, axis);

	if (side == 0)
		return 0;
	if (slot->is_generated)
		return (float)(((slot->normal[axis] + 1.0) / 4 * slot->scale[axis] / 32 + middle) / side);
	if (tile->shift[axis] >= 11)
		texel = ldexp(texel, 16 - (tile->shift[axis] & 15));
	else
		texel = ldexp(texel, -tile->shift[axis]);
	return (float)((texel - tile->upper[axis] / 4.0 + middle) / side);
}

/* `shade` is the vertex whose colour or normal counts. */
static struct adb_sm64_corner corner_of(const struct adb_sm64_state *s, const struct adb_sm64_slot *slot,
					const struct adb_sm64_slot *shade,
					const struct adb_sm64_surface *surface)
{
	struct adb_sm64_corner corner;

	memset(&corner, 0, sizeof corner);
	memcpy(corner.position, slot->position, sizeof corner.position);
	if (shade->is_lit)
		memcpy(corner.normal, shade->normal, sizeof corner.normal);
	memset(corner.colour, 255, sizeof corner.colour);
	if (surface->has_vertex_colours && !shade->is_lit)
		memcpy(corner.colour, shade->colour, 3);
	if (surface->has_vertex_alpha)
		corner.colour[3] = shade->colour[3];
	if (surface->has_texture)
		for (int axis = 0; axis < 2; axis++)
			corner.uv[axis] = coordinate(s, slot, axis);
	corner.joint = slot->joint;
	return corner;
}

static bool add_triangle(struct adb_sm64_mesh *mesh, const struct adb_sm64_triangle *triangle)
{
	if (mesh->triangle_count == mesh->triangle_capacity) {
		size_t capacity = mesh->triangle_capacity > 0 ? 2 * mesh->triangle_capacity : 256;
		struct adb_sm64_triangle *more =
			mesh->triangle_count < ADB_SM64_MESH_TRIANGLES
				? adb_arena_alloc(mesh->arena, capacity, sizeof *more)
				: NULL;

		if (more == NULL)
			return false;
		if (mesh->triangle_count > 0)
			memcpy(more, mesh->triangles, mesh->triangle_count * sizeof *more);
		mesh->triangles = more;
		mesh->triangle_capacity = capacity;
	}
	if (mesh->triangle_count >= ADB_SM64_MESH_TRIANGLES)
		return false;
	mesh->triangles[mesh->triangle_count++] = *triangle;
	return true;
}

/* ---- what the header declares, and its helpers ---- */

static int32_t joint_of(const struct adb_sm64_slot *const slots[3])
{
	return slots[0]->joint == slots[1]->joint && slots[1]->joint == slots[2]->joint
		       ? slots[0]->joint
		       : ADB_SM64_MIXED_JOINTS;
}

static bool is_same_place(const struct adb_sm64_slot *a, const struct adb_sm64_slot *b)
{
	const uint8_t *x = (const uint8_t *)a->position, *y = (const uint8_t *)b->position;

	return a->joint == b->joint && memcmp(a->stored, b->stored, sizeof a->stored) == 0 &&
	       memcmp(x, y, sizeof a->position) == 0;
}

/* Whether all corners are loaded, finite, and at three places; and none is in the model while others have a joint. */
static bool is_visible(const struct adb_sm64_state *s, const struct adb_sm64_slot *const slots[3])
{
	(void)s;
	for (int i = 0; i < 3; i++) {
		if (slots[i] == NULL || !slots[i]->is_loaded)
			return false;
		for (int axis = 0; axis < 3; axis++)
			if (!isfinite(slots[i]->position[axis]))
				return false;
	}
	if (joint_of(slots) == ADB_SM64_MIXED_JOINTS &&
	    (slots[0]->joint < 0 || slots[1]->joint < 0 || slots[2]->joint < 0))
		return false;
	return !is_same_place(slots[0], slots[1]) && !is_same_place(slots[1], slots[2]) &&
	       !is_same_place(slots[2], slots[0]);
}

void adb_sm64_emit(struct adb_sm64_state *s, const uint8_t corners[3])
{
	const uint32_t both = ADB_SM64_CULL_FRONT | ADB_SM64_CULL_BACK;
	bool is_turned = (s->mode & both) == ADB_SM64_CULL_FRONT;
	const struct adb_sm64_slot *slots[3];
	struct adb_sm64_triangle triangle = { .surface = 0 };
	struct adb_sm64_surface surface;
	int64_t index;

	for (int i = 0; i < 3; i++)
		slots[i] = corners[i] < ADB_SM64_GFX_SLOTS ? &s->slots[corners[i]] : NULL;
	if (!is_visible(s, slots)) {
		s->mesh->skipped_count++;
		return;
	}
	if ((s->mode & both) == both)
		return;
	surface = surface_of(s, slots[0]);
	index = find_surface(s->mesh, &surface);
	if (index < 0)
		return;
	triangle.surface = (uint32_t)index;
	triangle.joint = joint_of(slots);
	triangle.billboard = slots[0]->billboard;
	for (int i = 0; i < 3; i++) {
		const struct adb_sm64_slot *slot = slots[is_turned ? (3 - i) % 3 : i];
		bool is_smooth = (s->mode & ADB_SM64_SMOOTH) != 0;

		triangle.corners[i] = corner_of(s, slot, is_smooth ? slot : slots[0], &surface);
	}
	if (!add_triangle(s->mesh, &triangle))
		s->mesh->is_cut = true;
}

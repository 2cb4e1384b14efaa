/* The state of the signal processor and the rasteriser, and the commands that change it. */
#include "systems/sm64/mesh/machine.h"

#include <math.h>
#include <string.h>

#include "systems/sm64/mesh/state.h"

enum { LAYERS = 8, MAX_UNKNOWN = 8 /* in one list */ };

struct frame {
	struct adb_sm64_gfx_cursor at;
	int unknown_count;
};

/* ---- textures ---- */

/* Records what a part of the texture memory holds: the tile that shows it has the same start there. */
static void load_texture(struct adb_sm64_state *s, const struct adb_sm64_gfx_command *command)
{
	struct adb_sm64_load load = s->image;
	uint32_t bits = 4U << load.size;
	uint32_t left = command->upper[0];
	size_t slot = 0;

	load.tmem = s->tiles[command->tile_number & 7].tmem;
	load.is_used = true;
	load.is_tile = command->op == ADB_SM64_GFX_LOAD_TILE;
	load.is_swapped = !load.is_tile && command->step == 0;
	load.pitch = load.width * bits / 8;
	if (load.is_tile) {
		left /= 4;
		load.image.address += command->upper[1] / 4 * load.pitch;
	}
	load.image.address += left * bits / 8;
	while (slot < ADB_SM64_LOADS - 1 && s->loads[slot].is_used && s->loads[slot].tmem != load.tmem)
		slot++;
	s->loads[slot] = load;
}

static void load_palette(struct adb_sm64_state *s, const struct adb_sm64_gfx_command *command)
{
	enum { PALETTES = 256 }; /* where they begin in the texture memory, one colour a word */
	uint16_t tmem = s->tiles[command->tile_number & 7].tmem;

	s->palette = s->image.image;
	s->palette_start = tmem >= PALETTES ? tmem - PALETTES : 0;
	s->has_palette = true;
}

static void set_tile(struct adb_sm64_state *s, const struct adb_sm64_gfx_command *command)
{
	struct adb_sm64_tile *tile = &s->tiles[command->tile_number & 7];

	switch (command->op) {
	case ADB_SM64_GFX_TEXTURE:
		s->has_texture = command->is_on;
		s->tile = command->tile_number & 7;
		memcpy(s->scale, command->scale, sizeof s->scale);
		break;
	case ADB_SM64_GFX_IMAGE:
		s->image = (struct adb_sm64_load){ .image = command->ref,
						   .size = command->tile.size,
						   .width = command->count };
		break;
	case ADB_SM64_GFX_TILE: {
		struct adb_sm64_tile old = *tile;

		*tile = command->tile;
		memcpy(tile->upper, old.upper, sizeof tile->upper);
		memcpy(tile->lower, old.lower, sizeof tile->lower);
		break;
	}
	case ADB_SM64_GFX_TILE_SIZE:
		memcpy(tile->upper, command->upper, sizeof tile->upper);
		memcpy(tile->lower, command->lower, sizeof tile->lower);
		break;
	case ADB_SM64_GFX_LOAD_BLOCK:
	case ADB_SM64_GFX_LOAD_TILE:
		load_texture(s, command);
		break;
	case ADB_SM64_GFX_LOAD_PALETTE:
		load_palette(s, command);
		break;
	default:
		break;
	}
}

static void miss(struct adb_sm64_state *s, const struct adb_sm64_ref *ref)
{
	if (s->mesh->missing_count++ == 0)
		s->mesh->missing = *ref;
}

/* ---- vertices ---- */

/* Normals turn with the cofactors of the matrix, so that they stay upright on it. */
static void transform_normal(const double m[12], const uint8_t stored[4], float normal[3])
{
	double n[3], out[3], length = 0;

	for (int i = 0; i < 3; i++)
		n[i] = (int8_t)stored[i];
	for (size_t row = 0; row < 3; row++) {
		const double *a = m + 4 * ((row + 1) % 3), *b = m + 4 * ((row + 2) % 3);

		out[row] = (a[1] * b[2] - a[2] * b[1]) * n[0] + (a[2] * b[0] - a[0] * b[2]) * n[1] +
			   (a[0] * b[1] - a[1] * b[0]) * n[2];
		length += out[row] * out[row];
	}
	length = sqrt(length);
	for (int i = 0; i < 3; i++)
		normal[i] = length > 0 && isfinite(length) ? (float)(out[i] / length) : i == 1;
}

/* Quirk: transform, light and scale of the texture count when the vertex is loaded, not when it is drawn. */
static void load_vertex(const struct adb_sm64_state *s, const struct adb_sm64_vertex *vertex,
			struct adb_sm64_slot *slot)
{
	const double *m = s->draw->matrix;

	*slot = (struct adb_sm64_slot){
		.is_loaded = true,
		.is_lit = (s->mode & ADB_SM64_LIGHTING) != 0,
		.is_generated = (s->mode & ADB_SM64_TEXTURE_GEN) != 0,
		.billboard = s->draw->is_billboard ? s->draw : NULL,
		.joint = s->draw->joint,
		.scale = { s->scale[0], s->scale[1] },
		.has_ambient = s->has_ambient,
	};
	for (size_t row = 0; row < 3; row++)
		slot->position[row] =
			(float)(m[4 * row] * vertex->position[0] + m[4 * row + 1] * vertex->position[1] +
				m[4 * row + 2] * vertex->position[2] + m[4 * row + 3]);
	memcpy(slot->st, vertex->st, sizeof slot->st);
	memcpy(slot->stored, vertex->position, sizeof slot->stored);
	memcpy(slot->colour, vertex->colour, sizeof slot->colour);
	memcpy(slot->lights, s->lights, sizeof slot->lights);
	if (slot->is_lit)
		transform_normal(m, vertex->colour, slot->normal);
}

static void load_vertices(struct adb_sm64_state *s, const struct adb_sm64_gfx_command *command)
{
	struct adb_sm64_vertex vertices[ADB_SM64_GFX_SLOTS];
	uint32_t slots = s->reader->slots, first = command->first, count = command->count;
	size_t found;

	if (first >= slots || count > slots - first) {
		s->mesh->clamped_count++;
		first = first < slots ? first : slots;
		count = count < slots - first ? count : slots - first;
	}
	found = s->reader->vertices(s->reader->context, &command->ref, count, vertices);
	if (found == 0 && count > 0) {
		miss(s, &command->ref);
		for (uint32_t i = 0; i < count; i++)
			s->slots[first + i].is_loaded = false;
		return;
	}
	if (found < count &&
	    s->mesh->short_count++ == 0) /* the slots beyond keep the vertices that they had */
		s->mesh->first_short = command->ref;
	for (size_t i = 0; i < found; i++)
		load_vertex(s, &vertices[i], &s->slots[first + i]);
}

static void set_light(struct adb_sm64_state *s, const struct adb_sm64_gfx_command *command)
{
	uint8_t colour[3] = { 255, 255, 255 };

	if (command->first < 1 || command->first > 2)
		return;
	if (command->is_on)
		memcpy(colour, command->colour, sizeof colour);
	else if (!s->reader->light(s->reader->context, &command->ref, colour))
		miss(s, &command->ref);
	memcpy(s->lights[command->first - 1], colour, 3);
	s->has_ambient |= command->first == 2;
}

/* ---- commands ---- */

static void execute(struct adb_sm64_state *s, const struct adb_sm64_gfx_command *command)
{
	switch (command->op) {
	case ADB_SM64_GFX_VERTICES:
		load_vertices(s, command);
		break;
	case ADB_SM64_GFX_TRIANGLES:
		for (uint32_t i = 0; i < command->count; i++)
			adb_sm64_emit(s, command->corners + (size_t)3 * i);
		break;
	case ADB_SM64_GFX_LIGHT:
		set_light(s, command);
		break;
	case ADB_SM64_GFX_MODE:
		s->mode = (s->mode & ~command->clear) | command->set;
		break;
	case ADB_SM64_GFX_OTHER_MODE:
		s->other_mode = (s->other_mode & ~command->clear) | command->set;
		if ((command->clear & ADB_SM64_FILTER_BITS) != 0)
			s->filters = (s->other_mode & ADB_SM64_FILTER_BITS) != 0;
		break;
	case ADB_SM64_GFX_ENVIRONMENT:
		memcpy(s->environment, command->colour, 4);
		break;
	case ADB_SM64_GFX_PRIMITIVE:
		memcpy(s->primitive, command->colour, 4);
		break;
	case ADB_SM64_GFX_COMBINE:
		s->mix = adb_sm64_reduce(command->combine);
		break;
	default:
		set_tile(s, command);
		break;
	}
}

/* ---- what the header declares, and its helpers ---- */

/* The state that the game sets up before it draws: one light, textures off, shaded, smooth, without back faces. */
static void start(struct adb_sm64_state *s)
{
	static const uint32_t shade[2] = { 0x00FFFFFF, 0xFFFE793C };

	s->mode = ADB_SM64_SHADE | ADB_SM64_SMOOTH | ADB_SM64_CULL_BACK | ADB_SM64_LIGHTING;
	s->filters = true;
	memset(s->environment, 255, sizeof s->environment);
	memset(s->primitive, 255, sizeof s->primitive);
	memset(s->lights, 255, sizeof s->lights);
	s->mix = adb_sm64_reduce(shade);
}

static bool enter(struct adb_sm64_state *s, struct frame *frame, const struct adb_sm64_ref *list)
{
	*frame = (struct frame){ .unknown_count = 0 };
	if (s->reader->enter(s->reader->context, list, &frame->at))
		return true;
	miss(s, list);
	return false;
}

/* Returns false at the end of the list. */
static bool step(struct adb_sm64_state *s, struct frame *frames, size_t *depth,
		 const struct adb_sm64_gfx_command *command)
{
	switch (command->op) {
	case ADB_SM64_GFX_END:
		return false;
	case ADB_SM64_GFX_JUMP:
		return enter(s, &frames[*depth - 1], &command->ref);
	case ADB_SM64_GFX_CALL:
		if (*depth == ADB_SM64_GFX_DEPTH)
			miss(s, &command->ref);
		else if (enter(s, &frames[*depth], &command->ref))
			++*depth;
		return true;
	default:
		execute(s, command);
		return true;
	}
}

static void play_list(struct adb_sm64_state *s, const struct adb_sm64_ref *list)
{
	struct frame frames[ADB_SM64_GFX_DEPTH];
	size_t depth = enter(s, &frames[0], list) ? 1 : 0;

	while (depth > 0 && !s->mesh->is_cut) {
		struct frame *frame = &frames[depth - 1];
		struct adb_sm64_gfx_command command = { .op = ADB_SM64_GFX_NOTHING };

		if (s->mesh->command_count++ >= s->most_commands) {
			s->mesh->is_cut = true;
		} else if (!s->reader->read(s->reader->context, &frame->at, &command)) {
			miss(s, list);
			depth--;
		} else if (command.op == ADB_SM64_GFX_UNKNOWN) {
			s->mesh->unknown_count++;
			depth -= ++frame->unknown_count > MAX_UNKNOWN;
		} else if (!step(s, frames, &depth, &command)) {
			depth--;
		}
	}
}

bool adb_sm64_play(struct adb_sm64_mesh *mesh, const struct adb_sm64_gfx_reader *reader,
		   const struct adb_sm64_draw *draws, size_t draw_count, size_t most_commands)
{
	struct adb_sm64_state *s = adb_arena_alloc(mesh->arena, 1, sizeof *s);

	if (s == NULL)
		return false;
	s->mesh = mesh;
	s->reader = reader;
	s->most_commands = most_commands < ADB_SM64_MESH_COMMANDS ? most_commands : ADB_SM64_MESH_COMMANDS;
	start(s);
	for (int layer = 0; layer < LAYERS; layer++)
		for (size_t i = 0; i < draw_count && !mesh->is_cut; i++) {
			struct adb_sm64_ref list;

			if ((draws[i].command->layer & (LAYERS - 1)) != layer)
				continue;
			list = reader->list_of(reader->context, draws[i].command);
			s->draw = &draws[i];
			s->layer = layer;
			play_list(s, &list);
		}
	return adb_arena_outcome(mesh->arena) == ADB_OK;
}

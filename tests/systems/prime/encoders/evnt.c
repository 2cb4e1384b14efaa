#include "prime.h"

static void put_base(struct bytes *out, const struct prime_event *event)
{
	put_u16(out, 1);
	put_cstr(out, event->name);
	put_u16(out, event->poi_type);
	put_time_state(out, event->time, event->time_state);
	put_i32(out, event->index);
	bytes_u8(out, event->unique);
	put_f32(out, event->weight);
	put_i32(out, event->character);
	put_u32(out, event->flags);
}

static void put_particle(struct bytes *out, const struct prime_event *event, enum prime_game game)
{
	put_u32(out, event->frames);
	put_tag(out, event->particle_type);
	put_u32(out, event->particle_id);
	if (game == PRIME_2)
		put_u32(out, event->bone_id);
	else
		put_cstr(out, event->bone_name);
	put_f32(out, event->scale);
	put_u32(out, event->parent_mode);
}

static void put_sound(struct bytes *out, const struct prime_event *event, enum prime_game game)
{
	put_i32(out, event->value);
	put_f32(out, event->fall_off);
	put_f32(out, event->distance);
	if (game != PRIME_2)
		return;
	put_u32(out, 0);
	put_u16(out, 0);
	put_u16(out, 0);
	put_f32(out, 0);
}

static void put_event(struct bytes *out, const struct prime_event *event, enum prime_game game)
{
	put_base(out, event);
	switch (event->kind) {
	case PRIME_BOOL:
		bytes_u8(out, event->value != 0);
		break;
	case PRIME_INT32:
		put_i32(out, event->value);
		put_cstr(out, event->bone_name);
		break;
	case PRIME_PARTICLE:
		put_particle(out, event, game);
		break;
	case PRIME_SOUND:
	case PRIME_EVENT_KINDS:
		put_sound(out, event, game);
		break;
	}
}

void prime_put_evnt(struct bytes *out, const struct prime_events *events, enum prime_game game)
{
	const int kinds = events->version >= 2 ? PRIME_EVENT_KINDS : PRIME_SOUND;

	put_u32(out, events->version);
	for (int kind = 0; kind < kinds; kind++) {
		const size_t count_at = out->size;
		uint32_t count = 0;

		put_u32(out, 0);
		for (size_t i = 0; i < events->count; i++) {
			if ((int)events->events[i].kind != kind)
				continue;
			put_event(out, &events->events[i], game);
			count++;
		}
		patch_u32(out, count_at, count);
	}
}

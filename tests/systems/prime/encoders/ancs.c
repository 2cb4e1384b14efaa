#include "prime.h"

static void put_ids(struct bytes *out, const struct prime_ids *ids)
{
	put_u32(out, ids->count);
	for (uint32_t i = 0; i < ids->count; i++)
		put_u32(out, ids->ids[i]);
}

static void put_animation_names(struct bytes *out, const struct prime_character *character)
{
	put_u32(out, character->animation_count);
	for (uint32_t i = 0; i < character->animation_count; i++) {
		put_i32(out, character->animations[i].index);
		if (character->version < 10)
			put_cstr(out, "");
		put_cstr(out, character->animations[i].name);
	}
}

static void put_pas_value(struct bytes *out, enum prime_pas_type type, union prime_pas_value value)
{
	if (type == PRIME_PAS_BOOL)
		bytes_u8(out, value.number != 0);
	else if (type == PRIME_PAS_FLOAT)
		put_f32(out, value.real);
	else
		put_i32(out, value.number);
}

static void put_pas_state(struct bytes *out, const struct prime_pas_state *state)
{
	put_i32(out, state->id);
	put_u32(out, state->parameter_count);
	put_u32(out, state->animation_count);
	for (uint32_t i = 0; i < state->parameter_count; i++) {
		const struct prime_pas_parameter *parameter = &state->parameters[i];

		put_u32(out, parameter->type);
		put_u32(out, parameter->weight_function);
		put_f32(out, parameter->weight);
		put_pas_value(out, parameter->type, parameter->min);
		put_pas_value(out, parameter->type, parameter->max);
	}
	for (uint32_t i = 0; i < state->animation_count; i++) {
		put_u32(out, state->animations[i].local_index);
		for (uint32_t p = 0; p < state->parameter_count; p++)
			put_pas_value(out, state->parameters[p].type, state->animations[i].values[p]);
	}
}

static void put_pas(struct bytes *out, const struct prime_character *character)
{
	put_tag(out, "PAS4");
	put_u32(out, character->state_count);
	put_i32(out, character->default_state);
	for (uint32_t i = 0; i < character->state_count; i++)
		put_pas_state(out, &character->states[i]);
}

static void put_boxes(struct bytes *out, const struct prime_character *character)
{
	put_u32(out, character->box_count);
	for (uint32_t i = 0; i < character->box_count; i++) {
		put_cstr(out, character->boxes[i].animation);
		put_f32s(out, character->boxes[i].box, 6);
	}
}

static void put_effects(struct bytes *out, const struct prime_character *character, enum prime_game game)
{
	put_u32(out, character->effect_count);
	for (uint32_t i = 0; i < character->effect_count; i++) {
		const struct prime_effect *effect = &character->effects[i];

		put_cstr(out, effect->name);
		put_u32(out, effect->part_count);
		for (uint32_t p = 0; p < effect->part_count; p++) {
			const struct prime_effect_part *part = &effect->parts[p];

			put_cstr(out, part->name);
			put_tag(out, part->type);
			put_u32(out, part->id);
			if (game == PRIME_2)
				put_u32(out, part->bone_id);
			else
				put_cstr(out, part->bone_name);
			put_f32(out, part->scale);
			put_u32(out, part->parent_mode);
			put_u32(out, part->flags);
		}
	}
}

static void put_resources(struct bytes *out, const struct prime_character *character)
{
	put_ids(out, &character->part);
	put_ids(out, &character->swhc);
	if (character->version > 5)
		put_ids(out, &character->extra);
	put_ids(out, &character->elsc);
	if (character->version >= 10)
		put_ids(out, &character->spsc);
	put_u32(out, 0);
	if (character->version >= 10)
		put_u32(out, 0);
}

static void put_character(struct bytes *out, const struct prime_character *character, enum prime_game game)
{
	const uint16_t version = character->version;

	put_u32(out, character->index);
	put_u16(out, version);
	put_cstr(out, character->name);
	put_u32(out, character->cmdl);
	put_u32(out, character->cskr);
	put_u32(out, character->cinf);
	put_animation_names(out, character);
	put_pas(out, character);
	put_resources(out, character);
	if (version > 1)
		put_boxes(out, character);
	if (version > 2)
		put_effects(out, character, game);
	if (version > 3) {
		put_u32(out, character->frozen_cmdl);
		put_u32(out, character->frozen_cskr);
	}
	if (version > 4)
		put_ids(out, &(struct prime_ids){ character->map, character->map_count });
	if (version < 10)
		return;
	put_u32(out, character->cspp);
	bytes_u8(out, 1);
	put_u32(out, character->box_count);
	for (uint32_t i = 0; i < character->box_count; i++) {
		put_u32(out, i);
		put_f32s(out, character->boxes[i].box, 6);
	}
}

void prime_put_meta(struct bytes *out, const struct prime_meta *meta)
{
	const bool is_blend = meta->type == PRIME_BLEND || meta->type == PRIME_PHASE_BLEND;

	put_u32(out, meta->type);
	if (meta->type == PRIME_PLAY) {
		put_u32(out, meta->anim_id);
		put_u32(out, meta->primitive);
		put_cstr(out, meta->name);
		put_time(out, meta->start);
		return;
	}
	if (!is_blend)
		put_u32(out, meta->part_count);
	for (uint32_t i = 0; i < meta->part_count; i++) {
		prime_put_meta(out, &meta->parts[i]);
		if (meta->type == PRIME_RANDOM)
			put_u32(out, meta->thresholds[i]);
	}
	if (is_blend) {
		put_f32(out, meta->weight);
		bytes_u8(out, meta->flag);
	}
}

static void put_trans(struct bytes *out, const struct prime_trans *trans)
{
	put_u32(out, trans->type);
	switch (trans->type) {
	case PRIME_TRANS_META:
		prime_put_meta(out, trans->meta);
		break;
	case PRIME_TRANS:
	case PRIME_PHASE_TRANS:
		put_time(out, trans->duration);
		bytes_u8(out, trans->flag);
		bytes_u8(out, trans->run_a);
		put_u32(out, trans->flags);
		break;
	case PRIME_SNAP:
		break;
	}
}

static void put_tables(struct bytes *out, const struct prime_set *set)
{
	if (set->table_count > 1) {
		put_u32(out, set->additive_count);
		for (uint32_t i = 0; i < set->additive_count; i++) {
			put_u32(out, set->additives[i].animation);
			put_f32(out, set->additives[i].fade_in);
			put_f32(out, set->additives[i].fade_out);
		}
		put_f32(out, set->default_fade_in);
		put_f32(out, set->default_fade_out);
	}
	if (set->table_count > 2) {
		put_u32(out, set->half_transition_count);
		for (uint32_t i = 0; i < set->half_transition_count; i++) {
			put_u32(out, set->half_transitions[i].b);
			put_trans(out, &set->half_transitions[i].trans);
		}
	}
}

static void put_animation_set(struct bytes *out, const struct prime_set *set)
{
	put_u16(out, set->table_count);
	put_u32(out, set->animation_count);
	for (uint32_t i = 0; i < set->animation_count; i++) {
		put_cstr(out, set->animations[i].name);
		prime_put_meta(out, &set->animations[i].meta);
	}
	put_u32(out, set->transition_count);
	for (uint32_t i = 0; i < set->transition_count; i++) {
		put_u32(out, 0);
		put_u32(out, set->transitions[i].a);
		put_u32(out, set->transitions[i].b);
		put_trans(out, &set->transitions[i].trans);
	}
	put_trans(out, &set->default_transition);
	put_tables(out, set);
}

void prime_put_ancs(struct bytes *out, const struct prime_set *set, enum prime_game game)
{
	put_u16(out, 1);
	put_u16(out, 1);
	put_u32(out, set->character_count);
	for (uint32_t i = 0; i < set->character_count; i++)
		put_character(out, &set->characters[i], game);
	put_animation_set(out, set);
	if (game == PRIME_2) {
		put_u32(out, set->animation_count);
		for (uint32_t i = 0; i < set->animation_count; i++)
			prime_put_evnt(out, &set->animations[i].events, game);
	} else if (set->table_count > 3) {
		put_u32(out, set->pair_count);
		for (uint32_t i = 0; i < set->pair_count; i++) {
			put_u32(out, set->pairs[i].anim_id);
			put_u32(out, set->pairs[i].evnt_id);
		}
	}
}

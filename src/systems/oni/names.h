/* Names of animation types, states, directions, bones and flags, as Oni's tools write them. */
#ifndef ADB_SYSTEMS_ONI_NAMES_H
#define ADB_SYSTEMS_ONI_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "motion/content.h"

/* Each returns NULL when the number has no name. */
const char *adb_oni_animation_type_name(uint32_t type);
const char *adb_oni_animation_state_name(uint32_t state);
const char *adb_oni_move_direction_name(uint32_t direction);

/* Find the number of a name; case is ignored. They return false when no number has that name. */
bool adb_oni_animation_type_number(const char *name, uint16_t *number);
bool adb_oni_animation_state_number(const char *name, uint16_t *number);
bool adb_oni_move_direction_number(const char *name, uint16_t *number);

/* Returns "pelvis", "left_thigh", … for 0 to 18, NULL for others. Files do not hold these names: the order is a convention. */
const char *adb_oni_bone_name(uint32_t bone);

struct adb_oni_flag {
	uint32_t bit;
	const char *name;
};

/* Each ends with a bit of 0. */
extern const struct adb_oni_flag adb_oni_tram_flags[];    /* TRAM 0x034 */
extern const struct adb_oni_flag adb_oni_varient_flags[]; /* TRAM 0x168, spelt as the game does */
extern const struct adb_oni_flag adb_oni_attack_flags[];  /* of an attack */
extern const struct adb_oni_flag adb_oni_oban_flags[];
extern const struct adb_oni_flag adb_oni_object_flags[]; /* of the objects of a level */ /* OBAN 0x0C */
extern const struct adb_oni_flag adb_oni_texture_flags[];                                /* TXMP 0x80 */
extern const struct adb_oni_flag adb_oni_gunk_flags[]; /* of the elements of an OFGA */

/* Returns the bit with that name, 0 when there is none. */
uint32_t adb_oni_flag_bit(const char *name, const struct adb_oni_flag *flags);

/* Adds the names of the bits of `value` as an array of texts; bits without a name as "0x…". */
void adb_oni_attribute_flags(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			     uint32_t value, const struct adb_oni_flag *flags);

/* Adds the numbers of the bits of a bone mask as an array of integers. */
void adb_oni_attribute_bones(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			     uint32_t mask);

/* Adds `name` as text, or the number when `name` is NULL. */
void adb_oni_attribute_name(struct adb_arena *arena, struct adb_attributes *to, const char *key,
			    const char *name, uint32_t number);

#endif

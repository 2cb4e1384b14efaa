/*
 * TRAM, the animation of a character: the content of an instance, read from bytes or from XML, and the clip that is built from
 * it. Numbers are as stored unless a unit is named. Missing arrays have the count 0.
 */
#ifndef ADB_SYSTEMS_ONI_TRAM_H
#define ADB_SYSTEMS_ONI_TRAM_H

#include "base/xml.h"
#include "dump/format.h"

enum { ADB_ONI_MAX_BONES = 32, ADB_ONI_RING_SECTORS = 36, ADB_ONI_NO_NUMBER = 0xFFFF };

/* The flags (0x034) that affect the conversion to a clip. */
enum {
	ADB_ONI_TRAM_INVULNERABLE = 0x2,
	ADB_ONI_TRAM_OVERLAY = 0x2000,
	ADB_ONI_TRAM_REAL_WORLD = 0x20000,
};

/* The rotation keys of one bone: either Euler angles or quaternions, the other pointer is NULL. */
struct adb_oni_track {
	uint32_t key_count;
	const uint32_t *frames;
	/*
	 * X, Y, Z in degrees, three a key. A reader of text rounds them to the stored unit, 360 / 65535 degrees
	 * (adb_oni_angle), so that the same motion gives the same numbers.
	 */
	const double *euler;
	const float *quaternions; /* x, y, z, w as stored: not conjugated; four a key */

	/* Where the keys are stored: the bytes of the first one, or its element of an XML. */
	const uint8_t *stored;
	const struct adb_xml_node *element;
};

struct adb_oni_attack {
	uint32_t bones; /* mask */
	float knockback;
	uint32_t flags;
	int16_t hit_points;
	uint16_t start, end; /* frames, both active */
	uint16_t victim_type, hit_stun, block_stun, stagger;
	uint16_t precedence, extent_index;
};

struct adb_oni_damage {
	uint16_t points, frame;
};

struct adb_oni_motion_blur {
	uint32_t bones; /* mask */
	uint16_t start, end;
	uint8_t lifetime, alpha, interval;
};

struct adb_oni_shortcut {
	uint16_t from_state, length;
	uint32_t flags; /* bit 0: replace atomic */
};

struct adb_oni_throw {
	float position[3], angle, distance;
	uint16_t target_type;
};

struct adb_oni_footstep {
	uint16_t frame, mask; /* 1 left, 2 right */
};

struct adb_oni_particle {
	uint16_t start, end;
	uint32_t bone;
	const char *name;
};

/* Position of the character in a frame, relative to the start of the animation, in hundredths. */
struct adb_oni_position {
	int16_t x, z;
	uint16_t height;
	int16_t y_offset;
};

struct adb_oni_sound {
	const char *name;
	uint16_t frame;
};

/* The reach of an attack at a frame. */
struct adb_oni_extent {
	int16_t frame;
	double angle;                /* degrees */
	double length, min_y, max_y; /* units */
};

/* The first or the farthest extent. */
struct adb_oni_reach {
	int16_t frame; /* -1 = none */
	uint8_t attack, attack_offset;
	float x, z;                                /* z with the sign of the world, not of the file */
	float height, length, min_y, max_y, angle; /* angle in radians */
};

struct adb_oni_tram {
	/* Lookup */
	uint16_t type, aiming_type, from_state, to_state, varient, first_level;
	uint32_t flags;
	/* Full names, or "<file>#<index>", or NULL: the caller adds the link rows. */
	const char *direct_animations[2];
	uint32_t used_bones, replaced_bones; /* masks */
	float final_rotation;                /* radians */
	uint16_t move_direction, vocalization;
	uint32_t alternate_direction; /* 0 in all known files */
	const char *impact;
	uint16_t hard_pause, soft_pause;
	uint16_t atomic_start, atomic_end, end_interpolation, max_interpolation;
	uint16_t action_frame;
	uint8_t invulnerable_start, invulnerable_end;

	/* Reach, and the precedence of attacks; has_reach is false where the source does not say. */
	bool has_reach; /* the next two lines are set */
	float max_horizontal, min_y, max_y, ring[ADB_ONI_RING_SECTORS];
	struct adb_oni_reach first_extent, max_extent;

	uint16_t frame_count;               /* N, 1 or more; 0 = the motion is in another file */
	uint16_t duration;                  /* frames; N where the source does not say */
	uint16_t fps;                       /* 60 where the source does not say */
	uint16_t key_size;                  /* 6 or 16; others have no tracks */
	uint32_t bone_count;                /* 0 where the source does not say */
	const struct adb_oni_track *tracks; /* bone_count of them, or NULL */
	const float *heights;               /* N, or NULL */
	const float *velocities;            /* x, z; N of them, or NULL */
	const uint8_t *stored_heights, *stored_velocities;              /* their bytes; NULL of an XML */
	const struct adb_xml_node *height_elements, *velocity_elements; /* of an XML */

	uint32_t attack_count, damage_count, motion_blur_count, shortcut_count, footstep_count,
		particle_count, position_count, sound_count, extent_count;
	const struct adb_oni_attack *attacks;
	const struct adb_oni_damage *damages;
	const struct adb_oni_motion_blur *motion_blurs;
	const struct adb_oni_shortcut *shortcuts;
	const struct adb_oni_footstep *footsteps;
	const struct adb_oni_particle *particles;
	const struct adb_oni_position *positions;
	const struct adb_oni_sound *sounds;
	const struct adb_oni_extent *extents;
	const struct adb_oni_throw *throw_source; /* or NULL */
};

/* The unit that angles are stored in, s16 or u16: degrees. */
static inline double adb_oni_angle(int32_t stored)
{
	return stored * 360.0 / 65535.0;
}

/* Adds the clip of `native_id` (a full name, or that of a private instance) to d->out. */
enum adb_outcome adb_oni_tram_build(struct adb_decoder *d, const struct adb_oni_tram *tram,
				    const char *native_id);

/* The documented attributes, for the XML format too; ends with a NULL key. */
extern const struct adb_attribute_doc adb_oni_tram_attributes[];

#endif

#ifndef OBJECT_CONSTANTS_H
#define OBJECT_CONSTANTS_H

/* Clock */
enum ClockAnimations {
	CLOCK_ANIM_TICK,
	CLOCK_ANIM_CHIME = 1,
	CLOCK_ANIM_STOP,
};

#define LAMP_ANIM_SWAY 0
#define LAMP_ANIM_NOD 1

#endif

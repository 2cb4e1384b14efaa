#ifndef ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_SCRIPTS_H
#define ADB_TESTS_SYSTEMS_ZENGIN_ENCODERS_SCRIPTS_H

#include "rig.h"
#include "zengin.h"

/* What moves in the MAN of an ani entry. An ani without a plan has no MAN (a dangling entry). */
struct clip_plan {
	const char *name;
	enum motion motion;
	int variant;
	bool as_loop;         /* moves like a loop though it is none */
	bool upper_body;      /* only the nodes from the spine up */
	bool all_keys;        /* keys.csv has every frame, else the first and the last */
	int32_t source_count; /* frames of the ASC, for entries whose last frame is -1 */
};

/* A script, the clips that belong to it, and the script that it overlays. */
struct script_plan {
	const struct zen_script *script;
	const struct clip_plan *clips;
	size_t clip_count;
	const struct zen_script *base;
};

extern const struct script_plan puppet_plan, puppet_drunk_plan, puppet_giant_plan, doll_plan, crank_plan,
	statue_plan, lantern_plan;
extern const struct script_plan marionette_plan, marionette_tired_plan, gate_plan, seesaw_plan, bench_plan,
	turtle_plan, kite_plan, peg_plan;

extern const struct zen_date corpus_date;

#define EVENTS(...)                                                                                          \
	.events = (const struct zen_event[]){ __VA_ARGS__ },                                                 \
	.event_count = COUNT_OF(((const struct zen_event[]){ __VA_ARGS__ }))

#endif

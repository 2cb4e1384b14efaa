/*
 * The casting of a catalogue: which models each clip has, and which of them it is shown with.
 *
 * A clip is shown on its primary skeleton, with the model that suits it best by the rule of adb_figure_choose() when a set of the clip
 * names that model, since a mesh that merely has the bones says little; else with the one that suits the clips of the skeleton best. It
 * is the latter, too, when the clip's own is no unit and has less than a third of its vertices: helmets and capes move with the clips of who
 * wears them.
 *
 * A skeleton has at most ADB_CASTING_MOST_OF_SKELETON figures, those that most of its clips want; and all that are not the first of
 * their skeleton are at most ADB_CASTING_MOST_MORE, with ADB_CASTING_MOST_VERTICES in all. A clip whose model is not among them has
 * the best of those that suit it, or that of its skeleton.
 *
 * Besides, ADB_CASTING_MOST_CHOSEN models that no clip is shown with have a figure that people may choose: units first, then those
 * with most clips, then those with most vertices. It is on the skeleton that most of their clips move.
 */
#ifndef ADB_EXPORT_REPORT_CASTING_H
#define ADB_EXPORT_REPORT_CASTING_H

#include "export/report/integers.h"

enum {
	ADB_CASTING_MOST_OF_SKELETON = 16,
	ADB_CASTING_MOST_MORE = 512,
	ADB_CASTING_MOST_VERTICES = 1000 * 1000,
	ADB_CASTING_MOST_CHOSEN = 28,
	ADB_CASTING_NONE = -1,
};

/* A skeleton with a model: indices in the order of the catalogue; a model of ADB_CASTING_NONE is bones alone. */
struct adb_cast_figure {
	int32_t skeleton, model;
};

struct adb_casting {
	struct adb_integers
		model_clips; /* ascending: the index of a model << 32 | that of a clip that it shows */
	struct adb_integers clip_models; /* ascending: adb_casting_pair() */
	struct adb_cast_figure *figures;
	uint32_t figure_count, first_chosen; /* those from first_chosen on are no clip's */
	int32_t *
		figure_of_model; /* of each model the index of a figure with it; ADB_CASTING_NONE = it has none */
	int32_t *figure_of; /* of each clip the index of its figure; ADB_CASTING_NONE = it has no skeleton */
};

/* A clip with one of its models; the last bit says whether a set names it. */
static inline uint64_t adb_casting_pair(uint32_t clip, uint32_t model, bool is_of_set)
{
	return (uint64_t)clip << 32 | model << 1 | is_of_set;
}

static inline uint32_t adb_casting_clip(uint64_t pair)
{
	return (uint32_t)(pair >> 32);
}

static inline uint32_t adb_casting_model(uint64_t pair)
{
	return (uint32_t)pair >> 1;
}

/* The first pair of a clip, and behind its last one: indices in clip_models. */
size_t adb_casting_first(const struct adb_casting *casting, uint32_t clip);

void adb_casting_free(struct adb_casting *casting);

#endif

/* What a class of characters can play: its TRAC with ancestors, and its aiming screens (section 5.1). */
#include "clips.h"
#include "expected.h"

#include <string.h>

enum { MAX_DEPTH = 32, MAX_MOVES = 64 };

struct move {
	uint16_t type, from_state, varient, first_level;
	int depth;
};

struct search {
	struct oni_truth *truth;
	const struct oni_instance *character;
	int bone_count;
	struct move seen[MAX_MOVES];
	size_t seen_count;
};

static const struct oni_instance *follow(const struct oni_truth *truth, const struct oni_instance *from,
					 const char *kind)
{
	for (size_t i = 0; from && i < from->link_count; i++) {
		if (strcmp(from->links[i].kind, kind) == 0)
			return oni_library_find(truth->library, from->links[i].to);
	}
	return NULL;
}

/* Whether an entry of a descendant has the same key. */
static bool is_hidden(struct search *search, const struct oni_tram *tram, int depth)
{
	const struct move own = { tram->type, tram->from_state, tram->varient, tram->first_level, depth };
	bool hidden = false;

	for (size_t i = 0; i < search->seen_count; i++) {
		const struct move *m = &search->seen[i];

		hidden = hidden ||
			 (m->type == own.type && m->from_state == own.from_state &&
			  m->varient == own.varient && m->first_level == own.first_level && m->depth < depth);
	}
	if (search->seen_count == MAX_MOVES)
		fail("too many moves");
	search->seen[search->seen_count++] = own;
	return hidden;
}

static void put_move(struct search *search, const char *set, const char *clip, int depth)
{
	struct oni_tram tram;

	if (!oni_library_find(search->truth->library, clip))
		return;
	oni_make_tram(&tram, clip);
	bytes_format(&search->truth->moves, "%s,%s,%s,%d,%d,%d\n", search->character->key, set, clip, depth,
		     depth >= 0 && is_hidden(search, &tram, depth), tram.bone_count == search->bone_count);
	oni_tram_free(&tram);
}

static void put_moves(struct search *search, const struct oni_instance *set, int depth)
{
	for (size_t i = 0; i < set->link_count; i++) {
		if (strcmp(set->links[i].kind, "TRAM") == 0)
			put_move(search, set->key, set->links[i].to, depth);
	}
}

static void put_class(struct oni_truth *truth, const struct oni_instance *character)
{
	const struct oni_instance *body = follow(truth, follow(truth, character, "TRBS"), "TRCM");
	const struct oni_instance *set = follow(truth, character, "TRAC");
	const struct oni_instance *screens = follow(truth, character, "TRSC");
	struct search search = { .truth = truth,
				 .character = character,
				 .bone_count = body ? body->data.data[4] : 0 };

	for (int depth = 0; set && depth < MAX_DEPTH; depth++) {
		put_moves(&search, set, depth);
		set = follow(truth, set, "parent");
	}
	for (size_t i = 0; screens && i < screens->link_count; i++)
		put_moves(&search, oni_library_find(truth->library, screens->links[i].to), -1);
}

void oni_moves_truth(struct oni_truth *truth)
{
	for (size_t i = 0; i < truth->library->count; i++) {
		if (strncmp(truth->library->items[i]->key, "ONCC", 4) == 0)
			put_class(truth, truth->library->items[i]);
	}
}

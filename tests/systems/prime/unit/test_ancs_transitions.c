#include "ancs_make.h"

/* ---- transitions ---- */

static void put_trans(struct resource *r, uint32_t kind, float seconds, uint32_t state)
{
	put_u32(r, kind);
	put_f32(r, seconds);
	put_u32(r, state);
	put_u16(r, 0x0100);
	put_u32(r, 3);
}

/* Two animations that play their primitives 0 and 1, one that draws 1 again before; then transitions. */
static struct resource transitions_example(void)
{
	struct resource e;

	begin_animations(&e, 3);
	put_text(&e, "Idle");
	put_play(&e, 0xA0, 0, "b_idle");
	put_text(&e, "Walk");
	put_play(&e, 0xA1, 1, "b_walk");
	put_text(&e, "Any");
	put_u32(&e, 3);
	put_u32(&e, 1);
	put_play(&e, 0xA1, 1, "b_walk");
	put_u32(&e, 100);
	put_u32(&e, 4); /* transitions */
	put_u32(&e, 9);
	put_u32(&e, 1);
	put_u32(&e, 0);
	put_u32(&e, 0);
	put_play(&e, 0xA2, 5, "b_turn");
	put_u32(&e, 9);
	put_u32(&e, 5);
	put_u32(&e, 1);
	put_trans(&e, 2, 0.75F, 1);
	put_u32(&e, 9);
	put_u32(&e, 0);
	put_u32(&e, 77);
	put_trans(&e, 1, 0.75F, 4);
	put_u32(&e, 9);
	put_u32(&e, 78);
	put_u32(&e, 0);
	put_u32(&e, 3);
	put_u32(&e, 0); /* default */
	put_play(&e, 0xA3, 6, "b_default");
	put_u32(&e, 1); /* additive */
	put_u32(&e, 2);
	put_f32(&e, 0.25F);
	put_f32(&e, 0.5F);
	put_f32(&e, 0);
	put_f32(&e, 0);
	put_u32(&e, 2); /* half */
	put_u32(&e, 1);
	put_u32(&e, 0);
	put_play(&e, 0xA4, 7, "b_half");
	put_u32(&e, 0);
	put_trans(&e, 1, 0.5F, 0);
	put_u32(&e, 2); /* pairs */
	put_u32(&e, 0xA0);
	put_u32(&e, 0);
	put_u32(&e, 0xAF);
	put_u32(&e, 0xE0);
	return e;
}

static void check_row(const struct adb_transition *row, const char *to, const char *kind, double blend)
{
	if (!CHECK(row != NULL))
		return;
	CHECK_TEXT(row->to_name, to);
	CHECK_TEXT(row->kind, kind);
	if (isnan(blend))
		CHECK(isnan(row->blend));
	else
		CHECK_NEAR(row->blend, blend, 0);
}

static void makes_rows_of_transitions(void)
{
	struct resource e = transitions_example();
	struct decoded r = decode(&e);

	check_row(entry_at(&r, 1)->transitions, "b_idle", "animation", NAN);
	check_row(entry_at(&r, 3)->transitions, "b_walk", "phase_trans", 0);
	check_row(entry_at(&r, 0)->transitions, "77", "trans", NAN);
	/* Half: to the primitive 1 from 0 alone, as 1 has no other; to 0 from 1 not, which has a transition of its own there.
	 * What only transitions play leads nowhere. */
	check_row(entry_at(&r, 0)->transitions->next, "b_walk", "half_animation", NAN);
	CHECK(entry_at(&r, 0)->transitions->next->next == NULL);
	CHECK(entry_at(&r, 1)->transitions->next == NULL);
	CHECK(entry_at(&r, 2)->transitions == NULL && entry_at(&r, 4)->transitions == NULL);
	CHECK(entry_at(&r, 3)->transitions->next == NULL && entry_at(&r, 5)->transitions == NULL);
	/* To 77 and from 78, which nothing plays. */
	CHECK_INT(problem_count(&r.content, "no-primitive"), 2);
	CHECK_INT(problem_count(&r.content, "primitive-clash"), 0);
	decoded_free(&r);
}

/* The second half transition stands before the pairs: to 99, which nothing plays, from 0 and 1. */
static void reports_a_half_transition_to_nothing_once(void)
{
	enum { PAIRS_SIZE = 4 + 2 * 8, HALF_SIZE = 4 + 18 };
	struct resource e = transitions_example();
	struct decoded r;

	set_u32(&e, e.size - PAIRS_SIZE - HALF_SIZE, 99);
	r = decode(&e);
	check_row(entry_at(&r, 0)->transitions->next->next, "99", "half_trans", 0.5);
	check_row(entry_at(&r, 1)->transitions->next, "99", "half_trans", 0.5);
	CHECK_INT(problem_count(&r.content, "no-primitive"), 3);
	decoded_free(&r);
}

static void makes_entries_of_what_transitions_play(void)
{
	struct resource e = transitions_example();
	struct decoded_resource d = decode_member(&adb_format_prime_ancs, &e, "X.ANCS", "X", "MP1");
	struct decoded r = d.result;

	CHECK_INT(d.used_size, e.size);
	CHECK_INT(entry_count(&r), 6);
	check_entry(&r, 3, "transition", "b_turn", "b_turn", "000000A2");
	check_entry(&r, 4, "transition", "b_default", "b_default", "000000A3");
	check_entry(&r, 5, "transition", "b_half", "b_half", "000000A4");
	CHECK_TEXT(entry_json(&r, 3, "transition"), "\"exact\"");
	CHECK_TEXT(entry_json(&r, 3, "from_primitive"), "1");
	CHECK_TEXT(entry_json(&r, 3, "to_primitive"), "0");
	CHECK_TEXT(entry_json(&r, 3, "animation_index"), NULL);
	CHECK_TEXT(entry_json(&r, 4, "transition"), "\"default\"");
	CHECK_TEXT(entry_json(&r, 4, "to_primitive"), NULL);
	CHECK_TEXT(entry_json(&r, 5, "transition"), "\"half\"");
	CHECK_TEXT(entry_json(&r, 5, "from_primitive"), NULL);
	CHECK_TEXT(entry_json(&r, 5, "to_primitive"), "1");
	CHECK_TEXT(set_json(&r, "default_transition"),
		   "{\"kind\":\"animation\",\"animation\":{\"kind\":\"play\",\"entry\":4}}");
	CHECK_TEXT(
		set_json(&r, "half_transitions"),
		"[{\"to\":1,\"kind\":\"animation\",\"animation\":{\"kind\":\"play\",\"entry\":5}},"
		"{\"to\":0,\"kind\":\"trans\",\"duration\":0.5,\"duration_state\":0,\"unknown\":1,\"run_a\":0,"
		"\"flags\":3}]");
	decoded_free(&r);
}

static void marks_additive_animations(void)
{
	struct resource e = transitions_example();
	struct decoded r = decode(&e);

	CHECK_TEXT(entry_json(&r, 2, "additive_fade_in"), "0.25");
	CHECK_TEXT(entry_json(&r, 2, "additive_fade_out"), "0.5");
	CHECK_TEXT(entry_json(&r, 1, "additive_fade_in"), NULL);
	decoded_free(&r);
}

static void links_what_is_only_preloaded(void)
{
	struct resource e = transitions_example();
	struct decoded r = decode(&e);

	CHECK_INT(link_count(&r, "animation"), 5);
	CHECK_INT(link_count(&r, "preload"), 1);
	check_link(&r, "preload", 0, "ANIM", "000000AF", NULL);
	CHECK_INT(link_count(&r, "event_pair"), 1);
	check_link(&r, "event_pair", 0, "EVNT", "000000E0", NULL);
	decoded_free(&r);
}

static void reports_primitives_of_two_anims(void)
{
	struct resource e;

	begin_animations(&e, 2);
	put_text(&e, "Idle");
	put_play(&e, 0xA0, 0, "a");
	put_text(&e, "Walk");
	put_play(&e, 0xA1, 0, "a");
	put_no_transitions(&e);
	put_u32(&e, 0);
	struct decoded r = decode(&e);

	CHECK_INT(problem_count(&r.content, "primitive-clash"), 1);
	decoded_free(&r);
}

TEST_SUITE("prime_ancs_transitions", TEST(makes_rows_of_transitions),
	   TEST(reports_a_half_transition_to_nothing_once), TEST(makes_entries_of_what_transitions_play),
	   TEST(marks_additive_animations), TEST(links_what_is_only_preloaded),
	   TEST(reports_primitives_of_two_anims));

/* Which model shows clips: in an export, and in a catalogue. */
#include "export/report/private.h"
#include "export_fixture.h"
#include "store/figure.h"

enum { UNIT = 1, PART = 2 };

/* Model `id` in an asset of its own. With `fits` it has the checksum of the skeleton. `links` say what another asset calls it. */
static void add_model(struct fixture *fixture, int id, int vertices, bool fits, int links)
{
	int asset = 100 + id;

	fixture_sql(fixture,
		    "INSERT INTO assets (id, source_id, path, name, byte_size, xxh128, status)"
		    " VALUES (%d, 1, 'M%d', 'M%d', 9, 'm%d', 'decoded');"
		    "INSERT INTO models (id, asset_id, system_id, name, kind, skeleton_checksum)"
		    " VALUES (%d, %d, 'zengin', 'M%d', 'mesh', %s)",
		    asset, id, id, id, id, asset, id, fits ? "4294967295" : "NULL");
	if (vertices > 0)
		fixture_sql(
			fixture,
			"INSERT OR IGNORE INTO geometries (id, xxh128, vertex_count, index_count, positions, indices)"
			" VALUES (1, '1', 0, 0, X'', X'');"
			"INSERT INTO mesh_parts (model_id, ordinal, topology, geometry_id, vertex_count, triangle_count, bind)"
			" VALUES (%d, 0, 'triangles', 1, %d, 0, 'rest')",
			id, vertices);
	if ((links & UNIT) != 0)
		fixture_sql(fixture,
			    "INSERT INTO links (from_asset_id, kind, to_asset_id) VALUES (1, 'unit', %d)",
			    asset);
	if ((links & PART) != 0)
		fixture_sql(fixture,
			    "INSERT INTO links (from_asset_id, kind, to_asset_id) VALUES (1, 'piece', %d)",
			    asset);
}

static void add_component(struct fixture *fixture, int model, int used)
{
	fixture_sql(
		fixture,
		"INSERT INTO model_components (model_id, ordinal, used_model_id, role) VALUES (%d, 0, %d, 'mesh')",
		model, used);
}

/* A clip that fits the skeleton, in a set that names the models "1,2"; NULL = in no set. */
static void add_clip(struct fixture *fixture, int id, const char *models)
{
	char name[16];

	snprintf(name, sizeof name, "clip %03d", id);
	fixture_add_clip(fixture, id, name, "25, NULL");
	fixture_bind(fixture, id);
	if (models == NULL)
		return;
	fixture_sql(
		fixture,
		"INSERT INTO animation_sets (id, asset_id, system_id, name) VALUES (%d, 2, 'zengin', 'set');"
		"INSERT INTO set_entries (id, set_id, entry_index, kind) VALUES (%d, %d, 0, 'ani');"
		"INSERT INTO entry_clips VALUES (%d, %d);"
		"INSERT INTO set_models SELECT %d, value FROM json_each('[%s]')",
		id, id, id, id, id, id, models);
}

static struct fixture make(void)
{
	struct fixture fixture = fixture_new();

	fixture_sql(&fixture,
		    "INSERT INTO link_kinds VALUES ('unit', 'zengin', 'set', 'the actor of a unit'),"
		    " ('piece', 'zengin', 'part', 'another part')");
	return fixture;
}

/* ---- exports ---- */

static void check_choice(struct fixture *fixture, int64_t expected)
{
	static const int64_t clips[] = { 1, 2 };

	CHECK_INT(adb_figure_choose(fixture->db, clips, 2), expected);
	fixture_free(fixture);
}

/* In each the model that is chosen loses by every later rule. */
static void each_rule_comes_before_the_next(void)
{
	struct fixture fixture = make();

	add_clip(&fixture, 1, NULL);
	add_clip(&fixture, 2, NULL);
	add_model(&fixture, 1, 0, true, UNIT);
	check_choice(&fixture, 0); /* nothing to see */

	fixture = make();
	add_clip(&fixture, 1, "1");
	add_clip(&fixture, 2, "1");
	add_model(&fixture, 1, 9, true, UNIT);
	add_model(&fixture, 2, 1, true, 0);
	add_component(&fixture, 2, 1);
	check_choice(&fixture, 2); /* the other is a component of it */

	fixture = make();
	add_clip(&fixture, 1, "1");
	add_clip(&fixture, 2, "1");
	add_model(&fixture, 1, 9, true, UNIT | PART);
	add_model(&fixture, 2, 1, true, 0);
	check_choice(&fixture, 2); /* the other is a part of something */

	fixture = make();
	add_clip(&fixture, 1, "1");
	add_clip(&fixture, 2, "1");
	add_model(&fixture, 1, 9, true, 0);
	add_model(&fixture, 2, 1, true, UNIT);
	add_model(&fixture, 3, 1, false, 0);
	add_component(&fixture, 1, 3);
	check_choice(&fixture, 2); /* a unit */

	fixture = make();
	add_clip(&fixture, 1, "1");
	add_clip(&fixture, 2, "1");
	add_model(&fixture, 1, 9, true, 0);
	add_model(&fixture, 2, 0, true, 0);
	add_model(&fixture, 3, 1, false, 0);
	add_component(&fixture, 2, 3);
	check_choice(&fixture, 2); /* put together */

	fixture = make();
	add_clip(&fixture, 1, NULL);
	add_clip(&fixture, 2, NULL);
	add_model(&fixture, 1, 1, true, 0);
	add_model(&fixture, 2, 9, true, 0);
	add_model(&fixture, 3, 1, false, 0);
	add_component(&fixture, 1, 3);
	check_choice(&fixture, 2); /* the other is a body with a head, which is not put together */

	fixture = make();
	add_clip(&fixture, 1, "2");
	add_clip(&fixture, 2, NULL);
	add_model(&fixture, 1, 9, true, 0);
	add_model(&fixture, 2, 1, false, 0);
	check_choice(&fixture, 2); /* named by a set; fits one clip, the other both */

	fixture = make();
	add_clip(&fixture, 1, "1,2");
	add_clip(&fixture, 2, NULL);
	add_model(&fixture, 1, 9, false, 0);
	add_model(&fixture, 2, 1, true, 0);
	check_choice(&fixture, 2); /* fits more clips */

	fixture = make();
	add_clip(&fixture, 1, NULL);
	add_clip(&fixture, 2, NULL);
	add_model(&fixture, 1, 8, true, 0);
	add_model(&fixture, 2, 9, true, 0);
	check_choice(&fixture, 2); /* has more vertices */
}

/* More armour does not make the usual character. */
static void of_characters_the_first_is_chosen(void)
{
	struct fixture fixture = make();

	add_clip(&fixture, 1, NULL);
	add_clip(&fixture, 2, NULL);
	add_model(&fixture, 1, 0, true, 0);
	add_model(&fixture, 2, 0, true, 0);
	add_model(&fixture, 3, 1, false, 0);
	add_model(&fixture, 4, 9, false, 0);
	add_component(&fixture, 1, 3);
	add_component(&fixture, 2, 4);
	check_choice(&fixture, 1);
}

/* ---- catalogues ---- */

/* The model that the catalogue shows each clip with, as "1 2 0". */
static void check_casting(struct fixture *fixture, const char *expected)
{
	static const struct adb_catalogue_options options = { .jobs = 1 };
	struct adb_catalogue catalogue = { .db = fixture->db, .options = &options };
	const struct adb_casting *casting = &catalogue.casting;
	struct adb_error error = { 0 };
	struct adb_buffer got = { 0 };

	CHECK_INT(adb_catalogue_order_read(&catalogue.order, fixture->db, NULL, &error), ADB_OK);
	catalogue.crew = adb_crew_new(fixture->db, 1, 1024);
	CHECK_INT(adb_catalogue_cast(&catalogue, &error), ADB_OK);
	for (uint32_t i = 0; i < adb_catalogue_list(&catalogue, ADB_CATALOGUE_CLIP)->count; i++) {
		int32_t figure = casting->figure_of[i], model = ADB_CASTING_NONE;

		if (CHECK(figure != ADB_CASTING_NONE))
			model = casting->figures[figure].model;
		adb_buffer_printf(&got, "%s%lld", i > 0 ? " " : "",
				  model != ADB_CASTING_NONE
					  ? (long long)adb_catalogue_list(&catalogue, ADB_CATALOGUE_MODEL)
						    ->items[model]
						    .id
					  : 0);
	}
	adb_buffer_add(&got, "", 1);
	CHECK_TEXT(got.data, expected);
	adb_buffer_free(&got);
	adb_crew_free(catalogue.crew);
	adb_casting_free(&catalogue.casting);
	adb_catalogue_order_free(&catalogue.order);
	fixture_free(fixture);
}

/* Model 1 is that of the skeleton, since most sets name it. */
static void equipment_is_shown_on_who_wears_it(void)
{
	struct fixture fixture = make();

	add_model(&fixture, 1, 9, false, UNIT);
	add_model(&fixture, 2, 2, false, 0);
	add_model(&fixture, 3, 3, false, 0);
	add_model(&fixture, 4, 1, false, UNIT);
	for (int clip = 1; clip <= 3; clip++)
		add_clip(&fixture, clip, "1");
	add_clip(&fixture, 4, "2"); /* a helmet */
	add_clip(&fixture, 5, "3"); /* a third of its vertices */
	add_clip(&fixture, 6, "4"); /* a unit, however small */
	add_clip(&fixture, 7, NULL);
	check_casting(&fixture, "1 1 1 1 3 4 1");
}

/* A model that has the checksum suits every clip, but a clip is only shown with another one than its skeleton because of a set. */
static void only_sets_give_clips_models_of_their_own(void)
{
	struct fixture fixture = make();

	add_model(&fixture, 1, 8, true, 0);
	add_model(&fixture, 2, 9, true, 0);
	add_clip(&fixture, 1, "1");
	add_clip(&fixture, 2, "1");
	add_clip(&fixture, 3, "2");
	add_clip(&fixture, 4, NULL);
	check_casting(&fixture, "1 1 2 1");
}

/*
 * Clip K is the first in the set of model K. The models 3 to 16 are wanted by two clips, 18 by three, and 1, 2 and 17 by one: there is
 * one place for them, which the first gets. The set of clip 2 names model 5 as well, with which it is shown then; clip 17 has the model
 * of the skeleton.
 */
static void models_that_most_clips_want_are_taken(void)
{
	enum { MODELS = ADB_CASTING_MOST_OF_SKELETON + 2 };
	struct fixture fixture = make();
	char names[16];

	for (int model = 1; model <= MODELS; model++) {
		add_model(&fixture, model, 20 - (model == 5), false, 0);
		snprintf(names, sizeof names, model == 2 ? "2,5" : "%d", model);
		add_clip(&fixture, model, names);
	}
	for (int model = 3; model <= MODELS; model++) {
		snprintf(names, sizeof names, "%d", model);
		if (model != 17)
			add_clip(&fixture, MODELS + model, names);
	}
	add_clip(&fixture, 100, "18");
	check_casting(&fixture, "1 5 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 18"
				" 3 4 5 6 7 8 9 10 11 12 13 14 15 16 18 18");
}

/* The model of the skeleton may be of any size; those beside it share ADB_CASTING_MOST_VERTICES. */
static void large_models_beside_that_of_the_skeleton_are_left_out(void)
{
	struct fixture fixture = make();

	add_model(&fixture, 1, 2 * ADB_CASTING_MOST_VERTICES, false, 0);
	add_model(&fixture, 2, ADB_CASTING_MOST_VERTICES, false, 0);
	add_model(&fixture, 3, ADB_CASTING_MOST_VERTICES, false, 0);
	add_clip(&fixture, 1, "1");
	add_clip(&fixture, 2, "1");
	add_clip(&fixture, 3, "1");
	add_clip(&fixture, 4, "2");
	add_clip(&fixture, 5, "3");
	add_clip(&fixture, 6, "3");
	check_casting(&fixture, "1 1 1 1 3 3");
}

TEST_SUITE("figure_choice", TEST(each_rule_comes_before_the_next), TEST(of_characters_the_first_is_chosen),
	   TEST(equipment_is_shown_on_who_wears_it), TEST(only_sets_give_clips_models_of_their_own),
	   TEST(models_that_most_clips_want_are_taken),
	   TEST(large_models_beside_that_of_the_skeleton_are_left_out));

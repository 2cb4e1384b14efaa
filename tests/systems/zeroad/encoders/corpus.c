/*
 * The mods of corpus/0ad:
 *   mods/theatre/theatre.zip    the base: everything that the archive builder makes, stored
 *   mods/encore/encore.zip      a second mod, deflated, and loose files beside it; refers to the first
 *   broken/                     files that are damaged
 */
#include "files.h"
#include "zeroad.h"
#include "zipfile.h"

#include <string.h>

enum { MAX_MEMBERS = 64 };

struct archive {
	const char *path; /* below corpus/ */
	bool deflated;
	struct zip_member members[MAX_MEMBERS];
	struct bytes contents[MAX_MEMBERS];
	size_t count;
};

static struct bytes *add(struct archive *zip, const char *name)
{
	if (zip->count == MAX_MEMBERS)
		fail("%s has too many members", zip->path);
	zip->members[zip->count] = (struct zip_member){ name, &zip->contents[zip->count], zip->deflated };
	return &zip->contents[zip->count++];
}

static void add_text(struct archive *zip, const char *name, const char *text)
{
	bytes_text(add(zip, name), text);
}

static void write_archive(struct zeroad_corpus *corpus, struct archive *zip)
{
	struct bytes out = { 0 };

	zip_encode(zip->members, zip->count, &out);
	write_file(corpus->out_dir, zip->path, &out);
	bytes_free(&out);
	for (size_t i = 0; i < zip->count; i++)
		bytes_free(&zip->contents[i]);
}

static void write_text(struct zeroad_corpus *corpus, const char *path, const char *text)
{
	struct bytes out = { 0 };

	bytes_text(&out, text);
	write_file(corpus->out_dir, path, &out);
	bytes_free(&out);
}

/* ---- clips and meshes ---- */

struct plan {
	const char *path, *native_id;
	const struct zeroad_rig *rig;
	uint32_t frames;
	double cycles;
	const char *name; /* in the header */
	float frame_time;
};

static void put_clip(struct zeroad_corpus *corpus, struct bytes *out, const struct plan *plan)
{
	struct zeroad_state states[ZEROAD_MAX_FRAMES * ZEROAD_MAX_BONES];
	struct zeroad_clip clip = {
		1, plan->name, plan->frame_time, plan->rig->bone_count, plan->frames, states,
	};

	for (uint32_t frame = 0; frame < plan->frames; frame++)
		zeroad_pose(plan->rig, plan->cycles * frame / plan->frames, frame % 2 == 1,
			    states + frame * plan->rig->bone_count);
	zeroad_put_psa(out, &clip);
	zeroad_truth_clip(corpus, plan->path, plan->native_id, &clip);
}

static const struct zeroad_vertex triangle[] = {
	{ { -0.5, 0, 0 }, { 0, 0, -1 }, { 0, 0 }, { 0, -1, -1, -1 }, { 1, 0, 0, 0 } },
	{ { 0.5, 0, 0 }, { 0, 0, -1 }, { 1, 0 }, { 0, 1, -1, -1 }, { 0.5, 0.5, 0, 0 } },
	{ { 0, 2, 0.25 }, { 0, 0, -1 }, { 0, 1 }, { 1, -1, -1, -1 }, { 1, 0, 0, 0 } },
};
static const uint16_t face[][3] = { { 0, 1, 2 } };
static const struct zeroad_prop_point points[] = {
	{ "root", { { 0, 0, 0 }, { 0, 0, 0, -1 } }, -1 },
	{ "head", { { 0, 0.25, 0 }, { 0, 0, 0, 1 } }, 1 },
};

/* A skinned mesh in the rest pose of the rig, or a rigid one: a triangle unless there is a figure. */
static void put_mesh(struct zeroad_corpus *corpus, struct bytes *out, const char *path, const char *native_id,
		     uint32_t version, const struct zeroad_rig *rig, const struct zeroad_figure *figure)
{
	struct zeroad_state bind[ZEROAD_MAX_BONES];
	const struct zeroad_mesh mesh = {
		.version = version,
		.uv_sets = version < 4 ? 1 : 2,
		.vertices = figure != NULL ? figure->vertices : triangle,
		.vertex_count = figure != NULL ? figure->vertex_count : 3,
		.faces = figure != NULL ? figure->faces : face,
		.face_count = figure != NULL ? figure->face_count : 1,
		.bind = bind,
		.bone_count = rig != NULL ? rig->bone_count : 0,
		.props = points,
		.prop_count = rig != NULL ? 2 : 1,
	};

	if (rig != NULL)
		zeroad_pose(rig, 0, false, bind);
	zeroad_put_pmd(out, &mesh);
	zeroad_truth_model(corpus, path, native_id, &mesh);
}

/* ---- the base ---- */

static const struct plan plans[] = {
	{ "art/animation/puppet/idle.dae.cached.psa", "puppet/idle", &zeroad_puppet, 8, 1, "", 33.333332F },
	{ "art/animation/puppet/walk.dae.cached.psa", "puppet/walk", &zeroad_puppet, 12, 2, "", 33.333332F },
	{ "art/animation/puppet/hit.dae.cached.psa", "puppet/hit", &zeroad_puppet, 10, 0.5, "", 33.333332F },
	{ "art/animation/puppet/bow.dae.cached.psa", "puppet/bow", &zeroad_puppet, 6, 0.25, "", 33.333332F },
	{ "art/animation/crane/lift.dae.cached.psa", "crane/lift", &zeroad_crane, 7, 1, "", 33.333332F },
	{ "art/animation/cart/roll.psa", "cart/roll", &zeroad_cart, 5, 1, "Take 001", 50 },
	{ "art/animation/leaf/fall.psa", "leaf/fall", &zeroad_leaf, 4, 1, "", 33.333332F },
};

static const char puppet_skeleton[] =
	"<?xml version='1.0' encoding='utf-8'?>\n<!-- ours -->\n<skeletons>\n"
	"  <standard_skeleton id=\"Puppet\" title=\"Puppet\">\n"
	"    <bone name=\"hip\"><bone name=\"chest\">\n"
	"      <bone name=\"arm_L\"><bone name=\"hand_L\"/></bone>\n"
	"      <bone name=\"arm_R\"><bone name=\"hand_R\"/></bone>\n"
	"      <bone name=\"head\"/>\n"
	"    </bone></bone>\n"
	"    <bone name=\"elbow\"/>\n"
	"  </standard_skeleton>\n"
	"  <skeleton target=\"Puppet\" title=\"Puppet of wood\">\n"
	"    <identifier><root>Hip</root></identifier>\n"
	"    <bone name=\"Hip\"><target>hip</target><bone name=\"Belly\"><bone name=\"Chest\"><target>chest</target></bone></bone></bone>\n"
	"  </skeleton>\n"
	"</skeletons>\n";

static const char crane_skeleton[] =
	"<skeletons><standard_skeleton id=\"Crane\" title=\"Crane\">"
	"<bone name=\"foot\"><bone name=\"mast\"><bone name=\"joint\"><bone name=\"boom\"><bone name=\"tip\"><bone name=\"rope\">"
	"<bone name=\"rope_low\"><bone name=\"hook\"><bone name=\"load\"/></bone></bone></bone></bone></bone></bone></bone></bone>"
	"</standard_skeleton></skeletons>";

/* As many bones, all below the first. */
static const char octopus_skeleton[] =
	"<skeletons><standard_skeleton id=\"Octopus\" title=\"Octopus\"><bone name=\"body\">"
	"<bone name=\"a\"/><bone name=\"b\"/><bone name=\"c\"/><bone name=\"d\"/><bone name=\"e\"/><bone name=\"f\"/>"
	"<bone name=\"g\"/><bone name=\"h\"/></bone></standard_skeleton></skeletons>";

static const char cart_skeleton[] =
	"<skeletons><standard_skeleton id=\"Cart\" title=\"Cart\"><bone name=\"frame\"><bone name=\"wheel_L\"/>"
	"<bone name=\"wheel_R\"/></bone></standard_skeleton></skeletons>";

static const char seesaw_skeleton[] =
	"<skeletons><standard_skeleton id=\"Cart\" title=\"Seesaw\"><bone name=\"base\"><bone name=\"plank\">"
	"<bone name=\"seat\"/></bone></bone></standard_skeleton></skeletons>";

static const char stick_skeleton[] =
	"<skeletons><standard_skeleton id=\"Stick\" title=\"Stick\"><bone name=\"base\"><bone name=\"arm\"/></bone>"
	"</standard_skeleton></skeletons>";

static const char stick_actor[] =
	"<actor version=\"1\"><group><variant frequency=\"1\" name=\"Base\"><mesh>stick.dae</mesh><animations>"
	"<animation name=\"Attack_Melee\" file=\"wave.dae\" speed=\"200\" event=\"0.5\" load=\"0.25\" id=\"a1\"/>"
	"<animation name=\"idle\" speed=\"0\"/></animations></variant></group></actor>";

/* The game ignores elements that it does not know. */
static const char puppet_actor[] =
	"<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<actor version=\"1\">\n  <castshadow/>\n"
	"  <group>\n    <variant frequency=\"1\" name=\"Base\">\n      <mesh>puppet/puppet.dae</mesh>\n"
	"      <props><prop actor=\"props/hat.xml\" attachpoint=\"head\"/><prop actor=\"\" attachpoint=\"weapon\"/></props>\n"
	"      <glitter><prop actor=\"props/hat.xml\"/></glitter>\n    </variant>\n  </group>\n"
	"  <group>\n    <variant frequency=\"1\" name=\"bare\"/>\n    <variant frequency=\"2\" name=\"painted\">\n"
	"      <textures><texture name=\"normTex\" file=\"default_norm.png\"/>"
	"<texture name=\"baseTex\" file=\"puppet/puppet.png\"/></textures>\n    </variant>\n  </group>\n"
	"  <group>\n    <variant file=\"puppet/base.xml\"/>\n    <variant name=\"attack\" file=\"puppet/attack.xml\"/>\n  </group>\n"
	"  <material>player_trans.xml</material>\n</actor>\n";

static const char base_variant[] =
	"<variant name=\"base\"><animations><animation name=\"idle\" file=\"puppet/idle.dae\" speed=\"100\" frequency=\"3\"/>"
	"<animation name=\"Walk\" file=\"puppet/walk.psa\" speed=\"80 percent\"/>"
	"<animation name=\"run\" file=\"puppet/walk\" speed=\"fast\"/></animations></variant>";

static const char attack_variant[] =
	"<variant name=\"attack_melee\" file=\"puppet/base.xml\"><animations>"
	"<animation name=\"attack_melee\" file=\"puppet/hit.dae\" speed=\"200\" event=\"0.5\" load=\"0.25\" sound=\"0.75\" id=\"A\"/>"
	"</animations><props><prop actor=\"props/hat.xml\" attachpoint=\"loaded-head\"/></props></variant>";

/* Neither has an animation of its own. */
static const char crane_actor[] =
	"<actor version=\"1\"><group><variant file=\"crane.xml\"><mesh>crane.dae</mesh></variant></group></actor>";
static const char crane_variant[] =
	"<variant><mesh>puppet/puppet.dae</mesh><animations>"
	"<animation name=\"idle\" file=\"crane/lift.dae\"/></animations></variant>";

static const char levels_actor[] =
	"<qualitylevels version=\"1\"><actor quality=\"low\"><group><variant><mesh>props/box.dae</mesh></variant></group></actor>"
	"<actor quality=\"medium\" inline=\"\"/><actor quality=\"high\" file=\"puppet.xml\"/><inline><group><variant>"
	"<mesh>puppet/puppet.dae</mesh><animations><animation name=\"bow\" file=\"puppet/bow.dae\"/></animations></variant>"
	"</group></inline></qualitylevels>";

static const char hat_actor[] = "<actor version=\"1\"><group><variant><mesh>props/box.dae</mesh><textures>"
				"<texture name=\"baseTex\" file=\"hat.png\"/></textures></variant></group>"
				"<material>basic_trans.xml</material></actor>";

/* Nothing of it is there; names have the case of their letters. */
static const char lost_actor[] =
	"<actor version=\"1\"><group><variant file=\"lost.xml\"><mesh>lost.dae</mesh><animations>"
	"<animation name=\"idle\" file=\"puppet/IDLE.dae\"/><animation name=\"walk\" file=\"../animation/puppet/walk.dae\"/>"
	"<animation name=\"run\" file=\"puppet\\walk.dae\" event=\"0.5\"/></animations>"
	"<props><prop actor=\"/art/actors/props/hat.xml\" attachpoint=\"head\"/></props></variant></group></actor>";

static void add_base_clips(struct zeroad_corpus *corpus, struct archive *zip)
{
	struct bytes *out;

	for (size_t i = 0; i < COUNT_OF(plans); i++)
		put_clip(corpus, add(zip, plans[i].path), &plans[i]);
	out = add(zip, "art/animation/wave.dae.cached.psa");
	zeroad_put_psa(out, &zeroad_wave);
	zeroad_truth_clip(corpus, "art/animation/wave.dae.cached.psa", "wave", &zeroad_wave);
	out = add(zip, "art/meshes/stick.dae.cached.pmd");
	zeroad_put_pmd(out, &zeroad_stick);
	zeroad_truth_model(corpus, "art/meshes/stick.dae.cached.pmd", "stick", &zeroad_stick);
}

static void add_base_meshes(struct zeroad_corpus *corpus, struct archive *zip)
{
	static const struct {
		const char *path, *native_id;
		uint32_t version;
		const struct zeroad_rig *rig;
		void (*make)(struct zeroad_figure *);
	} meshes[] = {
		{ "art/meshes/puppet/puppet.dae.cached.pmd", "puppet/puppet", 4, &zeroad_puppet,
		  zeroad_make_puppet },
		{ "art/meshes/crane.dae.cached.pmd", "crane", 3, &zeroad_crane, NULL },
		{ "art/meshes/props/box.dae.cached.pmd", "props/box", 4, NULL, zeroad_make_hat },
		{ "art/meshes/old/box1.pmd", "old/box1", 1, NULL, NULL },
		{ "art/meshes/old/cart2.pmd", "old/cart2", 2, &zeroad_cart, NULL },
	};

	for (size_t i = 0; i < COUNT_OF(meshes); i++) {
		struct zeroad_figure figure;

		if (meshes[i].make != NULL)
			meshes[i].make(&figure);
		put_mesh(corpus, add(zip, meshes[i].path), meshes[i].path, meshes[i].native_id,
			 meshes[i].version, meshes[i].rig, meshes[i].make != NULL ? &figure : NULL);
	}
}

static void add_base_textures(struct archive *zip)
{
	zeroad_put_dds(add(zip, "art/textures/skins/puppet/puppet.png.cached.dds"));
	zeroad_put_png(add(zip, "art/textures/skins/hat.png"));
}

static void write_base(struct zeroad_corpus *corpus)
{
	static struct archive zip = { .path = "0ad/mods/theatre/theatre.zip" };

	add_text(&zip, "mod.json",
		 "{ \"name\": \"theatre\", \"version\": \"1.0.0\", \"dependencies\": [] }\n");
	add_text(&zip, "art/skeletons/puppet.xml", puppet_skeleton);
	add_text(&zip, "art/skeletons/puppet.xml.cached.xmb", "XMB0 compiled, listed only");
	add_text(&zip, "art/skeletons/puppet_old.xml", puppet_skeleton);
	add_text(&zip, "art/skeletons/crane.xml", crane_skeleton);
	add_text(&zip, "art/skeletons/octopus.xml", octopus_skeleton);
	add_text(&zip, "art/skeletons/cart.xml", cart_skeleton);
	add_text(&zip, "art/skeletons/seesaw.xml", seesaw_skeleton);
	add_text(&zip, "art/skeletons/stick.xml", stick_skeleton);
	add_base_clips(corpus, &zip);
	add_base_meshes(corpus, &zip);
	add_base_textures(&zip);
	add_text(&zip, "art/actors/stick.xml", stick_actor);
	add_text(&zip, "art/actors/puppet.xml", puppet_actor);
	add_text(&zip, "art/actors/crane.xml", crane_actor);
	add_text(&zip, "art/actors/levels.xml", levels_actor);
	add_text(&zip, "art/actors/lost.xml", lost_actor);
	add_text(&zip, "art/actors/props/hat.xml", hat_actor);
	add_text(&zip, "art/variants/puppet/base.xml", base_variant);
	add_text(&zip, "art/variants/puppet/attack.xml", attack_variant);
	add_text(&zip, "art/variants/crane.xml", crane_variant);
	add_text(&zip, "simulation/templates/template_unit.xml", "<Entity><Health/></Entity>");
	add_text(&zip, "simulation/templates/units/puppet.xml",
		 "<Entity parent=\"template_unit|puppet_base\"><VisualActor><Actor>puppet.xml</Actor>"
		 "<FoundationActor>lost.xml</FoundationActor></VisualActor></Entity>");
	add_text(
		&zip, "simulation/templates/units/ghost.xml",
		"<Entity parent=\"template_unit\"><VisualActor><Actor>ghost.xml</Actor></VisualActor></Entity>");
	add_text(&zip, "gui/actor.xml", "<actor><action/></actor>"); /* another folder: no actor */
	write_archive(corpus, &zip);
	zeroad_truth_rest(corpus, "puppet", &zeroad_puppet);
	zeroad_truth_rest(corpus, "crane", &zeroad_crane);
}

/* ---- the second mod ---- */

static const char encore_actor[] =
	"<actor version=\"1\"><group><variant><mesh>puppet/puppet.dae</mesh><animations>"
	"<animation name=\"idle\" file=\"puppet/idle.dae\"/><animation name=\"dance\" file=\"puppet/dance.dae\" event=\"0.25\"/>"
	"<animation name=\"sketch\" file=\"puppet/sketch.dae\" event=\"0.5\"/></animations></variant></group></actor>";

/* Its walk hides that of the base; its idle is found there. */
static void write_encore(struct zeroad_corpus *corpus)
{
	static struct archive zip = { .path = "0ad/mods/encore/encore.zip", .deflated = true };
	static const struct plan dance = {
		"art/animation/puppet/dance.psa", "puppet/dance", &zeroad_puppet, 9, 3, "", 33.333332F
	};
	static const struct plan walk = {
		"art/animation/puppet/walk.psa", "puppet/walk", &zeroad_puppet, 11, 1, "", 33.333332F
	};
	struct bytes out = { 0 };

	put_clip(corpus, add(&zip, dance.path), &dance);
	add_text(&zip, "art/actors/encore.xml", encore_actor);
	add_text(&zip, "art/animation/puppet/sketch.dae",
		 "<?xml version=\"1.0\"?>\n<COLLADA version=\"1.4.1\"></COLLADA>\n");
	write_archive(corpus, &zip);
	put_clip(corpus, &out, &walk);
	write_file(corpus->out_dir, "0ad/mods/encore/art/animation/puppet/walk.psa", &out);
	bytes_free(&out);
	write_text(corpus, "0ad/mods/encore/art/animation/puppet/draft.dae",
		   "<?xml version=\"1.0\"?>\n<COLLADA version=\"1.4.1\"></COLLADA>\n");
	write_text(
		corpus, "0ad/mods/encore/art/variants/loose.xml",
		"<variant><animations><animation name=\"walk\" file=\"puppet/walk.dae\"/></animations></variant>");
	write_text(corpus, "0ad/mods/encore/mod.json",
		   "{ \"name\": \"encore\", \"version\": \"0.1\", \"dependencies\": [\"theatre\"] }\n");
}

int mkcorpus_zeroad(const char *out_dir, const char *expected_dir)
{
	struct zeroad_corpus corpus = { .out_dir = out_dir };

	write_base(&corpus);
	write_encore(&corpus);
	zeroad_add_broken(&corpus);
	zeroad_truth_write(&corpus, expected_dir);
	return 0;
}

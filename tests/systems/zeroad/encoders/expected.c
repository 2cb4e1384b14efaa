/* What the corpus means, as CSV. Clips, keys, rest poses and meshes come from what was encoded; references, sets and skeletons from
 * the texts in corpus.c. */
#include "files.h"
#include "zeroad.h"

#include <string.h>

/* Rows are kept as the floats that the file holds. */
static void put_number(struct bytes *csv, double value)
{
	bytes_format(csv, ",%.9g", (double)(float)value + 0.0); /* no minus zero */
}

void zeroad_truth_clip(struct zeroad_corpus *corpus, const char *path, const char *native_id,
		       const struct zeroad_clip *clip)
{
	double fps = clip->frame_time > 40 ? 20 : 30;

	bytes_format(&corpus->clips, "%s,%s,%u,%u,%.17g,%.17g\n", path, native_id, clip->bone_count,
		     clip->frame_count, fps, clip->frame_count / fps);
	for (uint32_t i = 0; i < clip->bone_count * clip->frame_count; i++) {
		const struct zeroad_state *state = &clip->states[i];

		bytes_format(&corpus->keys, "%s,%u,%u", path, i % clip->bone_count, i / clip->bone_count);
		put_number(&corpus->keys, state->t.x);
		put_number(&corpus->keys, state->t.y);
		put_number(&corpus->keys, state->t.z);
		put_number(&corpus->keys, state->q.x);
		put_number(&corpus->keys, state->q.y);
		put_number(&corpus->keys, state->q.z);
		put_number(&corpus->keys, state->q.w);
		bytes_text(&corpus->keys, "\n");
	}
}

void zeroad_truth_rest(struct zeroad_corpus *corpus, const char *skeleton, const struct zeroad_rig *rig)
{
	for (uint32_t i = 0; i < rig->bone_count; i++) {
		struct zeroad_state rest = zeroad_local(&rig->bones[i], 0);

		bytes_format(&corpus->bones, "%s,%u,%s,%d", skeleton, i, rig->bones[i].name,
			     rig->bones[i].parent);
		put_number(&corpus->bones, rest.t.x);
		put_number(&corpus->bones, rest.t.y);
		put_number(&corpus->bones, rest.t.z);
		put_number(&corpus->bones, rest.q.w);
		bytes_text(&corpus->bones, "\n");
	}
}

void zeroad_truth_model(struct zeroad_corpus *corpus, const char *path, const char *native_id,
			const struct zeroad_mesh *mesh)
{
	bytes_format(&corpus->models, "%s,%s,%s,%u,%u,%u,%u,%u\n", path, native_id,
		     mesh->bone_count > 0 ? "skinned" : "rigid", mesh->vertex_count, mesh->face_count,
		     mesh->version < 4 ? 1 : mesh->uv_sets, mesh->bone_count,
		     mesh->version < 2 ? 0 : mesh->prop_count);
}

/* native_id of the set, index, name, clip ('' = none), speed, event, load, sound (seconds). */
static const char entries[] =
	"stick.xml,0,Attack_Melee,wave,2,0.033333333333333333,0.016666666666666667,\n"
	"stick.xml,1,idle,,1,,,\n"
	"puppet/base.xml,0,idle,puppet/idle,1,,,\n"
	"puppet/base.xml,1,Walk,puppet/walk,0.8,,,\n"
	"puppet/base.xml,2,run,puppet/walk,1,,,\n"
	"puppet/attack.xml,0,attack_melee,puppet/hit,2,0.16666666666666667,0.083333333333333333,0.25\n"
	"crane.xml,0,idle,crane/lift,1,,,\n"
	"levels.xml,0,bow,puppet/bow,1,,,\n"
	"lost.xml,0,idle,,1,,,\n"
	"lost.xml,1,walk,,1,,,\n"
	"lost.xml,2,run,,1,,,\n"
	"encore.xml,0,idle,puppet/idle,1,,,\n"
	"encore.xml,1,dance,puppet/dance,1,0.075,,\n"
	"encore.xml,2,sketch,,1,,,\n"
	"loose.xml,0,walk,puppet/walk,1,,,\n";

/* kind, path of the file that refers, the reference, path of the target ('' = dangling). */
static const char links[] =
	"mesh,art/actors/stick.xml,stick.dae,art/meshes/stick.dae.cached.pmd\n"
	"animation,art/actors/stick.xml,wave.dae,art/animation/wave.dae.cached.psa\n"
	"mesh,art/actors/puppet.xml,puppet/puppet.dae,art/meshes/puppet/puppet.dae.cached.pmd\n"
	"prop,art/actors/puppet.xml,props/hat.xml,art/actors/props/hat.xml\n"
	"texture,art/actors/puppet.xml,puppet/puppet.png,art/textures/skins/puppet/puppet.png.cached.dds\n"
	"texture,art/actors/props/hat.xml,hat.png,art/textures/skins/hat.png\n"
	"variant,art/actors/puppet.xml,puppet/base.xml,art/variants/puppet/base.xml\n"
	"variant,art/actors/puppet.xml,puppet/attack.xml,art/variants/puppet/attack.xml\n"
	"variant,art/variants/puppet/attack.xml,puppet/base.xml,art/variants/puppet/base.xml\n"
	"prop,art/variants/puppet/attack.xml,props/hat.xml,art/actors/props/hat.xml\n"
	"animation,art/variants/puppet/base.xml,puppet/walk.psa,art/animation/puppet/walk.dae.cached.psa\n"
	"animation,art/variants/puppet/base.xml,puppet/walk,art/animation/puppet/walk.dae.cached.psa\n"
	"variant,art/actors/crane.xml,crane.xml,art/variants/crane.xml\n"
	"mesh,art/actors/levels.xml,props/box.dae,art/meshes/props/box.dae.cached.pmd\n"
	"actor,art/actors/levels.xml,puppet.xml,art/actors/puppet.xml\n"
	"variant,art/actors/lost.xml,lost.xml,\n"
	"mesh,art/actors/lost.xml,lost.dae,\n"
	"animation,art/actors/lost.xml,puppet/IDLE.dae,\n"
	"animation,art/actors/lost.xml,../animation/puppet/walk.dae,\n"
	"animation,art/actors/lost.xml,puppet\\walk.dae,\n"
	"prop,art/actors/lost.xml,/art/actors/props/hat.xml,\n"
	"visual_actor,simulation/templates/units/puppet.xml,puppet.xml,art/actors/puppet.xml\n"
	"visual_actor,simulation/templates/units/ghost.xml,ghost.xml,\n"
	"animation,art/actors/encore.xml,puppet/idle.dae,art/animation/puppet/idle.dae.cached.psa\n"
	"animation,art/actors/encore.xml,puppet/dance.dae,art/animation/puppet/dance.psa\n"
	"animation,art/actors/encore.xml,puppet/sketch.dae,art/animation/puppet/sketch.dae\n";

/* native_id of each set. An actor without an animation of its own is one when its variant files have some. */
static const char sets[] =
	"stick.xml\npuppet.xml\npuppet/base.xml\npuppet/attack.xml\ncrane.xml\nlevels.xml\nlost.xml\n"
	"encore.xml\nloose.xml\n";

/* native_id of a clip, name of a skeleton, via, is_primary. */
static const char fits[] =
	"puppet/idle,puppet,bone_count,1\npuppet/idle,puppet_old,bone_count,0\n"
	"crane/lift,crane,hierarchy,1\ncrane/lift,octopus,bone_count,0\n"
	"cart/roll,cart,bone_count,0\ncart/roll,seesaw,bone_count,0\nwave,stick,bone_count,1\n";

/* native_id of a clip and of a mesh: what one quality level of one actor has. */
static const char pairs[] =
	"puppet/idle,puppet/puppet\npuppet/walk,puppet/puppet\npuppet/hit,puppet/puppet\npuppet/bow,puppet/puppet\n"
	"puppet/dance,puppet/puppet\ncrane/lift,crane\nwave,stick\n";

static void put_file(const char *dir, const char *name, const char *head, const struct bytes *rows,
		     const char *text)
{
	struct bytes out = { 0 };
	char path[64];

	print_text(path, sizeof(path), "0ad/%s.csv", name);
	bytes_text(&out, head);
	bytes_text(&out, "\n");
	if (rows != NULL)
		bytes_append(&out, rows);
	if (text != NULL)
		bytes_text(&out, text);
	write_file(dir, path, &out);
	bytes_free(&out);
}

void zeroad_truth_write(struct zeroad_corpus *corpus, const char *dir)
{
	if (dir != NULL) {
		put_file(dir, "clips", "path,native_id,bones,frames,fps,duration", &corpus->clips, NULL);
		put_file(dir, "keys", "path,bone_id,frame,tx,ty,tz,qx,qy,qz,qw", &corpus->keys, NULL);
		put_file(dir, "bones", "skeleton,bone_id,name,parent_id,tx,ty,tz,qw", &corpus->bones, NULL);
		put_file(dir, "models", "path,native_id,kind,vertices,faces,uv_sets,bones,prop_points",
			 &corpus->models, NULL);
		put_file(dir, "broken", "path,status,code", &corpus->broken, NULL);
		put_file(dir, "entries", "set_id,entry_index,name,clip,speed,event,load,sound", NULL,
			 entries);
		put_file(dir, "links", "kind,from_path,to_name,to_path", NULL, links);
		put_file(dir, "sets", "native_id", NULL, sets);
		put_file(dir, "fits", "clip,skeleton,via,is_primary", NULL, fits);
		put_file(dir, "pairs", "clip,model", NULL, pairs);
	}
	bytes_free(&corpus->clips);
	bytes_free(&corpus->keys);
	bytes_free(&corpus->bones);
	bytes_free(&corpus->models);
	bytes_free(&corpus->broken);
}

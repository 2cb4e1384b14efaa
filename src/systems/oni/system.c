/* Oni: level files, object and character animation, collections and classes, XML of OniSplit, level scripts. */
#include "dump/system.h"

extern const struct adb_format adb_format_oni_oban, adb_format_oni_tram, adb_format_oni_trac,
	adb_format_oni_tras, adb_format_oni_trsc, adb_format_oni_trbs, adb_format_oni_trcm,
	adb_format_oni_trga, adb_format_oni_trta, adb_format_oni_tria, adb_format_oni_trma,
	adb_format_oni_txmp, adb_format_oni_m3gm, adb_format_oni_m3ga, adb_format_oni_ofga,
	adb_format_oni_oncc, adb_format_oni_oncp, adb_format_oni_onwc, adb_format_oni_film,
	adb_format_oni_door, adb_format_oni_trig, adb_format_oni_trge, adb_format_oni_obdc,
	adb_format_oni_onlv, adb_format_oni_oboa, adb_format_oni_bina, adb_format_oni_xml_oban,
	adb_format_oni_xml_tram, adb_format_oni_xml_txmp, adb_format_oni_bsl;
extern const struct adb_container adb_container_oni, adb_container_oni_xml;

extern const struct adb_code_doc adb_oni_codes[];

ADB_SYSTEM_SQL(oni, census_find);
ADB_SYSTEM_SQL(oni, meshes);
ADB_SYSTEM_SQL(oni, resolve);
ADB_SYSTEM_SQL(oni, statements);
ADB_SYSTEM_SQL(oni, views);

static const struct adb_format *const formats[] = {
	&adb_format_oni_oban,
	&adb_format_oni_tram,
	&adb_format_oni_trac,
	&adb_format_oni_tras,
	&adb_format_oni_trsc,
	&adb_format_oni_trbs,
	&adb_format_oni_trcm,
	&adb_format_oni_trga,
	&adb_format_oni_trta,
	&adb_format_oni_tria,
	&adb_format_oni_trma,
	&adb_format_oni_txmp,
	&adb_format_oni_m3gm,
	&adb_format_oni_m3ga,
	&adb_format_oni_ofga,
	&adb_format_oni_oncc,
	&adb_format_oni_oncp,
	&adb_format_oni_onwc,
	&adb_format_oni_film,
	&adb_format_oni_door,
	&adb_format_oni_trig,
	&adb_format_oni_trge,
	&adb_format_oni_obdc,
	&adb_format_oni_onlv,
	&adb_format_oni_oboa,
	&adb_format_oni_bina,
	&adb_format_oni_xml_oban,
	&adb_format_oni_xml_tram,
	&adb_format_oni_xml_txmp,
	&adb_format_oni_bsl,
	NULL,
};

static const struct adb_container *const containers[] = { &adb_container_oni, &adb_container_oni_xml, NULL };

static const struct adb_kind_doc link_kinds[] = {
	{ "Animation", "object_clip",
	  "the animation of an object, an entry of a collection, or a shot of a door" },
	{ "Animations", "set", "the collection of a character class; an animation of a film" },
	{ "DirectAnimations", "follows", "an animation that follows directly" },
	{ "ParentCollection", "base", "the collection that this one is built on" },
	{ "AimingScreens", "set", "the aiming screens of a character class, or one of a collection of them" },
	{ "BodySet", "part", "the bodies of a character class" },
	{ "Elements", "part", "a body of one level of detail" },
	{ "Hierarchy", "part", "the tree of the bones of a body" },
	{ "Position", "part", "the positions of the bones of a body" },
	{ "Geometry", "model", "the mesh of a body, an object, a weapon or a particle" },
	{ "Geometries", "model", "a mesh of several" },
	{ "BaseGeometry", "model", "the mesh of a trigger" },
	{ "BodyTextures", "part", "the textures of a character class" },
	{ "Textures", "part", "a texture" },
	{ "Points", "part", "the points of a mesh" },
	{ "VertexNormals", "part", "the normals of the vertices of a mesh" },
	{ "FaceNormals", "part", "the normals of the faces of a mesh" },
	{ "TextureCoordinates", "part", "the texture coordinates of a mesh" },
	{ "TriangleStrips", "part", "the triangles of a mesh" },
	{ "FaceNormalIndices", "part", "which face has which normal" },
	{ "Texture", "part", "the texture of a mesh" },
	{ "EnvMap", "part", "what a texture reflects" },
	{ "TextureAnimation", "part", "the further frames of a texture" },
	{ "Particle", "effect", "particles of an object" },
	{ "Class", "other", "the class of a placed object" },
	{ "Emitter", "part", "the emitter of a trigger" },
	{ "EnvParticle", "effect", "particles of an object" },
	{ "Impacts", "effect", "the impacts of a character class" },
	{ "Particles", "effect", "the particles of a character class" },
	{ "Objects", "part", "the objects of a level" },
	{ "Import", "other", "the file that an XML was made from" },
	{ "Variant", "other", "the variant of a character class" },
	{ "scripted", "object_clip", "a script gives the object the animation" },
	{ "character", "other", "a character class that uses the set, directly or through others" },
	{ "chr_animate", "plays", "a script lets a character play the animation" },
	{ "chr_animate_block", "plays", "a script lets a character play the animation, and waits" },
	{ "chr_wait_animation", "plays", "a script waits until a character plays the animation" },
	{ "chr_envanim", "plays", "a script moves a character by the animation of an object" },
	{ "chr_envanim_block", "plays",
	  "a script moves a character by the animation of an object, and waits" },
	{ "cm_anim", "plays", "a script moves the camera by the animation" },
	{ "cm_anim_block", "plays", "a script moves the camera by the animation, and waits" },
	{ "cm_interpolate", "plays", "a script moves the camera to where the animation begins" },
	{ "cm_interpolate_block", "plays",
	  "a script moves the camera to where the animation begins, and waits" },
	{ "env_setanim", "plays", "a script gives an object the animation" },
	{ "env_setanim_block", "plays", "a script gives an object the animation, and waits" },
	{ "playback", "plays", "a script lets a character play the film" },
	{ "playback_block", "plays", "a script lets a character play the film, and waits" },
	{ "chr_playback", "plays", "a script lets a character play the film" },
	{ "chr_playback_block", "plays", "a script lets a character play the film, and waits" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc event_kinds[] = {
	{ "sound", "sound", "plays a sound" },
	{ "vocalization", "sound", "the character speaks" },
	{ "footstep", "step", "a foot touches the ground: left, right or both" },
	{ "particle", "effect", "a particle effect of a body part" },
	{ "motion_blur", "effect", "body parts leave a trail" },
	{ "attack", "hit", "body parts hit" },
	{ "attack_extent", "hit", "how far an attack reaches in one frame" },
	{ "self_damage", "hit", "the character itself is hurt" },
	{ "throw", "hit", "the character throws another" },
	{ "invulnerable", "state", "the character cannot be hurt" },
	{ "atomic", "state", "nothing can interrupt the animation" },
	{ "action", "state", "the moment of an action, such as pressing a button" },
	{ "half_stop", "state", "from here the animation may be stopped" },
	{ NULL, NULL, NULL },
};

static const struct adb_kind_doc transition_kinds[] = {
	{ "direct", NULL, "an animation that follows directly" },
	{ NULL, NULL, NULL },
};

/* Native ids of instances without a name: the file name and the index in the file. */
static const char *const place_names[] = { "*#[0-9]*", NULL };

/* Bytes of a rotation in a TRAM. */
static const char *const encoder_keys[] = { "key_size", NULL };

static const char *const census_games[] = { "oni", NULL };

ADB_SYSTEM_QUESTIONS(oni);
ADB_SYSTEM_FACTS(oni);

const struct adb_system adb_system_oni = {
	.id = "oni",
	.title = "Oni",
	.games = "Oni for Windows and Mac, its demo",
	.up_axis = "Y",
	.handedness = "right",
	.metres_per_unit = 0.1,
	.gltf_axes = "+X +Y +Z",
	.hand_bone = "right_handfist",
	.rotation_arc = "shorter",
	.notes =
		"The length of a unit is a guess. A character faces +Z, its left arm is at +X. 60 frames a second.",
	.formats = formats,
	.containers = containers,
	.link_kinds = link_kinds,
	.event_kinds = event_kinds,
	.transition_kinds = transition_kinds,
	.codes = adb_oni_codes,
	.statements_sql = adb_oni_statements_sql,
	.resolve_sql = adb_oni_resolve_sql,
	.meshes_sql = adb_oni_meshes_sql,
	.questions = adb_oni_questions,
	.facts = adb_oni_facts,
	.census_find_sql = adb_oni_census_find_sql,
	.census_games = census_games,
	.views_sql = adb_oni_views_sql,
	.place_names = place_names,
	.encoder_keys = encoder_keys,
};

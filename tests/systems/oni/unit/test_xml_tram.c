#include "decode_xml.h"
#include "systems/oni/tram.h"

/* ---- texts ---- */

/* Section 8.3 of the format notes: three keys of the worked track, degrees as single floats. */
#define BONE                                                                                                 \
	"<Bone><EKey>5 9.997711 20.000916 -29.998627</EKey><EKey>3 -74.999313 45.000687 169.999542</EKey>"   \
	"<EKey>1 0 0 90.001373</EKey></Bone>"

#define HEIGHTS "<Heights><Height>10</Height><Height>10.25</Height><Height>10.5</Height></Heights>"
#define VELOCITIES                                                                                           \
	"<Velocities><Velocity>0 -0.5</Velocity><Velocity>0.1 -0.5</Velocity>"                               \
	"<Velocity>0.2 -0.5</Velocity></Velocities>"
#define NINE "<V>0 0</V><V>0 0</V><V>0 0</V><V>0 0</V><V>0 0</V><V>0 0</V><V>0 0</V><V>0 0</V><V>0 0</V>"

static struct decoded decode(const char *inside)
{
	char text[16384];

	snprintf(text, sizeof text, "<Oni><Animation>%s</Animation></Oni>", inside);
	return decode_xml(text, "TRAMKONCOMpunch_heavy.xml");
}

static void check_key(const struct adb_channel *channel, uint32_t key, uint32_t frame,
		      const double expected[4])
{
	const float *q = channel->values + (size_t)key * 4;
	double sign = (double)q[3] * expected[3] < 0 ? -1 : 1;

	CHECK_INT(channel->frames[key], frame);
	for (int i = 0; i < 4; i++)
		CHECK_NEAR((double)q[i] * sign, expected[i], 1e-6);
}

/* ---- motion ---- */

static void reads_the_worked_track(void)
{
	static const double expected[][4] = {
		{ 0.0381157, 0.1893102, -0.2392897, 0.9515510 },
		{ 0.2534335, 0.5867385, 0.7098699, 0.2959629 },
		{ 0, 0, 0.7071153, 0.7070983 },
	};
	struct decoded r = decode("<Velocities>" NINE "</Velocities><Rotations>" BONE BONE "</Rotations>");

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(r.content.clips != NULL)) {
		const struct adb_clip *clip = r.content.clips;
		const struct adb_channel *channel = xml_channel(clip, 1, ADB_ROTATION);

		CHECK_TEXT(clip->native_id, "TRAMKONCOMpunch_heavy");
		CHECK_TEXT(clip->name, "KONCOMpunch_heavy");
		CHECK_INT(clip->frame_count, 9);
		CHECK_NEAR(clip->duration, 9 / 60.0, 0);
		CHECK_TEXT(attribute_json(&clip->attributes, "key_size"), "6");
		CHECK_TEXT(attribute_json(&clip->attributes, "body_part_count"), "2");
		if (CHECK(channel != NULL && channel->key_count == 3 && channel->frames != NULL)) {
			check_key(channel, 0, 0, expected[0]);
			check_key(channel, 1, 5, expected[1]);
			check_key(channel, 2, 8, expected[2]);
		}
	}
	CHECK_INT(r.content.problem_count, 0);
	decoded_free(&r);
}

/* What the binary decoder would give for the bytes of the worked track. */
static struct decoded build_track(const int16_t angles[][3], const uint32_t *frames, uint32_t count,
				  uint16_t frame_count)
{
	struct decoded r = { .arena = adb_arena_new(DECODE_BUDGET) };
	double euler[8][3];
	float velocities[64] = { 0 };
	struct adb_decoder d = { .arena = r.arena, .out = &r.content };
	struct adb_oni_track track = { .key_count = count, .frames = frames, .euler = euler[0] };
	struct adb_oni_tram tram = {
		.frame_count = frame_count,
		.duration = frame_count,
		.fps = 60,
		.key_size = 6,
		.bone_count = 1,
		.tracks = &track,
		.velocities = velocities,
		.action_frame = 0xFFFF,
	};

	for (uint32_t key = 0; key < count; key++)
		for (int axis = 0; axis < 3; axis++)
			euler[key][axis] = adb_oni_angle(angles[key][axis]);
	r.content.arena = r.arena;
	r.outcome = adb_oni_tram_build(&d, &tram, "TRAMx");
	return r;
}

static void is_the_same_motion_as_bytes(void)
{
	static const int16_t angles[][3] = { { 1820, 3641, -5461 },
					     { -13653, 8192, 30947 },
					     { 0, 0, 16384 } };
	static const uint32_t frames[] = { 0, 5, 8 };
	struct decoded xml = decode("<Velocities>" NINE "</Velocities><Rotations>" BONE "</Rotations>");
	struct decoded bytes = build_track(angles, frames, 3, 9);

	same_motion(&xml, &bytes);
	decoded_free(&xml);
	decoded_free(&bytes);
}

/* Every stored angle as OniSplit prints it comes back as itself. */
static void rounds_to_stored_angles(void)
{
	for (int stored = INT16_MIN; stored <= INT16_MAX; stored += 97) {
		int16_t angles[1][3] = { { (int16_t)stored, (int16_t)-stored, 0 } };
		char text[300];

		if (stored == INT16_MIN)
			angles[0][1] = INT16_MAX;
		snprintf(
			text, sizeof text,
			"<Velocities><V>0 0</V></Velocities><Rotations><Bone><EKey>1 %.7g %.7g 0</EKey></Bone></Rotations>",
			(double)((float)angles[0][0] * 180.0F / 32767.5F),
			(double)((float)angles[0][1] * 180.0F / 32767.5F));

		struct decoded xml = decode(text);
		struct decoded bytes =
			build_track((const int16_t(*)[3])angles, (const uint32_t[]){ 0 }, 1, 1);
		bool same = same_motion(&xml, &bytes);

		decoded_free(&xml);
		decoded_free(&bytes);
		if (!same)
			return;
	}
}

static void wraps_angles_beyond_half_a_turn(void)
{
	static const int16_t angles[][3] = { { -16385, 547, INT16_MIN } };
	struct decoded xml = decode("<Velocities><V>0 0</V></Velocities>"
				    "<Rotations><Bone><EKey>1 270 -357 180</EKey></Bone></Rotations>");
	struct decoded bytes = build_track(angles, (const uint32_t[]){ 0 }, 1, 1);

	same_motion(&xml, &bytes);
	decoded_free(&xml);
	decoded_free(&bytes);
}

static void reads_quaternions_as_stored(void)
{
	struct decoded r =
		decode("<Velocities><V>0 0</V><V>0 0</V></Velocities><Rotations><Bone>"
		       "<QKey>1 0.5 -0.5 0.5 -0.5</QKey><QKey>1 0 0 0 1</QKey></Bone></Rotations>");
	const struct adb_channel *channel = xml_channel(r.content.clips, 0, ADB_ROTATION);

	CHECK_TEXT(attribute_json(&r.content.clips->attributes, "key_size"), "16");
	if (CHECK(channel != NULL && channel->key_count == 2 && channel->frames == NULL)) {
		CHECK_NEAR((double)channel->values[0], 0.5, 0);
		CHECK_NEAR((double)channel->values[1], -0.5, 0);
		CHECK_NEAR((double)channel->values[3], 0.5, 0);
		CHECK_NEAR((double)channel->values[7], -1, 0);
	}
	decoded_free(&r);
}

/* Section 8.3: heights and velocities. */
static void reads_root_motion(void)
{
	static const double expected[3][3] = { { 0, 10, 0 }, { 0, 10.25, -0.5 }, { 0.1, 10.5, -1 } };
	struct decoded r = decode(HEIGHTS VELOCITIES
				  "<PositionOffset><X>0.5</X><Z>-2</Z></PositionOffset><Positions>"
				  "<Position><Height>18.2</Height><YOffset>-0.35</YOffset></Position>"
				  "<Position><Height>18.1</Height><YOffset>0</YOffset></Position>"
				  "<Position><Height>18</Height><YOffset>0</YOffset></Position></Positions>");
	const struct adb_clip *clip = r.content.clips;
	const struct adb_channel *channel = xml_channel(clip, 0, ADB_TRANSLATION);

	CHECK_INT(clip->frame_count, 3);
	if (CHECK(channel != NULL && channel->key_count == 3))
		for (int i = 0; i < 9; i++)
			CHECK_NEAR((double)channel->values[i], expected[i / 3][i % 3], 1e-6);
	CHECK_TEXT(attribute_json(&clip->attributes, "positions"),
		   "[0.5,-2.0,18.2,-0.35,0.5,-2.5,18.1,0.0,0.6,-3.0,18.0,0.0]");
	CHECK_INT(r.content.problem_count, 0);
	decoded_free(&r);
}

static void check_no_rotations(const char *keys, const char *problem)
{
	char text[2048];

	snprintf(text, sizeof text, "<Velocities>" NINE "</Velocities><Rotations>" BONE "%s</Rotations>",
		 keys);

	struct decoded r = decode(text);

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(r.content.clips != NULL)) {
		CHECK(xml_channel(r.content.clips, 0, ADB_ROTATION) == NULL);
		CHECK(xml_channel(r.content.clips, 0, ADB_TRANSLATION) != NULL);
	}
	if (!CHECK(problem_count(&r.content, "bad-track") == 1))
		printf("%s\n", keys);
	for (const struct adb_problem *p = r.content.problems; p != NULL; p = p->next)
		if (strcmp(p->code, "bad-track") == 0)
			CHECK(strstr(p->message, problem) != NULL);
	decoded_free(&r);
}

static void drops_rotations_that_cannot_be(void)
{
	check_no_rotations("<Bone><EKey>0 1 2 3</EKey></Bone>", "duration");
	check_no_rotations("<Bone><EKey>256 1 2 3</EKey></Bone>", "duration");
	check_no_rotations("<Bone><EKey>1.5 1 2 3</EKey></Bone>", "duration");
	check_no_rotations("<Bone><EKey>NaN 1 2 3</EKey></Bone>", "duration");
	check_no_rotations("<Bone><EKey>8 1 2 3</EKey></Bone>", "add up");
	check_no_rotations("<Bone><EKey>10 1 2 3</EKey></Bone>", "add up");
	check_no_rotations("<Bone><EKey>9 1 2 3</EKey><EKey>1 1 2 3</EKey></Bone>", "beyond");
	check_no_rotations("<Bone><EKey>9 1 2</EKey></Bone>", "count of numbers");
	check_no_rotations("<Bone><EKey>9 1 2 3 4</EKey></Bone>", "count of numbers");
	check_no_rotations("<Bone><EKey>9 INF 2 3</EKey></Bone>", "angle");
	check_no_rotations("<Bone><EKey>9 1e20 2 3</EKey></Bone>", "angle");
	check_no_rotations("<Bone><QKey>9 0 0 0 1</QKey></Bone>", "both kinds");
	check_no_rotations("<Bone><Key>9 0 0 0 1</Key></Bone>", "neither");
	check_no_rotations("<Bone/>", "without keys");
	check_no_rotations(BONE BONE BONE BONE BONE BONE BONE BONE "<Bone/>", "without keys");
}

static void counts_frames_by_what_is_there(void)
{
	struct decoded heights = decode(HEIGHTS), keys = decode("<Rotations>" BONE "</Rotations>");
	struct decoded differ = decode(VELOCITIES "<Heights><Height>1</Height></Heights>");
	struct decoded none = decode("<Flags/>");

	CHECK_INT(heights.content.clips->frame_count, 3);
	CHECK_INT(keys.content.clips->frame_count, 9);
	CHECK(xml_channel(keys.content.clips, 0, ADB_ROTATION) != NULL);
	CHECK_INT(differ.content.clips->frame_count, 3);
	CHECK_INT(problem_count(&differ.content, "frame-count"), 1);
	CHECK_INT(none.outcome, ADB_CORRUPT);
	decoded_free(&heights);
	decoded_free(&keys);
	decoded_free(&differ);
	decoded_free(&none);
}

/* ---- what it says of itself ---- */

static const char everything[] =
	"<Lookup><Type>punchheavy</Type><AimingType>None</AimingType><FromState>Standing</FromState>"
	"<ToState>77</ToState><Varient>Combat RightPistol</Varient><FirstLevel>2</FirstLevel><Shortcuts><Shortcut>"
	"<FromState>Crouch</FromState><Length>4</Length><ReplaceAtomic>yes</ReplaceAtomic></Shortcut></Shortcuts>"
	"</Lookup><Flags>ATTACK Atomic none</Flags><Atomic><Start>0</Start><End>2</End></Atomic>"
	"<Invulnerable><Start>1</Start><End>2</End></Invulnerable><Overlay><UsedBones>Pelvis RightFist</UsedBones>"
	"<ReplacedBones></ReplacedBones></Overlay><DirectAnimations><Link>TRAMKONCOMnext</Link><Link/>"
	"</DirectAnimations><Pause><Hard>6</Hard><Soft>8</Soft></Pause><Interpolation><End>5</End><Max>7</Max>"
	"</Interpolation><FinalRotation>-90</FinalRotation><Direction>Forward</Direction>"
	"<Vocalization>65535</Vocalization><ActionFrame>1</ActionFrame><Impact>Punch_Heavy</Impact>"
	"<Particles><Particle><Start>0</Start><End>2</End><Bone>LeftFist</Bone><Name>glow</Name></Particle></Particles>"
	"<MotionBlur><MotionBlur><Bones>Head</Bones><Start>0</Start><End>1</End><Lifetime>10</Lifetime>"
	"<Alpha>255</Alpha><Interval>2</Interval></MotionBlur></MotionBlur><Footsteps><Footstep><Frame>1</Frame>"
	"<Type>Left</Type></Footstep><Footstep Frame=\"2\" Type=\"Left Right\"/></Footsteps>"
	"<Sounds><Sound><Name>whoosh</Name><Start>1</Start></Sound></Sounds>" HEIGHTS VELOCITIES
	"<Rotations/><ThrowSource><TargetAdjustment><Position>1 2 3</Position><Angle>0.5</Angle></TargetAdjustment>"
	"<Distance>12</Distance><TargetType>Thrown1</TargetType></ThrowSource><SelfDamage><Damage><Points>5</Points>"
	"<Frame>2</Frame></Damage></SelfDamage><Attacks><Attack><Start>1</Start><End>2</End>"
	"<Bones>LeftWrist LeftFist RightWrist RightFist</Bones><Flags>HalfDamage</Flags><Knockback>8</Knockback>"
	"<HitPoints>20</HitPoints><HitType>KnockdownBody</HitType><HitLength>10</HitLength>"
	"<StunLength>11</StunLength><StaggerLength>0</StaggerLength><Extents><Extent><Angle>1.5</Angle>"
	"<Length>10</Length><MinY>2</MinY><MaxY>9.5</MaxY></Extent><Extent><Angle>2</Angle><Length>11</Length>"
	"<MinY>2</MinY><MaxY>9</MaxY></Extent></Extents></Attack></Attacks>";

static const struct adb_event *event_of(const struct decoded *r, const char *kind, int index)
{
	const struct adb_event *event = r->content.clips->events.first;

	while (event != NULL && (strcmp(event->kind, kind) != 0 || index-- > 0))
		event = event->next;
	return event;
}

static void check_event(const struct decoded *r, const char *kind, int index, int64_t frame, const char *key,
			const char *json)
{
	const struct adb_event *event = event_of(r, kind, index);

	if (!CHECK(event != NULL))
		return;
	CHECK_INT(event->frame, frame);
	if (key != NULL)
		CHECK_TEXT(attribute_json(&event->attributes, key), json);
}

static void check_attribute(const struct decoded *r, const char *key, const char *json)
{
	CHECK_TEXT(attribute_json(&r->content.clips->attributes, key), json);
}

static void reads_everything_else(void)
{
	struct decoded r = decode(everything);

	CHECK_INT(r.outcome, ADB_OK);
	check_attribute(&r, "type", "\"PunchHeavy\"");
	check_attribute(&r, "from_state", "\"Standing\"");
	check_attribute(&r, "to_state", "77");
	check_attribute(&r, "varient", "[\"Combat\",\"RightPistol\"]");
	check_attribute(&r, "first_level", "2");
	check_attribute(&r, "shortcuts", "[[\"Crouch\",4,\"replace_atomic\"]]");
	check_attribute(&r, "flags", "[\"Attack\",\"Atomic\"]");
	check_attribute(&r, "used_bones", "[0,18]");
	check_attribute(&r, "replaced_bones", "[]");
	check_attribute(&r, "direct_animations", "[\"TRAMKONCOMnext\"]");
	check_attribute(&r, "hard_pause", "6");
	check_attribute(&r, "soft_pause", "8");
	check_attribute(&r, "end_interpolation", "5");
	check_attribute(&r, "max_interpolation", "7");
	check_attribute(&r, "move_direction", "\"Forward\"");
	check_attribute(&r, "impact", "\"Punch_Heavy\"");
	check_attribute(&r, "vocalization", NULL);
	check_event(&r, "attack", 0, 1, "bones", "[13,14,17,18]");
	check_event(&r, "attack", 0, 1, "victim_type", "\"KnockdownBody\"");
	check_event(&r, "attack", 0, 1, "hit_stun", "10");
	check_event(&r, "attack", 0, 1, "block_stun", "11");
	check_event(&r, "attack", 0, 1, "precedence", NULL);
	check_event(&r, "attack_extent", 0, 1, "max_y", "9.5");
	check_event(&r, "attack_extent", 1, 2, "length", "11.0");
	check_event(&r, "self_damage", 0, 2, NULL, NULL);
	check_event(&r, "motion_blur", 0, 0, "bones", "[10]");
	check_event(&r, "particle", 0, 0, "bone", "14");
	CHECK_TEXT(event_of(&r, "particle", 0)->bone_name, "left_handfist");
	check_event(&r, "footstep", 0, 1, NULL, NULL);
	check_event(&r, "footstep", 1, 2, NULL, NULL);
	check_event(&r, "sound", 0, 1, NULL, NULL);
	check_event(&r, "action", 0, 1, NULL, NULL);
	check_event(&r, "atomic", 0, 0, "end_frame", "2");
	check_event(&r, "invulnerable", 0, 1, "end_frame", "2");
	check_event(&r, "throw", 0, 0, "position", "[1.0,2.0,3.0]");
	CHECK(event_of(&r, "vocalization", 0) == NULL);
	has_link(&r, "DirectAnimations", 0, "TRAM", "TRAMKONCOMnext", "TRAMKONCOMnext");
	CHECK(xml_link(&r, "DirectAnimations", 1) == NULL);
	CHECK_INT(r.content.problem_count, 0);
	decoded_free(&r);
}

static void reads_an_attack_ring(void)
{
	char ring[1000] = VELOCITIES "<AttackRing>", *end = ring + strlen(ring);

	for (int i = 0; i < 36; i++)
		end += sprintf(end, "<Length>%d</Length>", i);
	strcpy(end, "</AttackRing>");

	struct decoded r = decode(ring);
	const char *json = attribute_json(&r.content.clips->attributes, "attack_ring");

	CHECK(json != NULL && strncmp(json, "[0.0,1.0,2.0,", 13) == 0);
	decoded_free(&r);
}

static void follows_links_to_what_stands_inside(void)
{
	struct decoded r = decode(VELOCITIES "<DirectAnimations><Link><Animation><Lookup/>" HEIGHTS
					     "</Animation></Link><Link>next.xml</Link><Link>TRAMthird</Link>"
					     "</DirectAnimations>");

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(r.content.clips != NULL && r.content.clips->next != NULL)) {
		const struct adb_link *link = xml_link(&r, "DirectAnimations", 0);

		CHECK_TEXT(link->to_native_id, r.content.clips->next->native_id);
		CHECK(r.content.clips->next->next == NULL);
	}
	has_link(&r, "DirectAnimations", 1, "TRAM", "next.xml", "TRAMnext");
	has_link(&r, "DirectAnimations", 2, "TRAM", "TRAMthird", "TRAMthird");
	decoded_free(&r);
}

static void reads_animations_inside_of_instances(void)
{
	static const char *const texts[] = {
		"<Oni><TRAM id=\"0\"><Animation><Lookup/>" VELOCITIES "</Animation></TRAM></Oni>",
		"<Oni><Instance id=\"0\" type=\"TRAM\" name=\"TRAMa\"><Animation>" VELOCITIES
		"</Animation></Instance></Oni>",
	};

	for (int i = 0; i < 2; i++) {
		struct decoded r = decode_xml(texts[i], "TRAMa.xml");

		CHECK_INT(r.outcome, ADB_OK);
		if (CHECK(r.content.clips != NULL)) {
			CHECK_TEXT(r.content.clips->native_id, "TRAMa");
			CHECK(r.content.clips->next == NULL);
		}
		CHECK_INT(r.content.problem_count, 0);
		decoded_free(&r);
	}
}

static void check_import(const char *element, const char *path, const char *stem, const char *start)
{
	char text[2000];

	snprintf(
		text, sizeof text,
		"%s<Lookup><Type>Run</Type></Lookup><Flags>Invulnerable</Flags><Footsteps><Footstep><Frame>500</Frame>"
		"<Type>Left</Type></Footstep></Footsteps>",
		element);

	struct decoded r = decode(text);

	CHECK_INT(r.outcome, ADB_OK);
	if (CHECK(r.content.clips != NULL)) {
		const struct adb_clip *clip = r.content.clips;

		CHECK(clip->channels == NULL);
		CHECK(isnan(clip->duration));
		CHECK_INT(clip->frame_count, 0);
		check_attribute(&r, "type", "\"Run\"");
		check_attribute(&r, "key_size", NULL);
		check_event(&r, "footstep", 0, 500, "out_of_range", NULL);
		check_event(&r, "invulnerable", 0, 0, "whole_clip", "true");
	}
	if (has_link(&r, "Import", 0, "DAE", path, stem))
		CHECK_TEXT(attribute_json(&xml_link(&r, "Import", 0)->attributes, "start"), start);
	CHECK_INT(problem_count(&r.content, "motion-elsewhere"), 1);
	CHECK_INT(r.content.problem_count, 1);
	decoded_free(&r);
}

static void takes_motions_that_are_elsewhere(void)
{
	check_import("<Import Path=\"anims/run.dae\"/>", "anims/run.dae", "run", NULL);
	check_import("<Import Path=\"..\\run.dae\"><Start>10</Start><End>24</End></Import>", "..\\run.dae",
		     "run", "10");
	check_import("<DaeImport><Path>run.dae</Path><Start>3</Start></DaeImport>", "run.dae", "run", "3");
}

static void reports_what_it_does_not_know(void)
{
	struct decoded r = decode(
		"<Lookup><Type>Moonwalk</Type><FromState>9x</FromState><Varient>65536</Varient></Lookup>"
		"<Flags>Attack Fly</Flags><Particles><Particle><Bone>Tail</Bone></Particle><Thing/>"
		"</Particles><Pause><Hard>-40000</Hard></Pause><Impact><b>x</b></Impact>"
		"<Vocalization>-1</Vocalization><Sounds x=\"1\"/>" VELOCITIES
		"<Positions><Position><Height>-1</Height><YOffset>400</YOffset></Position></Positions>"
		"<Attacks><Attack><Start>0</Start><End>2</End><Extents><Extent/></Extents></Attack>"
		"</Attacks><Extra/>");

	CHECK_INT(r.outcome, ADB_OK);
	check_attribute(&r, "flags", "[\"Attack\"]");
	check_attribute(&r, "vocalization", NULL);
	CHECK_INT(problem_count(&r.content, "unknown-word"), 4);
	CHECK_INT(problem_count(&r.content, "unknown-element"), 3);
	CHECK_INT(problem_count(&r.content, "bad-number"), 4);
	CHECK_INT(problem_count(&r.content, "extent-count"), 1);
	decoded_free(&r);
}

static void survives_damage(void)
{
	static const char text[] =
		"<Oni><Animation><Lookup><Type>Run</Type></Lookup><Flags>Attack</Flags>"
		"<DirectAnimations><Link>TRAMa</Link></DirectAnimations>" HEIGHTS VELOCITIES
		"<Rotations><Bone><EKey>2 1 2 3</EKey><EKey>1 0 0 0</EKey></Bone></Rotations>"
		"<Attacks><Attack><Start>1</Start><End>2</End></Attack></Attacks></Animation></Oni>";

	damage_xml(text, "TRAMa.xml");
}

TEST_SUITE("oni_xml_tram", TEST(reads_the_worked_track), TEST(is_the_same_motion_as_bytes),
	   TEST(rounds_to_stored_angles), TEST(wraps_angles_beyond_half_a_turn),
	   TEST(reads_quaternions_as_stored), TEST(reads_root_motion), TEST(drops_rotations_that_cannot_be),
	   TEST(counts_frames_by_what_is_there), TEST(reads_everything_else), TEST(reads_an_attack_ring),
	   TEST(follows_links_to_what_stands_inside), TEST(reads_animations_inside_of_instances),
	   TEST(takes_motions_that_are_elsewhere), TEST(reports_what_it_does_not_know),
	   TEST(survives_damage));

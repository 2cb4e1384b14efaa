/*
 * Vib-Ribbon ANM: an animation of the objects of one model.
 *
 *   0x00  u16         magic, 0x8000
 *   0x02  u16         rate, frames per second         1, 10, 15, 20, 30, 60
 *   0x04  u16         frame count N
 *   0x06  u16[N + 1]  offset of each frame, in 16-bit units from the start of the file; the last is the end of the frames
 *
 * A frame is a list of keyframes that fills the bytes up to the next frame exactly. A keyframe is:
 *
 *   u8      object, an index into the objects of the TMD
 *   u8      flags
 *   s16[3]  flag 1: rotation x, y, z   4096 = one turn; R = Rz · Ry · Rx
 *   s16[3]  flag 2: scale x, y, z      4096 = 1
 *   s16[3]  flag 4: position x, y, z   units of the TMD's vertices
 *
 * Little-endian. A vertex v moves to R · (scale · v) + position. Objects have no parents.
 *
 * Quirk: an object without a keyframe is not drawn in that frame. A component that a keyframe lacks is the identity, not
 * the value of the previous frame.
 * Quirk: the game does not interpolate between frames.
 * Quirk: the file does not say whether the clip repeats: the code that plays it decides. Some files are tables of poses, of
 * which the code shows one at a time.
 */
#include <string.h>

#include "base/ledger.h"
#include "systems/vib/anm_channels.h"

static const struct adb_attribute_doc anm_attributes[] = {
	{ "clips", "rate_raw", "rate word of the header; frames per second where it is 1 to 120" },
	{ "clips", "fps_source",
	  "'header', or 'fallback' where the rate word is outside of 1 to 120 and 30 is used" },
	{ "clips", "n_keyframes", "keyframes in the file" },
	{ "clips", "objects", "distinct objects that have a keyframe" },
	{ "clips", "max_object", "largest object index; left out when there is none" },
	{ "clips", "unknown_flag_keys", "keyframes with other flags than 1, 2 and 4" },
	{ "clips", "unknown_flags", "those keyframes: [frame, object, flags]" },
	{ "clips", "duplicate_keys", "keyframes that repeat an object of their frame; the last one counts" },
	{ "clips", "tags",
	  "derived from the name: 'block', 'pit', 'loop', 'wave' (obstacles), 'whiff' (the button was pressed without an obstacle), "
	  "'cycle', 'miss'" },
	{ "clips", "pose_table_guess",
	  "true where the rate is 1 and there are several frames: probably a table of poses, of which the game shows one" },
	{ "clips", "table_exact", "whether the frames begin right after the table" },
	{ "clips", "tail_bytes", "bytes of the file after the last frame; they are not part of the asset" },
	{ "channels", "implicit_frames",
	  "ranges [first, last] of frames whose keyframe lacks the component: their key is the identity" },
	{ "links", "method",
	  "how the model was found: 'exe-table', 'same-stem', 'folder-model', 'folder-only', 'known-pair', 'folder-first'; "
	  "of a next part 'series-guess'" },
	{ "links", "confidence", "'high', 'medium' or 'low': how reliable the method is" },
	{ "links", "compatible", "whether the model has all objects that the clip moves" },
	{ "channels", "raw", "rotation alone: the angles [x, y, z] of each key as stored, 4096 = one turn" },
	{ NULL, NULL, NULL },
};

enum {
	PADDING = 3, /* most zero bytes after the last frame that count as padding of a ripped file */
	STRICT_BITS = 64,
	LENIENT_BITS = 32,
	CLAIMED_BITS = 16, /* the magic and the extension */
};

/* ---- recognising ---- */

/* Whether at most PADDING zero bytes follow the frames. Bytes beyond the part that sniffing may read count as zeros. */
static bool ends_with_file(const struct adb_vib_anm *anm, uint64_t size)
{
	if (size - anm->end > PADDING)
		return false;
	for (size_t at = anm->end; at < anm->available; at++)
		if (anm->bytes[at] != 0)
			return false;
	return true;
}

/* Whether every frame that lies in the available bytes can be read. */
static bool has_readable_frames(const struct adb_vib_anm *anm)
{
	struct adb_vib_frame frame;

	for (uint32_t i = 0; i < anm->frame_count; i++) {
		if (adb_vib_frame_start(anm, i + 1) > anm->available)
			return true;
		if (adb_vib_frame_read(anm, i, &frame, NULL) != ADB_OK)
			return false;
	}
	return true;
}

/* Evidence from the table and the frames after the magic, in bits. */
static int structure_bits(struct adb_peek *peek)
{
	uint64_t available = adb_input_size(peek->input);
	size_t seen = available < ADB_PEEK_LIMIT ? (size_t)available : ADB_PEEK_LIMIT;
	const uint8_t *bytes = peek->size <= SIZE_MAX ? adb_peek_bytes(peek, 0, seen) : NULL;
	struct adb_vib_anm anm;

	if (bytes == NULL ||
	    adb_vib_anm_open(adb_reader_of(bytes, seen), (size_t)peek->size, &anm, NULL) != ADB_OK)
		return 0;
	if (ends_with_file(&anm, peek->size) && adb_vib_anm_is_strict(&anm))
		return STRICT_BITS;
	return has_readable_frames(&anm) ? LENIENT_BITS : 0;
}

/* Without the extension ANM a file has to pass the strict rules; with it, whatever can be read as an ANM is accepted. */
static int anm_sniff(struct adb_peek *peek)
{
	bool claims = strcmp(peek->type, "ANM") == 0;

	if (!adb_peek_is(peek, 0, "\x00\x80", 2))
		return 0;

	int bits = structure_bits(peek);

	if (claims)
		return CLAIMED_BITS + bits;
	return bits == STRICT_BITS ? bits : 0;
}

static size_t anm_carve(const struct adb_reader *at)
{
	struct adb_vib_anm anm;

	if (adb_vib_anm_open(*at, at->size, &anm, NULL) != ADB_OK || !adb_vib_anm_is_strict(&anm))
		return 0;
	return anm.end;
}

/* ---- oddities ---- */

/* Lists the keyframes that have flags of unknown meaning: frame, object and flags. */
static void add_unknown_flags(struct adb_decoder *d, struct adb_clip *clip, const struct adb_vib_anm *anm,
			      uint32_t count)
{
	int64_t *rows = adb_arena_alloc(d->arena, count, 3 * sizeof *rows);
	struct adb_vib_frame frame;
	size_t found = 0;

	for (uint32_t i = 0; i < anm->frame_count && rows != NULL; i++) {
		adb_vib_frame_read(anm, i, &frame, NULL);
		for (int object = 0; object < ADB_VIB_OBJECTS && frame.unknown_count > 0; object++) {
			if (!adb_vib_is_present(&frame, object) ||
			    !(frame.keys[object].flags & ~ADB_VIB_KNOWN_FLAGS))
				continue;
			rows[found * 3] = i;
			rows[found * 3 + 1] = object;
			rows[found++ * 3 + 2] = frame.keys[object].flags;
		}
	}
	adb_attribute_integer_rows(d->arena, &clip->attributes, "unknown_flags", rows, 3, found);
	adb_warn(d, "unknown-flags", anm->data_start, "%u keyframes have flags that are not known", count);
}

static void report_oddities(struct adb_decoder *d, const struct adb_vib_anm *anm,
			    const struct adb_vib_usage *usage)
{
	size_t table_end = adb_vib_frame_table_end(anm->frame_count), tail = d->in.size - anm->end;

	if (anm->data_start != table_end)
		adb_note(d, "gap", table_end, "%zu bytes between the table and the first frame",
			 anm->data_start - table_end);
	if (usage->repeated_count > 0)
		adb_warn(d, "duplicate-keyframe", anm->data_start,
			 "%u keyframes repeat an object of their frame: the last one of each frame counts",
			 usage->repeated_count);
	if (tail > 0 && !ends_with_file(anm, d->in.size))
		adb_warn(d, "extra-data", anm->end, "%zu bytes after the last frame", tail);
}

/* ---- decoding ---- */

static void note_table(const struct adb_vib_anm *anm, size_t size)
{
	adb_field(anm->bytes + ADB_VIB_HEADER, ADB_FIELD_U16LE, (size_t)anm->frame_count + 1,
		  "offset of the frame [u16]");
	if (ends_with_file(anm, size))
		adb_field(anm->bytes + anm->end, ADB_FIELD_GAP, size - anm->end, "padding");
}

static void add_attributes(struct adb_decoder *d, struct adb_clip *clip, const struct adb_vib_anm *anm,
			   const struct adb_vib_usage *usage)
{
	struct adb_attributes *to = &clip->attributes;
	size_t table_end = adb_vib_frame_table_end(anm->frame_count);

	adb_vib_set_rate(d, clip, anm->rate);
	adb_attribute_integer(d->arena, to, "n_keyframes", usage->keyframe_count);
	adb_attribute_integer(d->arena, to, "objects", usage->object_count);
	if (usage->max_object >= 0)
		adb_attribute_integer(d->arena, to, "max_object", usage->max_object);
	adb_attribute_integer(d->arena, to, "unknown_flag_keys", usage->unknown_count);
	if (usage->unknown_count > 0)
		add_unknown_flags(d, clip, anm, usage->unknown_count);
	adb_attribute_integer(d->arena, to, "duplicate_keys", usage->repeated_count);
	adb_vib_add_tags(d, clip, d->stem);
	adb_attribute_flag(d->arena, to, "pose_table_guess", anm->rate == 1 && anm->frame_count > 1);
	adb_attribute_flag(d->arena, to, "table_exact", anm->data_start == table_end);
	adb_attribute_integer(d->arena, to, "tail_bytes", (int64_t)(d->in.size - anm->end));
}

static enum adb_outcome anm_decode(struct adb_decoder *d)
{
	struct adb_vib_anm anm;
	struct adb_vib_usage *usage = adb_arena_alloc(d->arena, 1, sizeof *usage);
	enum adb_outcome outcome = adb_vib_anm_open(d->in, d->in.size, &anm, &d->error);

	if (outcome != ADB_OK)
		return outcome;
	if (usage == NULL)
		return adb_fail_memory(d);
	outcome = adb_vib_count_usage(&anm, usage, &d->error);
	if (outcome != ADB_OK)
		return outcome;

	struct adb_clip *clip = adb_content_add_clip(d->out, d->stem, adb_text_upper(d->arena, d->stem));

	if (clip == NULL)
		return adb_fail_memory(d);
	clip->frame_count = anm.frame_count;
	note_table(&anm, d->in.size);
	add_attributes(d, clip, &anm, usage);
	adb_vib_add_channels(d, clip, &anm, usage);
	report_oddities(d, &anm, usage);
	d->used_size = anm.end;
	return adb_arena_outcome(d->arena) == ADB_OK ? ADB_OK : adb_fail_memory(d);
}

const struct adb_format adb_format_vib_anm = {
	.name = "vib-anm",
	.title = "Vib-Ribbon animation",
	.games = "Vib-Ribbon",
	.system = "vib-ribbon",
	.type = "ANM",
	.claims = "ANM",
	.attributes = anm_attributes,
	.sniff = anm_sniff,
	.decode = anm_decode,
	.carve = anm_carve,
};

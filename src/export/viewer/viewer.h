/*
 * Documents for the viewer of pages (src/export/page/document.js): figures, clips and images as JSON that is small and quickly
 * read. Axes and units are those of glTF: +Y up, +Z the front, metres; times are seconds. They are for looking at: the rotation of
 * a bone below its parent differs by up to 0.01 degrees; its translation by up to 0.01 mm, less where the skeleton is smaller than a
 * metre, or 1/131070 of its range in the clip, where that is more; scales and weights by up to 0.00001, or as much of their range;
 * vertices by up to 1/131070 of the size of their part. So the bones of all clips that were measured are within 0.1 degrees and 1 mm
 * in the world, or, where that is more, within 1/10000 of what the clip covers (tests/html_view/joints.sh). Splines are exact.
 *
 * A figure:
 *
 *   nodes      [{ bone, name, kind, parent, t, r, s }]: the bones of the skeleton at rest; bone: its id or null; parent: an index, -1 =
 *              none; t, r, s: translation, rotation (x, y, z, w), scale, which are left out where they are 0, 0 0 0 1, 1
 *   materials  [{ colour: [r, g, b, a] in sRGB, image, wrap: [u, v], mode, cutoff, isTwoSided, isUnlit, missing }]; image: 16
 *              digits that name an image document, or null; wrap: "repeat", "clamp", "mirror"; mode: "opaque", "mask", "blend";
 *              missing: the texture that is not in the database, where there is one
 *   skins      number of skins
 *   parts      [{ name, topology, material, skin, vertices, indices, has, influences, shapes }]; material, skin: an index, -1 = none;
 *              has: those of "normals", "uvs", "colours" that follow; influences: joints a vertex; shapes: number of them
 *              isPartlyStill, where a share of vertices follows no bone: weights then have a sum up to 1; billboard, of a part that is
 *              turned to the viewer: the place around which it is, among its positions
 *   data       of each skin bone_from_model of each node, 12 floats (three rows of four); then of each part positions (vectors),
 *              normals (three s8, 127 = 1), uvs (vectors), colours (four u8, 255 = 1), joints (u8; u16 when there are more than 256
 *              nodes), weights (u16, 65535 = 1; none where each vertex has one joint), indices (u16; u32 when there are more than
 *              65536 vertices), the offsets of each shape (vectors). "Vectors" and rotations as in pack.h.
 *
 * A clip:
 *
 *   duration   seconds from its start to its closing pose
 *   frameTime  seconds a frame; `isGuess`: true when the data do not tell
 *   end        frames from its start to its closing pose
 *   nodes      [{ bone, name, kind }]: bones that the figure lacks, at rest in the origin; their indices follow those of the figure
 *   frames     the frames of keys, used by one track or by several: a number n = the frames from 0 to n - 1; text = u16 each;
 *              [text] = u32 each
 *   tracks     five numbers each: node, property, interpolation, index into `frames`, keys with tangents.
 *              Node -1 is what all bones without a parent hang on. Property: 0 rotation, 1 translation, 2 scale, 3 the weights of the
 *              shapes of a part, whose index stands for the node. Interpolation: 0 held, 1 linear (of rotations: along the shorter
 *              arc at constant speed), 2 the same as the signs of the quaternions say, 3 linear and normalised along the shorter
 *              arc; between two keys with tangents a cubic spline as glTF has it, whatever this number is. Before its first key a track has the value of that, after its last one the value of that.
 *   data       of each track rotations, or the values of each component. Where there are tangents, floats instead: all values, then
 *              all tangents into keys, then all out of keys, per second
 *
 * An image: { type: its media type, data: its bytes in base 64 }.
 */
#ifndef ADB_EXPORT_VIEWER_H
#define ADB_EXPORT_VIEWER_H

#include "base/buffer.h"
#include "store/figure.h"
#include "store/read.h"

/*
 * Appends the document of a figure, or, with `figure` NULL, of the bones of a skeleton alone. Translations are multiplied by
 * skeleton->space.scale, as those of `figure` were. False when memory is exhausted.
 */
bool adb_viewer_put_figure(const struct adb_stored_skeleton *skeleton, const struct adb_figure *figure,
			   struct adb_buffer *json);

enum { ADB_VIEWER_IMAGE_DIGITS = 16, ADB_VIEWER_IMAGE_NAME_SIZE };

/*
 * Writes the name of the image of a material, which its document has in a page: the first 16 digits of images.xxh128. Returns false
 * when it has no image, or one whose hash, in a damaged database, is not made of letters and digits.
 */
bool adb_viewer_image_name(const struct adb_figure_material *material, char name[ADB_VIEWER_IMAGE_NAME_SIZE]);

/* Reads that image into `arena`. Returns false and sets `error` when it cannot be read. */
bool adb_viewer_read_image(sqlite3 *db, const struct adb_figure_material *material,
			   struct adb_figure_image *image, struct adb_arena *arena, struct adb_error *error);

/* Appends the document of an image. False when memory is exhausted. */
bool adb_viewer_put_image(const struct adb_figure_image *image, struct adb_buffer *json);

/* Counts of the channels of a clip that are left out of its document, and of the tracks that it has. */
struct adb_viewer_left_out {
	uint32_t tracks;
	uint32_t no_place; /* fov, roll, and weights of what is no shape of the figure */
	uint32_t repeated; /* a later channel moves the same property of the same bone */
	uint32_t beyond;   /* numbers that a float32 cannot hold */
};

/*
 * Appends the document of a clip whose keys are relative to parents (adb_export_read_played()), to be shown by the document of
 * `skeleton` and `figure`; with `skeleton` NULL by none. `all_keys` as adb_export_length() has it. `arena` is for temporary memory.
 * Returns false with `error` set.
 */
bool adb_viewer_put_clip(const struct adb_stored_clip *clip, const struct adb_stored_skeleton *skeleton,
			 const struct adb_figure *figure, bool all_keys, struct adb_arena *arena,
			 struct adb_buffer *json, struct adb_viewer_left_out *left_out,
			 struct adb_error *error);

#endif

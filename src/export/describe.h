/* JSON descriptions of clips, skeletons, coordinate systems and events, which json and glTF files share. */
#ifndef ADB_EXPORT_DESCRIBE_H
#define ADB_EXPORT_DESCRIBE_H

#include "base/buffer.h"
#include "store/read.h"

/* Members of an object that is open: clip_id, name, native_id, format, fps, …, source, asset_path, asset_xxh128,
 * game and original_path where they are known. */
void adb_describe_clip(struct adb_buffer *json, const struct adb_stored_clip *clip);

/* skeleton_id (null for a flat one), name, native_id, checksum, source, asset_path, asset_xxh128, game, original_path. */
void adb_describe_skeleton(struct adb_buffer *json, const struct adb_stored_skeleton *skeleton);

/* system, up_axis, handedness, gltf_axes, metres_per_unit, rotation_arc; native_axes when they were not converted. */
void adb_describe_space(struct adb_buffer *json, const struct adb_stored_space *space);

/* An array of objects; members without a value are omitted. */
void adb_describe_events(struct adb_buffer *json, const struct adb_stored_clip *clip);

#endif

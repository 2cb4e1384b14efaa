/* What the clips of a file are shown with. */
#ifndef ADB_EXPORT_FIGURE_H
#define ADB_EXPORT_FIGURE_H

#include "export/format.h"
#include "store/figure.h"
#include "store/rig.h"

/*
 * Reads the figure that shows the clips of the file on `skeleton`, to which the bones of its companions are joined (companion.h), in the axes and units of `space`, into `arena`: that of --model,
 * else the one that suits them best (adb_figure_choose()), with what --attach adds. NULL when no mesh is to be drawn: none is
 * stored, --no-mesh or --sticks is given, or the model is damaged, which is reported. What it lacks is reported too.
 */
const struct adb_figure *adb_export_figure(struct adb_export_file *file, struct adb_stored_skeleton *skeleton,
					   const struct adb_stored_space *space, struct adb_arena *arena);

/*
 * The same for the only clip of the file, as `rig` has it, into file->clip_arena. Where the figure has companions, `rig` is replaced by
 * one that moves them too.
 */
const struct adb_figure *adb_export_figure_of_rig(struct adb_export_file *file, const struct adb_rig **rig);

#endif

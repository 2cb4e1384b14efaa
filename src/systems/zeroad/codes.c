/* The codes of diagnostics that only the formats of 0 A.D. use. */
#include "dump/system.h"

extern const struct adb_code_doc adb_zeroad_codes[];

const struct adb_code_doc adb_zeroad_codes[] = {
	{ "bone-index", "warning",
	  "Vertices or prop points of a mesh name a bone that the mesh does not have.",
	  "Compare the file with another copy; the prop point keeps its place in the model." },
	{ "empty-clip", "warning", "The header of an animation says that it has no bones or no frames.",
	  "Convert the source again; the clip is kept without keys." },
	{ "frame-time", "warning", "The time of a frame is not a positive number.",
	  "Correct the header; until then the clip has no times." },
	{ "no-id", "warning", "A skeleton definition has no id, so that nothing can name it.",
	  "Add the attribute id." },
	{ "size-mismatch", "warning", "The size in the header of a file is not that of the file.",
	  "The game refuses such a file: convert the source again." },
	{ "too-many-pairs", "note",
	  "An actor has more than 65,536 pairs of a clip and a mesh at one quality level; none is stored.",
	  "Find the meshes of a clip by their numbers of bones." },
	{ "trailing-data", "warning", "A file has bytes behind its last record.",
	  "Compare the file with another copy; the game ignores the bytes." },
	{ "variant-depth", "warning",
	  "Variant files are built on each other in a circle, or more than 8 deep.",
	  "Remove the reference that closes the circle." },
	{ NULL, NULL, NULL, NULL },
};

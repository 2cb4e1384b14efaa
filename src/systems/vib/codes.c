/* The codes of diagnostics that only the formats of Vib-Ribbon use. */
#include "dump/system.h"

extern const struct adb_code_doc adb_vib_codes[];

const struct adb_code_doc adb_vib_codes[] = {
	{ "degenerate", "note", "Lines without length or polygons without area are left out of a mesh.",
	  "None." },
	{ "duplicate-keyframe", "warning",
	  "Keyframes repeat an object of their frame; the last one counts, as in the game.", "None." },
	{ "duplicate-offset", "warning", "Two entries of a PAK have the same offset.",
	  "Compare the PAK with another copy." },
	{ "gap", "note", "There are bytes between the table and the first frame.", "None." },
	{ "layout", "note", "An entry of a PAK begins elsewhere than the tools of the game would put it.",
	  "None: it was made by another program." },
	{ "name-order", "warning",
	  "The names of a PAK are not sorted, so that the game may not find an entry.",
	  "Sort the entries before you build the PAK." },
	{ "name-padding", "note", "The name of an entry is not padded with zeros.", "None." },
	{ "normal-index", "warning", "Primitives name a normal that their object does not have.",
	  "The normal of the face is taken; compare the file with another copy." },
	{ "palette", "warning", "A picture has colours that its palette does not have.",
	  "They are transparent; compare the file with another copy." },
	{ "primitive-kind", "warning",
	  "Primitives of a model are too short or of no known kind, and are left out of its mesh.",
	  "Report the file, unless it is damaged." },
	{ "sprite", "note", "Sprites of a model, which always face the viewer, are left out of its mesh.",
	  "None." },
	{ "texture-page", "note",
	  "No picture lies where a model has its textures in video memory, so that it is drawn without them.",
	  "Index the archive that has the pictures (TIM) together with the model." },
	{ "unknown-flags", "warning", "Keyframes have flags that are not known.",
	  "Report the file, since its keys may mean something else." },
	{ NULL, NULL, NULL, NULL },
};

/* The codes of diagnostics that only the interchange formats use. */
#include "dump/system.h"

extern const struct adb_code_doc adb_interchange_codes[];

const struct adb_code_doc adb_interchange_codes[] = {
	{ "gltf-channel", "warning", "A channel of a glTF animation cannot be read and is left out.",
	  "The message says why; export the file again." },
	{ "gltf-image", "warning", "An image of a glTF file cannot be read.",
	  "The message says why; the colours of the materials are shown without it." },
	{ "gltf-mesh", "warning", "A part of a glTF mesh cannot be read and is left out.",
	  "The message says why; export the file again." },
	{ "gltf-reference", "warning",
	  "A glTF file refers to something that it does not have, or refers to it twice.",
	  "Check the file with a glTF validator." },
	{ "gltf-shear", "warning", "The matrix of a glTF node shears, which no rest pose can hold.",
	  "Apply the transforms before you export the file." },
	{ "gltf-skin", "warning",
	  "Two skins of a glTF file bind the same joint in different poses, so that vertices between joints are near their place only.",
	  "Apply the pose to all meshes before you export the file." },
	{ "gltf-times", "note",
	  "The times of a glTF animation have no common rate and are rounded to frames.",
	  "None: channels.attributes.times has them as they are." },
	{ "gltf-value", "warning", "A value of a glTF node is not as many numbers as it should be.",
	  "Check the file with a glTF validator." },
	{ NULL, NULL, NULL, NULL },
};

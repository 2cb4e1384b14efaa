/* Names that the files of a catalogue and its page know: of lists, and of classes of events. */
#include "export/report/private.h"

const char *const adb_catalogue_list_names[ADB_LISTS] = {
	[ADB_LIST_SETS] = "sets",     [ADB_LIST_SKELETONS] = "skeletons",   [ADB_LIST_MODELS] = "models",
	[ADB_LIST_EVENTS] = "events", [ADB_LIST_DUPLICATES] = "duplicates", [ADB_LIST_PROBLEMS] = "problems",
	[ADB_LIST_UNUSED] = "unused", [ADB_LIST_DANGLING] = "dangling",
};

const char *const adb_catalogue_classes[ADB_CATALOGUE_CLASSES] = { "sound", "step",   "effect", "hit",
								   "item",  "camera", "state",  "other" };

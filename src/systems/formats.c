/* The one list of resource formats: each line stands for adb_format_NAME. */
#include "dump/format.h"

/* clang-format off */
#define FORMATS(X)       \
	X(oni_oban)      \
	X(oni_tram)      \
	X(oni_trac)      \
	X(oni_tras)      \
	X(oni_trsc)      \
	X(oni_trbs)      \
	X(oni_trcm)      \
	X(oni_trga)      \
	X(oni_trta)      \
	X(oni_tria)      \
	X(oni_trma)      \
	X(oni_m3gm)      \
	X(oni_m3ga)      \
	X(oni_ofga)      \
	X(oni_oncc)      \
	X(oni_oncp)      \
	X(oni_film)      \
	X(oni_door)      \
	X(oni_trig)      \
	X(oni_trge)      \
	X(oni_obdc)      \
	X(oni_onlv)      \
	X(oni_oboa)      \
	X(oni_bina)      \
	X(oni_xml_oban)  \
	X(oni_xml_tram)  \
	X(oni_xml)       \
	X(oni_bsl)       \
	X(sm64_bank)     \
	X(sm64_behavior_block) \
	X(sm64_block)    \
	X(sm64_geo_block) \
	X(sm64_insertable) \
	X(sm64_lua)      \
	X(sm64_mario)    \
	X(sm64_script)   \
	X(sm64_source)   \
	X(vib_anc)       \
	X(vib_anm)       \
	X(vib_exe)       \
	X(vib_hmd)       \
	X(vib_pmd)       \
	X(vib_tmd)       \
	X(vib_tod)       \
	X(zengin_man)    \
	X(zengin_mdh)    \
	X(zengin_mdl)    \
	X(zengin_mdm)    \
	X(zengin_mmb)    \
	X(zengin_msb)    \
	X(zengin_mds)    \
	X(zengin_asc)    \
	X(prime_anim)    \
	X(prime_evnt)    \
	X(prime_cinf)    \
	X(prime_cskr)    \
	X(prime_cmdl)    \
	X(prime_ancs)
/* clang-format on */

#define DECLARATION(name) extern const struct adb_format adb_format_##name;
#define ENTRY(name)       &adb_format_##name,

FORMATS(DECLARATION)

const struct adb_format *const adb_formats[] = { FORMATS(ENTRY) NULL };

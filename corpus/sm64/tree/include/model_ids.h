#ifndef MODEL_IDS_H
#define MODEL_IDS_H

#define MODEL_NONE 0x00
#define MODEL_MARIO 0x01
#define MODEL_GATE_WOOD 0x26 // gate_wood_geo
#define MODEL_GATE_IRON 0x27 // gate_iron_geo
#define ACTOR_MODEL_BASE 0x54
#define MODEL_LAMP (ACTOR_MODEL_BASE + 0)
#define MODEL_WHEEL (ACTOR_MODEL_BASE + 1)
#define MODEL_KITE (ACTOR_MODEL_BASE + 2)
#define MODEL_CRAB 0x57
#define MODEL_CRAB_SHELL 0x58
#define MODEL_CLOCK 0x5A
#define MODEL_CUCKOO 0x5B
#define MODEL_FLAG 0x5C

#endif

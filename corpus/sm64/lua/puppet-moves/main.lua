-- name: Puppet moves
-- description: Three clips of the lamp.

--[[ Not a call:
smlua_anim_util_register_animation('ghost', 0, 0, 0, 0, 1, { 0 }, { 1, 0 })
]]

local NOD_NAME = "lamp_nod"

smlua_anim_util_register_animation('lamp_sway', 0, 0, 0, 0, 16,
	{ 0, 8, 15, 18, 20, 18, 15, 8, 0, -8, -15, -18, -20, -18, -15, -8, 90, 8192, 956, 1151, 1197, 1092, 837, 433, -115, -610, -956, -1151, -1197, -1092, -837, -433, 115, 610, 16383, -16383, 1485, 1317, 962, 419, -281, -863, -1258, -1465, -1485, -1317, -962, -419, 281, 863, 1258, 1465, 17427, 16731, 15890, 15236, 14807, 14602, 14623, 14869, 15339, 16035, 16876, 17530, 17959, 18164, 18143, 17897 },
	{ 0x10, 0, 0x1, 16, 0x1, 0, 0x1, 17, 0x10, 18, 0x1, 34, 0x1, 35, 0x1, 17, 0x10, 36, 0x10, 52, 0x1, 35, 0x1, 17 })

smlua_anim_util_register_animation(NOD_NAME, ANIM_FLAG_NOLOOP | ANIM_FLAG_HOR_TRANS, 0, 0, 0, 10,
	{ 0, 90, 103, 110, 110, 103, 90, 77, 70, 70, 77, 16383, 50109, 50349, 50206, 49679, 48822, 48197, 47957, 48100, 48627, 49484, 9677, 9318, 8480, 7431, 6829, 6707, 7066, 7904, 8953, 9555, 49153, 9236, 8024, 6941, 6434, 6503, 7148, 8360, 9443, 9950, 9881 }, -- values
	{ 0x1, 0, 0xA, 1, 0x1, 0, 0x1, 0, 0x1, 11, 0xA, 12, 0xA, 22, 0x1, 0, 0x1, 11, 0x1, 32, 0xA, 33, 0x1, 0 })

local pose_values = { 0, 90, 16383, -16383, 8192 }
local pose_index = { 0x1, 0, 0x1, 1, 0x1, 0, 0x1, 2, 0x1, 3, 0x1, 4, 0x1, 0, 0x1, 2, 0x1, 3, 0x1, 4, 0x1, 0, 0x1, 2 }
smlua_anim_util_register_animation("lamp_pose", 0, 0, 0, 0, 100,
	pose_values, pose_index)

-- templates: nothing to play
smlua_anim_util_register_animation('template', 0, 0, 0, 0, 0, {}, {})
smlua_anim_util_register_animation('elsewhere', 0, 0, 0, 0, 4, other_values, other_index)

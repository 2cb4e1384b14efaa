smlua_anim_util_register_animation('odd', 0, 0, 0, 0, 4, nowhere, never)

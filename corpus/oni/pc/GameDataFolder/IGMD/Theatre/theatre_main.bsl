# The first evening at the theatre
var int evening = 1;

func void main(void)
{
	cm_interpolate camera_1 0
	cm_anim both camera_1
	cm_anim_block(look, camera_9);
	env_setanim 1 cart_path # the cart
	env_setanim_block(2, lift);
	env_anim 1 3
	chr_envanim 0 puppet_path norotation
	chr_animate(0, PUPPETscene, 100, 8);
	chr_wait_animation rival RIVALtaunt PUPPETidle1
	playback 0 puppet_entrance
	# cm_anim both not_this_one
}

func void main(void)
{
	cm_anim both
	chr_animate(0, 
	env_setanim 1
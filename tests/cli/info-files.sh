# What info says of loose files, containers, damaged files, and of what is none of them.
cd "$CORPUS/zengin"
"$ANIMDB" info loose/_WORK/DATA/ANIMS/_COMPILED | sed "s|$CORPUS|CORPUS|"
"$ANIMDB" info packed.zip | sed "s|$CORPUS|CORPUS|"
"$ANIMDB" info broken/damaged_block.vdf broken/CRANK-B_CUT.MAN | sed "s|$CORPUS|CORPUS|"
"$ANIMDB" info --encoding windows-1250 zabawki_1250.vdf | sed "s|$CORPUS|CORPUS|"
"$ANIMDB" info broken/names.vdf | sed "s|$CORPUS|CORPUS|"
for arguments in broken/random.bin no_such_file '' '--encoding latin .' --what; do
	"$ANIMDB" info $arguments
	echo "$?: info $arguments"
done
"$ANIMDB" info --help

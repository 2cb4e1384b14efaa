# Options that are wrong.
for arguments in '' 'x.db' '-j 0 x.db .' '-j two x.db .' '-j 257 x.db .' '--system doom x.db .' '--encoding latin x.db .' '--names a --names b x.db .' '--define 1=2 x.db .' '--define = x.db .' '--max-depth 31 x.db .' '--max-members 0 x.db .' '--max-output 1GB x.db .' '--what x.db .'; do
	"$ANIMDB" index $arguments
	echo "$?: index $arguments, $(ls -A)"
done
"$ANIMDB" index --help

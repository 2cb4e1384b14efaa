# The words before a command, and those that are none.
fails()
{
	"$ANIMDB" "$@"
	echo "$?"
}
fails
fails qurey x
fails nowhere.db
fails --wrong
"$ANIMDB" --help >help && head -n 2 help
"$ANIMDB" help query | head -n 1
"$ANIMDB" query -h | head -n 1
"$ANIMDB" shell --help | head -n 1
"$ANIMDB" --version | sed 's/[0-9.]*$/VERSION/'
for command in index query shell export info formats; do
	grep -c "^  $command " help
done
"$ANIMDB" --help >/dev/full

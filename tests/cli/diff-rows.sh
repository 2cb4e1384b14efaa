# Each kind of difference, in copies of one database of which rows were changed.
exec python3 -B "$(dirname "$0")/fixture/diff_rows.py"

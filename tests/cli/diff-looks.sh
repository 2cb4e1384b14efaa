# Each kind of difference of materials, variants, parts of meshes, shapes and textures.
exec python3 -B "$(dirname "$0")/fixture/diff_looks.py"

#!/bin/bash
# The script for Blender is Python, declares an add-on that Blender can read, and is what the program prints. Blender itself runs
# it in the preset torture: blender/companion.sh. PROGRAM
set -eu
program=$1
root=$(cd "$(dirname "$0")/.." && pwd)
script=$root/src/export/blender/blender_animdb.py
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$program" export --blender-script >"$work/blender_animdb.py"
cmp "$script" "$work/blender_animdb.py"
PYTHONPYCACHEPREFIX=$work python3 -W error -m py_compile "$work/blender_animdb.py"
python3 - "$script" <<'EOF'
import ast, sys

# Blender evaluates bl_info without running the file, and skips versions older than "blender".
module = ast.parse(open(sys.argv[1]).read())
about, = (ast.literal_eval(node.value) for node in module.body
          if isinstance(node, ast.Assign) and node.targets[0].id == "bl_info")
assert about["blender"] == (3, 4, 0) and about["category"] == "Import-Export" and {"name", "version", "location"} <= about.keys()
assert {"register", "unregister"} <= {node.name for node in module.body if isinstance(node, ast.FunctionDef)}
EOF
PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/blender/newer.py" "$script"

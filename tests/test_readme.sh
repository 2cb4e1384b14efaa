#!/bin/bash
# Every command line of README.md works, and its sessions are what the program prints: PROGRAM [--accept]
exec python3 "$(dirname "$0")/readme.py" "$@"

#!/bin/bash
# BVH that goes out and comes in again, joint by joint: PROGRAM
exec "$(dirname "$0")/round_trip.sh" "$1" bvh 1e-6

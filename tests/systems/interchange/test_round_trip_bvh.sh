#!/bin/bash
# BVH that goes out and comes in again, joint by joint; joints that stay within 0.1 mm of their OFFSET are written there: PROGRAM
exec "$(dirname "$0")/round_trip.sh" "$1" bvh 1e-4

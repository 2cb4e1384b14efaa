const GeoLayout clock_geo[] = {
	GEO_SHADOW(SHADOW_CIRCLE_9_VERTS, 0xC8, 100),
	GEO_OPEN_NODE(),
		GEO_SCALE(0x00, 58982),
		GEO_OPEN_NODE(),
			GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 0, 0, clock_case_dl),
			GEO_OPEN_NODE(),
				GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 90, 12, clock_minute_dl),
				GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 90, 11, clock_hour_dl),
				GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 40, 5, clock_pendulum_dl),
#ifdef VERSION_JP
				GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 200, 0, clock_sign_dl),
#endif
			GEO_CLOSE_NODE(),
		GEO_CLOSE_NODE(),
	GEO_CLOSE_NODE(),
	GEO_CLOSE_NODE(),
	GEO_END(),
};


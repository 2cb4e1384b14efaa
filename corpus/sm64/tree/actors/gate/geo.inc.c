const GeoLayout gate_wood_geo_part_3[] = {
	GEO_ANIMATED_PART(LAYER_OPAQUE, -70, 100, 4, gate_latch_dl),
	GEO_RETURN(),
};

const GeoLayout gate_wood_geo[] = {
	GEO_SHADOW(SHADOW_CIRCLE_9_VERTS, 0xC8, 100),
	GEO_OPEN_NODE(),
		GEO_SCALE(0x00, 65536),
		GEO_OPEN_NODE(),
			GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 0, 0, NULL),
			GEO_OPEN_NODE(),
				GEO_ANIMATED_PART(LAYER_OPAQUE, -75, 0, 0, gate_wood_left_dl),
				GEO_ANIMATED_PART(LAYER_OPAQUE, 75, 0, 0, gate_wood_right_dl),
				GEO_OPEN_NODE(),
					GEO_BRANCH(1, gate_wood_geo_part_3),
				GEO_CLOSE_NODE(),
			GEO_CLOSE_NODE(),
		GEO_CLOSE_NODE(),
	GEO_CLOSE_NODE(),
	GEO_END(),
};

const GeoLayout gate_iron_geo[] = {
	GEO_SHADOW(SHADOW_CIRCLE_9_VERTS, 0xC8, 100),
	GEO_OPEN_NODE(),
		GEO_SCALE(0x00, 65536),
		GEO_OPEN_NODE(),
			GEO_ANIMATED_PART(LAYER_OPAQUE, 0, 0, 0, NULL),
			GEO_OPEN_NODE(),
				GEO_ANIMATED_PART(LAYER_OPAQUE, -80, 0, 0, gate_iron_left_dl),
				GEO_ANIMATED_PART(LAYER_OPAQUE, 80, 0, 0, gate_iron_right_dl),
				GEO_OPEN_NODE(),
					GEO_ANIMATED_PART(LAYER_OPAQUE, -75, 110, 0, gate_latch_dl),
				GEO_CLOSE_NODE(),
			GEO_CLOSE_NODE(),
		GEO_CLOSE_NODE(),
	GEO_CLOSE_NODE(),
	GEO_END(),
};


# What info says of models and textures.
info() { "$ANIMDB" info "$@" | sed "s|$CORPUS|CORPUS|" | grep -E '^    (model|texture) '; }

for path in zengin/puppet.vdf metroid-prime/Beetle.pak oni/onisplit/TXMPcart.oni oni/onisplit/M3GAcart.oni interchange/gltf/figure.gltf \
	interchange/gltf/face.glb vib-ribbon/extracted/MOVIE/KIOSK2/MODEL.TMD; do
	echo "# $path"
	info "$CORPUS/$path"
done

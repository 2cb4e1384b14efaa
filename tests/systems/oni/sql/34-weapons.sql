-- options: --meshes all
-- Which weapons are there, and how large are their meshes?
SELECT weapon.name, mesh.name AS mesh, geometry.vertex_count AS vertices, part.triangle_count AS triangles
FROM models AS weapon
JOIN model_components AS component ON component.model_id = weapon.id
JOIN models AS mesh ON mesh.id = component.used_model_id
JOIN mesh_parts AS part ON part.model_id = mesh.id
JOIN geometries AS geometry ON geometry.id = part.geometry_id
WHERE weapon.kind = 'weapon'
ORDER BY weapon.name;

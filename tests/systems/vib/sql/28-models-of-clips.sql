-- How were the models of the clips found?
SELECT shown.via AS via, count(*) AS clips, count(DISTINCT model.name) AS models
FROM clip_models AS shown
JOIN models AS model ON model.id = shown.model_id
GROUP BY shown.via
ORDER BY via;

-- Plans named other players in the labels of answers, so that a deleted name could stay there. New labels hold seats; the
-- only ones with names, for removing a stronghold, are emptied, and the plans stay. A plan is a list of lines: the move,
-- whether it is paid cheapest, the answers, the label of the move, and the labels of the answers.
UPDATE plans SET lines = (
    SELECT json_group_array(json(json_set(line.value, '$[4]', json((
        SELECT json_group_array(iif(
            json_extract(line.value, '$[2][' || label.key || '].type') = 'RemoveStronghold', '', label.value
        )) FROM json_each(line.value, '$[4]') AS label
    ))))) FROM json_each(plans.lines) AS line
) WHERE lines LIKE '%"RemoveStronghold"%';

UPDATE plan_results SET lines = (
    SELECT json_group_array(json(json_set(line.value, '$[4]', json((
        SELECT json_group_array(iif(
            json_extract(line.value, '$[2][' || label.key || '].type') = 'RemoveStronghold', '', label.value
        )) FROM json_each(line.value, '$[4]') AS label
    ))))) FROM json_each(plan_results.lines) AS line
) WHERE lines LIKE '%"RemoveStronghold"%';

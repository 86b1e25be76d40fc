-- An admin without a seat who had taken back a turn was named in the log alone, where no deletion found them.
UPDATE log SET member_id = NULL WHERE kind = 'undo' AND member_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.game_id = log.game_id AND seats.member_id = log.member_id);

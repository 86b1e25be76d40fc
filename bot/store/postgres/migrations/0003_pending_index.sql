-- PostgreSQL takes two thirds of all games for pending by the condition of before, and may then read them all; it takes
-- an equality for rare. Both engines have the same index.
DROP INDEX pending_games;
CREATE INDEX pending_games ON games (id)
    WHERE CASE WHEN shown_seq < newest_seq OR shown_revision < revision OR hands_seq IS NOT NULL THEN 1 END = 1;

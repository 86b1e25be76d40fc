-- A plan that was tried stays after its owner has read of it, as long as it would return with an undo of its turn.
ALTER TABLE plan_results ADD COLUMN is_read INTEGER NOT NULL DEFAULT 0 CHECK (is_read IN (0, 1));
ALTER TABLE plan_results ADD COLUMN may_return INTEGER NOT NULL DEFAULT 0 CHECK (may_return IN (0, 1));

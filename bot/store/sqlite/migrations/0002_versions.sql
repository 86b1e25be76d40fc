-- The version of a game rises with each change of any of its rows, so that a reader knows whether what it has is current,
-- and that a writer cannot overwrite a change that it has not seen.
ALTER TABLE games ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

ALTER TABLE handovers DROP COLUMN reminded_for;

-- The due time that the winner was reminded of, so that each is reminded of once.
ALTER TABLE handovers ADD COLUMN reminded_for timestamptz;

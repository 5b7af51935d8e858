-- exception: handovers_prize_check was validated by the migration before, so no row is read
-- squawk-ignore adding-not-nullable-field
ALTER TABLE handovers ALTER COLUMN prize_paisa SET NOT NULL;

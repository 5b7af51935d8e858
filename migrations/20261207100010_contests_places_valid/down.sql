ALTER TABLE contest_form_drafts DROP CONSTRAINT contest_form_drafts_lower_places_check;
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_lower_places_check
    CHECK (cardinality(lower_places_paisa) <= 4) NOT VALID;
ALTER TABLE contest_form_drafts DROP CONSTRAINT contest_form_drafts_unused_places_check;
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_unused_places_check
    CHECK (unused_places IN ('REFUND', 'FIRST_PLACE')) NOT VALID;
ALTER TABLE handovers DROP CONSTRAINT handovers_place_check;
ALTER TABLE handovers ADD CONSTRAINT handovers_place_check CHECK (place BETWEEN 1 AND 5) NOT VALID;
ALTER TABLE handovers DROP CONSTRAINT handovers_prize_check;
ALTER TABLE handovers ADD CONSTRAINT handovers_prize_check CHECK (prize_paisa IS NOT NULL AND prize_paisa > 0) NOT VALID;

ALTER TABLE contest_form_drafts DROP CONSTRAINT contest_form_drafts_final_round_days_check;
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_final_round_days_check
    CHECK (final_round_days BETWEEN 1 AND 5) NOT VALID;

ALTER TABLE contest_form_drafts DROP COLUMN final_round_days;
ALTER TABLE distributions DROP COLUMN among_finalists;
ALTER TABLE entries DROP COLUMN finalist;
DROP TABLE final_rounds;

ALTER TABLE contest_form_drafts DROP CONSTRAINT contest_form_drafts_visibility_check;
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_visibility_check
    CHECK (visibility IN ('PUBLIC', 'PRIVATE', 'INVITE_ONLY')) NOT VALID;
ALTER TABLE contests DROP CONSTRAINT contests_publication_check;
ALTER TABLE contests ADD CONSTRAINT contests_publication_check CHECK (publication_agreed_at IS NULL OR visibility <> 'PUBLIC') NOT VALID;
ALTER TABLE contests DROP CONSTRAINT contests_visibility_check;
ALTER TABLE contests ADD CONSTRAINT contests_visibility_check CHECK (visibility IN ('PUBLIC', 'PRIVATE', 'INVITE_ONLY')) NOT VALID;

ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check
    CHECK (purpose IN ('ENTRY', 'PREVIEW', 'HANDOVER', 'PROFILE_IMAGE', 'DISPUTE'));

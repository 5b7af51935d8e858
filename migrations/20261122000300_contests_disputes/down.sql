ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('ENTRY', 'HANDOVER', 'PROFILE_IMAGE'));
DROP TABLE dispute_decisions;
DROP TABLE dispute_files;
DROP TABLE dispute_statements;
DROP TABLE disputes;
ALTER TABLE handovers DROP CONSTRAINT handovers_accepted_by_check;
ALTER TABLE handovers ADD CONSTRAINT handovers_accepted_by_check CHECK (accepted_by IN ('CLIENT', 'TIMER'));
ALTER TABLE handovers DROP CONSTRAINT handovers_status_check;
ALTER TABLE handovers ADD CONSTRAINT handovers_status_check
    CHECK (status IN ('AWAITING_FILES', 'IN_REVIEW', 'CHANGES_REQUESTED', 'ACCEPTED', 'LAPSED', 'REPLACED'));

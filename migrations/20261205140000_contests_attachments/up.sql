-- Files that belong to a brief: of a contest, or of a form that is kept. A contest and the form that uses it again share them.
CREATE TABLE contest_attachments (
    -- The contest, or the person who fills in the form.
    owner_id uuid NOT NULL,
    file_id uuid NOT NULL REFERENCES files (id),
    contest_id uuid REFERENCES contests (id) ON DELETE CASCADE,
    form_draft_user_id uuid REFERENCES contest_form_drafts (user_id) ON DELETE CASCADE,
    added_at timestamptz NOT NULL,
    PRIMARY KEY (owner_id, file_id),
    CONSTRAINT contest_attachments_one_owner CHECK (
        num_nonnulls(contest_id, form_draft_user_id) = 1 AND owner_id = coalesce(contest_id, form_draft_user_id)
    )
);
CREATE INDEX contest_attachments_file_idx ON contest_attachments (file_id);
CREATE INDEX contest_attachments_contest_idx ON contest_attachments (contest_id);
CREATE INDEX contest_attachments_form_draft_idx ON contest_attachments (form_draft_user_id);

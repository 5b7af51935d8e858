-- The final round of a contest, when its client chose one: after the deadline 2 to 6 finalists send another version. Not columns of
-- contests, so that its other readers do not carry them; a row is written with the contest locked.
CREATE TABLE final_rounds (
    contest_id uuid PRIMARY KEY REFERENCES contests (id) ON DELETE CASCADE,
    days smallint NOT NULL CONSTRAINT final_rounds_days_check CHECK (days BETWEEN 1 AND 5),
    -- Until when finalists are named, when a hold of the contest has moved that; else 4 days after entries closed.
    naming_moved_to timestamptz,
    -- When the finalists were named, and until when they send versions (exclusive).
    named_at timestamptz,
    ends_at timestamptz,
    -- When the next message about it is due.
    next_notice_at timestamptz,
    CONSTRAINT final_rounds_named_check CHECK (
        num_nonnulls(named_at, ends_at) IN (0, 2) AND (ends_at IS NULL OR ends_at > named_at)
    )
);
CREATE INDEX final_rounds_notice_due_idx ON final_rounds (next_notice_at, contest_id) WHERE next_notice_at IS NOT NULL;

ALTER TABLE entries ADD COLUMN finalist boolean NOT NULL DEFAULT false;
ALTER TABLE distributions ADD COLUMN among_finalists boolean NOT NULL DEFAULT false;
ALTER TABLE contest_form_drafts ADD COLUMN final_round_days smallint;
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_final_round_days_check
    CHECK (final_round_days BETWEEN 1 AND 5) NOT VALID;

-- People whom clients removed from contests. At most one removal of a person in a contest is open; undone ones stay as what happened.
CREATE TABLE contest_removals (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    person_id uuid NOT NULL REFERENCES users (id),
    reason text NOT NULL CONSTRAINT contest_removals_reason_check CHECK (length(reason) BETWEEN 10 AND 500),
    removed_at timestamptz NOT NULL,
    undone_at timestamptz,
    CONSTRAINT contest_removals_undone_check CHECK (undone_at >= removed_at)
);
CREATE UNIQUE INDEX contest_removals_open_unique ON contest_removals (contest_id, person_id) WHERE undone_at IS NULL;
CREATE INDEX contest_removals_contest_id_idx ON contest_removals (contest_id, removed_at, id);
CREATE INDEX contest_removals_person_id_idx ON contest_removals (person_id, removed_at);

-- The entries that a removal declined, with the status that undoing gives back.
CREATE TABLE contest_removal_entries (
    removal_id uuid NOT NULL REFERENCES contest_removals (id),
    entry_id uuid NOT NULL REFERENCES entries (id),
    status text NOT NULL CONSTRAINT contest_removal_entries_status_check CHECK (status IN ('SUBMITTED', 'SHORTLISTED')),
    PRIMARY KEY (removal_id, entry_id)
);
CREATE INDEX contest_removal_entries_entry_id_idx ON contest_removal_entries (entry_id);

-- A dispute stops the clock of a handover until an admin has decided.
ALTER TABLE handovers DROP CONSTRAINT handovers_status_check;
ALTER TABLE handovers ADD CONSTRAINT handovers_status_check CHECK (status IN (
    'AWAITING_FILES', 'IN_REVIEW', 'CHANGES_REQUESTED', 'DISPUTED', 'ACCEPTED', 'LAPSED', 'REPLACED', 'REVERSED'));
ALTER TABLE handovers DROP CONSTRAINT handovers_accepted_by_check;
ALTER TABLE handovers ADD CONSTRAINT handovers_accepted_by_check CHECK (accepted_by IN ('CLIENT', 'TIMER', 'ADMIN'));

CREATE TABLE disputes (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    handover_id uuid NOT NULL REFERENCES handovers (id),
    opened_by uuid NOT NULL REFERENCES users (id),
    opened_side text NOT NULL CONSTRAINT disputes_opened_side_check CHECK (opened_side IN ('CLIENT', 'WINNER')),
    reason text NOT NULL CONSTRAINT disputes_reason_check
        CHECK (reason IN ('NOT_AS_BRIEFED', 'NOT_OWN_WORK', 'NO_ANSWER', 'UNREASONABLE_CHANGES', 'OTHER')),
    -- OPEN: the other side writes. DECIDED: either side may appeal. APPEALED: another admin decides. SETTLED: carried out.
    status text NOT NULL CONSTRAINT disputes_status_check CHECK (status IN ('OPEN', 'DECIDED', 'APPEALED', 'SETTLED')),
    -- Until when the other side writes.
    answer_due_at timestamptz NOT NULL,
    -- When a decision is carried out unless somebody appeals.
    final_at timestamptz,
    appealed_by uuid REFERENCES users (id),
    appeal_note text,
    appealed_at timestamptz,
    settled_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT disputes_final_check CHECK ((status = 'DECIDED') = (final_at IS NOT NULL)),
    CONSTRAINT disputes_appeal_check CHECK ((appealed_by IS NULL) = (appealed_at IS NULL) AND (appealed_by IS NULL) = (appeal_note IS NULL)),
    CONSTRAINT disputes_settled_check CHECK ((status = 'SETTLED') = (settled_at IS NOT NULL))
);
CREATE UNIQUE INDEX disputes_one_per_handover ON disputes (handover_id);
CREATE INDEX disputes_contest_id_idx ON disputes (contest_id);
CREATE INDEX disputes_opened_by_idx ON disputes (opened_by);
CREATE INDEX disputes_appealed_by_idx ON disputes (appealed_by);
CREATE INDEX disputes_status_idx ON disputes (status, created_at);
CREATE INDEX disputes_final_at_idx ON disputes (final_at) WHERE final_at IS NOT NULL;

-- What each side says, once.
CREATE TABLE dispute_statements (
    dispute_id uuid NOT NULL REFERENCES disputes (id) ON DELETE CASCADE,
    side text NOT NULL CONSTRAINT dispute_statements_side_check CHECK (side IN ('CLIENT', 'WINNER')),
    author_id uuid NOT NULL REFERENCES users (id),
    body text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (dispute_id, side)
);
CREATE INDEX dispute_statements_author_id_idx ON dispute_statements (author_id);

CREATE TABLE dispute_files (
    dispute_id uuid NOT NULL,
    side text NOT NULL CONSTRAINT dispute_files_side_check CHECK (side IN ('CLIENT', 'WINNER')),
    file_id uuid NOT NULL REFERENCES files (id),
    PRIMARY KEY (dispute_id, file_id),
    FOREIGN KEY (dispute_id, side) REFERENCES dispute_statements (dispute_id, side) ON DELETE CASCADE
);
CREATE UNIQUE INDEX dispute_files_file_unique ON dispute_files (file_id);
CREATE INDEX dispute_files_statement_idx ON dispute_files (dispute_id, side);

-- The decision, and the one on appeal.
CREATE TABLE dispute_decisions (
    dispute_id uuid NOT NULL REFERENCES disputes (id) ON DELETE CASCADE,
    round smallint NOT NULL CONSTRAINT dispute_decisions_round_check CHECK (round IN (1, 2)),
    verdict text NOT NULL CONSTRAINT dispute_decisions_verdict_check CHECK (verdict IN ('RELEASE', 'REFUND', 'SPLIT')),
    -- The part of the prize that goes the winner's way, before our fee.
    winner_paisa bigint NOT NULL CONSTRAINT dispute_decisions_winner_check CHECK (winner_paisa >= 0),
    note text NOT NULL,
    decided_by uuid NOT NULL REFERENCES users (id),
    decided_at timestamptz NOT NULL,
    PRIMARY KEY (dispute_id, round)
);
-- An appeal goes to another admin.
CREATE UNIQUE INDEX dispute_decisions_two_admins ON dispute_decisions (dispute_id, decided_by);
CREATE INDEX dispute_decisions_decided_by_idx ON dispute_decisions (decided_by);

ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check CHECK (purpose IN ('ENTRY', 'HANDOVER', 'PROFILE_IMAGE', 'DISPUTE'));

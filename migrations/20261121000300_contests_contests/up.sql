CREATE TABLE contests (
    id uuid PRIMARY KEY,
    client_id uuid NOT NULL REFERENCES users (id),
    title text NOT NULL,
    brief text NOT NULL,
    brief_version integer NOT NULL CONSTRAINT contests_brief_version_check CHECK (brief_version >= 1),
    category text NOT NULL
        CONSTRAINT contests_category_check CHECK (category IN ('design', 'development', 'marketing', 'writing')),
    subcategory text,
    prize_paisa bigint NOT NULL CONSTRAINT contests_prize_check CHECK (prize_paisa BETWEEN 500 AND 50000000),
    currency text NOT NULL CONSTRAINT contests_currency_check CHECK (currency = 'PKR'),
    -- The fee rate in force when the contest was funded, in basis points.
    fee_bps integer CONSTRAINT contests_fee_check CHECK (fee_bps BETWEEN 0 AND 10000),
    status text NOT NULL
        CONSTRAINT contests_status_check CHECK (status IN ('DRAFT', 'OPEN', 'SHORTLISTING', 'AWARDED', 'CLOSED')),
    outcome text
        CONSTRAINT contests_outcome_check CHECK (outcome IN ('COMPLETED', 'REFUNDED', 'CANCELLED')),
    sealed boolean NOT NULL,
    deadline_at timestamptz NOT NULL,
    funded_at timestamptz,
    entries_closed_at timestamptz,
    awarded_at timestamptz,
    closed_at timestamptz,
    -- Numbers the entries of the contest; never goes back.
    last_entry_number integer NOT NULL DEFAULT 0,
    -- Entries that were not withdrawn, kept in step with the entries in the same transaction.
    entry_count integer NOT NULL DEFAULT 0 CONSTRAINT contests_entry_count_check CHECK (entry_count >= 0),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT contests_outcome_when_closed CHECK ((status = 'CLOSED') = (outcome IS NOT NULL)),
    CONSTRAINT contests_funded_when_live CHECK (
        status = 'DRAFT' OR outcome = 'CANCELLED' OR (funded_at IS NOT NULL AND fee_bps IS NOT NULL)
    )
);
CREATE INDEX contests_client_id_idx ON contests (client_id);
CREATE INDEX contests_feed_idx ON contests (created_at DESC, id DESC) WHERE status <> 'DRAFT';
CREATE INDEX contests_category_idx ON contests (category, created_at DESC, id DESC) WHERE status <> 'DRAFT';
CREATE INDEX contests_status_idx ON contests (status, created_at DESC, id DESC);
CREATE INDEX contests_deadline_idx ON contests (deadline_at) WHERE status IN ('OPEN', 'SHORTLISTING');
CREATE INDEX contests_drafts_idx ON contests (created_at) WHERE status = 'DRAFT';

CREATE TABLE contest_brief_versions (
    contest_id uuid NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    version integer NOT NULL,
    title text NOT NULL,
    brief text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (contest_id, version)
);

CREATE TABLE entries (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    number integer NOT NULL,
    author_id uuid NOT NULL REFERENCES users (id),
    status text NOT NULL CONSTRAINT entries_status_check
        CHECK (status IN ('SUBMITTED', 'SHORTLISTED', 'DECLINED', 'WITHDRAWN', 'WINNER', 'NOT_SELECTED')),
    stars smallint CONSTRAINT entries_stars_check CHECK (stars BETWEEN 1 AND 5),
    decline_reason text CONSTRAINT entries_decline_reason_check
        CHECK (decline_reason IN ('OFF_BRIEF', 'STYLE', 'QUALITY', 'SIMILAR', 'OTHER')),
    note text NOT NULL,
    link text,
    -- The author's declaration: own work is a condition of submitting; third-party parts and AI tools are listed.
    third_party text NOT NULL,
    ai_tools text NOT NULL,
    seen_by_client_at timestamptz,
    published_at timestamptz,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT entries_decline_reason_when_declined CHECK ((status = 'DECLINED') = (decline_reason IS NOT NULL))
);
CREATE UNIQUE INDEX entries_number_unique ON entries (contest_id, number);
CREATE UNIQUE INDEX entries_one_winner ON entries (contest_id) WHERE status = 'WINNER';
CREATE INDEX entries_author_id_idx ON entries (author_id, created_at DESC);

CREATE TABLE entry_files (
    entry_id uuid NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    file_id uuid NOT NULL REFERENCES files (id),
    position smallint NOT NULL CONSTRAINT entry_files_position_check CHECK (position BETWEEN 0 AND 9),
    PRIMARY KEY (entry_id, file_id)
);
CREATE UNIQUE INDEX entry_files_file_unique ON entry_files (file_id);

CREATE TABLE entry_comments (
    id uuid PRIMARY KEY,
    entry_id uuid NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    author_id uuid NOT NULL REFERENCES users (id),
    body text NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX entry_comments_entry_id_idx ON entry_comments (entry_id, created_at);
CREATE INDEX entry_comments_author_id_idx ON entry_comments (author_id);

CREATE TABLE contest_questions (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    author_id uuid NOT NULL REFERENCES users (id),
    kind text NOT NULL CONSTRAINT contest_questions_kind_check CHECK (kind IN ('QUESTION', 'ANNOUNCEMENT')),
    body text NOT NULL,
    answer text,
    answered_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT contest_questions_answer_check CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX contest_questions_contest_id_idx ON contest_questions (contest_id, created_at);
CREATE INDEX contest_questions_author_id_idx ON contest_questions (author_id);

-- What happened to a contest, in the order it happened: the timeline that its people read.
CREATE TABLE contest_events (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT contest_events_kind_check CHECK (kind IN (
        'CREATED', 'PAID', 'BRIEF_CHANGED', 'ENTRIES_CLOSED', 'AWARDED', 'DELIVERED', 'CHANGES_REQUESTED',
        'ACCEPTED', 'HANDOVER_LAPSED', 'REFUNDED', 'CANCELLED')),
    actor_id uuid REFERENCES users (id),
    detail text NOT NULL,
    at timestamptz NOT NULL
);
CREATE INDEX contest_events_contest_id_idx ON contest_events (contest_id, at);
CREATE INDEX contest_events_actor_id_idx ON contest_events (actor_id);

CREATE TABLE handovers (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    entry_id uuid NOT NULL REFERENCES entries (id),
    winner_id uuid NOT NULL REFERENCES users (id),
    status text NOT NULL CONSTRAINT handovers_status_check
        CHECK (status IN ('AWAITING_FILES', 'IN_REVIEW', 'CHANGES_REQUESTED', 'ACCEPTED', 'LAPSED', 'REPLACED')),
    -- When the next thing happens by itself: files overdue, or review accepted. Null when nothing is awaited.
    due_at timestamptz,
    changes_requested smallint NOT NULL DEFAULT 0
        CONSTRAINT handovers_changes_check CHECK (changes_requested BETWEEN 0 AND 2),
    delivered_at timestamptz,
    accepted_at timestamptz,
    accepted_by text CONSTRAINT handovers_accepted_by_check CHECK (accepted_by IN ('CLIENT', 'TIMER')),
    created_at timestamptz NOT NULL,
    CONSTRAINT handovers_accepted_check CHECK ((status = 'ACCEPTED') = (accepted_at IS NOT NULL AND accepted_by IS NOT NULL)),
    CONSTRAINT handovers_due_check
        CHECK ((status IN ('AWAITING_FILES', 'IN_REVIEW', 'CHANGES_REQUESTED')) = (due_at IS NOT NULL))
);
-- At most one award stands at any time.
CREATE UNIQUE INDEX handovers_one_per_contest ON handovers (contest_id) WHERE status <> 'REPLACED';
CREATE UNIQUE INDEX handovers_one_per_entry ON handovers (entry_id);
CREATE INDEX handovers_winner_id_idx ON handovers (winner_id);
CREATE INDEX handovers_due_idx ON handovers (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE handover_files (
    handover_id uuid NOT NULL REFERENCES handovers (id) ON DELETE CASCADE,
    file_id uuid NOT NULL REFERENCES files (id),
    delivered_at timestamptz,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (handover_id, file_id)
);
CREATE UNIQUE INDEX handover_files_file_unique ON handover_files (file_id);

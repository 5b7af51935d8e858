-- A client asks people without an account which entries they like.
CREATE TABLE polls (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    -- SHA-256 of what stands in the link.
    secret_hash bytea NOT NULL
        CONSTRAINT polls_secret_hash_unique UNIQUE
        CONSTRAINT polls_secret_hash_check CHECK (octet_length(secret_hash) = 32),
    question text NOT NULL CONSTRAINT polls_question_check CHECK (char_length(question) BETWEEN 1 AND 200),
    created_at timestamptz NOT NULL,
    closes_at timestamptz NOT NULL,
    -- When the client ended it before its time.
    closed_at timestamptz,
    -- When the client was told that it ended, or it became clear that nobody needs to be told.
    end_settled_at timestamptz,
    CONSTRAINT polls_times_check CHECK (closes_at > created_at AND closed_at >= created_at)
);
CREATE INDEX polls_contest_id_idx ON polls (contest_id, created_at DESC, id DESC);
CREATE INDEX polls_end_due_idx ON polls (closes_at, id) WHERE end_settled_at IS NULL;

CREATE TABLE poll_entries (
    poll_id uuid NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
    -- 1 is shown as A.
    position smallint NOT NULL CONSTRAINT poll_entries_position_check CHECK (position BETWEEN 1 AND 8),
    entry_id uuid NOT NULL REFERENCES entries (id),
    PRIMARY KEY (poll_id, position),
    CONSTRAINT poll_entries_entry_unique UNIQUE (poll_id, entry_id)
);
CREATE INDEX poll_entries_entry_id_idx ON poll_entries (entry_id);

CREATE TABLE poll_votes (
    id uuid PRIMARY KEY,
    poll_id uuid NOT NULL REFERENCES polls (id) ON DELETE CASCADE,
    -- Of a random cookie and the poll: it tells nothing of what else the browser voted on.
    browser_hash bytea NOT NULL CONSTRAINT poll_votes_browser_hash_check CHECK (octet_length(browser_hash) = 32),
    -- Empty without one.
    comment text NOT NULL CONSTRAINT poll_votes_comment_check CHECK (char_length(comment) <= 500),
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT poll_votes_browser_unique UNIQUE (poll_id, browser_hash)
);

CREATE TABLE poll_ratings (
    vote_id uuid NOT NULL REFERENCES poll_votes (id) ON DELETE CASCADE,
    entry_id uuid NOT NULL REFERENCES entries (id),
    stars smallint NOT NULL CONSTRAINT poll_ratings_stars_check CHECK (stars BETWEEN 1 AND 5),
    PRIMARY KEY (vote_id, entry_id)
);
CREATE INDEX poll_ratings_entry_id_idx ON poll_ratings (entry_id);

-- What people decide about their own data: cookies, a copy of everything, the end of the account.

-- Since when the row is all that is left of a person: what the law keeps refers to it, nothing in it says who it was.
ALTER TABLE users ADD COLUMN erased_at timestamptz;

-- Every choice about cookies and optional storage; the newest of a person counts, the others show that it was asked for.
CREATE TABLE cookie_consents (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    analytics boolean NOT NULL,
    marketing boolean NOT NULL,
    preferences boolean NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX cookie_consents_user_id_idx ON cookie_consents (user_id, created_at DESC, id DESC);

-- Copies of a person's data, made by the worker.
CREATE TABLE data_exports (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id),
    status text NOT NULL CONSTRAINT data_exports_status_check
        CHECK (status IN ('PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'EXPIRED')),
    attempts smallint NOT NULL DEFAULT 0,
    -- When a worker may take it, or take it again.
    due_at timestamptz,
    -- The file is its ciphertext, sealed with a key of its own that is kept wrapped by the application secret.
    storage_key text,
    wrapped_key bytea,
    -- Of the ZIP, not of its ciphertext.
    size_bytes bigint CONSTRAINT data_exports_size_check CHECK (size_bytes > 0),
    created_at timestamptz NOT NULL,
    completed_at timestamptz,
    expires_at timestamptz,
    CONSTRAINT data_exports_due_check CHECK ((status IN ('PENDING', 'PROCESSING')) = (due_at IS NOT NULL)),
    CONSTRAINT data_exports_file_check CHECK (
        CASE status WHEN 'COMPLETED' THEN num_nonnulls(storage_key, wrapped_key, size_bytes, completed_at, expires_at) = 5
                    ELSE storage_key IS NULL AND wrapped_key IS NULL END)
);
CREATE INDEX data_exports_user_id_idx ON data_exports (user_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX data_exports_one_running ON data_exports (user_id) WHERE status IN ('PENDING', 'PROCESSING');
CREATE INDEX data_exports_due_idx ON data_exports (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX data_exports_expires_at_idx ON data_exports (expires_at) WHERE status = 'COMPLETED';

-- Accounts that are to end, or have ended.
CREATE TABLE account_deletions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id),
    -- As typed; gone once it is done.
    reason text CONSTRAINT account_deletions_reason_check CHECK (length(reason) BETWEEN 1 AND 500),
    status text NOT NULL CONSTRAINT account_deletions_status_check CHECK (status IN ('SCHEDULED', 'CANCELLED', 'DONE')),
    requested_at timestamptz NOT NULL,
    scheduled_for timestamptz NOT NULL,
    -- How often something open put it off.
    postponed smallint NOT NULL DEFAULT 0,
    reminded_at timestamptz,
    ended_at timestamptz,
    CONSTRAINT account_deletions_ended_check CHECK ((status = 'SCHEDULED') = (ended_at IS NULL)),
    CONSTRAINT account_deletions_reason_gone CHECK (status <> 'DONE' OR reason IS NULL)
);
CREATE INDEX account_deletions_user_id_idx ON account_deletions (user_id, requested_at DESC, id DESC);
CREATE UNIQUE INDEX account_deletions_one_scheduled ON account_deletions (user_id) WHERE status = 'SCHEDULED';
CREATE INDEX account_deletions_due_idx ON account_deletions (scheduled_for) WHERE status = 'SCHEDULED';

-- What is to go from the file store, with everything that lies beside it. The row stays until it is gone.
CREATE TABLE store_removals (
    storage_key text PRIMARY KEY,
    due_at timestamptz NOT NULL
);
CREATE INDEX store_removals_due_at_idx ON store_removals (due_at);

-- What a paper says once its person is gone: amounts, dates and numbers as they were, a number in place of the person.
CREATE FUNCTION papers_without_person(facts jsonb, person uuid) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN facts #> '{body,account_name}' IS NULL THEN named
                ELSE jsonb_set(named, '{body,account_name}', '"Deleted member"') END
      FROM (SELECT facts || jsonb_build_object('person',
                jsonb_build_object('name', 'Deleted member', 'email', 'Member ' || person::text)) AS named) AS paper
$$;
-- A paper never changes, except that it gets its number, once, and that the person on it may be erased.
CREATE OR REPLACE FUNCTION papers_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND OLD.number IS NULL
       AND (NEW.id, NEW.kind, NEW.user_id, NEW.subject_id, NEW.facts, NEW.year, NEW.issued_at)
         = (OLD.id, OLD.kind, OLD.user_id, OLD.subject_id, OLD.facts, OLD.year, OLD.issued_at) THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'UPDATE'
       AND (NEW.id, NEW.kind, NEW.user_id, NEW.subject_id, NEW.facts, NEW.year, NEW.issued_at)
         = (OLD.id, OLD.kind, OLD.user_id, OLD.subject_id, papers_without_person(OLD.facts, OLD.user_id), OLD.year, OLD.issued_at)
       AND NEW.number IS NOT DISTINCT FROM OLD.number
       AND EXISTS (SELECT FROM users WHERE id = OLD.user_id AND erased_at IS NOT NULL) THEN
        RETURN NEW;
    END IF;
    RAISE EXCEPTION 'papers are not changed'
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'papers_stay';
END $$;

-- Lines and mails that quote what somebody wrote in a contest, by contest: the quotes go with the account of the writer.
CREATE INDEX notifications_quoting_idx ON notifications (substring(path FROM '^/contests/([0-9a-f-]{36})'))
    WHERE kind IN ('contest.announcement', 'contest.question_asked', 'contest.question_answered', 'entry.commented', 'money.changes_requested');
CREATE INDEX mails_quoting_idx ON mails (kind)
    WHERE text_body <> '' AND kind IN ('contest.announcement', 'contest.question_asked', 'contest.question_answered', 'entry.commented', 'money.changes_requested');

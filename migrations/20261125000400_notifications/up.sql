-- What people are told in the product.
CREATE TABLE notifications (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind text NOT NULL,
    topic text NOT NULL CONSTRAINT notifications_topic_check CHECK (topic IN
        ('security', 'money', 'contest', 'entry', 'question', 'handover', 'review', 'subscription', 'referral', 'identity')),
    title text NOT NULL,
    body text NOT NULL,
    path text CONSTRAINT notifications_path_check CHECK (path LIKE '/%' AND path NOT LIKE '//%'),
    -- What happened together is one line: the key names it, the count says how often.
    burst_key text,
    burst_count integer NOT NULL DEFAULT 1 CONSTRAINT notifications_burst_count_check CHECK (burst_count > 0),
    -- The transaction that wrote the words: streams that were cut off begin again after the last one they knew to be over.
    written_in bigint NOT NULL,
    created_at timestamptz NOT NULL,
    read_at timestamptz
);
CREATE INDEX notifications_user_id_idx ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_unread_idx ON notifications (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX notifications_written_in_idx ON notifications (user_id, written_in);
CREATE INDEX notifications_read_at_idx ON notifications (read_at) WHERE read_at IS NOT NULL;
CREATE INDEX notifications_created_at_idx ON notifications (created_at);

-- What people switched off; without a row everything is on.
CREATE TABLE notification_choices (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    topic text NOT NULL CONSTRAINT notification_choices_topic_check CHECK (topic IN
        ('contest', 'entry', 'question', 'handover', 'review', 'subscription', 'referral', 'identity')),
    email boolean NOT NULL,
    in_app boolean NOT NULL,
    updated_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, topic)
);

-- What an optional mail is about: only those say how to get no more of them.
ALTER TABLE mails ADD COLUMN topic text CONSTRAINT mails_topic_check CHECK (topic IN
    ('contest', 'entry', 'question', 'handover', 'review', 'subscription', 'referral', 'identity'));

-- Every process that holds streams of these people looks anew once this commits.
CREATE FUNCTION notifications_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('notifications', user_id::text) FROM (SELECT DISTINCT user_id FROM written) AS people;
    RETURN NULL;
END $$;
CREATE TRIGGER notifications_insert AFTER INSERT ON notifications
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION notifications_written();
CREATE TRIGGER notifications_update AFTER UPDATE ON notifications
    REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION notifications_written();
-- A stream ends with its session.
CREATE TRIGGER notifications_session_ended AFTER DELETE ON user_sessions
    REFERENCING OLD TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION notifications_written();

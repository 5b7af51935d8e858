-- One message to many people: the transaction of the fact writes one row, however many they are, and the worker turns it into
-- notifications and mails.
CREATE TABLE notification_fanouts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    subject text NOT NULL,
    paragraphs text[] NOT NULL,
    action_label text,
    action_url text,
    -- Who is still to be told.
    recipients uuid[] NOT NULL CONSTRAINT notification_fanouts_recipients_check CHECK (cardinality(recipients) > 0),
    created_at timestamptz NOT NULL,
    CONSTRAINT notification_fanouts_action_check CHECK ((action_label IS NULL) = (action_url IS NULL))
);

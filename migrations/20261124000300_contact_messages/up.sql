-- What visitors and members wrote to support. The mail about it is in the outbox.
CREATE TABLE contact_messages (
    id uuid PRIMARY KEY,
    -- Who was signed in, if anybody was; name and address are what they typed.
    user_id uuid REFERENCES users (id) ON DELETE SET NULL,
    name text NOT NULL CONSTRAINT contact_messages_name_check CHECK (length(name) BETWEEN 1 AND 100),
    email text NOT NULL CONSTRAINT contact_messages_email_check CHECK (length(email) BETWEEN 3 AND 254),
    subject text NOT NULL CONSTRAINT contact_messages_subject_check CHECK (length(subject) BETWEEN 1 AND 150),
    category text CONSTRAINT contact_messages_category_check
        CHECK (category IN ('general', 'account', 'contest', 'payment', 'technical', 'feature', 'partnership', 'other')),
    message text NOT NULL CONSTRAINT contact_messages_message_check CHECK (length(message) BETWEEN 1 AND 5000),
    created_at timestamptz NOT NULL
);
CREATE INDEX contact_messages_created_at_idx ON contact_messages (created_at DESC, id DESC);
CREATE INDEX contact_messages_user_id_idx ON contact_messages (user_id);

-- To whom an answer goes, when that is not the sender.
ALTER TABLE mails ADD COLUMN reply_to text;

-- Messages that somebody of the staff has answered.
ALTER TABLE contact_messages ADD COLUMN answered_at timestamptz;
ALTER TABLE contact_messages ADD COLUMN answered_by uuid REFERENCES users (id);
ALTER TABLE contact_messages ADD CONSTRAINT contact_messages_answered_check CHECK ((answered_at IS NULL) = (answered_by IS NULL));
CREATE INDEX contact_messages_answered_by_idx ON contact_messages (answered_by);
CREATE INDEX contact_messages_open_idx ON contact_messages (created_at DESC, id DESC) WHERE answered_at IS NULL;

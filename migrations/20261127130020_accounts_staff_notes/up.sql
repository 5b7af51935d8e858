-- What staff note about a person for their colleagues. Nobody edits a note; notes go with the account that they are about.
CREATE TABLE staff_notes (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id),
    author_id uuid NOT NULL REFERENCES users (id),
    body text NOT NULL CONSTRAINT staff_notes_body_check CHECK (char_length(body) BETWEEN 1 AND 2000),
    created_at timestamptz NOT NULL
);
CREATE INDEX staff_notes_user_id_idx ON staff_notes (user_id, created_at DESC, id DESC);
CREATE INDEX staff_notes_author_id_idx ON staff_notes (author_id);
CREATE TRIGGER staff_notes_append_only BEFORE UPDATE ON staff_notes
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER staff_notes_no_truncate BEFORE TRUNCATE ON staff_notes
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

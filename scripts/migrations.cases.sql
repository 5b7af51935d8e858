-- What scripts/migrations.sh refuses, and what it lets pass: each case names the rule.

-- case: none
ALTER TABLE contests ADD COLUMN note text;
ALTER TABLE contests ADD COLUMN fee_paisa bigint NOT NULL DEFAULT 0;
CREATE TABLE notes (
  id uuid PRIMARY KEY,
  author_id uuid NOT NULL REFERENCES users (id),
  amount_paisa bigint NOT NULL CHECK (amount_paisa > 0)
);
CREATE INDEX notes_author_id_idx ON notes (author_id);
INSERT INTO notes (id, author_id, amount_paisa) SELECT id, client_id, 1 FROM contests;

-- case: none
ALTER TABLE contests ADD CONSTRAINT contests_note_check CHECK (note IS NOT NULL) NOT VALID;
ALTER TABLE contests ADD CONSTRAINT contests_author_fkey FOREIGN KEY (author_id) REFERENCES users (id) NOT VALID;

-- case: none
ALTER TABLE contests VALIDATE CONSTRAINT contests_note_check;

-- case: none, without a transaction
CREATE INDEX CONCURRENTLY contests_note_idx ON contests (note);

-- case: none
-- contract: last used by 0.4.2
-- squawk-ignore ban-drop-column
ALTER TABLE contests DROP COLUMN note;

-- case: none
-- exception: replaced by a list with one more status; nothing writes it yet
-- squawk-ignore ban-drop-constraint
ALTER TABLE contests DROP CONSTRAINT contests_status_check;
ALTER TABLE contests ADD CONSTRAINT contests_status_check CHECK (status IN ('OPEN', 'CLOSED')) NOT VALID;
ALTER TABLE contests ADD CONSTRAINT contests_note_key UNIQUE USING INDEX contests_note_idx;

-- case: none
-- exception: contests_note_check was validated by the migration before, so no row is read
-- squawk-ignore adding-not-nullable-field
ALTER TABLE contests ALTER COLUMN note SET NOT NULL;

-- case: adding-required-field
ALTER TABLE contests ADD COLUMN note text NOT NULL;

-- case: adding-field-with-default
ALTER TABLE contests ADD COLUMN note uuid NOT NULL DEFAULT gen_random_uuid();

-- case: adding-field-with-default
ALTER TABLE contests ADD COLUMN lower_title text GENERATED ALWAYS AS (lower(title)) STORED;

-- case: changing-column-type
ALTER TABLE contests ALTER COLUMN title TYPE varchar(80);

-- case: adding-not-nullable-field
ALTER TABLE contests ALTER COLUMN note SET NOT NULL;

-- case: adding-foreign-key-constraint
ALTER TABLE contests ADD CONSTRAINT contests_author_fkey FOREIGN KEY (author_id) REFERENCES users (id);

-- case: adding-foreign-key-constraint
ALTER TABLE contests ADD COLUMN author_id uuid REFERENCES users (id);

-- case: constraint-missing-not-valid
ALTER TABLE contests ADD CONSTRAINT contests_fee_check CHECK (fee_paisa > 0);

-- case: constraint-missing-not-valid
ALTER TABLE contests ADD CONSTRAINT contests_fee_check CHECK (fee_paisa > 0) NOT VALID;
ALTER TABLE contests VALIDATE CONSTRAINT contests_fee_check;

-- case: disallowed-unique-constraint
ALTER TABLE contests ADD CONSTRAINT contests_note_key UNIQUE (note);

-- case: require-concurrent-index-creation
CREATE INDEX contests_note_idx ON contests (note);

-- case: require-concurrent-index-deletion
DROP INDEX contests_note_idx;

-- case: ban-concurrent-index-creation-in-transaction
CREATE INDEX CONCURRENTLY contests_note_idx ON contests (note);
ALTER TABLE contests ADD COLUMN note text;

-- case: none, without a transaction
-- What is locked is let go, part by part.
DO $$
BEGIN
    LOOP
        DELETE FROM contest_words WHERE word IN (SELECT word FROM contest_words LIMIT 5000);
        EXIT WHEN NOT FOUND;
        COMMIT;
    END LOOP;
END $$;

-- case: concurrent-statement-alone, without a transaction
DO $$
BEGIN
    COMMIT;
END $$;
DROP INDEX CONCURRENTLY contests_note_idx;

-- case: concurrent-statement-alone, without a transaction
CREATE INDEX CONCURRENTLY contests_note_idx ON contests (note);
CREATE INDEX CONCURRENTLY contests_fee_idx ON contests (fee_paisa);

-- case: ban-drop-column
ALTER TABLE contests DROP COLUMN note;

-- case: ban-drop-table
DROP TABLE contests;

-- case: renaming-column
ALTER TABLE contests RENAME COLUMN note TO remark;

-- case: renaming-table
ALTER TABLE contests RENAME TO competitions;

-- case: ban-drop-constraint
ALTER TABLE contests DROP CONSTRAINT contests_status_check;

-- case: ban-drop-not-null
ALTER TABLE contests ALTER COLUMN title DROP NOT NULL;

-- case: exception-without-reason
-- squawk-ignore ban-drop-column
ALTER TABLE contests DROP COLUMN note;

-- case: exception-without-reason
-- contract: nobody uses it
-- squawk-ignore ban-drop-column
ALTER TABLE contests DROP COLUMN note;

-- case: exception-without-reason
-- squawk-ignore adding-not-nullable-field
ALTER TABLE contests ALTER COLUMN note SET NOT NULL;

-- case: exception-without-reason
-- squawk-ignore-file
DROP TABLE contests;

-- Versions of an entry: the entry holds the newest one, this table the older ones.
CREATE TABLE entry_versions (
    entry_id uuid NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
    number smallint NOT NULL CONSTRAINT entry_versions_number_check CHECK (number >= 1),
    note text NOT NULL,
    link text,
    third_party text NOT NULL,
    ai_tools text NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (entry_id, number)
);

-- The number of the newest version, when it came (NULL for the first one: with the entry), and the newest one that the client opened.
ALTER TABLE entries ADD COLUMN version smallint NOT NULL DEFAULT 1;
ALTER TABLE entries ADD COLUMN version_created_at timestamptz;
ALTER TABLE entries ADD COLUMN version_seen smallint NOT NULL DEFAULT 1;
ALTER TABLE entries ADD CONSTRAINT entries_version_check CHECK (version >= 1) NOT VALID;
ALTER TABLE entries ADD CONSTRAINT entries_version_seen_check CHECK (version_seen BETWEEN 1 AND version) NOT VALID;

-- The version that a file came with.
ALTER TABLE entry_files ADD COLUMN version smallint NOT NULL DEFAULT 1;
ALTER TABLE entry_files ADD CONSTRAINT entry_files_version_check CHECK (version >= 1) NOT VALID;

CREATE TABLE files (
    id uuid PRIMARY KEY,
    owner_id uuid NOT NULL REFERENCES users (id),
    purpose text NOT NULL CONSTRAINT files_purpose_check CHECK (purpose IN ('ENTRY', 'HANDOVER', 'PROFILE_IMAGE')),
    name text NOT NULL,
    media_type text NOT NULL,
    size_bytes bigint NOT NULL CONSTRAINT files_size_check CHECK (size_bytes > 0),
    sha256 bytea NOT NULL,
    -- The originals' place in the object store; previews lie beside it.
    storage_key text NOT NULL,
    width integer,
    height integer,
    preview_status text NOT NULL
        CONSTRAINT files_preview_status_check CHECK (preview_status IN ('NONE', 'PENDING', 'READY', 'FAILED')),
    preview_attempts smallint NOT NULL DEFAULT 0,
    preview_due_at timestamptz,
    -- Set when an entry, a handover or a profile took the file; what nothing took is swept after a day.
    attached_at timestamptz,
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX files_storage_key_unique ON files (storage_key);
CREATE INDEX files_owner_id_idx ON files (owner_id);
CREATE INDEX files_preview_due_idx ON files (preview_due_at) WHERE preview_status = 'PENDING';
CREATE INDEX files_unattached_idx ON files (created_at) WHERE attached_at IS NULL;
ALTER TABLE users ADD CONSTRAINT users_image_file_id_fkey FOREIGN KEY (image_file_id) REFERENCES files (id);

-- Who finds a private contest beside its client and staff.
CREATE TABLE contest_members (
    contest_id uuid NOT NULL REFERENCES contests (id),
    user_id uuid NOT NULL REFERENCES users (id),
    source text NOT NULL CONSTRAINT contest_members_source_check CHECK (source IN ('INVITED', 'LINK')),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (contest_id, user_id)
);
CREATE INDEX contest_members_user_id_idx ON contest_members (user_id);

-- Whose membership the client ended. The link does not begin it again; an invitation does.
CREATE TABLE contest_former_members (
    contest_id uuid NOT NULL REFERENCES contests (id),
    user_id uuid NOT NULL REFERENCES users (id),
    removed_at timestamptz NOT NULL,
    PRIMARY KEY (contest_id, user_id)
);
CREATE INDEX contest_former_members_user_id_idx ON contest_former_members (user_id);

-- Addresses that clients invited. They go when the contest is over.
CREATE TABLE contest_invitations (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    -- As typed, and in lower case.
    email text NOT NULL CONSTRAINT contest_invitations_email_check CHECK (char_length(email) BETWEEN 3 AND 254),
    email_key text NOT NULL,
    -- Whose confirmed address it is, once it is somebody's.
    user_id uuid REFERENCES users (id),
    created_at timestamptz NOT NULL,
    CONSTRAINT contest_invitations_address_unique UNIQUE (contest_id, email_key)
);
CREATE INDEX contest_invitations_waiting_idx ON contest_invitations (email_key) WHERE user_id IS NULL;
CREATE INDEX contest_invitations_user_id_idx ON contest_invitations (user_id);

CREATE TABLE contest_links (
    contest_id uuid PRIMARY KEY REFERENCES contests (id),
    -- Counts the links that the contest has had.
    version integer NOT NULL CONSTRAINT contest_links_version_check CHECK (version >= 1),
    -- SHA-256 of what stands in the link.
    secret_hash bytea NOT NULL
        CONSTRAINT contest_links_secret_hash_unique UNIQUE
        CONSTRAINT contest_links_secret_hash_check CHECK (octet_length(secret_hash) = 32),
    created_at timestamptz NOT NULL
);

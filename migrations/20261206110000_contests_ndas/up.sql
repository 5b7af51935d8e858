-- The non-disclosure agreement of a private contest: the client's own text, or a version of ours. It changes with the draft only.
CREATE TABLE contest_ndas (
    contest_id uuid PRIMARY KEY REFERENCES contests (id),
    own_text text CONSTRAINT contest_ndas_own_text_check CHECK (char_length(own_text) BETWEEN 1 AND 10000),
    standard_version smallint CONSTRAINT contest_ndas_standard_version_check CHECK (standard_version >= 1),
    -- SHA-256 of the text in UTF-8.
    sha256 bytea NOT NULL CONSTRAINT contest_ndas_sha256_check CHECK (octet_length(sha256) = 32),
    created_at timestamptz NOT NULL,
    CONSTRAINT contest_ndas_one_text CHECK (num_nonnulls(own_text, standard_version) = 1)
);

-- Who signed, and which text. Rows never change, but for the end of an account.
CREATE TABLE nda_signatures (
    contest_id uuid NOT NULL REFERENCES contest_ndas (contest_id),
    user_id uuid NOT NULL REFERENCES users (id),
    -- As typed by the person, and what the client and the contest were called then.
    legal_name text NOT NULL CONSTRAINT nda_signatures_legal_name_check CHECK (char_length(legal_name) BETWEEN 2 AND 100),
    client_name text NOT NULL,
    contest_title text NOT NULL,
    text_sha256 bytea NOT NULL CONSTRAINT nda_signatures_text_sha256_check CHECK (octet_length(text_sha256) = 32),
    -- The network address that the signature came from; none once the account has ended.
    address text CONSTRAINT nda_signatures_address_check CHECK (char_length(address) BETWEEN 1 AND 64),
    signed_at timestamptz NOT NULL,
    PRIMARY KEY (contest_id, user_id)
);
CREATE INDEX nda_signatures_user_id_idx ON nda_signatures (user_id, signed_at DESC, contest_id DESC);

-- What somebody chose in the form of a new contest: their own text, as typed; empty for ours.
ALTER TABLE contest_form_drafts ADD COLUMN nda text NOT NULL DEFAULT '';
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_nda_check CHECK (char_length(nda) <= 12000) NOT VALID;

-- Who people are: what they submitted, the papers, what admins looked at. Nothing of the form lies here in the open.
CREATE TABLE kyc_applications (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id),
    status text NOT NULL CONSTRAINT kyc_applications_status_check
        CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
    -- Sealed with field, application and person as associated data; none once they are destroyed.
    full_name_sealed bytea,
    cnic_sealed bytea,
    phone_sealed bytea,
    birth_date_sealed bytea,
    -- Keyed hash of the CNIC: finds the same one without opening anything; kept with the decision.
    cnic_fingerprint bytea NOT NULL,
    submitted_at timestamptz NOT NULL,
    decided_at timestamptz,
    decided_by uuid REFERENCES users (id),
    -- Why it was rejected or revoked, for the person to read.
    reason text,
    expires_at timestamptz,
    reminded_at timestamptz,
    -- From then on form and papers are destroyed.
    retain_until timestamptz,
    legal_hold boolean NOT NULL DEFAULT false,
    erased_at timestamptz,
    CONSTRAINT kyc_applications_decided_check CHECK ((status = 'PENDING') = (decided_at IS NULL)),
    CONSTRAINT kyc_applications_reason_check CHECK ((status = 'REJECTED') = (reason IS NOT NULL)),
    CONSTRAINT kyc_applications_expires_check CHECK (status NOT IN ('APPROVED', 'EXPIRED') OR expires_at IS NOT NULL),
    CONSTRAINT kyc_applications_sealed_check CHECK (
        CASE WHEN erased_at IS NULL
             THEN num_nonnulls(full_name_sealed, cnic_sealed, phone_sealed, birth_date_sealed) = 4
             ELSE num_nonnulls(full_name_sealed, cnic_sealed, phone_sealed, birth_date_sealed) = 0 END),
    CONSTRAINT kyc_applications_erased_check CHECK (erased_at IS NULL OR status <> 'PENDING')
);
CREATE UNIQUE INDEX kyc_applications_one_live ON kyc_applications (user_id) WHERE status IN ('PENDING', 'APPROVED');
CREATE UNIQUE INDEX kyc_applications_one_per_cnic ON kyc_applications (cnic_fingerprint) WHERE status = 'APPROVED';
CREATE INDEX kyc_applications_user_id_idx ON kyc_applications (user_id, submitted_at DESC);
CREATE INDEX kyc_applications_cnic_idx ON kyc_applications (cnic_fingerprint);
CREATE INDEX kyc_applications_status_idx ON kyc_applications (status, submitted_at DESC);
CREATE INDEX kyc_applications_submitted_at_idx ON kyc_applications (submitted_at DESC);
CREATE INDEX kyc_applications_decided_by_idx ON kyc_applications (decided_by);
CREATE INDEX kyc_applications_expires_at_idx ON kyc_applications (expires_at) WHERE status = 'APPROVED';
CREATE INDEX kyc_applications_retain_until_idx ON kyc_applications (retain_until) WHERE erased_at IS NULL AND NOT legal_hold;

CREATE TABLE kyc_documents (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id),
    -- None while it waits to be submitted.
    application_id uuid REFERENCES kyc_applications (id),
    kind text NOT NULL CONSTRAINT kyc_documents_kind_check
        CHECK (kind IN ('CNIC_FRONT', 'CNIC_BACK', 'SELFIE', 'ADDRESS_PROOF')),
    -- Of what is stored: pictures have been encoded again.
    media_type text NOT NULL CONSTRAINT kyc_documents_media_type_check
        CHECK (media_type IN ('image/jpeg', 'application/pdf')),
    size_bytes bigint NOT NULL CONSTRAINT kyc_documents_size_check CHECK (size_bytes > 0),
    storage_key text NOT NULL,
    -- The paper's own key, wrapped by the application secret; without it nobody can read the file.
    wrapped_key bytea,
    created_at timestamptz NOT NULL,
    destroyed_at timestamptz,
    -- When the file itself was removed.
    removed_at timestamptz,
    CONSTRAINT kyc_documents_destroyed_check CHECK ((destroyed_at IS NULL) = (wrapped_key IS NOT NULL)),
    CONSTRAINT kyc_documents_removed_check CHECK (removed_at IS NULL OR destroyed_at IS NOT NULL)
);
CREATE UNIQUE INDEX kyc_documents_application_kind_unique ON kyc_documents (application_id, kind);
CREATE INDEX kyc_documents_user_id_idx ON kyc_documents (user_id);
CREATE INDEX kyc_documents_waiting_idx ON kyc_documents (created_at) WHERE application_id IS NULL AND destroyed_at IS NULL;
CREATE INDEX kyc_documents_to_remove_idx ON kyc_documents (destroyed_at) WHERE destroyed_at IS NOT NULL AND removed_at IS NULL;

-- Every look of an admin, written before anything was shown.
CREATE TABLE kyc_views (
    id uuid PRIMARY KEY,
    admin_id uuid NOT NULL REFERENCES users (id),
    application_id uuid NOT NULL REFERENCES kyc_applications (id),
    -- None for the form.
    document_id uuid REFERENCES kyc_documents (id),
    purpose text NOT NULL CONSTRAINT kyc_views_purpose_check CHECK (purpose IN ('REVIEW', 'DISPUTE', 'LEGAL_REQUEST')),
    at timestamptz NOT NULL
);
CREATE INDEX kyc_views_admin_id_idx ON kyc_views (admin_id, at DESC);
CREATE INDEX kyc_views_application_id_idx ON kyc_views (application_id, at DESC);
CREATE INDEX kyc_views_document_id_idx ON kyc_views (document_id);
CREATE TRIGGER kyc_views_append_only BEFORE UPDATE OR DELETE ON kyc_views
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER kyc_views_no_truncate BEFORE TRUNCATE ON kyc_views
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Payouts wait for an approved identity. What was sent, or reported as sent, goes its way.
ALTER TABLE payouts DROP CONSTRAINT payouts_holds_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_holds_check CHECK (holds <@ ARRAY['HANDOVER', 'KYC', 'METHOD']);
UPDATE payouts p SET holds = array_append(holds, 'KYC'), method_id = NULL, method_type = NULL, account_number_sealed = NULL,
       account_last4 = NULL, account_name = NULL, bank_name = NULL
 WHERE status = 'PENDING' AND batch_id IS NULL AND unknown_since IS NULL
   AND NOT EXISTS (SELECT 1 FROM payout_proposals w WHERE w.payout_id = p.id);

-- Who sent a message that is not verified: a keyed hash of the day and the network address, other every day. NULL once it is verified.
-- Such messages are kept for 30 days, and 1 MB of them per sender.
ALTER TABLE payment_notices ADD COLUMN sender bytea;
-- Those of before go when their 30 days are over.
UPDATE payment_notices SET sender = ''::bytea WHERE verdict = 'REJECTED';
CREATE INDEX payment_notices_sender_idx ON payment_notices (sender) WHERE sender IS NOT NULL;
CREATE INDEX payment_notices_unverified_idx ON payment_notices (received_at) WHERE sender IS NOT NULL;

-- What a sender sent beyond that: counted, and not kept.
CREATE TABLE payment_notice_overflows (
    sender bytea PRIMARY KEY,
    messages bigint NOT NULL CONSTRAINT payment_notice_overflows_messages_check CHECK (messages > 0),
    bytes bigint NOT NULL CONSTRAINT payment_notice_overflows_bytes_check CHECK (bytes >= 0),
    last_sha256 bytea NOT NULL,
    last_at timestamptz NOT NULL
);
CREATE INDEX payment_notice_overflows_last_at_idx ON payment_notice_overflows (last_at);

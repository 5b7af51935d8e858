CREATE TABLE referral_codes (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    code text NOT NULL CONSTRAINT referral_codes_code_check CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX referral_codes_code_unique ON referral_codes (code);

-- Credits in lots: one grant each, spent oldest expiry first.
CREATE TABLE credit_lots (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id),
    kind text NOT NULL CONSTRAINT credit_lots_kind_check CHECK (kind IN ('REFERRAL', 'PLAN_UNUSED')),
    reason text NOT NULL,
    amount_paisa bigint NOT NULL CONSTRAINT credit_lots_amount_check CHECK (amount_paisa > 0),
    -- Not spent yet, what is held for a purchase included.
    remaining_paisa bigint NOT NULL CONSTRAINT credit_lots_remaining_check
        CHECK (remaining_paisa BETWEEN 0 AND amount_paisa),
    held_paisa bigint NOT NULL CONSTRAINT credit_lots_held_check CHECK (held_paisa BETWEEN 0 AND remaining_paisa),
    status text NOT NULL CONSTRAINT credit_lots_status_check CHECK (status IN ('OPEN', 'USED', 'EXPIRED', 'REVOKED')),
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    ended_at timestamptz,
    created_at timestamptz NOT NULL,
    CONSTRAINT credit_lots_used_check CHECK ((status = 'USED') = (used_at IS NOT NULL)),
    CONSTRAINT credit_lots_ended_check CHECK ((status IN ('EXPIRED', 'REVOKED')) = (ended_at IS NOT NULL)),
    CONSTRAINT credit_lots_empty_check CHECK ((status = 'OPEN') = (remaining_paisa > 0))
);
CREATE INDEX credit_lots_user_id_idx ON credit_lots (user_id, expires_at, id);
CREATE INDEX credit_lots_expires_at_idx ON credit_lots (expires_at) WHERE status = 'OPEN';

-- Who brought whom, and what came of it.
CREATE TABLE referrals (
    friend_id uuid PRIMARY KEY REFERENCES users (id),
    referrer_id uuid NOT NULL REFERENCES users (id),
    -- CAPPED: the referrer had ten rewards in that month. VOID: same payout account. REVOKED: the deposit went back.
    status text NOT NULL CONSTRAINT referrals_status_check
        CHECK (status IN ('REGISTERED', 'REWARDED', 'CAPPED', 'VOID', 'REVOKED')),
    -- The friend's deposit that decided it.
    payment_id uuid,
    lot_id uuid REFERENCES credit_lots (id),
    created_at timestamptz NOT NULL,
    decided_at timestamptz,
    -- Since when the reward is to be taken back; it happens once nothing of it is held or spent.
    recalled_at timestamptz,
    CONSTRAINT referrals_not_oneself CHECK (friend_id <> referrer_id),
    CONSTRAINT referrals_decided_check CHECK ((status = 'REGISTERED') = (decided_at IS NULL)),
    CONSTRAINT referrals_lot_check CHECK ((status IN ('REWARDED', 'REVOKED')) = (lot_id IS NOT NULL)),
    CONSTRAINT referrals_recalled_check CHECK (recalled_at IS NULL OR status IN ('REWARDED', 'REVOKED'))
);
CREATE INDEX referrals_referrer_id_idx ON referrals (referrer_id, decided_at);
CREATE INDEX referrals_payment_id_idx ON referrals (payment_id);
CREATE UNIQUE INDEX referrals_lot_unique ON referrals (lot_id);
CREATE INDEX referrals_recalled_idx ON referrals (friend_id) WHERE recalled_at IS NOT NULL AND status = 'REWARDED';

-- What a purchase takes from which lot: held while it waits for its payment, then spent or released.
CREATE TABLE credit_uses (
    id uuid PRIMARY KEY,
    lot_id uuid NOT NULL REFERENCES credit_lots (id),
    -- A boost, or the charge of a subscription.
    purchase_id uuid NOT NULL,
    amount_paisa bigint NOT NULL CONSTRAINT credit_uses_amount_check CHECK (amount_paisa > 0),
    status text NOT NULL CONSTRAINT credit_uses_status_check CHECK (status IN ('HELD', 'SPENT', 'RELEASED', 'RETURNED')),
    created_at timestamptz NOT NULL,
    settled_at timestamptz,
    CONSTRAINT credit_uses_settled_check CHECK ((status = 'HELD') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX credit_uses_lot_purchase_unique ON credit_uses (lot_id, purchase_id) WHERE status IN ('HELD', 'SPENT');
CREATE INDEX credit_uses_purchase_id_idx ON credit_uses (purchase_id);

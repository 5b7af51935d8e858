CREATE TABLE ledger_accounts (
    id uuid PRIMARY KEY,
    environment text NOT NULL CONSTRAINT ledger_accounts_environment_check CHECK (environment IN ('sandbox', 'production')),
    -- For example contest_escrow:<contest> or platform_fee.
    key text NOT NULL,
    kind text NOT NULL,
    normal_side text NOT NULL CONSTRAINT ledger_accounts_side_check CHECK (normal_side IN ('DR', 'CR')),
    -- Kept for accounts that may never go below zero; platform-wide accounts have no running balance, so that
    -- no award waits for another on one hot row.
    balance_paisa bigint CONSTRAINT ledger_accounts_floor_zero CHECK (balance_paisa >= 0),
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX ledger_accounts_key_unique ON ledger_accounts (environment, key);

CREATE TABLE ledger_transactions (
    id uuid PRIMARY KEY,
    environment text NOT NULL CONSTRAINT ledger_transactions_environment_check CHECK (environment IN ('sandbox', 'production')),
    kind text NOT NULL,
    -- One business event, one booking.
    idem_key text NOT NULL,
    input_hash bytea NOT NULL,
    actor_id uuid REFERENCES users (id),
    request_id text NOT NULL,
    effective_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX ledger_transactions_key_unique ON ledger_transactions (environment, idem_key);
CREATE INDEX ledger_transactions_actor_id_idx ON ledger_transactions (actor_id);
CREATE INDEX ledger_transactions_effective_at_idx ON ledger_transactions (effective_at);

CREATE TABLE ledger_entries (
    transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
    position smallint NOT NULL,
    account_id uuid NOT NULL REFERENCES ledger_accounts (id),
    side text NOT NULL CONSTRAINT ledger_entries_side_check CHECK (side IN ('DR', 'CR')),
    amount_paisa bigint NOT NULL CONSTRAINT ledger_entries_amount_check CHECK (amount_paisa > 0),
    PRIMARY KEY (transaction_id, position)
);
CREATE INDEX ledger_entries_account_id_idx ON ledger_entries (account_id);

-- Debits equal credits in every booking, checked when the transaction commits.
CREATE FUNCTION ledger_transaction_balances() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    booked ledger_transactions.id%TYPE;
    debits numeric;
    credits numeric;
BEGIN
    IF TG_TABLE_NAME = 'ledger_entries' THEN booked := NEW.transaction_id; ELSE booked := NEW.id; END IF;
    SELECT coalesce(sum(amount_paisa) FILTER (WHERE side = 'DR'), 0), coalesce(sum(amount_paisa) FILTER (WHERE side = 'CR'), 0)
      INTO debits, credits FROM ledger_entries WHERE transaction_id = booked;
    IF debits <> credits OR debits = 0 THEN
        RAISE EXCEPTION 'ledger transaction % does not balance: debits %, credits %', booked, debits, credits
            USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'ledger_transaction_balances';
    END IF;
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();
CREATE CONSTRAINT TRIGGER ledger_transactions_balance AFTER INSERT ON ledger_transactions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_transaction_balances();

-- Nothing in the journal is ever changed or removed; a mistake is corrected by another booking.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME
        USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'append_only';
END $$;
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_no_truncate BEFORE TRUNCATE ON ledger_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

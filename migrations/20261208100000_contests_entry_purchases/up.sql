-- What the author asks for the entry, when the client buys it beside the winner.
-- When it was bought: set while an order of it is paid.
ALTER TABLE entries ADD COLUMN price_paisa bigint, ADD COLUMN bought_at timestamptz;
ALTER TABLE entries ADD CONSTRAINT entries_price_check CHECK (price_paisa > 0) NOT VALID;

-- Orders of entries that did not win.
CREATE TABLE entry_purchases (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    entry_id uuid NOT NULL REFERENCES entries (id),
    buyer_id uuid NOT NULL REFERENCES users (id),
    price_paisa bigint NOT NULL CONSTRAINT entry_purchases_price_check CHECK (price_paisa > 0),
    status text NOT NULL CONSTRAINT entry_purchases_status_check CHECK (status IN ('PENDING', 'PAID', 'CANCELLED', 'REFUNDED')),
    created_at timestamptz NOT NULL,
    paid_at timestamptz,
    -- When it was cancelled or refunded.
    ended_at timestamptz,
    CONSTRAINT entry_purchases_times_check CHECK (
        (paid_at IS NOT NULL) = (status IN ('PAID', 'REFUNDED')) AND (ended_at IS NOT NULL) = (status IN ('CANCELLED', 'REFUNDED'))
    )
);
CREATE INDEX entry_purchases_contest_id_idx ON entry_purchases (contest_id);
CREATE INDEX entry_purchases_entry_id_idx ON entry_purchases (entry_id);
CREATE INDEX entry_purchases_buyer_id_idx ON entry_purchases (buyer_id);
-- An entry is sold once.
CREATE UNIQUE INDEX entry_purchases_one_live ON entry_purchases (entry_id) WHERE status IN ('PENDING', 'PAID');

-- Credits stand on payments, rewards are promises until their contest is awarded, and what was spent of credits that are taken back is a debt.

-- The friend's deposit, or the payment of the plan whose unused part it is. While that is taken back and not made good, the lot is suspended.
ALTER TABLE credit_lots ADD COLUMN payment_id uuid, ADD COLUMN suspended_at timestamptz;
UPDATE credit_lots l SET payment_id = r.payment_id FROM referrals r WHERE r.lot_id = l.id;
UPDATE credit_lots l SET payment_id = p.id
  FROM subscription_charges c
  JOIN ledger_transactions t ON t.idem_key = 'sub_swap:' || c.id
  JOIN ledger_entries e ON e.transaction_id = t.id AND e.side = 'CR'
  JOIN ledger_accounts a ON a.id = e.account_id AND a.key = 'user_credits:' || c.user_id
  JOIN payments p ON p.purchase_id = c.id AND p.purpose = 'SUBSCRIPTION' AND p.applied_to = 'PURCHASE'
 WHERE l.kind = 'PLAN_UNUSED' AND l.user_id = c.user_id AND l.created_at = t.effective_at AND l.amount_paisa = e.amount_paisa;
UPDATE credit_lots l SET suspended_at = p.updated_at
  FROM payments p WHERE p.id = l.payment_id AND p.status IN ('DISPUTED', 'CHARGED_BACK')
   AND NOT EXISTS (SELECT 1 FROM chargebacks b WHERE b.payment_id = p.id AND b.status = 'SETTLED');
CREATE INDEX credit_lots_payment_id_idx ON credit_lots (payment_id) WHERE payment_id IS NOT NULL;

ALTER TABLE referrals ADD COLUMN promised_at timestamptz;
UPDATE referrals SET promised_at = decided_at WHERE status IN ('REWARDED', 'REVOKED');
-- PENDING: the friend's first deposit is confirmed, its contest not awarded yet. `recalled_at` is of the release before.
ALTER TABLE referrals DROP CONSTRAINT referrals_status_check, ADD CONSTRAINT referrals_status_check
    CHECK (status IN ('REGISTERED', 'PENDING', 'REWARDED', 'CAPPED', 'VOID', 'REVOKED'));

-- What people spent of credits that were taken back: their next credits repay it.
CREATE TABLE credit_debts (
    user_id uuid PRIMARY KEY REFERENCES users (id),
    owed_paisa bigint NOT NULL CONSTRAINT credit_debts_owed_check CHECK (owed_paisa >= 0),
    changed_at timestamptz NOT NULL
);
CREATE TABLE credit_repayments (
    id uuid PRIMARY KEY,
    lot_id uuid NOT NULL REFERENCES credit_lots (id),
    amount_paisa bigint NOT NULL CONSTRAINT credit_repayments_amount_check CHECK (amount_paisa > 0),
    created_at timestamptz NOT NULL
);
CREATE INDEX credit_repayments_lot_id_idx ON credit_repayments (lot_id);

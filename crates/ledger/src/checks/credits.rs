//! Credits: what lots have left is what the journal owes; each lot and each reward has its bookings.

use super::Check;

pub(super) const CHECKS: &[Check] = &[
    Check {
        name: "user_credits_are_what_lots_have_left",
        sql: "SELECT coalesce(l.key, a.key) || ' lots ' || coalesce(l.remaining, 0) || ' owed ' || coalesce(a.balance_paisa, 0)
                  AS detail
                FROM (SELECT 'user_credits:' || user_id AS key, sum(remaining_paisa) AS remaining
                        FROM credit_lots GROUP BY user_id) l
                FULL JOIN (SELECT key, balance_paisa FROM ledger_accounts WHERE kind = 'user_credits') a ON a.key = l.key
               WHERE coalesce(l.remaining, 0) <> coalesce(a.balance_paisa, 0)",
    },
    Check {
        name: "credit_lot_holds_what_its_uses_say",
        sql: "SELECT l.id || ' ' || l.status || ' held ' || l.held_paisa || ' uses ' || coalesce(sum(u.amount_paisa), 0) AS detail
                FROM credit_lots l LEFT JOIN credit_uses u ON u.lot_id = l.id AND u.status = 'HELD'
               GROUP BY l.id HAVING coalesce(sum(u.amount_paisa), 0) <> l.held_paisa",
    },
    Check {
        name: "credit_lot_adds_up",
        sql: "SELECT l.id || ' ' || l.status || ' of ' || l.amount_paisa || ' left ' || l.remaining_paisa || ' spent ' || u.spent
                  || ' gone ' || g.gone AS detail
                FROM credit_lots l
                CROSS JOIN LATERAL (SELECT coalesce(sum(amount_paisa), 0) AS spent FROM credit_uses
                                     WHERE lot_id = l.id AND status = 'SPENT') u
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(e.amount_paisa), 0) AS gone
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.side = 'DR'
                       JOIN ledger_accounts a ON a.id = e.account_id AND a.key = 'user_credits:' || l.user_id
                      WHERE t.idem_key IN ('credit_expire:' || l.id, 'ref_revoke:' || l.id)
                         OR t.idem_key LIKE 'credit_expire:' || l.id || ':%') g
               WHERE l.amount_paisa <> l.remaining_paisa + u.spent + g.gone",
    },
    Check {
        name: "reward_is_booked_once",
        sql: "SELECT r.friend_id || ' ' || r.status AS detail
                FROM referrals r LEFT JOIN credit_lots l ON l.id = r.lot_id
               WHERE r.status IN ('REWARDED', 'REVOKED')
                 AND (l.user_id IS DISTINCT FROM r.referrer_id OR l.kind IS DISTINCT FROM 'REFERRAL'
                      OR (r.status = 'REVOKED') <> (l.status = 'REVOKED')
                      OR NOT EXISTS (
                         SELECT 1 FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id AND e.side = 'CR'
                           JOIN ledger_accounts a ON a.id = e.account_id
                          WHERE t.idem_key = 'ref_grant:' || r.friend_id AND a.key = 'user_credits:' || r.referrer_id
                            AND e.amount_paisa = l.amount_paisa)
                      OR (r.status = 'REVOKED')
                         <> EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.idem_key = 'ref_revoke:' || r.lot_id))",
    },
    Check {
        name: "grant_has_its_referral",
        sql: "SELECT t.idem_key AS detail FROM ledger_transactions t
               WHERE t.kind = 'ref_grant'
                 AND NOT EXISTS (SELECT 1 FROM referrals r
                                  WHERE t.idem_key = 'ref_grant:' || r.friend_id AND r.status IN ('REWARDED', 'REVOKED'))",
    },
    Check {
        name: "reward_lot_has_its_referral",
        sql: "SELECT l.id::text AS detail FROM credit_lots l
               WHERE l.kind = 'REFERRAL' AND NOT EXISTS (SELECT 1 FROM referrals r WHERE r.lot_id = l.id)",
    },
    Check {
        name: "ten_rewards_a_month_at_most",
        sql: "SELECT r.referrer_id || ' ' || count(*) AS detail FROM referrals r WHERE r.status = 'REWARDED'
               GROUP BY r.referrer_id, date_trunc('month', r.decided_at AT TIME ZONE 'Asia/Karachi') HAVING count(*) > 10",
    },
];

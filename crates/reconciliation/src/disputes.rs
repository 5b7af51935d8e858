//! Disputes: what waits is held, what is settled went as it was decided.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "disputed_payout_is_held",
        sql: "SELECT d.id || ' ' || d.status || ' handover ' || h.status AS detail
                FROM disputes d JOIN handovers h ON h.id = d.handover_id
               WHERE (d.status <> 'SETTLED') <> (h.status = 'DISPUTED')
                  OR d.status <> 'SETTLED'
                     AND NOT EXISTS (SELECT 1 FROM payouts p
                                      WHERE p.contest_id = d.contest_id AND p.entry_id = h.entry_id AND p.kind = 'AWARD'
                                        AND p.status = 'PENDING' AND 'HANDOVER' = ANY (p.holds))",
    },
    Check {
        name: "dispute_has_its_decisions",
        sql: "SELECT d.id || ' ' || d.status || ' decisions ' || count(v.round) AS detail
                FROM disputes d LEFT JOIN dispute_decisions v ON v.dispute_id = d.id
               GROUP BY d.id, d.status
              HAVING count(v.round) <> CASE WHEN d.status = 'OPEN' THEN 0
                                            WHEN d.status = 'SETTLED' AND d.appealed_at IS NOT NULL THEN 2 ELSE 1 END",
    },
    Check {
        // What goes back to the client goes as a refund, or, of a payment that its provider took back between decision and
        // execution, as what the client owes us less; of a contest with several places when it ends, with what else is left.
        name: "dispute_went_as_decided",
        sql: "SELECT d.id || ' ' || v.verdict || ' ' || v.winner_paisa || ' of ' || h.prize_paisa || ' handover ' || h.status
                     || ' owed ' || p.owed || ' refunded ' || r.refunded AS detail
                FROM disputes d
                JOIN contests c ON c.id = d.contest_id
                JOIN handovers h ON h.id = d.handover_id
                JOIN LATERAL (SELECT verdict, winner_paisa FROM dispute_decisions
                               WHERE dispute_id = d.id ORDER BY round DESC LIMIT 1) v ON true
                JOIN LATERAL (SELECT coalesce(sum(p.amount_paisa), 0) AS owed FROM payouts p
                               WHERE p.entry_id = h.entry_id AND p.kind = 'AWARD' AND p.voided_at IS NULL
                                 AND p.retry_of IS NULL) p ON true
                JOIN LATERAL (SELECT coalesce(sum(back.paisa), 0) AS refunded
                                FROM (SELECT r.amount_paisa AS paisa
                                        FROM refunds r JOIN payments q ON q.id = r.payment_id AND q.applied_to = 'ESCROW'
                                       WHERE r.contest_id = c.id AND r.reason = 'DISPUTE'
                                      UNION ALL SELECT b.recovered_paisa FROM chargebacks b
                                       WHERE b.contest_id = c.id AND b.taken_from = 'RECEIVABLE') back) r ON true
                CROSS JOIN LATERAL (SELECT EXISTS (SELECT 1 FROM contest_places WHERE contest_id = c.id) AS several) s
               WHERE d.status = 'SETTLED'
                 AND (v.verdict <> CASE v.winner_paisa WHEN 0 THEN 'REFUND' WHEN h.prize_paisa THEN 'RELEASE' ELSE 'SPLIT' END
                      OR NOT s.several AND r.refunded <> c.prize_paisa - v.winner_paisa
                      OR p.owed <> v.winner_paisa - v.winner_paisa * c.fee_bps / 10000
                      OR NOT s.several AND c.outcome IS DISTINCT FROM CASE v.verdict WHEN 'REFUND' THEN 'REFUNDED' ELSE 'COMPLETED' END
                      OR h.status <> CASE v.verdict WHEN 'REFUND' THEN 'REVERSED' ELSE 'ACCEPTED' END
                      OR (h.accepted_by IS NOT DISTINCT FROM 'ADMIN') <> (h.status = 'ACCEPTED')
                      OR (v.verdict = 'SPLIT')
                         <> EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.idem_key = 'dispute_split:' || d.id))",
    },
    Check {
        name: "split_is_of_a_settled_dispute",
        sql: "SELECT t.idem_key AS detail FROM ledger_transactions t
               WHERE t.kind = 'dispute_split'
                 AND NOT EXISTS (SELECT 1 FROM disputes d
                                  WHERE d.id::text = split_part(t.idem_key, ':', 2) AND d.status = 'SETTLED')",
    },
];

//! Ends without a winner: distributions, refund requests, guarantees.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        name: "distributed_contest_has_its_distribution",
        sql: "SELECT coalesce(c.id, d.contest_id) || ' ' || coalesce(c.outcome, c.status, 'no contest') AS detail
                FROM (SELECT * FROM contests WHERE outcome = 'DISTRIBUTED') c
                FULL JOIN distributions d ON d.contest_id = c.id
               WHERE c.id IS NULL OR d.contest_id IS NULL",
    },
    Check {
        name: "shares_and_fee_are_the_prize",
        sql: "SELECT c.id || ' prize ' || c.prize_paisa || ' net ' || d.net_paisa || ' fee ' || d.fee_paisa || ' shares '
                     || coalesce(s.total, 0) AS detail
                FROM distributions d JOIN contests c ON c.id = d.contest_id
                LEFT JOIN LATERAL (SELECT sum(amount_paisa) AS total FROM distribution_shares
                                    WHERE contest_id = d.contest_id) s ON true
               WHERE d.net_paisa + d.fee_paisa <> c.prize_paisa OR coalesce(s.total, 0) <> d.net_paisa
                  OR d.fee_paisa <> c.prize_paisa * c.fee_bps / 10000",
    },
    Check {
        // What does not divide goes to one person: everybody else has the same.
        name: "shares_are_equal_but_for_the_remainder",
        sql: "SELECT contest_id || ' above the least ' || count(*) FILTER (WHERE amount_paisa > least) AS detail
                FROM (SELECT contest_id, amount_paisa, min(amount_paisa) OVER (PARTITION BY contest_id) AS least
                        FROM distribution_shares) s
               GROUP BY contest_id HAVING count(*) FILTER (WHERE amount_paisa > least) > 1",
    },
    Check {
        name: "share_is_of_an_entry_of_its_person",
        sql: "SELECT s.contest_id || ' ' || s.user_id AS detail
                FROM distribution_shares s JOIN entries e ON e.id = s.entry_id
               WHERE e.contest_id <> s.contest_id OR e.author_id <> s.user_id OR e.status NOT IN ('NOT_SELECTED', 'DECLINED')",
    },
    Check {
        name: "distribution_among_finalists_pays_them_alone",
        sql: "SELECT s.contest_id || ' ' || s.user_id AS detail
                FROM distributions d JOIN distribution_shares s ON s.contest_id = d.contest_id JOIN entries e ON e.id = s.entry_id
               WHERE d.among_finalists AND NOT e.finalist",
    },
    Check {
        name: "finalists_are_two_to_six_of_a_guaranteed_contest",
        sql: "SELECT c.id || ' guaranteed ' || c.guaranteed || ' finalists ' || count(e.id) AS detail
                FROM contests c LEFT JOIN final_rounds r ON r.contest_id = c.id
                LEFT JOIN entries e ON e.contest_id = c.id AND e.finalist
               WHERE r.named_at IS NOT NULL OR e.id IS NOT NULL
               GROUP BY c.id, r.named_at
              HAVING NOT (c.guaranteed AND r.named_at IS NOT NULL AND count(e.id) BETWEEN 2 AND 6)",
    },
    Check {
        name: "distribution_is_posted",
        sql: "SELECT d.contest_id || ' posted ' || coalesce(b.net, 0) || ' and ' || coalesce(b.fee, 0) AS detail
                FROM distributions d
                LEFT JOIN LATERAL (
                     SELECT sum(e.amount_paisa) FILTER (WHERE a.kind = 'winner_payable' AND e.side = 'CR') AS net,
                            sum(e.amount_paisa) FILTER (WHERE a.kind = 'platform_fee' AND e.side = 'CR') AS fee
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
                       JOIN ledger_accounts a ON a.id = e.account_id
                      WHERE t.idem_key = 'distribute:' || d.contest_id) b ON true
               WHERE coalesce(b.net, 0) <> d.net_paisa OR coalesce(b.fee, 0) <> d.fee_paisa",
    },
    Check {
        name: "share_has_one_debt",
        sql: "SELECT s.contest_id || ' ' || s.user_id || ' share ' || s.amount_paisa || ' debts ' || count(p.id) AS detail
                FROM distribution_shares s
                LEFT JOIN payouts p ON p.contest_id = s.contest_id AND p.winner_id = s.user_id AND p.kind = 'SHARE'
                     AND p.entry_id = s.entry_id AND p.amount_paisa = s.amount_paisa AND p.voided_at IS NULL
                     AND NOT EXISTS (SELECT 1 FROM payouts again WHERE again.retry_of = p.id)
               GROUP BY s.contest_id, s.user_id, s.amount_paisa HAVING count(p.id) <> 1",
    },
    Check {
        name: "debt_of_a_share_has_the_share",
        sql: "SELECT p.id || ' ' || p.amount_paisa AS detail
                FROM payouts p
                LEFT JOIN distribution_shares s ON s.contest_id = p.contest_id AND s.user_id = p.winner_id
               WHERE p.kind = 'SHARE' AND (s.user_id IS NULL OR s.amount_paisa <> p.amount_paisa)",
    },
    Check {
        name: "distributed_contest_has_no_winner",
        sql: "SELECT c.id || ' ' || e.status AS detail FROM contests c JOIN entries e ON e.contest_id = c.id
               WHERE c.outcome = 'DISTRIBUTED' AND e.status IN ('WINNER', 'SUBMITTED', 'SHORTLISTED')",
    },
    Check {
        name: "refund_request_waits_only_while_the_client_chooses",
        sql: "SELECT r.id || ' contest ' || c.status AS detail
                FROM refund_requests r JOIN contests c ON c.id = r.contest_id
               WHERE r.status = 'PENDING' AND NOT (
                     c.status = 'SHORTLISTING'
                         AND NOT (c.guaranteed AND EXISTS (SELECT 1 FROM entries e
                                                            WHERE e.contest_id = c.id AND e.status <> 'WITHDRAWN'))
                     OR c.status = 'AWARDED' AND EXISTS (SELECT 1 FROM handovers h
                                                          WHERE h.contest_id = c.id AND h.status = 'LAPSED'))",
    },
    Check {
        // As a refund, or, of a payment that its provider took back meanwhile, as a debt that was made good.
        name: "approved_request_has_its_refund",
        sql: "SELECT r.id || ' contest ' || coalesce(c.outcome, c.status) AS detail
                FROM refund_requests r JOIN contests c ON c.id = r.contest_id
               WHERE r.status = 'APPROVED'
                 AND NOT EXISTS (SELECT 1 FROM contest_places p JOIN handovers h USING (contest_id)
                                  WHERE contest_id = c.id AND h.status = 'REVERSED')
                 AND (c.outcome IS DISTINCT FROM 'REFUNDED'
                      OR NOT EXISTS (SELECT 1 FROM refunds f WHERE f.contest_id = c.id AND f.reason = 'REQUEST_APPROVED')
                         AND NOT EXISTS (SELECT 1 FROM chargebacks b WHERE b.contest_id = c.id AND b.recovered_paisa > 0))",
    },
    Check {
        name: "refund_by_request_was_approved",
        sql: "SELECT f.id::text AS detail FROM refunds f
               WHERE f.reason = 'REQUEST_APPROVED'
                 AND NOT EXISTS (SELECT 1 FROM refund_requests r
                                  WHERE r.contest_id = f.contest_id AND r.status = 'APPROVED' AND r.decided_by IS NOT NULL)",
    },
    Check {
        // Unless a dispute over delivered files gave it back.
        name: "guaranteed_prize_stays_with_those_who_entered",
        sql: "SELECT c.id || ' entry ' || e.id AS detail FROM contests c JOIN entries e ON e.contest_id = c.id
               WHERE c.guaranteed AND c.outcome = 'REFUNDED' AND e.status <> 'WITHDRAWN'
                 AND NOT EXISTS (SELECT 1 FROM handovers h WHERE h.entry_id = e.id)
                 AND NOT EXISTS (SELECT 1 FROM disputes d WHERE d.contest_id = c.id)
                 AND NOT EXISTS (SELECT 1 FROM chargebacks b WHERE b.contest_id = c.id AND b.status = 'LOST')",
    },
    Check {
        name: "extended_contest_runs_thirty_days_at_most",
        sql: "SELECT id || ' until ' || deadline_at AS detail FROM contests
               WHERE extensions > 0 AND deadline_at > funded_at + interval '30 days'
                 AND NOT EXISTS (SELECT 1 FROM chargebacks b WHERE b.contest_id = contests.id)",
    },
];

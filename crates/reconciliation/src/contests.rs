//! Prizes: what is held, and what an award made of it.

use ledger::checks::Check;

pub(crate) const CHECKS: &[Check] = &[
    Check {
        // Less what a provider took back and nobody decided about yet; the contest is frozen meanwhile.
        name: "escrow_is_prize_while_held",
        sql:
            "SELECT c.id || ' ' || c.status || ' prize ' || c.prize_paisa || ' escrow ' || coalesce(a.balance_paisa, 0)
                  || ' taken ' || coalesce(b.taken, 0) AS detail
                FROM contests c LEFT JOIN ledger_accounts a ON a.key = 'contest_escrow:' || c.id
                LEFT JOIN LATERAL (SELECT sum(amount_paisa) AS taken FROM chargebacks
                     WHERE contest_id = c.id AND taken_from = 'ESCROW' AND status IN ('OPEN', 'LOST')) b ON true
               WHERE c.status IN ('OPEN', 'SHORTLISTING')
                 AND coalesce(a.balance_paisa, 0) + coalesce(b.taken, 0) <> c.prize_paisa",
    },
    Check {
        // Awards that stand are worth what was posted for them; the rest waits for the end of the contest.
        name: "escrow_is_what_awards_leave",
        sql: "SELECT a.key || ' ' || c.status || ' prize ' || c.prize_paisa || ' awarded ' || w.worth || ' holds ' || a.balance_paisa
                     AS detail
                FROM ledger_accounts a JOIN contests c ON a.key = 'contest_escrow:' || c.id
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(worth), 0) AS worth FROM award_worth
                      WHERE contest_id = c.id AND place IS NOT NULL AND status NOT IN ('REPLACED', 'REVERSED')) w
               WHERE c.status NOT IN ('OPEN', 'SHORTLISTING')
                 AND a.balance_paisa <> CASE c.status WHEN 'AWARDED' THEN c.prize_paisa - w.worth ELSE 0 END",
    },
    Check {
        name: "places_fall_below_the_first",
        sql: "SELECT c.id || ' prize ' || c.prize_paisa || ' places ' || p.lower_paisa::text AS detail
                FROM contest_places p JOIN contests c ON c.id = p.contest_id
               WHERE EXISTS (SELECT 1 FROM unnest((c.prize_paisa - (SELECT sum(amount)::bigint FROM unnest(p.lower_paisa) AS amount))
                                                  || p.lower_paisa) WITH ORDINALITY AS higher (amount, place)
                              WHERE higher.place <= cardinality(p.lower_paisa)
                                AND higher.amount <= p.lower_paisa[higher.place])",
    },
    Check {
        // The first place gets what the others leave: with FIRST_PLACE also what nobody was awarded.
        name: "award_is_worth_its_place",
        sql: "SELECT h.id || ' place ' || h.place || ' worth ' || h.prize_paisa || ' of ' || c.prize_paisa AS detail
                FROM handovers h JOIN contests c ON c.id = h.contest_id LEFT JOIN contest_places p ON p.contest_id = c.id
               WHERE h.prize_paisa IS DISTINCT FROM CASE WHEN h.place > 1 THEN p.lower_paisa[h.place - 1]
                     ELSE c.prize_paisa - (SELECT coalesce(sum(lower.amount), 0)
                                             FROM unnest(p.lower_paisa) WITH ORDINALITY AS lower (amount, index)
                                            WHERE p.unused = 'REFUND' OR EXISTS (
                                                  SELECT 1 FROM handovers o
                                                   WHERE o.contest_id = c.id AND o.place = lower.index + 1)) END
                 AND h.place IS NOT NULL",
    },
    Check {
        name: "live_contest_has_its_deposits",
        sql: "SELECT c.id || ' ' || c.status || ' prize ' || c.prize_paisa || ' paid ' || coalesce(sum(p.amount_paisa), 0)
                     || ' by ' || count(p.id) FILTER (WHERE p.purpose = 'DEPOSIT') || ' deposits' AS detail
                FROM contests c
                LEFT JOIN payments p ON p.contest_id = c.id AND p.applied_to = 'ESCROW' AND p.confirmed_at IS NOT NULL
                     AND p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED', 'DISPUTED', 'CHARGED_BACK')
               WHERE c.status <> 'DRAFT' AND c.outcome IS DISTINCT FROM 'CANCELLED'
               GROUP BY c.id, c.status, c.prize_paisa
              HAVING coalesce(sum(p.amount_paisa), 0) <> c.prize_paisa
                  OR count(p.id) FILTER (WHERE p.purpose = 'DEPOSIT') <> 1",
    },
    Check {
        name: "draft_has_no_deposit",
        sql: "SELECT c.id || ' payment ' || p.id AS detail FROM contests c JOIN payments p ON p.contest_id = c.id
               WHERE p.applied_to = 'ESCROW' AND (c.status = 'DRAFT' OR c.outcome = 'CANCELLED')",
    },
    Check {
        name: "award_has_one_debt",
        sql: "SELECT c.id || ' ' || c.status || ' award ' || coalesce(h.id::text, 'none') || ' debts ' || count(p.id) AS detail
                FROM contests c
                LEFT JOIN handovers h ON h.contest_id = c.id AND h.place IS NOT NULL AND h.status NOT IN ('REPLACED', 'REVERSED')
                LEFT JOIN payouts p ON p.entry_id = h.entry_id AND p.kind = 'AWARD' AND p.voided_at IS NULL
                     AND NOT EXISTS (SELECT 1 FROM payouts again WHERE again.retry_of = p.id)
               WHERE c.status = 'AWARDED' OR c.outcome = 'COMPLETED'
               GROUP BY c.id, c.status, h.id HAVING count(p.id) <> 1",
    },
    Check {
        name: "debt_of_an_award_has_the_award",
        sql: "SELECT p.id || ' entry ' || p.entry_id AS detail FROM payouts p
               WHERE p.kind = 'AWARD' AND p.voided_at IS NULL
                 AND NOT EXISTS (SELECT 1 FROM handovers h
                                  WHERE h.entry_id = p.entry_id AND h.contest_id = p.contest_id AND h.winner_id = p.winner_id
                                    AND h.status NOT IN ('REPLACED', 'REVERSED'))",
    },
    Check {
        // A dispute may have left a part of it only.
        name: "payout_and_fee_are_the_award",
        sql: "SELECT h.id || ' worth ' || w.worth || ' payout ' || p.amount_paisa || ' fee ' || coalesce(f.fee, 0) AS detail
                FROM handovers h
                JOIN contests c ON c.id = h.contest_id
                JOIN payouts p ON p.entry_id = h.entry_id AND p.kind = 'AWARD' AND p.voided_at IS NULL AND p.retry_of IS NULL
                JOIN award_worth w ON w.handover_id = h.id
                LEFT JOIN disputes d ON d.handover_id = h.id
                LEFT JOIN LATERAL (
                     SELECT sum(CASE WHEN e.side = 'CR' THEN e.amount_paisa ELSE -e.amount_paisa END) AS fee
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
                       JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'platform_fee'
                      WHERE t.idem_key IN ('award:' || c.id || ':' || h.entry_id,
                                           'award_reversed:' || c.id || ':' || h.entry_id,
                                           'dispute_split:' || d.id)) f ON true
               WHERE h.place IS NOT NULL
                 AND (p.amount_paisa + coalesce(f.fee, 0) <> w.worth
                      OR coalesce(f.fee, 0) <> w.worth * c.fee_bps / 10000)",
    },
    Check {
        name: "awards_and_refunds_are_the_prize",
        sql: "SELECT c.id || ' prize ' || c.prize_paisa || ' awards ' || w.worth || ' refunded ' || r.refunded AS detail
                FROM contests c
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(worth), 0) AS worth FROM award_worth
                      WHERE contest_id = c.id AND place IS NOT NULL AND status NOT IN ('REPLACED', 'REVERSED')) w
                CROSS JOIN LATERAL (
                     SELECT coalesce(sum(back.paisa), 0) AS refunded FROM (
                         SELECT r.amount_paisa AS paisa
                           FROM refunds r JOIN payments q ON q.id = r.payment_id AND q.applied_to = 'ESCROW'
                          WHERE r.contest_id = c.id
                         UNION ALL SELECT b.recovered_paisa
                           FROM chargebacks b JOIN payments q ON q.id = b.payment_id AND q.applied_to = 'ESCROW'
                          WHERE b.contest_id = c.id) back) r
               WHERE c.outcome = 'COMPLETED' AND w.worth + r.refunded <> c.prize_paisa",
    },
    Check {
        name: "refunded_contest_has_its_refunds",
        sql: "SELECT c.id || ' payment ' || p.id AS detail
                FROM contests c JOIN payments p ON p.contest_id = c.id AND p.applied_to = 'ESCROW'
               WHERE c.outcome = 'REFUNDED'
                 AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.amount_paisa = p.amount_paisa)
                 AND NOT EXISTS (SELECT 1 FROM chargebacks b WHERE b.payment_id = p.id
                                 AND (b.taken_from = 'ESCROW' AND b.status = 'LOST' OR b.recovered_paisa = p.amount_paisa))",
    },
];

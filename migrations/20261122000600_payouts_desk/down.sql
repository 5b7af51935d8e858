DROP TABLE payout_imports;
DROP TABLE payout_proposals;
ALTER TABLE payouts DROP COLUMN unknown_since;
ALTER TABLE payouts DROP COLUMN batch_id;
DROP TABLE payout_batches;
DROP INDEX payouts_one_live_per_person;
DROP INDEX payouts_one_live_per_contest;
ALTER TABLE payouts DROP COLUMN kind;
CREATE UNIQUE INDEX payouts_one_live_per_contest ON payouts (contest_id) WHERE status <> 'FAILED';

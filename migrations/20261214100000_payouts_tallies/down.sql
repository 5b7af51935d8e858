DROP TRIGGER payout_tallies_update ON payouts;
DROP TRIGGER payout_tallies_insert ON payouts;
DROP FUNCTION payout_tallies_keep();
DROP TABLE payout_tallies;

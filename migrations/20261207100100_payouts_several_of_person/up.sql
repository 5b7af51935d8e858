-- Somebody may win two places with two entries; payouts_one_live_share holds it for shares.
DROP INDEX CONCURRENTLY payouts_one_live_per_person;

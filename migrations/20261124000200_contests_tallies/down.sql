DROP TRIGGER contest_tallies_truncate ON contests;
DROP TRIGGER contest_tallies_delete ON contests;
DROP TRIGGER contest_tallies_update ON contests;
DROP TRIGGER contest_tallies_insert ON contests;
DROP FUNCTION contest_tallies_truncate();
DROP FUNCTION contest_tallies_change();
DROP FUNCTION contest_tallies_insert();
DROP TABLE contest_tally_deltas;
DROP TABLE contest_tallies;

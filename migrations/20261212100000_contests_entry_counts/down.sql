ALTER TABLE contests RESET (fillfactor);
DROP FUNCTION contest_marks(text, text, text, boolean, bigint, timestamptz, timestamptz, timestamptz);
DROP TRIGGER contest_entry_counts_update ON contests;
DROP TRIGGER contest_entry_counts_insert ON contests;
DROP FUNCTION contest_entry_counts_keep();
DROP TABLE contest_entry_counts;

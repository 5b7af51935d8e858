-- A contest has a winner for each place: handovers_one_per_place and handovers_one_per_entry hold that.
DROP INDEX CONCURRENTLY entries_one_winner;

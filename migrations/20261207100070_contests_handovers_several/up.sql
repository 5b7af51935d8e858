-- handovers_one_per_place holds what this index held, for each place.
DROP INDEX CONCURRENTLY handovers_one_per_contest;

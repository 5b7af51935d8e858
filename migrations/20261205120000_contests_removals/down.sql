DROP TABLE contest_removal_entries;
DROP TABLE contest_removals;

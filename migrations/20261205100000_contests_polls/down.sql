DROP TABLE poll_ratings;
DROP TABLE poll_votes;
DROP TABLE poll_entries;
DROP TABLE polls;

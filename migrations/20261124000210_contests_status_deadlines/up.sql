-- Lists of one status by deadline: the index of all deadlines would be walked through past every other status.
CREATE INDEX contests_status_deadlines_idx ON contests (status, deadline_at, id) WHERE outcome IS DISTINCT FROM 'CANCELLED';

-- An award looks for handovers of the contest in every state; the unique index holds only those that were not replaced.
CREATE INDEX handovers_contest_id_idx ON handovers (contest_id);

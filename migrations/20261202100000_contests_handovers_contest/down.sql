DROP INDEX handovers_contest_id_idx;

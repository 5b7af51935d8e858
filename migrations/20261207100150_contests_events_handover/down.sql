ALTER TABLE contest_events DROP COLUMN handover_id;

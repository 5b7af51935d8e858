CREATE INDEX CONCURRENTLY contest_events_handover_id_idx ON contest_events (handover_id) WHERE handover_id IS NOT NULL;

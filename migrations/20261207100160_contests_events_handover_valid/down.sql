ALTER TABLE contest_events DROP CONSTRAINT contest_events_handover_id_fkey;
ALTER TABLE contest_events ADD CONSTRAINT contest_events_handover_id_fkey
    FOREIGN KEY (handover_id) REFERENCES handovers (id) NOT VALID;

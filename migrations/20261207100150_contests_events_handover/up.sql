-- Which award an event is about: what one winner and the client write to each other is not for the other winners.
ALTER TABLE contest_events ADD COLUMN handover_id uuid;
ALTER TABLE contest_events ADD CONSTRAINT contest_events_handover_id_fkey
    FOREIGN KEY (handover_id) REFERENCES handovers (id) NOT VALID;

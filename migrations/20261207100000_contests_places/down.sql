DROP TRIGGER handovers_take_prize ON handovers;
DROP FUNCTION handovers_take_prize();
ALTER TABLE handovers DROP COLUMN place, DROP COLUMN prize_paisa;
ALTER TABLE contest_form_drafts DROP COLUMN lower_places_paisa, DROP COLUMN unused_places;
DROP TABLE contest_places;

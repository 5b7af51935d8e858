-- How a prize is divided among 2 to 5 places, when its client chose so. The first place gets what the others leave, so a prize that is
-- raised needs no change here. Not columns of contests, so that its other readers do not carry them.
CREATE TABLE contest_places (
    contest_id uuid PRIMARY KEY REFERENCES contests (id) ON DELETE CASCADE,
    -- What places 2 to 5 get, falling.
    lower_paisa bigint[] NOT NULL CONSTRAINT contest_places_lower_check
        CHECK (cardinality(lower_paisa) BETWEEN 1 AND 4 AND 0 < ALL (lower_paisa) AND array_position(lower_paisa, NULL) IS NULL),
    -- Where a place goes that nobody gets.
    unused text NOT NULL CONSTRAINT contest_places_unused_check CHECK (unused IN ('REFUND', 'FIRST_PLACE'))
);
ALTER TABLE contest_form_drafts
    ADD COLUMN lower_places_paisa bigint[] NOT NULL DEFAULT '{}',
    ADD COLUMN unused_places text NOT NULL DEFAULT 'REFUND';
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_lower_places_check
    CHECK (cardinality(lower_places_paisa) <= 4) NOT VALID;
ALTER TABLE contest_form_drafts ADD CONSTRAINT contest_form_drafts_unused_places_check
    CHECK (unused_places IN ('REFUND', 'FIRST_PLACE')) NOT VALID;

-- An award is for one place and one part of the prize. A row without a place belongs to a bought entry. The program of the release
-- before writes neither column.
ALTER TABLE handovers ADD COLUMN place smallint DEFAULT 1, ADD COLUMN prize_paisa bigint;
CREATE FUNCTION handovers_take_prize() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.prize_paisa := (SELECT prize_paisa FROM contests WHERE id = NEW.contest_id);
    RETURN NEW;
END
$$;
CREATE TRIGGER handovers_take_prize BEFORE INSERT ON handovers
    FOR EACH ROW WHEN (NEW.prize_paisa IS NULL) EXECUTE FUNCTION handovers_take_prize();
UPDATE handovers SET prize_paisa = c.prize_paisa FROM contests c WHERE c.id = handovers.contest_id;
ALTER TABLE handovers ADD CONSTRAINT handovers_place_check CHECK (place BETWEEN 1 AND 5) NOT VALID;
ALTER TABLE handovers ADD CONSTRAINT handovers_prize_check CHECK (prize_paisa IS NOT NULL AND prize_paisa > 0) NOT VALID;

DROP TRIGGER contests_without_people_update ON entries;
DROP FUNCTION contests_without_people_entries();
CREATE TRIGGER contests_without_people_update AFTER UPDATE OF status ON entries FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION contests_without_people_entry();

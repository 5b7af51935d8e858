DROP TRIGGER search_changes_truncate ON contests;
DROP TRIGGER search_changes_delete ON contests;
DROP TRIGGER search_changes_update ON contests;
DROP TRIGGER search_changes_insert ON contests;
DROP FUNCTION search_changes_truncate();
DROP FUNCTION search_changes_change();
DROP FUNCTION search_changes_insert();
DROP TABLE search_history;
DROP TABLE search_changes;

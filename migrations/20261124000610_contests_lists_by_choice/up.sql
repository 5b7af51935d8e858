-- Lists of a category, or of a name within it, in each order. Every status has its own row of them: all statuses together are merged
-- from the four. Drafts are in none, so posting a contest costs nothing more.
CREATE INDEX contests_category_newest_idx ON contests (category, status, created_at DESC, id DESC)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
CREATE INDEX contests_category_prize_idx ON contests (category, status, prize_paisa DESC, id DESC)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
CREATE INDEX contests_category_entries_idx ON contests (category, status, entry_count DESC, id DESC)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
CREATE INDEX contests_category_deadline_idx ON contests (category, status, deadline_at, id)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
CREATE INDEX contests_subcategory_newest_idx ON contests (subcategory, status, created_at DESC, id DESC)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
CREATE INDEX contests_subcategory_prize_idx ON contests (subcategory, status, prize_paisa DESC, id DESC)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
CREATE INDEX contests_subcategory_entries_idx ON contests (subcategory, status, entry_count DESC, id DESC)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
CREATE INDEX contests_subcategory_deadline_idx ON contests (subcategory, status, deadline_at, id)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
DROP INDEX contests_category_idx;
DROP INDEX contests_subcategory_idx;

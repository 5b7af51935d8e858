-- What lists in the order of entries read (ADR 0073). An entry changes its contest; while an index of contests held the count, that wrote into all 26 of
-- them, and into the index of words once for each word: two thirds of the WAL of a contest.
CREATE TABLE contest_entry_counts (
    contest_id uuid PRIMARY KEY REFERENCES contests ON DELETE CASCADE,
    category text NOT NULL,
    subcategory text,
    status text NOT NULL CONSTRAINT contest_entry_counts_status_check CHECK (status <> 'DRAFT'),
    entry_count integer NOT NULL
);
CREATE INDEX contest_entry_counts_count_idx ON contest_entry_counts (entry_count DESC, contest_id DESC);
CREATE INDEX contest_entry_counts_category_idx ON contest_entry_counts (category, status, entry_count DESC, contest_id DESC);
CREATE INDEX contest_entry_counts_subcategory_idx ON contest_entry_counts (subcategory, status, entry_count DESC, contest_id DESC)
    WHERE subcategory IS NOT NULL;

CREATE FUNCTION contest_entry_counts_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO contest_entry_counts AS kept (contest_id, category, subcategory, status, entry_count)
    VALUES (NEW.id, NEW.category, NEW.subcategory, NEW.status, NEW.entry_count)
    ON CONFLICT (contest_id) DO UPDATE SET
        category = excluded.category, subcategory = excluded.subcategory, status = excluded.status, entry_count = excluded.entry_count;
    RETURN NULL;
END $$;
CREATE TRIGGER contest_entry_counts_insert AFTER INSERT ON contests FOR EACH ROW
    WHEN (NEW.status <> 'DRAFT') EXECUTE FUNCTION contest_entry_counts_keep();
CREATE TRIGGER contest_entry_counts_update AFTER UPDATE ON contests FOR EACH ROW
    WHEN (NEW.status <> 'DRAFT' AND (OLD.category, OLD.subcategory, OLD.status, OLD.entry_count)
              IS DISTINCT FROM (NEW.category, NEW.subcategory, NEW.status, NEW.entry_count))
    EXECUTE FUNCTION contest_entry_counts_keep();

-- The marks of before without the one of entries.
CREATE FUNCTION contest_marks(category text, subcategory text, status text, guaranteed boolean, prize_paisa bigint,
    created_at timestamptz, deadline_at timestamptz, featured_until timestamptz) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
    'c' || category, 'n' || coalesce(subcategory, ''), 's' || status, CASE WHEN guaranteed THEN 'g' ELSE 'G' END,
    'p' || width_bucket(prize_paisa, '{1000,2000,5000,10000,20000,30000,50000,75000,100000,150000,200000,250000,300000,400000,500000,600000,750000,1000000,1250000,1500000,2000000,2500000,3000000,4000000,5000000,6000000,7500000,10000000,15000000,20000000,30000000,40000000,50000000}'::bigint[]),
    'a' || floor(date_part('epoch', created_at - '1970-01-01 00:00:00+00'::timestamptz) / 21600)::integer,
    'b' || floor(date_part('epoch', created_at - '1970-01-01 00:00:00+00'::timestamptz) / 345600)::integer,
    'd' || floor(date_part('epoch', created_at - '1970-01-01 00:00:00+00'::timestamptz) / 5529600)::integer,
    'f' || floor(date_part('epoch', created_at - '1970-01-01 00:00:00+00'::timestamptz) / 88473600)::integer,
    'h' || floor(date_part('epoch', deadline_at - '1970-01-01 00:00:00+00'::timestamptz) / 21600)::integer,
    'i' || floor(date_part('epoch', deadline_at - '1970-01-01 00:00:00+00'::timestamptz) / 345600)::integer,
    'j' || floor(date_part('epoch', deadline_at - '1970-01-01 00:00:00+00'::timestamptz) / 5529600)::integer,
    'k' || floor(date_part('epoch', deadline_at - '1970-01-01 00:00:00+00'::timestamptz) / 88473600)::integer,
    'u' || floor(date_part('epoch', coalesce(featured_until, '1970-01-01 00:00:00+00') - '1970-01-01 00:00:00+00'::timestamptz) / 345600)::integer];

-- Room on a page for the next version of a contest: it needs no new entry in any index then.
ALTER TABLE contests SET (fillfactor = 80);

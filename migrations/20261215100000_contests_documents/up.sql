-- What searches by SQL look through and sort (ADR 0078): the words of each published contest, marks, and what seldom changes. While the index of words was one of
-- `contests`, every change of a status wrote each word of the contest again, three times in its life.
CREATE FUNCTION contest_document_marks(category text, subcategory text, guaranteed boolean, prize_paisa bigint, created_at timestamptz,
    deadline_at timestamptz, featured_until timestamptz) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
    'c' || category, 'n' || coalesce(subcategory, ''), CASE WHEN guaranteed THEN 'g' ELSE 'G' END,
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

CREATE TABLE contest_documents (
    contest_id uuid PRIMARY KEY REFERENCES contests ON DELETE CASCADE,
    search tsvector NOT NULL,
    marks text[] NOT NULL,
    created_at timestamptz NOT NULL,
    deadline_at timestamptz NOT NULL,
    prize_paisa bigint NOT NULL CONSTRAINT contest_documents_prize_paisa_check CHECK (prize_paisa > 0)
);

CREATE FUNCTION contest_documents_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED' THEN
        INSERT INTO contest_documents (contest_id, search, marks, created_at, deadline_at, prize_paisa)
        VALUES (NEW.id, NEW.search,
                contest_document_marks(NEW.category, NEW.subcategory, NEW.guaranteed, NEW.prize_paisa, NEW.created_at, NEW.deadline_at, NEW.featured_until),
                NEW.created_at, NEW.deadline_at, NEW.prize_paisa)
        ON CONFLICT (contest_id) DO UPDATE SET search = excluded.search, marks = excluded.marks, created_at = excluded.created_at,
            deadline_at = excluded.deadline_at, prize_paisa = excluded.prize_paisa;
    ELSE
        DELETE FROM contest_documents WHERE contest_id = NEW.id;
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER contest_documents_insert AFTER INSERT ON contests FOR EACH ROW
    WHEN (NEW.status <> 'DRAFT' AND NEW.outcome IS DISTINCT FROM 'CANCELLED') EXECUTE FUNCTION contest_documents_keep();
CREATE TRIGGER contest_documents_update AFTER UPDATE ON contests FOR EACH ROW
    WHEN ((OLD.status <> 'DRAFT' OR NEW.status <> 'DRAFT')
          AND (OLD.status = 'DRAFT', OLD.outcome IS NOT DISTINCT FROM 'CANCELLED', OLD.title, OLD.brief, OLD.category, OLD.subcategory,
               OLD.guaranteed, OLD.prize_paisa, OLD.created_at, OLD.deadline_at, OLD.featured_until)
              IS DISTINCT FROM
              (NEW.status = 'DRAFT', NEW.outcome IS NOT DISTINCT FROM 'CANCELLED', NEW.title, NEW.brief, NEW.category, NEW.subcategory,
               NEW.guaranteed, NEW.prize_paisa, NEW.created_at, NEW.deadline_at, NEW.featured_until))
    EXECUTE FUNCTION contest_documents_keep();

-- How many applications are in each state, as with payouts.
CREATE TABLE kyc_tallies (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    status text NOT NULL CONSTRAINT kyc_tallies_status_check CHECK (status IN ('PENDING', 'APPROVED', 'REJECTED', 'EXPIRED')),
    applications bigint NOT NULL CONSTRAINT kyc_tallies_change_check CHECK (applications <> 0)
);

CREATE FUNCTION kyc_tallies_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO kyc_tallies (status, applications) VALUES (OLD.status, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO kyc_tallies (status, applications) VALUES (NEW.status, 1);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER kyc_tallies_insert AFTER INSERT OR DELETE ON kyc_applications FOR EACH ROW EXECUTE FUNCTION kyc_tallies_keep();
CREATE TRIGGER kyc_tallies_update AFTER UPDATE ON kyc_applications FOR EACH ROW
    WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION kyc_tallies_keep();

-- The triggers hold off writers until this commits, so nothing is counted twice or left out.
INSERT INTO kyc_tallies (status, applications) SELECT status, count(*) FROM kyc_applications GROUP BY status;

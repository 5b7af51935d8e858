-- How many payouts are in each state, and what they come to: true in every transaction. A change appends what it adds and takes away, nobody waits for
-- anybody, and the worker folds the rows into one for each state. Counting payouts themselves took the longer the more there had ever been.
CREATE TABLE payout_tallies (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    status text NOT NULL CONSTRAINT payout_tallies_status_check CHECK (status IN ('PENDING', 'PAID', 'FAILED')),
    is_held boolean NOT NULL,
    payouts bigint NOT NULL,
    amount_paisa bigint NOT NULL,
    CONSTRAINT payout_tallies_change_check CHECK (payouts <> 0 OR amount_paisa <> 0)
);

CREATE FUNCTION payout_tallies_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO payout_tallies (status, is_held, payouts, amount_paisa)
        VALUES (OLD.status, OLD.holds <> '{}', -1, -OLD.amount_paisa);
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO payout_tallies (status, is_held, payouts, amount_paisa)
        VALUES (NEW.status, NEW.holds <> '{}', 1, NEW.amount_paisa);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER payout_tallies_insert AFTER INSERT OR DELETE ON payouts FOR EACH ROW EXECUTE FUNCTION payout_tallies_keep();
CREATE TRIGGER payout_tallies_update AFTER UPDATE ON payouts FOR EACH ROW
    WHEN ((OLD.status, OLD.holds = '{}', OLD.amount_paisa) IS DISTINCT FROM (NEW.status, NEW.holds = '{}', NEW.amount_paisa))
    EXECUTE FUNCTION payout_tallies_keep();

-- The triggers hold off writers until this commits, so nothing is counted twice or left out: 0.8 s for 658,000 payouts.
INSERT INTO payout_tallies (status, is_held, payouts, amount_paisa)
SELECT status, holds <> '{}', count(*), sum(amount_paisa) FROM payouts GROUP BY 1, 2;

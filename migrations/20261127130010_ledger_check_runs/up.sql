-- The checks of the books run once a day; the row of the day is written before they start, so that one process runs them.
CREATE TABLE ledger_check_runs (
    day date PRIMARY KEY,
    started_at timestamptz NOT NULL,
    finished_at timestamptz,
    violations integer CONSTRAINT ledger_check_runs_violations_check CHECK (violations >= 0),
    CONSTRAINT ledger_check_runs_finished_check CHECK ((finished_at IS NULL) = (violations IS NULL))
);

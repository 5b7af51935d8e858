-- Two versions of something, shown to halves of those who agreed to being counted.
CREATE TABLE experiments (
    id uuid PRIMARY KEY,
    key text NOT NULL CONSTRAINT experiments_key_check CHECK (key ~ '^[a-z0-9][a-z0-9_-]{1,49}$'),
    -- What the choice is hashed with.
    seed text NOT NULL CONSTRAINT experiments_seed_check CHECK (length(seed) BETWEEN 1 AND 100),
    variant_a text NOT NULL CONSTRAINT experiments_variant_a_check CHECK (length(variant_a) BETWEEN 1 AND 200),
    variant_b text NOT NULL CONSTRAINT experiments_variant_b_check CHECK (length(variant_b) BETWEEN 1 AND 200),
    description text NOT NULL CONSTRAINT experiments_description_check CHECK (length(description) <= 2000),
    status text NOT NULL CONSTRAINT experiments_status_check CHECK (status IN ('RUNNING', 'STOPPED')),
    created_by uuid NOT NULL REFERENCES users (id),
    created_at timestamptz NOT NULL,
    stopped_by uuid REFERENCES users (id),
    stopped_at timestamptz,
    CONSTRAINT experiments_stopped_check
        CHECK ((status = 'STOPPED') = (stopped_at IS NOT NULL) AND (status = 'STOPPED') = (stopped_by IS NOT NULL))
);
CREATE UNIQUE INDEX experiments_key_unique ON experiments (key);
CREATE INDEX experiments_created_by_idx ON experiments (created_by);
CREATE INDEX experiments_stopped_by_idx ON experiments (stopped_by);

-- Who saw which version first. A visitor is a random number that a browser keeps by consent; once the visitor registers, the row has
-- the person as well.
CREATE TABLE experiment_exposures (
    id uuid PRIMARY KEY,
    experiment_id uuid NOT NULL REFERENCES experiments (id),
    visitor_id uuid,
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    variant text NOT NULL CONSTRAINT experiment_exposures_variant_check CHECK (variant IN ('A', 'B')),
    at timestamptz NOT NULL,
    CONSTRAINT experiment_exposures_whose_check CHECK (visitor_id IS NOT NULL OR user_id IS NOT NULL)
);
CREATE UNIQUE INDEX experiment_exposures_visitor_unique ON experiment_exposures (experiment_id, visitor_id);
CREATE UNIQUE INDEX experiment_exposures_user_unique ON experiment_exposures (experiment_id, user_id);
CREATE INDEX experiment_exposures_user_id_idx ON experiment_exposures (user_id);
CREATE INDEX experiment_exposures_visitor_id_idx ON experiment_exposures (visitor_id);

-- What somebody did after having seen a version; the first time counts.
CREATE TABLE experiment_conversions (
    exposure_id uuid NOT NULL REFERENCES experiment_exposures (id) ON DELETE CASCADE,
    event text NOT NULL CONSTRAINT experiment_conversions_event_check CHECK (event IN ('registered', 'contest_paid')),
    at timestamptz NOT NULL,
    PRIMARY KEY (exposure_id, event)
);

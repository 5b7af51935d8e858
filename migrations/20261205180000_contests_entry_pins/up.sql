-- Numbered comments on a place of a file of an entry. They go with the file, also when the program of the release before takes it away.
CREATE TABLE entry_pins (
    id uuid PRIMARY KEY,
    entry_id uuid NOT NULL,
    file_id uuid NOT NULL,
    -- Counts the pins of the entry.
    number smallint NOT NULL CONSTRAINT entry_pins_number_check CHECK (number BETWEEN 1 AND 100),
    -- Ten-thousandths of the picture, or of the picture of the page. A point has neither width nor height.
    x smallint CONSTRAINT entry_pins_x_check CHECK (x >= 0),
    y smallint CONSTRAINT entry_pins_y_check CHECK (y >= 0),
    width smallint CONSTRAINT entry_pins_width_check CHECK (width >= 0),
    height smallint CONSTRAINT entry_pins_height_check CHECK (height >= 0),
    page smallint CONSTRAINT entry_pins_page_check CHECK (page BETWEEN 1 AND 2000),
    moment_ms integer CONSTRAINT entry_pins_moment_check CHECK (moment_ms BETWEEN 0 AND 86400000),
    created_at timestamptz NOT NULL,
    resolved_at timestamptz,
    resolved_by uuid REFERENCES users (id),
    CONSTRAINT entry_pins_number_unique UNIQUE (entry_id, number),
    CONSTRAINT entry_pins_file_fkey FOREIGN KEY (entry_id, file_id) REFERENCES entry_files (entry_id, file_id) ON DELETE CASCADE,
    CONSTRAINT entry_pins_mark_check CHECK (
        num_nulls(x, y, width, height) IN (0, 4) AND x + width <= 10000 AND y + height <= 10000 AND (width = 0) = (height = 0)
    ),
    CONSTRAINT entry_pins_place_check CHECK ((moment_ms IS NULL) = (x IS NOT NULL OR page IS NOT NULL)),
    CONSTRAINT entry_pins_resolved_check CHECK ((resolved_at IS NULL) = (resolved_by IS NULL) AND resolved_at >= created_at)
);
CREATE INDEX entry_pins_file_idx ON entry_pins (entry_id, file_id);
CREATE INDEX entry_pins_resolved_by_idx ON entry_pins (resolved_by);

-- The first comment of a pin came with it.
CREATE TABLE entry_pin_comments (
    id uuid PRIMARY KEY,
    pin_id uuid NOT NULL REFERENCES entry_pins (id) ON DELETE CASCADE,
    author_id uuid NOT NULL REFERENCES users (id),
    body text NOT NULL CONSTRAINT entry_pin_comments_body_check CHECK (char_length(body) BETWEEN 1 AND 1000),
    created_at timestamptz NOT NULL
);
CREATE INDEX entry_pin_comments_pin_id_idx ON entry_pin_comments (pin_id, created_at, id);
CREATE INDEX entry_pin_comments_author_id_idx ON entry_pin_comments (author_id);

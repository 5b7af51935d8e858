-- What somebody has typed into the form of a new contest and not sent yet: one for each person, so that another browser goes on with it.
-- It follows no rule of contests but its bounds, and nobody else sees it.
CREATE TABLE contest_form_drafts (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    title text NOT NULL CONSTRAINT contest_form_drafts_title_check CHECK (char_length(title) <= 300),
    brief text NOT NULL CONSTRAINT contest_form_drafts_brief_check CHECK (char_length(brief) <= 10000),
    category text NOT NULL CONSTRAINT contest_form_drafts_category_check CHECK (char_length(category) <= 100),
    -- None while the field holds no amount.
    prize_paisa bigint CONSTRAINT contest_form_drafts_prize_check CHECK (prize_paisa BETWEEN 0 AND 100000000000),
    -- As the field has it: a date and a time in Pakistan.
    deadline text NOT NULL CONSTRAINT contest_form_drafts_deadline_check CHECK (char_length(deadline) <= 32),
    sealed boolean NOT NULL,
    guaranteed boolean NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE INDEX contest_form_drafts_updated_at_idx ON contest_form_drafts (updated_at);

-- What the client answers to the questions about the work: of a contest, or of a form that is kept. A row has at least one answer.
CREATE TABLE contest_requirements (
    -- The contest's, or that of the person who fills in the form.
    id uuid PRIMARY KEY,
    contest_id uuid REFERENCES contests (id) ON DELETE CASCADE,
    form_draft_user_id uuid REFERENCES contest_form_drafts (user_id) ON DELETE CASCADE,
    audience text NOT NULL CONSTRAINT contest_requirements_audience_check CHECK (char_length(audience) <= 500),
    must_have text NOT NULL CONSTRAINT contest_requirements_must_have_check CHECK (char_length(must_have) <= 500),
    avoid text NOT NULL CONSTRAINT contest_requirements_avoid_check CHECK (char_length(avoid) <= 500),
    colours text NOT NULL CONSTRAINT contest_requirements_colours_check CHECK (char_length(colours) <= 500),
    sizes text NOT NULL CONSTRAINT contest_requirements_sizes_check CHECK (char_length(sizes) <= 500),
    examples text NOT NULL CONSTRAINT contest_requirements_examples_check CHECK (char_length(examples) <= 500),
    formats text[] NOT NULL,
    style_modern smallint CONSTRAINT contest_requirements_style_modern_check CHECK (style_modern BETWEEN 1 AND 5),
    style_playful smallint CONSTRAINT contest_requirements_style_playful_check CHECK (style_playful BETWEEN 1 AND 5),
    style_detailed smallint CONSTRAINT contest_requirements_style_detailed_check CHECK (style_detailed BETWEEN 1 AND 5),
    style_luxurious smallint CONSTRAINT contest_requirements_style_luxurious_check CHECK (style_luxurious BETWEEN 1 AND 5),
    CONSTRAINT contest_requirements_one_owner CHECK (
        num_nonnulls(contest_id, form_draft_user_id) = 1 AND id = coalesce(contest_id, form_draft_user_id)
    )
);
CREATE UNIQUE INDEX contest_requirements_contest_unique ON contest_requirements (contest_id);
CREATE UNIQUE INDEX contest_requirements_form_draft_unique ON contest_requirements (form_draft_user_id);

-- Which of the formats that the client asked for the winner says are among the files.
ALTER TABLE handovers ADD COLUMN included_formats text[] NOT NULL DEFAULT '{}';

-- What those who entered say to a client who wants the prize back; one answer each, until the request is decided.
CREATE TABLE refund_answers (
    request_id uuid NOT NULL REFERENCES refund_requests (id),
    author_id uuid NOT NULL REFERENCES users (id),
    body text NOT NULL CONSTRAINT refund_answers_body_check CHECK (length(body) BETWEEN 1 AND 1000),
    written_at timestamptz NOT NULL,
    PRIMARY KEY (request_id, author_id)
);
CREATE INDEX refund_answers_author_id_idx ON refund_answers (author_id);

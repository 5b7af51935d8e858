-- Contests of which it was decided whether their client is told that entries can be bought for some days only. Once for each contest.
CREATE TABLE sale_reminders (
    contest_id uuid PRIMARY KEY REFERENCES contests (id),
    decided_at timestamptz NOT NULL
);

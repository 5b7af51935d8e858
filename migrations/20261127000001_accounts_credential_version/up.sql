-- Counts what makes a proof of yesterday worthless: another password, another second step, the end of the other sessions, a
-- suspension. What was verified under one number is not written under the next.
ALTER TABLE users ADD COLUMN credential_version bigint NOT NULL DEFAULT 1;

ALTER TABLE users DROP COLUMN first_steps_hidden_at;
ALTER TABLE users DROP COLUMN first_session_id;
DROP TABLE email_codes;

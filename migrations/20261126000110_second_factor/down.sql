DELETE FROM account_tokens WHERE purpose = 'CHANGE_EMAIL';
ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_email_check;
ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check;
ALTER TABLE account_tokens
    ADD CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('VERIFY_EMAIL', 'RESET_PASSWORD'));
ALTER TABLE account_tokens DROP COLUMN email;
ALTER TABLE user_sessions DROP COLUMN fresh_at;
DROP TABLE sign_in_challenges;
DROP TABLE recovery_codes;
DROP TABLE second_factors;

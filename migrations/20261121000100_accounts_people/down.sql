DROP TABLE development_clock;
DROP TABLE account_tokens;
DROP TABLE user_sessions;
DROP TABLE users;

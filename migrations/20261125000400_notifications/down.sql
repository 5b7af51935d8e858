DROP TRIGGER notifications_session_ended ON user_sessions;
DROP TABLE notification_choices;
DROP TABLE notifications;
DROP FUNCTION notifications_written();
ALTER TABLE mails DROP COLUMN topic;

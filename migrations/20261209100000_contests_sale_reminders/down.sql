DROP TABLE sale_reminders;

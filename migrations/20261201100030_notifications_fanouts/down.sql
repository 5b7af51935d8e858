DROP TABLE notification_fanouts;

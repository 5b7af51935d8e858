ALTER TABLE plans DROP COLUMN private_contests;

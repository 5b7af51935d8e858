ALTER TABLE handovers DROP COLUMN included_formats;
DROP TABLE contest_requirements;

ALTER TABLE users DROP COLUMN is_admin;
ALTER TABLE users ADD COLUMN is_admin boolean NOT NULL DEFAULT false;
-- Only an owner could do everything that an admin can.
UPDATE users SET is_admin = true WHERE staff_role = 'OWNER';
ALTER TABLE users DROP COLUMN staff_role;

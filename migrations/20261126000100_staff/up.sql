ALTER TABLE users
    ADD COLUMN staff_role text CONSTRAINT users_staff_role_check CHECK (staff_role IN ('SUPPORT', 'MODERATOR', 'FINANCE', 'OWNER'));
UPDATE users SET staff_role = 'OWNER' WHERE is_admin;
CREATE INDEX users_staff_role_idx ON users (staff_role) WHERE staff_role IS NOT NULL;

-- The program of the release before reads this column. It follows the role, so that the two cannot differ.
ALTER TABLE users DROP COLUMN is_admin;
ALTER TABLE users ADD COLUMN is_admin boolean NOT NULL GENERATED ALWAYS AS (staff_role IS NOT NULL) STORED;

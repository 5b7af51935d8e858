-- Whether the plan allows private contests. It holds for everybody who is on the plan, whenever they bought it.
ALTER TABLE plans ADD COLUMN private_contests boolean NOT NULL DEFAULT false;
UPDATE plans SET private_contests = true WHERE tier <> 'FREE';

ALTER TABLE payments VALIDATE CONSTRAINT payments_purpose_check;
ALTER TABLE payments VALIDATE CONSTRAINT payments_subject_check;

ALTER TABLE files VALIDATE CONSTRAINT files_purpose_check;

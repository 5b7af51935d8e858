ALTER TABLE contest_form_drafts DROP COLUMN nda;
DROP TABLE nda_signatures;
DROP TABLE contest_ndas;

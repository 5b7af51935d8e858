DROP TABLE contest_form_drafts;

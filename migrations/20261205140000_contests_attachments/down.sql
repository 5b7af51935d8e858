DROP TABLE contest_attachments;

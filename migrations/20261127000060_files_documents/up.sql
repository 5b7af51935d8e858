-- Pictures of the pages of documents, names in archives, and what authors add of what the server draws nothing of. Documents and archives
-- are PENDING with a due time of their own, so that a worker of the release before leaves them alone.
ALTER TABLE files ADD COLUMN pages integer CONSTRAINT files_pages_check CHECK (pages > 0);
ALTER TABLE files ADD COLUMN document_due_at timestamptz;
ALTER TABLE files ADD COLUMN preview_of uuid CONSTRAINT files_preview_of_fkey REFERENCES files (id) ON DELETE SET NULL;
ALTER TABLE files DROP CONSTRAINT files_purpose_check;
ALTER TABLE files ADD CONSTRAINT files_purpose_check
    CHECK (purpose IN ('ENTRY', 'PREVIEW', 'HANDOVER', 'PROFILE_IMAGE', 'DISPUTE'));
ALTER TABLE files ADD CONSTRAINT files_preview_of_check CHECK (preview_of IS NULL OR purpose = 'PREVIEW');
-- A file has one preview of its author's.
CREATE UNIQUE INDEX files_preview_of_unique ON files (preview_of) WHERE preview_of IS NOT NULL;
CREATE INDEX files_document_due_idx ON files (document_due_at) WHERE preview_status = 'PENDING' AND document_due_at IS NOT NULL;
-- What was uploaded before is drawn, too.
UPDATE files
   SET preview_status = 'PENDING', preview_attempts = 0, document_due_at = created_at
 WHERE purpose IN ('ENTRY', 'HANDOVER') AND preview_status = 'NONE'
   AND media_type IN ('application/pdf', 'text/plain', 'application/zip');
-- Previews of version 2 have a watermark of their own; the worker makes all of before anew.
DROP INDEX files_previews_outdated_idx;
CREATE INDEX files_previews_outdated_idx ON files (id) WHERE preview_status = 'READY' AND previews_version < 2;
UPDATE files SET preview_attempts = 0 WHERE preview_status = 'READY';

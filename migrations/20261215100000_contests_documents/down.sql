DROP TRIGGER contest_documents_update ON contests;
DROP TRIGGER contest_documents_insert ON contests;
DROP FUNCTION contest_documents_keep;
DROP TABLE contest_documents;
DROP FUNCTION contest_document_marks;

CREATE INDEX CONCURRENTLY contest_documents_search_idx ON contest_documents USING gin (search, marks) WITH (fastupdate = off);

DROP INDEX data_exports_storage_key_idx;
DROP INDEX kyc_documents_storage_key_idx;
DROP TABLE store_sweeps;

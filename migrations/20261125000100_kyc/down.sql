UPDATE payouts SET holds = CASE WHEN holds = '{KYC}' AND account_number_sealed IS NULL THEN '{METHOD}'
                                ELSE array_remove(holds, 'KYC') END
 WHERE 'KYC' = ANY (holds);
ALTER TABLE payouts DROP CONSTRAINT payouts_holds_check;
ALTER TABLE payouts ADD CONSTRAINT payouts_holds_check CHECK (holds <@ ARRAY['HANDOVER', 'METHOD']);
DROP TABLE kyc_views;
DROP TABLE kyc_documents;
DROP TABLE kyc_applications;

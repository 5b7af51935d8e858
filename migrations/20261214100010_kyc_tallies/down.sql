DROP TRIGGER kyc_tallies_update ON kyc_applications;
DROP TRIGGER kyc_tallies_insert ON kyc_applications;
DROP FUNCTION kyc_tallies_keep();
DROP TABLE kyc_tallies;

DROP TABLE credit_uses;
DROP TABLE referrals;
DROP TABLE credit_lots;
DROP TABLE referral_codes;

DROP TABLE payouts;
DROP TABLE payout_methods;

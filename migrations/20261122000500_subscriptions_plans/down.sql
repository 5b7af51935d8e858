DROP TABLE money_back_requests;
DROP TABLE subscription_charges;
DROP TABLE subscriptions;
DROP TABLE plans;

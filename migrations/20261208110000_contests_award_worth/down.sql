DROP VIEW award_worth;

-- reviews_one_per_reviewee holds it for each pair of people.
DROP INDEX CONCURRENTLY reviews_one_per_side;

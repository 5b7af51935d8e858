-- People in the order of their names, as staff list them.
CREATE INDEX users_by_name_idx ON users ((lower(first_name || ' ' || coalesce(last_name, ''))), id);

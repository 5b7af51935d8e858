DROP TABLE distribution_shares;
DROP TABLE distributions;
DROP TABLE refund_requests;
DROP TABLE boosts;
ALTER TABLE contest_events DROP CONSTRAINT contest_events_kind_check;
ALTER TABLE contest_events ADD CONSTRAINT contest_events_kind_check CHECK (kind IN (
    'CREATED', 'PAID', 'BRIEF_CHANGED', 'ENTRIES_CLOSED', 'AWARDED', 'DELIVERED', 'CHANGES_REQUESTED',
    'ACCEPTED', 'HANDOVER_LAPSED', 'REFUNDED', 'CANCELLED'));
DROP INDEX contests_featured_idx;
ALTER TABLE contests DROP CONSTRAINT contests_outcome_check;
ALTER TABLE contests ADD CONSTRAINT contests_outcome_check CHECK (outcome IN ('COMPLETED', 'REFUNDED', 'CANCELLED'));
ALTER TABLE contests DROP COLUMN reminders_sent;
ALTER TABLE contests DROP COLUMN featured_until;
ALTER TABLE contests DROP COLUMN featured_since;
ALTER TABLE contests DROP COLUMN extensions;
ALTER TABLE contests DROP COLUMN guaranteed;

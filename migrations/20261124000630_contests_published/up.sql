-- The sitemap's parts: where each ends is found without reading the contests themselves.
CREATE INDEX contests_published_idx ON contests (id) WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';

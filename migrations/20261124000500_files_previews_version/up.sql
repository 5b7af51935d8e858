-- Which previews lie beside the original: 0, those of before; 1, with small pictures in three widths. The worker makes what
-- is missing, some pictures in each round.
ALTER TABLE files ADD COLUMN previews_version smallint NOT NULL DEFAULT 0;
CREATE INDEX files_previews_outdated_idx ON files (id) WHERE preview_status = 'READY' AND previews_version < 1;

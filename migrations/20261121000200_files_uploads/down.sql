ALTER TABLE users DROP CONSTRAINT users_image_file_id_fkey;
DROP TABLE files;

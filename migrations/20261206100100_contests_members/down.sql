DROP TABLE contest_links;
DROP TABLE contest_invitations;
DROP TABLE contest_former_members;
DROP TABLE contest_members;

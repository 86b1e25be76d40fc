-- Members may refuse invitations: all of them, or those of one member.
ALTER TABLE members ADD COLUMN refuses_invitations INTEGER CHECK (refuses_invitations IN (0, 1));

CREATE TABLE refused_invitations (
    member_id          INTEGER NOT NULL,
    -- A negative number that follows from the id if that member was forgotten: they stay refused.
    refused_member_id  INTEGER NOT NULL,
    PRIMARY KEY (member_id, refused_member_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX refused_by_others ON refused_invitations (refused_member_id);

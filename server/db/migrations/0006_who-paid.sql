-- Who paid an expense: a name, so that it outlives the account; null when not given.
alter table expenses add column paid_by text;
-- The account that added a contractor. Not a foreign key; ignored once that account is deleted.
alter table contractors add column added_by bigint;

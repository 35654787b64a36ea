-- Who paid an expense: a name, so that it outlives the account. Null for no one in particular.
alter table expenses add column paid_by text;
-- The account that added a contractor. No reference: it says nothing once that account is gone.
alter table contractors add column added_by bigint;

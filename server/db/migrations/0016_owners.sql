-- Up Migration

-- Whose creations pass one after another is held by a row of its own, no longer by that of users:
-- where the tables are spread over several databases it lies beside the owner's records, and users
-- on every one of them. The row comes with the first who holds it.
create table owners (
  user_id bigint primary key references users (id) on delete cascade
);

-- Up Migration

-- Most expenses have neither a receipt nor a contractor, and need no place in these two indexes. Each
-- takes the place of one of the same name that had all of them.
-- Contract: the same rows are unique as before, because null was never equal to null.
create unique index expenses_receipt_key on expenses (user_id, image_url)
  where image_url is not null;
drop index expenses_image_url_key;
alter index expenses_receipt_key rename to expenses_image_url_key;

create index expenses_paid_idx on expenses (user_id, contractor_id)
  where contractor_id is not null;
drop index expenses_contractor_idx;
alter index expenses_paid_idx rename to expenses_contractor_idx;

-- How many expenses each user had at the last sweep, where counting all of them takes too long: by
-- that the administrator's list is put in order, and nothing else.
create table expense_tallies (
  user_id bigint primary key references users (id) on delete cascade,
  count integer not null
);

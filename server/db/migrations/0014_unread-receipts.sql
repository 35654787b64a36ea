-- Lets receipts that were never read be counted without reading all others of a home.
alter table uploads add column is_read boolean not null default false;
update uploads set is_read = true
from receipt_readings r
where r.user_id = uploads.user_id and r.key = uploads.key;
create index uploads_unread_idx on uploads (user_id, key)
  where state = 'stored' and not is_read;

-- Which of the current notices each member of a home has seen. The notices themselves are
-- calculated from the records and the activity.
create table notices_seen (
  user_id bigint not null references users (id) on delete cascade,
  member_id bigint not null references users (id) on delete cascade,
  -- Of current notices only, so that a row stays small.
  keys text[] not null,
  primary key (user_id, member_id)
);
create index notices_seen_member_idx on notices_seen (member_id);

-- Members' own data in a home: conversations with the assistant, calendar feeds and emails about
-- activity.

-- The home that the conversation is about; null: the user's own.
alter table ai_messages add column home_id bigint references users (id) on delete cascade;
alter table ai_proposals add column home_id bigint;
create index ai_messages_home_idx on ai_messages (home_id) where home_id is not null;

-- Calendar feeds of members; the owner's are in calendar_feeds.
create table member_calendar_feeds (
  -- the home
  user_id bigint not null references users (id) on delete cascade,
  project_id bigint not null,
  member_id bigint not null references users (id) on delete cascade,
  token_hash text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, project_id, member_id),
  constraint member_calendar_feeds_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create index member_calendar_feeds_member_idx on member_calendar_feeds (member_id);

-- Who gets a daily email of other people's changes in a home.
create table activity_digests (
  -- the home
  user_id bigint not null references users (id) on delete cascade,
  member_id bigint not null references users (id) on delete cascade,
  -- Changes before this time need no further email.
  covered_until timestamptz(3) not null,
  primary key (user_id, member_id)
);
create index activity_digests_member_idx on activity_digests (member_id);

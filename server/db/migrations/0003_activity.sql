-- Activity: who changed what. See docs/activity.md.

create table activity (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz(3) not null,
  -- Not a foreign key, because an entry outlives its author's account. Null for Plumbline itself,
  -- and after a restore from an account backup, which contains only names.
  actor_id bigint,
  -- Name at the time of the change.
  actor_name text,
  way text not null constraint activity_way_check
    check (way in ('screen', 'assistant', 'import', 'restore', 'api', 'system')),
  kind text not null,
  -- Not foreign keys, because an entry outlives its record and its project. Null for an entry about
  -- many records.
  record_id bigint,
  project_id bigint,
  action text not null,
  label text not null,
  -- {field: [from, to]}
  changes jsonb not null default '{}',
  primary key (user_id, id)
);
create index activity_at_idx on activity (user_id, at, id);
create index activity_project_idx on activity (user_id, project_id, at, id);
create index activity_record_idx on activity (user_id, record_id) where record_id is not null;
create index activity_kind_idx on activity (user_id, kind, at, id);
create index activity_actor_idx on activity (user_id, actor_name, at, id);

-- Append-only for all roles, including owners and superusers. At depth 0 a statement was sent by a
-- client; at greater depth it is the cascade of a deleted account.
create function refuse_activity_change() returns trigger language plpgsql as $$
begin
  raise exception 'activity is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger activity_append_only before update or delete or truncate on activity
  for each statement when (pg_trigger_depth() = 0) execute function refuse_activity_change();

-- When each member last looked at the activity of a home.
create table activity_visits (
  user_id bigint not null references users (id) on delete cascade,
  member_id bigint not null references users (id) on delete cascade,
  visited_at timestamptz(3) not null,
  -- The end of the previous visit.
  previous_at timestamptz(3),
  primary key (user_id, member_id)
);
create index activity_visits_member_idx on activity_visits (member_id);

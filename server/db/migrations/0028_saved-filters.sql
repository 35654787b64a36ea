-- Saved filters of the expense list, per person and project.
create table saved_filters (
  user_id bigint not null references users (id) on delete cascade,
  project_id bigint not null,
  member_id bigint not null references users (id) on delete cascade,
  -- A list of at most 30 objects with name and search.
  filters jsonb not null,
  primary key (user_id, project_id, member_id),
  constraint saved_filters_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create index saved_filters_member_idx on saved_filters (member_id);

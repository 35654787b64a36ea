-- Which milestones a milestone waits for. See docs/decisions/0123-milestone-dependencies.md.

create table milestone_dependencies (
  user_id bigint not null references users (id) on delete cascade,
  milestone_id bigint not null,
  waits_for_id bigint not null,
  primary key (user_id, milestone_id, waits_for_id),
  constraint milestone_dependencies_milestone_fkey foreign key (user_id, milestone_id)
    references milestones (user_id, id) on delete cascade,
  constraint milestone_dependencies_waits_for_fkey foreign key (user_id, waits_for_id)
    references milestones (user_id, id) on delete cascade,
  constraint milestone_dependencies_self_check check (milestone_id <> waits_for_id)
);
create index milestone_dependencies_waits_for_idx
  on milestone_dependencies (user_id, waits_for_id);

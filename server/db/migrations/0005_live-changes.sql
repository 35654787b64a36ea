-- Notifies listening processes of a write at its commit. Only in homes with a second person, or
-- when the last one leaves, so that other writes don't use the notification queue. See
-- docs/decisions/0092-live-changes.md.
create function tell_of_activity() returns trigger language plpgsql as $$
begin
  perform pg_notify('plumbline_activity', json_build_object('home', line.user_id,
    'id', line.id, 'actor', line.actor_id, 'project', line.project_id, 'kind', line.kind)::text)
  from (
    select user_id, actor_id, project_id, kind, max(id) as id
    from added group by user_id, actor_id, project_id, kind
  ) line
  where line.kind = 'member'
    or exists (select from memberships m where m.user_id = line.user_id and m.ended_at is null);
  return null;
end $$;
create trigger activity_tell after insert on activity
  referencing new table as added for each statement execute function tell_of_activity();

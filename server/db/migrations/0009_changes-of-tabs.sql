-- Live changes between one person's tabs and devices: each names itself when it writes, and is
-- notified of the others' writes. See docs/decisions/0101-changes-of-tabs.md.
alter table activity add column client text;

-- Replaces the function of 0005: adds the client and the snapshot for later requests, and notifies
-- also in homes whose owner has two sessions. A payload has at most 8,000 bytes, so a snapshot with
-- very many transactions is omitted.
create or replace function tell_of_activity() returns trigger language plpgsql as $$
declare
  mark text := pg_current_snapshot()::text;
begin
  perform pg_notify('plumbline_activity', json_build_object('home', line.user_id,
    'id', line.id, 'actor', line.actor_id, 'client', line.client, 'project', line.project_id,
    'kind', line.kind, 'mark', case when length(mark) < 6000 then mark end)::text)
  from (
    select user_id, actor_id, client, project_id, kind, max(id) as id
    from added group by user_id, actor_id, client, project_id, kind
  ) line
  where line.kind = 'member'
    or exists (select from memberships m where m.user_id = line.user_id and m.ended_at is null)
    or (
      select count(*) from (
        select from sessions s
        where s.sess ->> 'userId' = line.user_id::text limit 2
      ) own
    ) = 2;
  return null;
end $$;

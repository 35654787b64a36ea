-- Live changes of one person's tabs and devices: each names itself in what it writes, and hears of
-- what the others wrote. See docs/decisions/0101-changes-of-tabs.md.
alter table activity add column client text;

-- As before, with the client, and with the snapshot to ask from later. Also in homes whose owner is
-- signed in twice. A payload has 8,000 bytes at most, so a snapshot among very many transactions is
-- left out.
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

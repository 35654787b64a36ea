-- An offer by the owner to transfer the home to a member, which the member accepts or lets expire.
-- See docs/decisions/0100-handing-a-home-over.md.
create table home_offers (
  -- the home
  user_id bigint primary key references users (id) on delete cascade,
  member_id bigint not null references users (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  -- Kept, so that accepting again gives the same response; the next offer replaces it.
  accepted_at timestamptz(3)
);
create index home_offers_member_id_idx on home_offers (member_id);

-- Moves all activity entries of the home. Runs at depth 1, where activity_append_only allows the
-- statement: it can only change the home of entries, and only for all entries of one home.
create function move_activity() returns trigger language plpgsql as $$
begin
  update activity set user_id = new.member_id where user_id = new.user_id;
  return null;
end $$;
create trigger home_offers_accepted after update of accepted_at on home_offers for each row
  when (old.accepted_at is null and new.accepted_at is not null) execute function move_activity();

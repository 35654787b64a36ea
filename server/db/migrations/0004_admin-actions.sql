-- Up Migration

-- Sign-ins are recorded too, which are about no user. Who a user was is kept beside what was done
-- to them, for when the account is gone; that and the address are forgotten after 90 days.
alter table admin_actions
  alter column user_id drop not null,
  alter column address drop not null,
  add column user_name text,
  add column user_email text,
  drop constraint admin_actions_action_check,
  add constraint admin_actions_action_check
    check (action in ('upgrade', 'downgrade', 'log_in', 'log_in_failed'));
create index admin_actions_created_at_idx on admin_actions (created_at);

update admin_actions
set user_name = nullif(concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), ''),
  user_email = email
from users
where users.id = admin_actions.user_id;

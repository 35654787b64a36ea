-- Up Migration

-- A change of the sign-in email that the old mailbox does not approve: proven by a second factor, or
-- made after a wait in which the old mailbox can cancel it. One at a time for each account.
create table email_changes (
  user_id bigint primary key references users (id) on delete cascade,
  new_email text not null,
  way text not null constraint email_changes_way_check check (way in ('second_factor', 'wait')),
  -- SHA-256 of the tokens that were emailed, in hex.
  confirm_hash text not null unique,
  cancel_hash text not null unique,
  -- With the server's secret it makes the cancel token, which each notice repeats.
  cancel_seed text not null,
  requested_at timestamptz(3) not null,
  -- Until then the new mailbox can confirm; a change that waits is not made earlier.
  due_at timestamptz(3) not null,
  confirmed_at timestamptz(3),
  notices_sent smallint not null,
  -- When the sweep has something to do: a notice, the change itself, or its end.
  next_at timestamptz(3) not null
);
create index email_changes_next_at_idx on email_changes (next_at);

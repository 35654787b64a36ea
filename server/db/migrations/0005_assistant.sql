-- Up Migration

-- What the assistant proposed to record, with the message that proposed it. The fields are kept as
-- they were shown, so that the conversation can say what was done.
create table ai_proposals (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  message_id bigint not null,
  kind text not null constraint ai_proposals_kind_check
    check (kind in ('expense', 'milestone', 'contractor', 'completion')),
  record jsonb not null,
  missing text[] not null default '{}',
  state text not null default 'open' constraint ai_proposals_state_check
    check (state in ('open', 'confirmed', 'dismissed')),
  -- What was recorded. It may be deleted later: no reference.
  record_id bigint,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint ai_proposals_message_fkey foreign key (user_id, message_id)
    references ai_messages (user_id, id) on delete cascade
);
create index ai_proposals_message_idx on ai_proposals (user_id, message_id);

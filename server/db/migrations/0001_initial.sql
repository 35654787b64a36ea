-- Up Migration

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  password text,
  first_name text,
  last_name text,
  google_id text,
  profile_image_url text,
  stripe_customer_id text,
  stripe_subscription_id text,
  subscription_status text not null default 'free'
    constraint users_subscription_status_check check (subscription_status in ('free', 'active', 'cancelled')),
  subscription_end_date timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_google_id_key on users (google_id);
create unique index users_stripe_customer_id_key on users (stripe_customer_id);

create table sessions (
  sid text primary key,
  sess json not null,
  expire timestamptz(3) not null
);
create index sessions_expire_idx on sessions (expire);
create index sessions_user_id_idx on sessions ((sess ->> 'userId'));

create table projects (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  description text,
  budget numeric(10, 2) not null
    constraint projects_budget_check check (budget > 0 and budget <> 'NaN'),
  start_date timestamptz(3) default now(),
  primary key (user_id, id)
);

create table contractors (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  name text not null,
  company text,
  email text,
  phone text,
  specialty text,
  hourly_rate numeric(8, 2)
    constraint contractors_hourly_rate_check check (hourly_rate >= 0 and hourly_rate <> 'NaN'),
  notes text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);

create table uploads (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  content_type text not null,
  size integer not null,
  state text not null default 'pending'
    constraint uploads_state_check check (state in ('pending', 'stored', 'deleting')),
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index uploads_created_at_idx on uploads (created_at);
-- The sweep asks for files whose owner it does not know.
create index uploads_key_idx on uploads (key);
create index uploads_deleting_idx on uploads (key) where state = 'deleting';

create table expenses (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  contractor_id bigint,
  description text not null,
  amount numeric(10, 2) not null
    constraint expenses_amount_check check (amount > 0 and amount <> 'NaN'),
  category text not null,
  payment_method text not null,
  date date not null,
  notes text,
  image_url text,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint expenses_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade,
  constraint expenses_contractor_fkey foreign key (user_id, contractor_id)
    references contractors (user_id, id),
  constraint expenses_receipt_fkey foreign key (user_id, image_url)
    references uploads (user_id, key)
);
-- Ascending: ORDER BY date DESC, id DESC reads it backwards.
create index expenses_page_idx on expenses (user_id, project_id, date, id);
create index expenses_category_idx on expenses (user_id, project_id, category) include (amount);
create unique index expenses_image_url_key on expenses (user_id, image_url);
create index expenses_contractor_idx on expenses (user_id, contractor_id);

create table milestones (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  project_id bigint not null,
  title text not null,
  description text,
  target_date date,
  completed_date timestamptz(3),
  is_completed boolean not null default false,
  category text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id),
  constraint milestones_project_fkey foreign key (user_id, project_id)
    references projects (user_id, id) on delete cascade
);
create index milestones_project_idx on milestones (user_id, project_id);

create table ai_messages (
  user_id bigint not null references users (id) on delete cascade,
  id bigint generated always as identity,
  role text not null constraint ai_messages_role_check check (role in ('user', 'assistant')),
  content text not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, id)
);

create table idempotency_keys (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  input_hash text not null,
  expense_id bigint not null,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, key)
);
create index idempotency_keys_created_at_idx on idempotency_keys (created_at);

-- Up Migration

-- The mails whose content was given to a mail server, or was about to be: none of them is sent
-- again. The id is that of the job.
create table sent_mails (
  id uuid primary key,
  sent_at timestamptz(3) not null
);
create index sent_mails_sent_at_idx on sent_mails (sent_at);

-- Whether a model provider may also read receipts. See docs/decisions/0124-ai-receipts.md.
alter table users add column second_reader boolean not null default false;

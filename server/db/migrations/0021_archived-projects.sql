-- When a project was archived: hidden from selectors, kept with all that is in it.

alter table projects add column archived_at timestamptz(3);

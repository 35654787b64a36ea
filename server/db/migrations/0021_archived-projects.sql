-- When a project was archived: hidden from selectors, with all its records kept.

alter table projects add column archived_at timestamptz(3);

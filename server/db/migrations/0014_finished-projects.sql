-- Up Migration
-- The release before leaves the new column as it is.

-- The day on which a homeowner marked a project as finished: nothing more is to come from then on.
alter table projects add column finished_on date;

-- Pro that came with sample data, which nobody pays for: no part of the estimated revenue.
alter table users add column has_sample_pro boolean not null default false;

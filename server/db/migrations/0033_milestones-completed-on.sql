-- The date of a milestone's completion where it was completed. Null: completed by an earlier
-- release, so that the date in UTC applies.
alter table milestones add column completed_on date;

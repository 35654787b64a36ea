-- Whether a user is reminded of milestones: a week before their day, and when it has passed.
alter table reminder_choices add column milestones boolean not null default false;

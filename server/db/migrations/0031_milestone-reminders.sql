-- Whether a user gets reminders of milestones: a week before their date, and when overdue.
alter table reminder_choices add column milestones boolean not null default false;

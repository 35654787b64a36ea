alter table expenses add column warranty text;

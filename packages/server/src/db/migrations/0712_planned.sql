-- The calendar: follow-ups and appointments of a span of days, whoever they are of, whether they are done or not.
create index communications_planned on communications (company_id, due_at, id) where due_at is not null;

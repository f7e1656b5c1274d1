-- Lists whose contacts come from a list of a CRM.
alter table contact_lists add column source jsonb;
-- When it is to be read again.
alter table contact_lists add column source_due_at timestamptz(3);
create index contact_lists_source_due on contact_lists (source_due_at) where source is not null and removed_at is null;

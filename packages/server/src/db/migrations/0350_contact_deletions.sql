-- Contacts are deleted with a way back for 30 days, and erased then. Runs on PostgreSQL 15 and later.

alter table contacts add column deleted_at timestamp(3) with time zone;
create index contacts_deleted on contacts (company_id, id) where deleted_at is not null;

-- A contact that can be restored, with the rows that make way meanwhile: its numbers may become another contact's, tags and lists do not
-- count it. When it was restored or erased, there is no row any more.
create table contact_deletions (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  deleted_by bigint references users (id),
  deleted_at timestamp(3) with time zone not null,
  rows jsonb not null,
  constraint contact_deletions_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index contact_deletions_contact on contact_deletions (company_id, contact_id);
create index contact_deletions_latest on contact_deletions (company_id, deleted_at, id);
create index contact_deletions_old on contact_deletions (deleted_at);

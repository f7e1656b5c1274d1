-- Changes of many contacts: what was asked for, and what became of each contact. Runs on PostgreSQL 15 and later.

create table contact_bulks (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  action jsonb not null,
  names jsonb not null,
  phase text not null default 'apply',
  status text not null default 'running',
  cursor bigint not null default 0,
  total integer not null,
  changed_count integer not null default 0,
  unchanged_count integer not null default 0,
  failed_count integer not null default 0,
  undone_count integer not null default 0,
  kept_count integer not null default 0,
  dismissed_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index contact_bulks_own on contact_bulks (company_id, id);
create index contact_bulks_shown on contact_bulks (company_id, user_id, id) where dismissed_at is null;
create index contact_bulks_created on contact_bulks (created_at);

-- The contacts as they matched when it was asked for. Without a reference: what becomes of the contact later does not change what was done.
create table contact_bulk_items (
  bulk_id bigint not null,
  company_id bigint not null,
  contact_id bigint not null,
  state text not null default 'waiting',
  reason text,
  before jsonb,
  primary key (bulk_id, contact_id),
  constraint contact_bulk_items_bulk_id_company_fk foreign key (company_id, bulk_id) references contact_bulks (company_id, id) on delete cascade
);
create index contact_bulk_items_failures on contact_bulk_items (company_id, bulk_id, contact_id) where state in ('failed', 'kept');

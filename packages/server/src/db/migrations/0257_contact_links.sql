-- Which records of CRMs a contact is, and what was taken over from them. Runs on PostgreSQL 15 and later.

create table contact_links (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  contact_id bigint not null,
  name text not null,
  account_id text not null,
  kind text not null,
  external_id text not null,
  url text,
  source text not null,
  position integer not null default 0,
  is_chosen boolean not null default false,
  state text not null default 'there',
  details jsonb,
  created_at timestamp(3) with time zone not null,
  constraint contact_links_contact_id_company_fk foreign key (company_id, contact_id)
    references contacts (company_id, id) on delete cascade,
  constraint contact_links_record unique (company_id, contact_id, name, account_id, kind, external_id)
);
create unique index contact_links_chosen on contact_links (company_id, contact_id, name) where is_chosen;
create index contact_links_external on contact_links (company_id, name, external_id);

create table contact_crm_states (
  company_id bigint not null,
  contact_id bigint not null,
  name text not null,
  account_id text not null,
  checked_at timestamp(3) with time zone,
  tried_at timestamp(3) with time zone,
  problem text,
  stages jsonb not null default '[]',
  synced_at timestamp(3) with time zone,
  pulled jsonb not null default '{}',
  conflicts jsonb not null default '[]',
  primary key (company_id, contact_id, name),
  constraint contact_crm_states_contact_id_company_fk foreign key (company_id, contact_id)
    references contacts (company_id, id) on delete cascade
);

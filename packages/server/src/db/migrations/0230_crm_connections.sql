-- Connections to CRMs, and the calls that are logged there. Runs on PostgreSQL 15 and later.

alter table company_integrations
  add column account_id text,
  add column account_name text,
  add column sealed_tokens text,
  add column token_expires_at timestamp(3) with time zone,
  add column refreshing_until timestamp(3) with time zone,
  add column connected_by bigint references users (id),
  add column connected_at timestamp(3) with time zone,
  add column is_broken boolean not null default false,
  add column problem text,
  add column quiet_until timestamp(3) with time zone,
  add column creates_contacts boolean not null default false,
  add column seen_seq bigint not null default 0,
  add column version integer not null default 1;

create table integration_authorizations (
  state_hash text primary key,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  name text not null,
  sealed_verifier text not null,
  expires_at timestamp(3) with time zone not null
);
create index integration_authorizations_over on integration_authorizations (expires_at);

create table crm_calls (
  company_id bigint not null,
  name text not null,
  communication_id bigint not null,
  state text not null default 'waiting',
  external_id text,
  logged_version integer not null default 0,
  tries integer not null default 0,
  problem text,
  next_try_at timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  primary key (company_id, name, communication_id),
  constraint crm_calls_communication_id_company_fk foreign key (company_id, communication_id)
    references communications (company_id, id) on delete cascade
);
create index crm_calls_communication on crm_calls (company_id, communication_id);
create index crm_calls_unlogged on crm_calls (company_id, name, communication_id) where state <> 'logged';

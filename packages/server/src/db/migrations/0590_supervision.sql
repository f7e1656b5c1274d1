-- Supervisors in calls of others, and what their company shows of them (ADR 74). Runs on PostgreSQL 15 and later.

alter table calls add column supervisor_ids bigint[] not null default '{}';
create index calls_supervised on calls (company_id) where supervisor_ids <> '{}';

create table supervision_settings (
  company_id bigint primary key references companies (id),
  shows_listeners boolean not null default true,
  updated_at timestamptz(3) not null default now()
);

-- What a company has decided about wrap-ups leaves its own row, for a row of the module that asks for it. A company without one has what it had
-- so far without a decision: no seconds, nothing forced. Runs on PostgreSQL 15 and later.

create table wrap_up_settings (
  company_id bigint primary key references companies (id),
  seconds integer not null default 0,
  force_call_disposition boolean not null default false,
  force_contact_disposition boolean not null default false,
  updated_at timestamp(3) with time zone not null default now()
);

insert into wrap_up_settings (company_id, seconds, force_call_disposition, force_contact_disposition, updated_at)
select id, wrap_up_seconds, force_call_disposition, force_contact_disposition, updated_at from companies
where wrap_up_seconds <> 0 or force_call_disposition or force_contact_disposition;

alter table companies drop column wrap_up_seconds, drop column force_call_disposition, drop column force_contact_disposition;

-- What companies enter about their business, and what the reviewer has said (spec 3 §3). Runs on PostgreSQL 15 and later.

create table business_registrations (
  company_id bigint primary key references companies (id),
  -- By the names of the contract; what is not there was not entered.
  details jsonb not null default '{}',
  submitted_at timestamptz(3),
  reason text,
  updated_at timestamptz(3) not null default now()
);

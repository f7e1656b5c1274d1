-- Who calls a missed caller back: one row for a number that a person has claimed, or closed without a call.
create table callback_claims (
  company_id bigint not null references companies (id),
  lead_number text not null,
  user_id bigint references users (id),
  claimed_at timestamptz(3),
  due_at timestamptz(3),
  dismissed_at timestamptz(3),
  dismissed_by bigint references users (id),
  reason text,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, lead_number)
);
create index callback_claims_updated on callback_claims (updated_at);

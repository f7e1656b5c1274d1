-- Companies that want to register: made when their first admin has confirmed the address (ADR 82). Runs on PostgreSQL 15 and later.

create table registrations (
  id uuid primary key,
  email text not null,
  name text not null,
  password_hash text not null,
  company_name text not null,
  phone_number text not null,
  country text not null,
  timezone text not null,
  -- Of the mail.
  language text not null,
  token_hash text not null unique,
  created_at timestamptz(3) not null default now(),
  -- Counted from the moment the mail server takes the mail.
  expires_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  used_at timestamptz(3),
  -- The address has an account.
  ended_at timestamptz(3)
);
create index registrations_email on registrations (lower(email));
create index registrations_expires on registrations (expires_at);

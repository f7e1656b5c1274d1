-- Two-step sign-in: codes of an authenticator app, and recovery codes (ADR 81). Runs on PostgreSQL 15 and later.

create table two_steps (
  user_id bigint primary key references users (id),
  -- The key that the app was given, encrypted for this user.
  sealed_key text not null,
  -- Null: set up but not confirmed by a code yet, which asks nothing of anyone.
  confirmed_at timestamptz(3),
  -- The newest step whose code was used: a code is used once (RFC 6238 §5.2).
  used_step bigint not null default 0,
  created_at timestamptz(3) not null default now()
);

create table recovery_codes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  code_hash text not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create unique index recovery_codes_code on recovery_codes (user_id, code_hash);

create table sign_in_settings (
  company_id bigint primary key references companies (id),
  requires_two_step boolean not null default false,
  updated_at timestamptz(3) not null default now()
);

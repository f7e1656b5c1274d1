-- Single sign-on at a company's own provider (ADR 90). Runs on PostgreSQL 15 and later.

create table single_sign_on (
  company_id bigint primary key references companies (id),
  is_on boolean not null default false,
  issuer text not null,
  client_id text not null,
  -- Encrypted for this company.
  sealed_secret text not null,
  has_second_step boolean not null default false,
  accepts_unmarked_addresses boolean not null default false,
  is_only_way boolean not null default false,
  updated_at timestamptz(3) not null default now()
);

-- Which addresses lead to which provider. Anyone may write a domain down; one company at most has proven it.
create table sign_in_domains (
  company_id bigint not null references companies (id),
  domain text not null,
  proven_at timestamptz(3),
  primary key (company_id, domain)
);
create unique index sign_in_domains_proven on sign_in_domains (domain) where proven_at is not null;

-- Which account of a provider is which user: the first one that came.
create table single_sign_on_accounts (
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  issuer text not null,
  subject text not null,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  primary key (company_id, user_id, issuer),
  unique (company_id, issuer, subject)
);
create index single_sign_on_accounts_user on single_sign_on_accounts (user_id);

-- Sign-ins that have gone to a provider: each comes back once, within ten minutes. Not worth keeping through a crash.
create unlogged table single_sign_on_states (
  state_hash text primary key,
  expires_at timestamptz(3) not null
);
create index single_sign_on_states_expiry on single_sign_on_states (expires_at);

-- The company whose provider has signed the user in; such a sign-in opens no other one.
alter table sign_ins add column only_company_id bigint references companies (id);
create index sign_ins_only_company on sign_ins (only_company_id) where only_company_id is not null;

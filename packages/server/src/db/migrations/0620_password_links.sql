-- Links that let a user choose a password: invitations and forgotten passwords (ADR 76). Runs on PostgreSQL 15 and later.

-- An admin handed it over: its user must replace it before anything else.
alter table users add column password_is_temporary boolean not null default false;

create table password_links (
  id uuid primary key,
  -- Where the user will be signed in.
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  kind text not null,
  -- Of the token in the address. The token itself is nowhere: it is made again from the id and a secret of the server.
  token_hash text not null unique,
  -- The admin who asked for it; null: the user did.
  created_by bigint references users (id),
  created_at timestamptz(3) not null default now(),
  -- Counted from the moment the mail server takes the mail.
  expires_at timestamptz(3) not null,
  mailed_at timestamptz(3),
  refused_at timestamptz(3),
  used_at timestamptz(3),
  -- Replaced by a newer one, or taken back.
  ended_at timestamptz(3)
);
create index password_links_user on password_links (user_id, created_at);
create index password_links_expires on password_links (expires_at);

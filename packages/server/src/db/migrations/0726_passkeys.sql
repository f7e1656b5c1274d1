-- Passkeys: keys on users' devices that sign in without a password (ADR 88). Runs on PostgreSQL 15 and later.

create table passkeys (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  -- Made by the device, as base64url.
  credential_id text not null unique,
  -- COSE, as base64url.
  public_key text not null,
  -- How the device knows its user: the same for all passkeys of one user.
  user_handle text not null,
  -- How often the device says that it was used; 0 from those that do not count.
  sign_count bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  is_synced boolean not null default false,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
create index passkeys_user on passkeys (user_id, id);

-- What devices are asked to sign: each once, within five minutes. Not worth keeping through a crash.
create unlogged table passkey_challenges (
  challenge_hash text primary key,
  -- Who adds a passkey with it; null: it is to sign in.
  user_id bigint,
  user_handle text,
  expires_at timestamptz(3) not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Tries of passwords, counted over all nodes. Runs on PostgreSQL 15 and later.
-- Unlogged: after a crash of the database, counting begins again.

create unlogged table sign_in_tries (
  id bigint generated always as identity primary key,
  key text not null,
  has_failed boolean not null default false,
  expires_at timestamptz(3) not null
);
create index sign_in_tries_key on sign_in_tries (key, expires_at);
create index sign_in_tries_expiry on sign_in_tries (expires_at);

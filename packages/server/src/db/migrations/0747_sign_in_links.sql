-- Links by which a company's own server signs its users in.
alter table api_keys add column signs_in_users boolean not null default false;

-- Each works once, within two minutes. Not worth keeping through a crash.
create unlogged table sign_in_links (
  token_hash text primary key,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  api_key_id bigint not null,
  expires_at timestamptz(3) not null,
  foreign key (company_id, api_key_id) references api_keys (company_id, id)
);
create index sign_in_links_key on sign_in_links (company_id, api_key_id);
create index sign_in_links_expiry on sign_in_links (expires_at);

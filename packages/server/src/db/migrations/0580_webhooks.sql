-- Webhooks of companies, what was sent to them, and each attempt. Runs on PostgreSQL 15 and later.

create table webhooks (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  name text not null,
  url text not null,
  events text[] not null,
  state text not null default 'active',
  sealed_secret text not null,
  -- The secret before, and until when requests are signed with it too.
  sealed_old_secret text,
  old_secret_until timestamp(3) with time zone,
  -- When the first request failed after the last one that was accepted.
  failing_since timestamp(3) with time zone,
  -- The last event of the company that was looked at.
  seen_seq bigint not null,
  -- A job was asked for, or a node is sending, until then.
  asked_until timestamp(3) with time zone,
  claimed_until timestamp(3) with time zone,
  created_by bigint references users (id),
  created_at timestamp(3) with time zone not null default now(),
  constraint webhooks_company_id_key unique (company_id, id)
);
create index webhooks_active on webhooks (company_id) where state = 'active';

create table webhook_deliveries (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  webhook_id bigint not null,
  message_id text not null,
  type text not null,
  -- Deliveries about one entity are sent one after the other.
  entity text not null,
  body text not null,
  state text not null default 'waiting',
  tries integer not null default 0,
  next_try_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  constraint webhook_deliveries_company_id_key unique (company_id, id),
  constraint webhook_deliveries_webhook_id_company_fk foreign key (company_id, webhook_id)
    references webhooks (company_id, id) on delete cascade
);
create unique index webhook_deliveries_message on webhook_deliveries (company_id, webhook_id, message_id);
create index webhook_deliveries_log on webhook_deliveries (company_id, webhook_id, id);
create index webhook_deliveries_waiting on webhook_deliveries (company_id, webhook_id, entity, id) where state = 'waiting';
create index webhook_deliveries_due on webhook_deliveries (company_id, webhook_id, next_try_at) where state = 'waiting';
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_attempts (
  id bigint primary key generated always as identity,
  company_id bigint not null,
  delivery_id bigint not null,
  at timestamp(3) with time zone not null,
  status integer,
  duration_ms integer not null,
  answer text,
  problem text,
  constraint webhook_attempts_delivery_id_company_fk foreign key (company_id, delivery_id)
    references webhook_deliveries (company_id, id) on delete cascade
);
create index webhook_attempts_delivery on webhook_attempts (company_id, delivery_id, id);

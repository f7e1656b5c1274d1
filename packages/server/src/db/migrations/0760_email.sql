-- Email: the communication of an email, mail servers of companies, addresses of lines, and addresses that take none. Runs on PostgreSQL 15 and later.

create table emails (
  communication_id bigint primary key,
  company_id bigint not null references companies (id),
  direction text not null,
  status text not null,
  subject text not null,
  from_name text,
  from_address text not null,
  to_address text not null,
  kind text not null default 'person',
  quoted text,
  -- With its angle brackets, and those of the emails before it.
  message_id text not null,
  in_reply_to text,
  reference_ids text[] not null default '{}',
  reply_to_id bigint,
  failure_text text,
  failure_detail text,
  draft jsonb,
  send_at timestamptz(3),
  valid_until timestamptz(3),
  tries integer not null default 0,
  claimed_until timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint emails_communication_id_company_fk foreign key (company_id, communication_id)
    references communications (company_id, id) on delete cascade,
  constraint emails_reply_to_id_company_fk foreign key (company_id, reply_to_id)
    references communications (company_id, id) on delete set null (reply_to_id)
);
-- The same email told twice is taken in once.
create unique index emails_message on emails (company_id, message_id, direction);
create index emails_own on emails (company_id, communication_id);
create index emails_answered on emails (company_id, reply_to_id) where reply_to_id is not null;
create index emails_waiting on emails (send_at) where status in ('queued', 'sending') and direction = 'outbound';
create index emails_search on emails using gin (company_id, search_form(subject) gin_trgm_ops);

-- The mail server that a company sends its email by.
create table mail_accounts (
  company_id bigint primary key references companies (id),
  host text not null,
  port integer not null,
  security text not null,
  username text,
  -- Encrypted for this company.
  sealed_password text,
  from_name text not null,
  from_address text not null,
  updated_at timestamptz(3) not null default now()
);

-- Addresses on the operator's domain that lead email to a line.
create table email_routes (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  line_id bigint not null,
  address text not null,
  created_at timestamptz(3) not null default now(),
  constraint email_routes_line_id_company_fk foreign key (company_id, line_id) references lines (company_id, id)
);
create unique index email_routes_address on email_routes (address);
create unique index email_routes_line on email_routes (company_id, line_id);

alter table lines add column email_intake boolean not null default false;
-- The line's route, written once; the route refers to the line.
alter table lines add column email_intake_route_id bigint;

-- Addresses of customers that take no email of a company: returned as undeliverable, or unsubscribed.
create table email_marks (
  company_id bigint not null references companies (id),
  address text not null,
  bounced_at timestamptz(3),
  bounce_reason text,
  unsubscribed_at timestamptz(3),
  primary key (company_id, address)
);

-- Users who chose how they are notified before there was email are notified of it as of texts; not by text, which no email is.
update notification_choices set
  inapp_kinds = case when 'texts' = any (inapp_kinds) then inapp_kinds || 'emails'::text else inapp_kinds end,
  desktop_kinds = case when 'texts' = any (desktop_kinds) then desktop_kinds || 'emails'::text else desktop_kinds end,
  push_kinds = case when 'texts' = any (push_kinds) then push_kinds || 'emails'::text else push_kinds end;

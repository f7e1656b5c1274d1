-- Notices by text: the users' own numbers, confirmed by a code, and what waits to be texted. Runs on PostgreSQL 15 and later.

create table notice_numbers (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  phone_number text,
  last_text_at timestamp(3) with time zone,
  pending_number text,
  code_hash text,
  code_expires_at timestamp(3) with time zone,
  code_tries integer not null default 0,
  updated_at timestamp(3) with time zone not null default now()
);
create unique index notice_numbers_user on notice_numbers (company_id, user_id);

alter table notifications
  -- When it can be texted; null: the user wants no text about it, or has no number.
  add column text_at timestamp(3) with time zone,
  add column texted_at timestamp(3) with time zone;
create index notifications_to_text on notifications (company_id, user_id) where text_at is not null and texted_at is null;

alter table notification_choices add column text_kinds text[] not null default '{}';
alter table notification_choices alter column text_kinds drop default;

-- What users were notified of, how they want to be, and the links in mails that stop them. Runs on PostgreSQL 15 and later.

create table notifications (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  kind text not null,
  communication_id bigint,
  contact_id bigint,
  actor_user_id bigint references users (id),
  in_app boolean not null,
  mail_at timestamp(3) with time zone,
  mailed_at timestamp(3) with time zone,
  seen_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  constraint notifications_about_one check ((communication_id is null) <> (contact_id is null)),
  constraint notifications_communication_id_company_fk foreign key (company_id, communication_id) references communications (company_id, id) on delete cascade,
  constraint notifications_contact_id_company_fk foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create unique index notifications_communication on notifications (company_id, communication_id, kind, user_id) where communication_id is not null;
create unique index notifications_contact on notifications (company_id, contact_id, kind, user_id) where contact_id is not null;
create index notifications_recent on notifications (company_id, user_id, created_at, id);
create index notifications_unseen on notifications (company_id, user_id) where seen_at is null;
create index notifications_to_mail on notifications (company_id, user_id) where mail_at is not null and mailed_at is null;
create index notifications_mailed on notifications (company_id, user_id, mailed_at) where mailed_at is not null;
create index notifications_old on notifications (created_at);

create table notification_choices (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  inapp_kinds text[] not null,
  desktop_kinds text[] not null,
  email_kinds text[] not null,
  quiet_from text,
  quiet_to text,
  updated_at timestamp(3) with time zone not null default now()
);
create unique index notification_choices_user on notification_choices (company_id, user_id);

create table unsubscribe_links (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  token_hash text not null,
  created_at timestamp(3) with time zone not null default now()
);
create unique index unsubscribe_links_token on unsubscribe_links (token_hash);
create index unsubscribe_links_old on unsubscribe_links (created_at);

-- Push notices: the browsers that get them, who has the app in view, and what waits to be pushed. Runs on PostgreSQL 15 and later.

create table push_devices (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  sign_in_id uuid not null references sign_ins (id) on delete cascade,
  endpoint text not null,
  endpoint_hash text not null,
  p256dh text not null,
  auth text not null,
  public_key text not null,
  user_agent text,
  last_sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
create unique index push_devices_endpoint on push_devices (company_id, user_id, endpoint_hash);
create index push_devices_browser on push_devices (endpoint_hash);
create index push_devices_sign_in on push_devices (sign_in_id);

create table push_views (
  id bigint primary key generated always as identity,
  company_id bigint not null references companies (id),
  user_id bigint not null references users (id),
  in_view_until timestamp(3) with time zone not null
);
create unique index push_views_user on push_views (company_id, user_id);
create index push_views_old on push_views (in_view_until);

alter table notifications
  -- When it can be pushed; null: the user wants no push about it, or has no device.
  add column push_at timestamp(3) with time zone,
  add column pushed_at timestamp(3) with time zone;
create index notifications_to_push on notifications (company_id, user_id) where push_at is not null and pushed_at is null;

alter table notification_choices
  add column push_kinds text[] not null
    default '{calls,texts,voicemails,contacts,faxes,mentions,appointments,reminders}';
alter table notification_choices alter column push_kinds drop default;

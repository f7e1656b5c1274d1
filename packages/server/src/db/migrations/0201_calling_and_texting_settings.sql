-- What a company has decided about its calls and its texts leaves its own row, for rows of the module that decides by it. A company without one
-- has what it had so far without a decision. Runs on PostgreSQL 15 and later.

create table calling_settings (
  company_id bigint primary key references companies (id),
  international_calling boolean not null default false,
  international_countries text[] not null default '{}',
  toll_free_calling boolean not null default true,
  asks_outside_day_time boolean not null default true,
  updated_at timestamp(3) with time zone not null default now()
);

insert into calling_settings (company_id, international_calling, international_countries, toll_free_calling, asks_outside_day_time, updated_at)
select id, international_calling, international_countries, toll_free_calling, asks_outside_day_time, updated_at from companies
where (international_calling, international_countries, toll_free_calling, asks_outside_day_time)
  is distinct from (false, '{}'::text[], true, true);

create table texting_settings (
  company_id bigint primary key references companies (id),
  messaging_enabled boolean not null default true,
  international_texting boolean not null default false,
  daily_text_limit integer,
  number_text_limit integer,
  send_long_messages_as_mms boolean not null default false,
  requires_text_consent boolean not null default false,
  opt_out_text text not null default 'Text STOP to unsubscribe.',
  opt_out_mode text not null default 'always',
  undo_seconds integer not null default 5,
  text_window jsonb,
  replies_in_quiet_hours boolean not null default false,
  disabled_quiet_rules text[] not null default '{}',
  stop_reply text,
  start_reply text,
  help_reply text,
  updated_at timestamp(3) with time zone not null default now()
);

insert into texting_settings (company_id, messaging_enabled, international_texting, daily_text_limit, number_text_limit,
  send_long_messages_as_mms, requires_text_consent, opt_out_text, opt_out_mode, undo_seconds, text_window, replies_in_quiet_hours,
  disabled_quiet_rules, stop_reply, start_reply, help_reply, updated_at)
select id, messaging_enabled, international_texting, daily_text_limit, number_text_limit, send_long_messages_as_mms,
  requires_text_consent, opt_out_text, opt_out_mode, undo_seconds, text_window, replies_in_quiet_hours, disabled_quiet_rules,
  stop_reply, start_reply, help_reply, updated_at
from companies
where (messaging_enabled, international_texting, daily_text_limit, number_text_limit, send_long_messages_as_mms,
    requires_text_consent, opt_out_text, opt_out_mode, undo_seconds, text_window, replies_in_quiet_hours, disabled_quiet_rules,
    stop_reply, start_reply, help_reply)
  is distinct from (true, false, null::integer, null::integer, false, false, 'Text STOP to unsubscribe.', 'always', 5, null::jsonb,
    false, '{}'::text[], null::text, null::text, null::text);

alter table companies
  drop column international_calling, drop column international_countries, drop column toll_free_calling,
  drop column asks_outside_day_time, drop column messaging_enabled, drop column international_texting,
  drop column daily_text_limit, drop column number_text_limit, drop column send_long_messages_as_mms,
  drop column requires_text_consent, drop column opt_out_text, drop column opt_out_mode, drop column undo_seconds,
  drop column text_window, drop column replies_in_quiet_hours, drop column disabled_quiet_rules, drop column stop_reply,
  drop column start_reply, drop column help_reply;

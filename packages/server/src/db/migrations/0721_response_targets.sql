-- Response targets of a company, and the response clock of each contact. Runs on PostgreSQL 15 and later.

alter table contact_settings
  add column first_response_minutes integer,
  add column next_response_minutes integer,
  add column missed_call_response_minutes integer,
  add column response_in_opening_hours boolean not null default true,
  add column response_escalation_minutes integer;

alter table contacts
  add column response_kind text,
  add column response_line_id bigint,
  add column response_started_at timestamp(3) with time zone,
  add column response_warn_at timestamp(3) with time zone,
  add column response_due_at timestamp(3) with time zone,
  add column response_step integer not null default 0,
  add column answered_at timestamp(3) with time zone;

-- Users who have chosen how they are notified are notified of overdue answers as they are of follow-ups.
update notification_choices set
  inapp_kinds = case when 'reminders' = any(inapp_kinds) then inapp_kinds || 'responses'::text else inapp_kinds end,
  desktop_kinds = case when 'reminders' = any(desktop_kinds) then desktop_kinds || 'responses'::text else desktop_kinds end,
  push_kinds = case when 'reminders' = any(push_kinds) then push_kinds || 'responses'::text else push_kinds end,
  email_kinds = case when 'reminders' = any(email_kinds) then email_kinds || 'responses'::text else email_kinds end;

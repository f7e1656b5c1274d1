-- A text that a session of the power dialer asks for after each call. Runs on PostgreSQL 15 and later.

-- What is not needed after all, by its kind, and why in a sentence.
alter table wrap_ups add column waived jsonb not null default '{}';
create index wrap_ups_texts on wrap_ups (id) where state <> 'over' and 'text' = any (open_needs);

-- Sessions from before asked for none.
update dialer_sessions set settings = settings || '{"force_sms": false}'::jsonb where settings ->> 'force_sms' is null;

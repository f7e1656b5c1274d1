-- What a company expects of its contact center: when its tiles are to be watched, and when they need action.
create table wallboard_settings (
  company_id bigint primary key references companies (id),
  service_level_seconds integer not null default 20,
  thresholds jsonb,
  updated_at timestamptz(3) not null default now()
);

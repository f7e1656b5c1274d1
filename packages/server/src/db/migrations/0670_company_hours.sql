-- The company's own hours and holidays, which lines without hours of their own follow, and the areas that it calls and texts. A company without a
-- row, or with one from before, is always open and calls everywhere. Runs on PostgreSQL 15 and later.

alter table phone_settings
  add column business_hours jsonb,
  add column holidays jsonb not null default '[]';

alter table calling_settings
  add column operating_states text[] not null default '{}',
  add column operating_provinces text[] not null default '{}',
  add column operating_area_codes text[] not null default '{}';

-- Appointments: `due_at` is when one starts, `body` its title, `user_id` its owner.
alter table communications
  add column ends_at timestamptz(3),
  add column place text,
  add column remind_minutes integer[];

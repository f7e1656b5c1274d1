-- Contacts that are called again at a time. Runs on PostgreSQL 15 and later.

-- When a scheduled task comes back to the queue. Null for every other.
alter table dialer_tasks add column due_at timestamptz(3);
create index dialer_tasks_due on dialer_tasks (due_at) where status = 'scheduled';

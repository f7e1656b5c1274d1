-- Who works on a task of the power dialer, and when a session stops. Runs on PostgreSQL 15 and later.

-- The agent whose session calls the contact now. Null outside of a session.
alter table dialer_tasks add column held_by bigint;
-- Calls that failed one after another.
alter table dialer_sessions add column failures_in_row integer not null default 0;

-- Sessions that run over the update still hold their contacts.
update dialer_tasks t set held_by = s.user_id from dialer_sessions s
where t.status = 'in-progress' and s.company_id = t.company_id and s.task_id = t.id;

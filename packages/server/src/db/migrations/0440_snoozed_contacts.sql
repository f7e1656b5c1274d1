-- Until when a contact is pending, and who chose that. Runs on PostgreSQL 15 and later.

alter table contacts add column snoozed_until timestamp (3) with time zone, add column snoozed_by_id bigint references users (id);

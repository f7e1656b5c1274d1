-- Ring groups that were deleted stay for the calls of their past. Runs on PostgreSQL 15 and later.

alter table ring_groups add column deleted_at timestamp (3) with time zone;

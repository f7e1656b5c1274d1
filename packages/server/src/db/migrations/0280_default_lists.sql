-- Outside of a transaction: people go on writing while they are built, which takes minutes for millions of contacts.
-- Default lists of contacts come in their order out of an index of their own.

create index concurrently contacts_unassigned on contacts (company_id, coalesce(last_engagement_at, '-infinity'::timestamptz), id) where owner_id is null;
create index concurrently contacts_unanswered on contacts (company_id, coalesce(last_engagement_at, '-infinity'::timestamptz), id) where last_inbound_engagement_at > coalesce(last_outbound_engagement_at, '-infinity'::timestamptz) and task_status <> 'closed';

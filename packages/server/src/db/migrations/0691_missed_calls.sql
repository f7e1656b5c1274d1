-- Outside of a transaction: users go on writing while it is built, which takes minutes for millions of communications.
-- Callers of whom it is asked whether they were called back.

create index concurrently communications_missed on communications (company_id, created_at, id) where type = 'call' and direction = 'inbound' and answered_at is null and disposition_status <> 'in-progress';

-- Outside of a transaction: users go on writing while it is built, which takes minutes for millions of communications.
-- The open follow-ups and appointments of a user, the earliest first.

create index concurrently communications_due on communications (company_id, user_id, due_at, id) where due_at is not null and disposition_status in ('placed', 'appointment-set');

-- Outside of a transaction: users continue to write while they are built, which takes minutes for millions of contacts.
-- Contacts by when an answer to them is due, and those whose response clocks run.

create index concurrently contacts_response_due on contacts (company_id, coalesce(response_due_at, 'infinity'::timestamptz), id);
create index concurrently contacts_response_due_back on contacts (company_id, coalesce(response_due_at, '-infinity'::timestamptz), id);
create index concurrently contacts_response_running on contacts (company_id, id) where response_due_at is not null;

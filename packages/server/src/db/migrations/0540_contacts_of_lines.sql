-- Outside of a transaction: users go on writing while it is built, which takes minutes for millions of contacts.
-- The contacts of a line: team inboxes and personal lines list them.

create index concurrently contacts_lines on contacts using gin (company_id, line_ids);

-- Outside of a transaction: people go on writing while they are built, which takes minutes for millions of contacts.
-- Each order in which a list of contacts can be had comes out of an index of its own.

create index concurrently contacts_first_name on contacts (company_id, (first_name is null), coalesce(lower(first_name), ''), id);
create index concurrently contacts_last_name on contacts (company_id, (last_name is null), coalesce(lower(last_name), ''), id);
create index concurrently contacts_engaged_inbound on contacts (company_id, coalesce(last_inbound_engagement_at, '-infinity'::timestamptz), id);
create index concurrently contacts_engaged_outbound on contacts (company_id, coalesce(last_outbound_engagement_at, '-infinity'::timestamptz), id);
create index concurrently contacts_inbound_calls on contacts (company_id, inbound_calls, id);
create index concurrently contacts_outbound_calls on contacts (company_id, outbound_calls, id);
create index concurrently contacts_inbound_texts on contacts (company_id, inbound_texts, id);
create index concurrently contacts_outbound_texts on contacts (company_id, outbound_texts, id);
create index concurrently contacts_inbound_communications on contacts (company_id, inbound_communications, id);
create index concurrently contacts_outbound_communications on contacts (company_id, outbound_communications, id);
create index concurrently contacts_communications on contacts (company_id, (inbound_communications + outbound_communications), id);
create index concurrently contacts_unread_all on contacts (company_id, (unread_voicemails + unread_missed_calls + unread_texts), id);
create index concurrently contacts_unread_missed_calls on contacts (company_id, unread_missed_calls, id);
create index concurrently contacts_unread_voicemails on contacts (company_id, unread_voicemails, id);
create index concurrently contacts_unread_texts on contacts (company_id, unread_texts, id);

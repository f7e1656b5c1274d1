-- Outside of a transaction: users go on writing while they are built, which takes minutes for millions of contacts.
-- The channels of the inbox, in the order of the last engagement, and who left a voicemail.

create index concurrently contacts_with_calls on contacts (company_id, coalesce(last_engagement_at, '-infinity'::timestamptz), id) where inbound_calls + outbound_calls > 0;
create index concurrently contacts_with_messages on contacts (company_id, coalesce(last_engagement_at, '-infinity'::timestamptz), id) where inbound_communications + outbound_communications > inbound_calls + outbound_calls;
create index concurrently communications_voicemail_contact on communications (company_id, contact_id) where disposition_status in ('voicemail', 'missed-voicemail') or has_voicemail;

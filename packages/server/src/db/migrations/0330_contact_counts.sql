-- What a contact's table shows: how many calls and texts there were each way, and the ring groups of the contact. Runs on PostgreSQL 15 and later.
-- Counts are kept with the contact, in the transaction of the communication that changes them: lists are sorted and filtered by them.

alter table contacts
  add column ring_group_ids bigint[] not null default '{}',
  add column inbound_calls integer not null default 0,
  add column outbound_calls integer not null default 0,
  add column inbound_texts integer not null default 0,
  add column outbound_texts integer not null default 0,
  -- Calls, texts and faxes.
  add column inbound_communications integer not null default 0,
  add column outbound_communications integer not null default 0;

update contacts set
  inbound_calls = counted.inbound_calls,
  outbound_calls = counted.outbound_calls,
  inbound_texts = counted.inbound_texts,
  outbound_texts = counted.outbound_texts,
  inbound_communications = counted.inbound_communications,
  outbound_communications = counted.outbound_communications
from (
  select company_id, contact_id,
    count(*) filter (where type = 'call' and direction = 'inbound') as inbound_calls,
    count(*) filter (where type = 'call' and direction = 'outbound') as outbound_calls,
    count(*) filter (where type = 'sms' and direction = 'inbound') as inbound_texts,
    count(*) filter (where type = 'sms' and direction = 'outbound') as outbound_texts,
    count(*) filter (where direction = 'inbound') as inbound_communications,
    count(*) filter (where direction = 'outbound') as outbound_communications
  from communications where contact_id is not null and type in ('call', 'sms', 'fax')
  group by company_id, contact_id
) counted
where contacts.company_id = counted.company_id and contacts.id = counted.contact_id;

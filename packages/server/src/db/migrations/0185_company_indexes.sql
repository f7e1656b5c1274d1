-- Outside of a transaction: people go on writing to tables that may be large.
-- A reference that carries the company needs a unique index on the company and the id; and whoever deletes a row looks for what refers to it.

create unique index concurrently api_keys_own on api_keys (company_id, id);
create unique index concurrently ring_groups_own on ring_groups (company_id, id);
create unique index concurrently lines_own on lines (company_id, id);
create unique index concurrently contacts_own on contacts (company_id, id);
create unique index concurrently incoming_numbers_own on incoming_numbers (company_id, id);
create unique index concurrently call_dispositions_own on call_dispositions (company_id, id);
create unique index concurrently disposition_statuses_own on disposition_statuses (company_id, id);
create unique index concurrently tags_own on tags (company_id, id);
create unique index concurrently communications_own on communications (company_id, id);
create unique index concurrently stored_files_own on stored_files (company_id, id);
create unique index concurrently calls_own on calls (company_id, id);
create unique index concurrently visitor_sessions_own on visitor_sessions (company_id, id);

create index concurrently access_tokens_key on access_tokens (company_id, api_key_id) where api_key_id is not null;
create index concurrently droppable_messages_file on droppable_messages (company_id, file_id);
create index concurrently link_previews_image on link_previews (company_id, image_file_id) where image_file_id is not null;
create index concurrently message_drafts_contact on message_drafts (company_id, contact_id);
create index concurrently skipped_rings_communication on skipped_rings (company_id, communication_id);
create index concurrently visitor_sessions_key on visitor_sessions (company_id, api_key_id);

-- Outside of a transaction: people go on writing while they are built, which takes minutes for millions of texts.
-- What is searched belongs to one company: an index that begins with it reads no other company's words.

create index concurrently contacts_search_own on contacts using gin (company_id, search_text gin_trgm_ops);
create index concurrently communications_text_own on communications using gin (company_id, body gin_trgm_ops, lead_number gin_trgm_ops);
drop index concurrently if exists contacts_search;
drop index concurrently if exists communications_text;

create index concurrently calls_recording_missing on calls (ended_at) where recording_sid is not null and recording_stored_at is null;

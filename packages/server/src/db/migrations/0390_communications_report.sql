-- Outside of a transaction: people go on calling and writing while they are built, which takes minutes for millions of communications.
-- The reads of the communications report that are about few of many: one kind, one team, what is unread, what can be played.

create index concurrently communications_unread_recent on communications (company_id, created_at, id) where not is_read;
create index concurrently communications_type on communications (company_id, type, created_at, id);
create index concurrently communications_ring_group on communications (company_id, ring_group_id, created_at, id) where ring_group_id is not null;
create index concurrently communications_recorded on communications (company_id, created_at, id) where recording_file_id is not null and not recording_is_deleted;

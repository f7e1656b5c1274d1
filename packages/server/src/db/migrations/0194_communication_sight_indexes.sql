-- Outside of a transaction: people go on writing while they are built, which takes minutes for millions of texts.
-- A viewer who may see little of a company finds it by one of these, whatever limits the view: contact, line, or who was rung.

create index concurrently communications_contact_owner on communications (company_id, contact_owner_id, created_at, id);
create index concurrently communications_line on communications (company_id, line_id, created_at, id);
create index concurrently communications_concerned on communications using gin (company_id, attempting_user_ids, contact_line_ids);

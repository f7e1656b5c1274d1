-- Outside of a transaction: people go on writing while they are built, which takes minutes for millions of contacts and texts.
-- Lists and searches read names and words in one form. Contacts without a value come last in either direction, by an index for each.

create index concurrently contacts_by_name on contacts (company_id, search_form(name), id);
create index concurrently contacts_by_company on contacts (company_id, (company_name is null), coalesce(search_form(company_name), ''), id);
create index concurrently contacts_by_company_back on contacts (company_id, (company_name is not null), coalesce(search_form(company_name), ''), id);
create index concurrently contacts_by_first_name on contacts (company_id, (first_name is null), coalesce(search_form(first_name), ''), id);
create index concurrently contacts_by_first_name_back on contacts (company_id, (first_name is not null), coalesce(search_form(first_name), ''), id);
create index concurrently contacts_by_last_name on contacts (company_id, (last_name is null), coalesce(search_form(last_name), ''), id);
create index concurrently contacts_by_last_name_back on contacts (company_id, (last_name is not null), coalesce(search_form(last_name), ''), id);
create index concurrently communications_words on communications using gin (company_id, search_form(body) gin_trgm_ops, lead_number gin_trgm_ops);
drop index concurrently if exists contacts_company;
drop index concurrently if exists contacts_first_name;
drop index concurrently if exists contacts_last_name;
drop index concurrently if exists communications_text_own;

-- Outside of a transaction: people go on writing to contacts. Filters find emails by it; names are found by contacts_by_name.

create index concurrently contacts_by_email on contacts (company_id, search_form(email), id) where email is not null;
drop index concurrently if exists contacts_name;

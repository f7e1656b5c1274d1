-- Outside of a transaction: people go on writing to contacts. Who has the same email is found by it.

create index concurrently contacts_email on contacts (company_id, lower(email)) where email is not null;

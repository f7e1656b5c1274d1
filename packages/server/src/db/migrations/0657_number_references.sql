-- Outside of a transaction: every communication is read, while people go on writing.

alter table communications validate constraint communications_incoming_number_id_company_fk;
create index concurrently communications_incoming_number on communications (company_id, incoming_number_id) where incoming_number_id is not null;

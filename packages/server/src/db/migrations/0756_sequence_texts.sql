-- The text that a contact got last in a sequence, by which step, and how often that text was refused before it was sent: it is tried again.
alter table sequence_contacts
  add column last_text_id bigint,
  add column last_text_step text,
  add column text_tries integer not null default 0;
create index sequence_contacts_last_text on sequence_contacts (company_id, last_text_id) where last_text_id is not null;

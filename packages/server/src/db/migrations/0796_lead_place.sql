-- Where an inbound call came from, as the carrier said.
alter table communications add column lead_city text, add column lead_state text, add column lead_country text;

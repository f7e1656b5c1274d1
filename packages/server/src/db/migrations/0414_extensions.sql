-- What is dialed after a number has answered, such as 204. Runs on PostgreSQL 15 and later.

alter table contact_phone_numbers add column extension text;

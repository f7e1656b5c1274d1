-- Where the carrier says that the customer's number is registered, such as San Francisco; null: it did not say.
alter table communications add column city text;

-- Where phones in the browser connect to the voice network of the carrier; null: at the nearest place.
alter table phone_settings add column edge_location text;

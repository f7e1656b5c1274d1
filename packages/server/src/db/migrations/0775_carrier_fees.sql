-- What carriers charge the company for each text segment; null: the list that Talk comes with.
alter table message_rates add column carrier_fees jsonb;

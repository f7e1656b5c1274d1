-- How a call was handed to a colleague the last time: cold or warm; null: it was not transferred.
alter table communications add column transfer_type text;

-- A supervisor may move a waiting caller to the front of the queue.
alter table calls add column queue_since timestamptz(3);

-- When what was said and written in a communication was deleted. That it happened stays.
alter table communications add column deleted_at timestamptz(3);

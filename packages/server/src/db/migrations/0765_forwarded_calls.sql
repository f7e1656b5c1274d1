-- The telephone that a call of a forwarding line was put through to.
alter table communications add column forwarded_to text;

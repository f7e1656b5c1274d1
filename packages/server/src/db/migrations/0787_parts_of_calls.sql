-- Agents who had a call one after another or together, in the order in which they came, and how many seconds each talked. Both are null for a
-- call of one agent, whose talk is talk_seconds.
alter table communications
  add column talker_ids bigint[],
  add column talker_seconds integer[];

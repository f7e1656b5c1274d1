-- Which metrics of agents the wallboard shows, by group, in order; null: the default choice.
alter table wallboard_settings add column agent_metrics jsonb;

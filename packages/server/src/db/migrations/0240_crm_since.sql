-- Calls are logged in a CRM from when it was connected: a change of an earlier one is not. Runs on PostgreSQL 15 and later.

alter table company_integrations add column logs_since timestamp(3) with time zone;
update company_integrations set logs_since = connected_at where sealed_tokens is not null;

-- The account of a CRM that a call was logged in: ids of one account mean nothing in another. Runs on PostgreSQL 15 and later.

alter table crm_calls add column account_id text;
update crm_calls set account_id = connection.account_id
  from company_integrations connection
  where connection.company_id = crm_calls.company_id and connection.name = crm_calls.name and crm_calls.external_id is not null;

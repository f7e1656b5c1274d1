-- Where the parts of a call go in a company's CRM. Empty: as each provider does it by itself. Runs on PostgreSQL 15 and later.

alter table company_integrations add column field_map jsonb not null default '{}';

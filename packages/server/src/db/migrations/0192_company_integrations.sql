-- What the vendors of integrations call their things leaves the company's row: a row for each integration, with its own settings.
-- And a name of the carrier's that nothing ever wrote or read goes. Runs on PostgreSQL 15 and later.

create table company_integrations (
  company_id bigint not null references companies (id),
  name text not null,
  is_enabled boolean not null default true,
  settings jsonb not null default '{}',
  primary key (company_id, name)
);

insert into company_integrations (company_id, name)
select distinct companies.id, listed.name from companies, unnest(companies.integrations) as listed (name);

insert into company_integrations (company_id, name, is_enabled, settings)
select companies.id, vendor.name, false, vendor.settings from companies, lateral (values
  ('hubspot', hubspot_company_ui_domain is not null, jsonb_build_object('company_ui_domain', hubspot_company_ui_domain)),
  ('gohighlevel', gohighlevel_contact_link is not null, jsonb_build_object('contact_link', gohighlevel_contact_link))
) as vendor (name, is_set, settings)
where vendor.is_set
on conflict (company_id, name) do update set settings = excluded.settings;

alter table companies drop column integrations, drop column hubspot_company_ui_domain, drop column gohighlevel_contact_link;
alter table calls drop column conference_sid;

-- How each sign-in came to be. Null: from before this was stored, by password or passkey.
alter table sign_ins add column via text
  check (via in ('password', 'passkey', 'single_sign_on', 'link', 'impersonation'));

update sign_ins set via = 'impersonation' where impersonator_id is not null;
-- Only single sign-on and links of a company's own server open one company. Where a provider is on, the sign-in counts as its own;
-- it lasts a day at most either way.
update sign_ins s
set via = case when exists (select from single_sign_on o where o.company_id = s.only_company_id and o.is_on) then 'single_sign_on' else 'link' end
where only_company_id is not null;

-- What opens phone links of other programs, for each person; `ask` lets them choose each time.
alter table users add column default_app text not null default 'ask';
-- Companies of a reseller.
create index companies_reseller on companies (reseller_id) where reseller_id is not null;

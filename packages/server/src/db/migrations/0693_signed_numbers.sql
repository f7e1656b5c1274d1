-- Whether a number that a site has verified itself, and says so in a signed token, needs no code.
alter table texting_widgets add column trusts_signed_numbers boolean not null default false;

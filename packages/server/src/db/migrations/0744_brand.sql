-- What the product is called in this company, and its logo, a small PNG in base64. Null: Talk's own.
alter table companies
  add column brand_name text,
  add column brand_logo text;

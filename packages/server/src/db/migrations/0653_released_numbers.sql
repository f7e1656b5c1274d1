-- Numbers that sessions call again although calls to them have failed. Runs on PostgreSQL 15 and later.

create table dialer_released_numbers (
  company_id bigint not null references companies (id),
  phone_number text not null,
  -- Failures before this do not count any more.
  released_at timestamptz(3) not null,
  -- Who released it.
  user_id bigint not null references users (id),
  constraint dialer_released_numbers_company_id_phone_number_pk primary key (company_id, phone_number)
);

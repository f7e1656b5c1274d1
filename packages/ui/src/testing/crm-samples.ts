import type { ContactCrm } from '@talk/core/after-call';

/** What is known of a contact in a CRM, with records of these names; none is chosen. */
export const sampleCrm = (integration_name: ContactCrm['integration_name'], names: readonly string[]): ContactCrm => ({
  integration_name,
  status: 'on',
  account_name: 'Acme Dental',
  records: names.map((name, index) => ({
    id: index + 1,
    integration_name,
    kind: 'contact',
    external_id: String(index + 101),
    url: null,
    is_chosen: false,
    state: 'there',
    gets_calls: true,
    is_removable: false,
    name,
    company_name: 'Lopez Dental',
    email: null,
    phone_numbers: [],
    owner_name: null,
    lifecycle_stage: null,
  })),
  unchosen: 'all',
  duplicates: names.length - 1,
  refusal: null,
  problem: null,
  checked_at: null,
  synced_at: null,
  conflicts: [],
  lifecycle_stages: [],
  can: { sync: true, link: true, stages: false, workflows: false },
});

import type { ContactCrm } from '@talk/contract';
import { ago } from './world-data.js';

type Record = ContactCrm['records'][number];

const record = (id: number, fields: Partial<Record>): Record => ({
  id,
  integration_name: 'hubspot',
  kind: 'contact',
  external_id: String(9000 + id),
  url: `https://app.hubspot.com/contacts/7/record/0-1/${9000 + id}`,
  is_chosen: false,
  state: 'there',
  gets_calls: true,
  is_removable: false,
  name: 'Maya Lopez',
  company_name: null,
  email: null,
  phone_numbers: [{ text: '+1 415-555-0150', is_valid: true }],
  owner_name: null,
  lifecycle_stage: null,
  ...fields,
});

const stage = (id: string, label: string, needs_reset = false) => ({ id, label, needs_reset });

/** A contact with everything that a card of a CRM can show: duplicates with long names, a merged one, a conflict, a number that is none. */
export const makeCrms = (): ContactCrm[] => [
  {
    integration_name: 'hubspot',
    status: 'on',
    account_name: 'Acme Dental and Orthodontic Laboratories',
    records: [
      record(1, {
        company_name: 'Lopez & Daughters Dental and Orthodontic Laboratories of Northern California',
        email: 'maya.lopez.of.the.dental.laboratories@patients.acme-dental-laboratories.example',
        owner_name: 'Elena Vargas',
        lifecycle_stage: { id: 'marketingqualifiedlead', label: 'Marketing Qualified Lead' },
      }),
      record(2, {
        kind: 'lead',
        name: 'Priscilla Vandenberghe-Montgomery of the Northern Dental Laboratories',
        is_removable: true,
        phone_numbers: [{ text: 'ask at the front desk, extension to follow', is_valid: false }],
      }),
      record(3, { state: 'merged', name: 'M. Lopez', gets_calls: false }),
    ],
    unchosen: 'all',
    duplicates: 1,
    refusal: null,
    problem: 'HubSpot is not responding.',
    checked_at: ago(4),
    synced_at: ago(60_000),
    conflicts: [
      { field: 'company_name', ours: 'Acme Dental', theirs: 'Lopez & Daughters Dental and Orthodontic Laboratories' },
    ],
    lifecycle_stages: [
      stage('subscriber', 'Subscriber', true),
      stage('marketingqualifiedlead', 'Marketing Qualified Lead'),
      stage('customer', 'Customer'),
    ],
    can: { sync: true, link: true, stages: true, workflows: true },
  },
  {
    integration_name: 'salesforce',
    status: 'broken',
    account_name: 'Acme Dental',
    records: [],
    unchosen: 'first',
    duplicates: 0,
    refusal: { rejection: 26, text: 'The connected CRM account was not found.' },
    problem: null,
    checked_at: null,
    synced_at: null,
    conflicts: [],
    lifecycle_stages: [],
    can: { sync: true, link: true, stages: false, workflows: false },
  },
];

import type { AttributeField } from '@talk/contract';
import type { ExportColumn } from '@talk/contract/schemas';

/** What heads a column in a file, where its own name says it otherwise. An import knows its target by each of them. */
const TITLES: Partial<Readonly<Record<ExportColumn, string>>> = {
  phone_number: 'Phone number',
  phone_numbers: 'All phone numbers',
  company_name: 'Company',
  contact_owner: 'Contact owner',
  text_authorized_at: 'TCPA approved',
  created_at: 'Date added',
  last_engagement_at: 'Last engagement',
  last_inbound_engagement_at: 'Last inbound engagement',
  last_outbound_engagement_at: 'Last outbound engagement',
  cnam_city: 'City',
  cnam_state: 'State',
  cnam_zipcode: 'ZIP code',
  cnam_country: 'Country',
  timezone: 'Time zone',
  task_status_name: 'Status',
  snoozed_until: 'Snoozed until',
  response_due_at: 'Response due',
  campaigns: 'Lines',
  initial_campaign_id: 'Initial line',
  csf1: 'Custom field 1',
  csf2: 'Custom field 2',
  is_dnc: 'Do not contact',
  dnc_reason: 'Why not to contact',
  id: 'ID',
};

/** @param own fields of the company, by their keys */
export function columnTitle(column: ExportColumn, own: ReadonlyMap<string, AttributeField>): string {
  const words = column.replace(/_count$/, '').replaceAll('_', ' ');
  return own.get(column)?.name ?? TITLES[column] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

import type { ColumnCategory, StandardColumnId } from '@talk/core/contacts';
import { createTranslate } from '@talk/ui';

const t = createTranslate('app.contact-columns', {
  name: 'Name',
  phone_number: 'Phone',
  company_name: 'Company',
  contact_owner: 'Owner',
  tags: 'Tags',
  last_engagement_at: 'Last engagement',
  created_at: 'Date added',
  first_name: 'First name',
  last_name: 'Last name',
  phone_numbers: 'All numbers',
  email: 'Email',
  website: 'Website',
  disposition_status: 'Disposition',
  date_of_birth: 'Date of birth',
  text_authorized_at: 'TCPA approved',
  address: 'Address',
  cnam_city: 'City',
  cnam_state: 'State',
  cnam_zipcode: 'ZIP code',
  cnam_country: 'Country',
  timezone: 'Time zone',
  task_status_name: 'Status',
  snoozed_until: 'Snoozed until',
  response_due_at: 'Response due',
  intake_source: 'Intake source',
  lead_source: 'Lead source',
  campaigns: 'Lines',
  initial_campaign_id: 'Initial line',
  contact_lists: 'Lists',
  broadcasts: 'Broadcasts',
  ring_groups: 'Ring groups',
  line_type: 'Line type',
  csf1: 'Custom field 1',
  csf2: 'Custom field 2',
  last_inbound_engagement_at: 'Last inbound',
  last_outbound_engagement_at: 'Last outbound',
  inbound_calls_count: 'Inbound calls',
  outbound_calls_count: 'Outbound calls',
  inbound_texts_count: 'Inbound texts',
  outbound_texts_count: 'Outbound texts',
  inbound_communications_count: 'All inbound',
  outbound_communications_count: 'All outbound',
  communications_count: 'Communications',
  unread_count: 'All unread',
  unread_missed_calls_count: 'Unread missed calls',
  unread_voicemails_count: 'Unread voicemails',
  unread_texts_count: 'Unread messages',
  'category.default': 'Default Information',
  'category.location': 'Contact Location',
  'category.relevance': 'Contact Relevance',
  'category.communication': 'Contact Communication Metadata',
  'category.company': 'Fields of your company',
});

/** What a column of contacts is called. */
export const columnWord = (id: StandardColumnId): string => t(id);
export const columnCategoryWord = (category: ColumnCategory): string => t(`category.${category}`);

const line = createTranslate('app.line-types', {
  landline: 'Landline',
  wireless: 'Wireless',
  voip: 'VoIP',
  other: 'Other',
  unknown: 'Not checked',
});
const LINE_TYPES = ['landline', 'wireless', 'voip', 'other', 'unknown'] as const;

/** What kind of line a number is. One that only a newer server knows is its own name. */
export function lineTypeWord(type: string): string {
  const known = LINE_TYPES.find((each) => each === type);
  return known === undefined ? type : line(known);
}

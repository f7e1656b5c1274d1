import type { PropertyDefinition } from '../model.js';
import { common, options, own } from './define.js';

/** In the order in which they may move. */
const LIFECYCLE_STAGES = [
  ['subscriber', 'Subscriber'],
  ['lead', 'Lead'],
  ['marketingqualifiedlead', 'Marketing qualified lead'],
  ['salesqualifiedlead', 'Sales qualified lead'],
  ['opportunity', 'Opportunity'],
  ['customer', 'Customer'],
  ['evangelist', 'Evangelist'],
  ['other', 'Other'],
] as const;

const CONTACT = 'contactinformation';
const COMPANY = 'companyinformation';
const DEAL = 'dealinformation';
const TICKET = 'ticketinformation';

export const CONTACT_PROPERTIES: readonly PropertyDefinition[] = [
  ...common(CONTACT, 'createdate', 'lastmodifieddate'),
  own(CONTACT, 'firstname', 'First name'),
  own(CONTACT, 'lastname', 'Last name'),
  own(CONTACT, 'email', 'Email', 'string', { hasUniqueValue: true }),
  own(CONTACT, 'phone', 'Phone number', 'string', { fieldType: 'phonenumber' }),
  own(CONTACT, 'mobilephone', 'Mobile phone number', 'string', { fieldType: 'phonenumber' }),
  own(CONTACT, 'hs_searchable_calculated_phone_number', 'Calculated phone number', 'string', { readOnly: true }),
  own(CONTACT, 'hs_searchable_calculated_mobile_number', 'Calculated mobile number', 'string', { readOnly: true }),
  own(CONTACT, 'company', 'Company name'),
  own(CONTACT, 'jobtitle', 'Job title'),
  own(CONTACT, 'website', 'Website'),
  own(CONTACT, 'address', 'Street address'),
  own(CONTACT, 'city', 'City'),
  own(CONTACT, 'state', 'State/region'),
  own(CONTACT, 'zip', 'Postal code'),
  own(CONTACT, 'country', 'Country/region'),
  own(CONTACT, 'notes_last_contacted', 'Last contacted', 'datetime', { readOnly: true }),
  own(CONTACT, 'num_notes', 'Number of sales activities', 'number', { readOnly: true }),
  own(CONTACT, 'lifecyclestage', 'Lifecycle stage', 'enumeration', { options: options(...LIFECYCLE_STAGES) }),
  own(CONTACT, 'hs_lead_status', 'Lead status', 'enumeration', {
    options: options(
      'NEW',
      'OPEN',
      'IN_PROGRESS',
      'OPEN_DEAL',
      'UNQUALIFIED',
      'ATTEMPTED_TO_CONTACT',
      'CONNECTED',
      'BAD_TIMING',
    ),
  }),
];

export const COMPANY_PROPERTIES: readonly PropertyDefinition[] = [
  ...common(COMPANY, 'createdate', 'hs_lastmodifieddate'),
  own(COMPANY, 'name', 'Company name'),
  own(COMPANY, 'domain', 'Company domain name'),
  own(COMPANY, 'phone', 'Phone number', 'string', { fieldType: 'phonenumber' }),
  own(COMPANY, 'website', 'Website URL'),
  own(COMPANY, 'city', 'City'),
  own(COMPANY, 'state', 'State/region'),
  own(COMPANY, 'country', 'Country/region'),
  own(COMPANY, 'description', 'Description'),
  own(COMPANY, 'lifecyclestage', 'Lifecycle stage', 'enumeration', { options: options(...LIFECYCLE_STAGES) }),
];

export const DEAL_PROPERTIES: readonly PropertyDefinition[] = [
  ...common(DEAL, 'createdate', 'hs_lastmodifieddate'),
  own(DEAL, 'dealname', 'Deal name'),
  own(DEAL, 'amount', 'Amount', 'number'),
  own(DEAL, 'pipeline', 'Pipeline', 'enumeration', { options: options(['default', 'Sales pipeline']) }),
  own(DEAL, 'dealstage', 'Deal stage', 'enumeration', {
    options: options(
      ['appointmentscheduled', 'Appointment scheduled'],
      ['closedwon', 'Closed won'],
      ['closedlost', 'Closed lost'],
    ),
  }),
];

export const TICKET_PROPERTIES: readonly PropertyDefinition[] = [
  ...common(TICKET, 'createdate', 'hs_lastmodifieddate'),
  own(TICKET, 'subject', 'Ticket name'),
  own(TICKET, 'content', 'Ticket description'),
  own(TICKET, 'hs_pipeline', 'Pipeline', 'enumeration', { options: options(['0', 'Support pipeline']) }),
  own(TICKET, 'hs_pipeline_stage', 'Ticket status', 'enumeration', {
    options: options(['1', 'New'], ['2', 'Waiting on contact'], ['3', 'Waiting on us'], ['4', 'Closed']),
  }),
];

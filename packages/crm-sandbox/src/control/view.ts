import type { Faults } from '../faults.js';
import type { HubSpotActivity, HubSpotControl } from '../hubspot/control.js';
import type { SalesforceControl, SalesforceRecord } from '../salesforce/control.js';
import { htmlText } from '../vendors/text.js';
import type { Crm } from '../request-log.js';
import type { CrmSandbox } from '../sandbox.types.js';
import type { VendorControl } from '../vendors/vendor.js';
import type { ActivityView } from './activity-view.js';

/** One CRM as the panel shows it, whichever it is. */
export interface CrmView {
  /** `Acme Dental, portal 4242` */
  readonly account: string;
  readonly connections: number;
  readonly faults: Faults;
  readonly contacts: readonly ContactView[];
}

export interface ContactView {
  readonly id: string;
  readonly name: string;
  readonly company: string;
  readonly phone: string;
  /** Lifecycle stage, or what stands for it. */
  readonly stage: string;
  readonly timeline: readonly ActivityView[];
}

export function hubspotView(hubspot: HubSpotControl, faults: Faults): CrmView {
  return {
    account: `Acme Dental, portal ${hubspot.portalId}`,
    connections: hubspot.connections(),
    faults,
    contacts: hubspot.contacts().map(({ id, properties }) => ({
      id,
      name: [properties['firstname'], properties['lastname']].filter(Boolean).join(' '),
      company: properties['company'] ?? '',
      phone: properties['phone'] ?? '',
      stage: properties['lifecyclestage'] ?? '',
      timeline: hubspot.timeline(id).map(activityView),
    })),
  };
}

const TITLES = { call: 'Call', communication: 'Message', note: 'Note' } as const;
const KINDS = { call: 'call', communication: 'message', note: 'note' } as const;

function activityView({ id, kind, properties, outcome, createdAt }: HubSpotActivity): ActivityView {
  const duration = properties['hs_call_duration'] ?? null;
  return {
    id,
    kind: KINDS[kind],
    at: properties['hs_timestamp'] ?? createdAt,
    title: properties['hs_call_title'] ?? TITLES[kind],
    text: htmlText(
      properties['hs_call_body'] ?? properties['hs_communication_body'] ?? properties['hs_note_body'] ?? '',
    ),
    direction: (properties['hs_call_direction'] ?? '').toLowerCase(),
    outcome: outcome ?? (properties['hs_call_status'] ?? '').toLowerCase().replaceAll('_', ' '),
    durationMs: duration === null ? null : Number(duration),
    recordingUrl: properties['hs_call_recording_url'] ?? null,
  };
}

/** Everything that was logged; of those two, also what belongs to nobody. */
export function activitiesOf(sandbox: CrmSandbox, crm: Crm): ActivityView[] {
  if (crm === 'hubspot') return [...sandbox.hubspot.calls(), ...sandbox.hubspot.communications()].map(activityView);
  if (crm === 'salesforce') return sandbox.salesforce.tasks().map(taskView);
  return sandbox[crm].contacts().flatMap(({ id }) => sandbox[crm].timeline(id));
}

export function salesforceView(salesforce: SalesforceControl, faults: Faults): CrmView {
  const accounts = new Map(salesforce.accounts().map(({ id, values }) => [id, textOf(values['Name'])]));
  const person = ({ id, values }: SalesforceRecord, stage: string): ContactView => ({
    id,
    name: textOf(values['Name']),
    company: textOf(values['Company']) || (accounts.get(textOf(values['AccountId'])) ?? ''),
    phone: textOf(values['Phone']),
    stage,
    timeline: salesforce.timeline(id).map(taskView),
  });
  return {
    account: `Acme Dental, organization ${salesforce.orgId}`,
    connections: salesforce.connections(),
    faults,
    contacts: [
      ...salesforce.contacts().map((each) => person(each, 'contact')),
      ...salesforce.leads().map((each) => person(each, 'lead')),
    ],
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function taskView({ id, values }: SalesforceRecord): ActivityView {
  const seconds = values['CallDurationInSeconds'];
  return {
    id,
    kind: values['TaskSubtype'] === 'Call' ? 'call' : values['Type'] === 'SMS' ? 'message' : 'task',
    at: textOf(values['CreatedDate']),
    title: textOf(values['Subject']) || 'Task',
    text: textOf(values['Description']),
    direction: textOf(values['CallType']).toLowerCase(),
    outcome: textOf(values['CallDisposition']),
    durationMs: typeof seconds === 'number' ? seconds * 1000 : null,
    recordingUrl: textOf(values['Talk_Recording__c']) || null,
  };
}

export function vendorView(vendor: VendorControl, faults: Faults): CrmView {
  return {
    account: vendor.account,
    connections: vendor.connections(),
    faults,
    contacts: vendor.contacts().map(({ id, kind, firstName, lastName, company, phones }) => ({
      id,
      name: [firstName, lastName].filter(Boolean).join(' '),
      company,
      phone: phones.join(', '),
      stage: kind,
      timeline: vendor.timeline(id),
    })),
  };
}

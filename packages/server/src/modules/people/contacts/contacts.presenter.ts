import type { Contact, ContactAudit, ContactMatch, ContactPhoneNumber } from '@talk/contract';
import { taskStatuses } from '@talk/contract/codes';
import { cutText } from '@talk/domain/format';
import { knownZone, zoneOf, type LocatedContact } from './contact-zone.js';
import type { AuditRow } from './contacts.repository.js';
import type { ContactView, LastCommunicationRow, ShownNumber } from './contact-views.repository.js';

export function presentContact(view: ContactView): Contact {
  const { contact, ownerName, last, numbers, tags, company, disposition } = view;
  return {
    id: contact.id,
    name: contact.name,
    first_name: contact.firstName,
    last_name: contact.lastName,
    company_name: contact.companyName,
    email: contact.email,
    address: contact.address,
    website: contact.website,
    notes: contact.notes,
    csf1: contact.csf1,
    csf2: contact.csf2,
    attributes: { ...contact.attributes },
    date_of_birth: contact.dateOfBirth,
    timezone: contact.timezone,
    local_zone: zoneOf(contact, numbers[0]?.phoneNumber ?? null, company),
    phone_number: numbers[0]?.phoneNumber ?? null,
    phone_numbers: presentPhoneNumbers(numbers),
    cnam_city: contact.cnamCity,
    cnam_state: contact.cnamState,
    cnam_country: contact.cnamCountry,
    cnam_zipcode: contact.cnamZipcode,
    is_blocked: contact.isBlocked,
    blocked_messaging_information: { blocked: contact.isBlocked, automated_only: contact.blocksAutomatedTexts },
    is_dnc: contact.isDnc,
    dnc_reason: contact.dncReason,
    user_id: contact.ownerId,
    owner_name: ownerName,
    campaign_ids: contact.lineIds,
    initial_campaign_id: contact.initialLineId,
    ring_group_ids: contact.ringGroupIds,
    lrn_type: view.lineType ?? 'unknown',
    tags: tags.map(({ id, name, color }) => ({ id, name, color })),
    tag_ids: tags.map((tag) => tag.id),
    task_status: taskStatuses.code(contact.taskStatus),
    task_status_name: contact.taskStatus,
    snoozed_until: iso(contact.snoozedUntil),
    response_due_at: iso(contact.responseDueAt),
    response_warn_at: iso(contact.responseWarnAt),
    disposition_status_id: contact.dispositionStatusId,
    disposition_status: disposition,
    unread_count: contact.unreadVoicemails + contact.unreadMissedCalls + contact.unreadTexts,
    unread_voicemails_count: contact.unreadVoicemails,
    unread_missed_calls_count: contact.unreadMissedCalls,
    unread_texts_count: contact.unreadTexts,
    inbound_calls_count: contact.inboundCalls,
    outbound_calls_count: contact.outboundCalls,
    inbound_texts_count: contact.inboundTexts,
    outbound_texts_count: contact.outboundTexts,
    inbound_communications_count: contact.inboundCommunications,
    outbound_communications_count: contact.outboundCommunications,
    communications_count: contact.inboundCommunications + contact.outboundCommunications,
    last_communication: last === null ? null : presentLast(last),
    last_engagement_at: iso(contact.lastEngagementAt),
    last_inbound_engagement_at: iso(contact.lastInboundEngagementAt),
    last_outbound_engagement_at: iso(contact.lastOutboundEngagementAt),
    created_at: contact.createdAt.toISOString(),
    text_authorized_at: iso(contact.textAuthorizedAt),
    intake_source: contact.intakeSource,
    lead_source: contact.leadSource,
    integration_data: view.links.map((link) => ({
      integration_name: link.name,
      kind: link.kind,
      external_id: link.externalId,
      url: link.url,
      is_chosen: link.isChosen,
    })),
    version: contact.version,
  };
}

export function presentPhoneNumbers(numbers: readonly ShownNumber[]): ContactPhoneNumber[] {
  return numbers.map((number, index) => ({
    id: number.id,
    phone_number: number.phoneNumber,
    extension: number.extension,
    title: number.title,
    is_opted_out: number.isOptedOut,
    is_primary: index === 0,
  }));
}

/** What of a contact a caller card shows. */
export interface MatchFacts extends LocatedContact {
  readonly id: number;
  readonly name: string;
  readonly companyName: string | null;
  readonly phoneNumber: string | null;
  readonly ownerId: number | null;
  readonly ownerName: string | null;
  readonly lastEngagementAt: Date | null;
}

export function presentContactMatch(facts: MatchFacts): ContactMatch {
  return {
    id: facts.id,
    name: facts.name,
    company_name: facts.companyName,
    timezone: knownZone(facts, facts.phoneNumber),
    phone_number: facts.phoneNumber,
    user_id: facts.ownerId,
    owner_name: facts.ownerName,
    last_engagement_at: iso(facts.lastEngagementAt),
  };
}

export function matchOf({ contact, ownerName, numbers }: ContactView): ContactMatch {
  return presentContactMatch({ ...contact, ownerName, phoneNumber: numbers[0]?.phoneNumber ?? null });
}

export function presentAudit(audit: AuditRow, actorName: string | null): ContactAudit {
  return {
    id: audit.id,
    contact_id: audit.contactId,
    actor_name: actorName,
    field: audit.field,
    before: audit.before,
    after: audit.after,
    cause: audit.actorUserId === null ? (audit.cause ?? 'system') : 'person',
    created_at: audit.createdAt.toISOString(),
  };
}

/** UTF-16 code units. */
const PREVIEW_LENGTH = 140;

function presentLast(last: LastCommunicationRow): NonNullable<Contact['last_communication']> {
  return {
    id: last.id,
    type: last.type,
    direction: last.direction,
    disposition_status2: last.dispositionStatus,
    callback_status: last.callbackStatus,
    preview: previewOf(last),
    only_files: onlyFiles(last) !== null,
    created_at: last.createdAt.toISOString(),
  };
}

const FAX_PREVIEWS: Readonly<Record<string, string>> = {
  inbound: 'Fax received',
  completed: 'Fax sent',
  failed: 'Fax not sent',
};

/** Content types of the files of a text without words; null for everything else. */
function onlyFiles({ type, body, files }: LastCommunicationRow): readonly string[] | null {
  if (type === 'call' || type === 'fax' || type === 'email' || files === null || files.length === 0) return null;
  return (body ?? '').trim() === '' ? files : null;
}

const FILE_PREVIEWS: Readonly<Record<string, string>> = { image: 'Photo', video: 'Video', audio: 'Audio' };

function filesPreview(files: readonly string[]): string {
  const [first = '', ...more] = files;
  if (more.length > 0) return `${files.length} files`;
  if (/^text\/(?:x-)?vcard/.test(first)) return 'Contact card';
  return FILE_PREVIEWS[first.split('/')[0] ?? ''] ?? 'File';
}

/** One line for a list row: the text itself, its files, or what became of the call, or of the fax. */
function previewOf(last: LastCommunicationRow): string {
  if (last.type === 'fax')
    return FAX_PREVIEWS[last.direction === 'inbound' ? 'inbound' : last.dispositionStatus] ?? 'Fax';
  const files = onlyFiles(last);
  if (files !== null) return filesPreview(files);
  if (last.type !== 'call') return cutText((last.body ?? '').replaceAll(/\s+/g, ' '), PREVIEW_LENGTH);
  const isInbound = last.direction === 'inbound';
  switch (last.dispositionStatus) {
    case 'missed':
    case 'abandoned':
      return 'Missed call';
    case 'voicemail':
    case 'missed-voicemail':
      return 'Voicemail';
    case 'failed':
    case 'invalid':
      return 'Call not answered';
    default:
      return isInbound ? 'Incoming call' : 'Outgoing call';
  }
}

function iso(time: Date | null): string | null {
  return time === null ? null : time.toISOString();
}

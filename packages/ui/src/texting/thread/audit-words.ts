import { phoneDisplay } from '@talk/core/format';
import type { ContactAudit } from '@talk/core/texting';
import { timeText } from '../../i18n/clock.js';
import { createTranslate } from '../../i18n/catalogue.js';
import { ownZone } from '../../i18n/days.js';
import { dateText } from '../../i18n/formats.js';
import { t } from '../texts.js';

/** Fields of a contact, and values that are words of ours. What a person or the company has named stays as it is. */
const WORDS = {
  'field.task_status': 'status',
  'field.user_id': 'owner',
  'field.call_disposition': 'call outcome',
  'field.disposition_status': 'disposition',
  'field.wrap_up': 'wrap-up',
  'field.first_name': 'first name',
  'field.last_name': 'last name',
  'field.company_name': 'company name',
  'field.email': 'email',
  'field.address': 'address',
  'field.website': 'website',
  'field.notes': 'notes',
  'field.date_of_birth': 'date of birth',
  'field.timezone': 'time zone',
  'field.cnam_city': 'city',
  'field.cnam_state': 'state',
  'field.cnam_country': 'country',
  'field.cnam_zipcode': 'ZIP code',
  'field.lead_source': 'lead source',
  'field.csf1': 'custom field 1',
  'field.csf2': 'custom field 2',
  'field.tags': 'tags',
  'field.ring_groups': 'ring groups',
  'field.lines': 'lines',
  'field.phone_label': 'number label',
  'field.phone_extension': 'extension',
  'task_status.Open': 'Open',
  'task_status.Pending': 'Pending',
  'task_status.Closed': 'Closed',
  'wrap_up.running': 'running',
  'wrap_up.paused': 'paused',
  'wrap_up.over': 'over',
  'wrap_up.ended-by-supervisor': 'ended by a supervisor',
  'content.call': 'a call',
  'content.conference': 'a call',
  'content.sms': 'a text',
  'content.fax': 'a fax',
  'content.email': 'an email',
  'content.rvm': 'a voicemail drop',
  'consent.call': 'call',
  'consent.text': 'text',
  'consent.prerecorded': 'prerecorded',
  'consent.recording': 'recording',
} as const;

const word = createTranslate('audit', WORDS);
const isKnown = (key: string): key is keyof typeof WORDS => key in WORDS;

const fieldWords = (field: string): string => {
  // A field of the company, by the name that it had then.
  if (field.startsWith('attribute:')) return field.slice('attribute:'.length);
  const key = `field.${field}`;
  return isKnown(key) ? word(key) : field.replaceAll('_', ' ').replace('cnam ', '');
};

const valueWords = (field: string, value: string): string => {
  const key = `${field}.${value}`;
  return isKnown(key) ? word(key) : value;
};

/** `text, +14155550150`: to what, and for which number. */
const consentWords = (value: string): string =>
  value
    .split(', ')
    .map((part) => (/^\+\d{7,15}$/.test(part) ? phoneDisplay(part) : valueWords('consent', part)))
    .join(', ');

const REOPENED = {
  call: 'audit.reopened.call',
  text: 'audit.reopened.text',
  fax: 'audit.reopened.fax',
  snooze: 'audit.reopened.snooze',
} as const;
const hasReopened = (cause: string): cause is keyof typeof REOPENED => cause in REOPENED;

function momentWords(instant: string, format: 12 | 24): string {
  const atMs = Date.parse(instant);
  return `${dateText(atMs, { timeZone: ownZone(), dateStyle: 'medium' })}, ${timeText(atMs, ownZone(), format)}`;
}

/** Who did what no agent did. */
const BY: Readonly<Partial<Record<ContactAudit['cause'], 'audit.byVisitor' | 'audit.byCarrier' | 'audit.byCrm'>>> = {
  visitor: 'audit.byVisitor',
  carrier: 'audit.byCarrier',
  crm: 'audit.byCrm',
};

const namesIn = (tags: string | null): string[] => (tags ?? '').split(', ').filter((name) => name !== '');

/** The tags that were added and those that were removed, instead of all that there were and are. */
function tagChange(actor: string, before: string | null, after: string | null): string {
  const [was, is] = [namesIn(before), namesIn(after)];
  const added = is.filter((name) => !was.includes(name));
  const removed = was.filter((name) => !is.includes(name));
  const names = (tags: readonly string[]) => ({ count: tags.length, tags: tags.join(', ') });
  if (removed.length === 0) return t('audit.tagsAdded', { actor, ...names(added) });
  if (added.length === 0) return t('audit.tagsRemoved', { actor, ...names(removed) });
  return t('audit.tagsChanged', { actor, added: added.join(', '), removed: removed.join(', ') });
}

/** One grey line: who or what changed what. A change by no agent has a sentence of its own: nothing is attributed to "system". */
export function auditWords({ actor_name, cause, field, before, after }: ContactAudit, format: 12 | 24 = 12): string {
  const isGiven = after !== null && after !== '';
  const value = isGiven ? after : (before ?? '');
  const isOfNumber = field === 'opted_out' || field === 'consent';
  const what = { value: isOfNumber ? consentWords(value) : value };
  if (field === 'opted_out' && (cause === 'keyword' || cause === 'carrier'))
    return t(isGiven ? (cause === 'carrier' ? 'audit.optedOutByCarrier' : 'audit.optedOut') : 'audit.optedIn', what);
  if (field === 'opted_out' && isGiven && actor_name !== null)
    return t('audit.optedOutByAgent', { ...what, actor: actor_name });
  if (field === 'consent' && cause === 'visitor') return t('audit.agreedOnSite', what);
  if (field === 'consent' && cause === 'carrier') return t('audit.consentReported', what);
  if (field === 'consent' && actor_name !== null)
    return t(isGiven ? 'audit.consentRecorded' : 'audit.consentRevoked', { ...what, actor: actor_name });
  if (field === 'task_status' && hasReopened(cause)) return t(REOPENED[cause]);
  const actor = actor_name ?? t(BY[cause] ?? 'system');
  switch (field) {
    case 'snoozed_until':
      return isGiven
        ? t('audit.snoozed', { actor, value: momentWords(after, format) })
        : t('audit.unsnoozed', { actor });
    case 'is_dnc': {
      const [, why] = /^off: (.*)$/s.exec(what.value) ?? [];
      return why === undefined ? t('audit.dnc', { ...what, actor }) : t('audit.undnc', { actor, value: why });
    }
    case 'is_blocked':
      return t(isGiven ? 'audit.blocked' : 'audit.unblocked', { actor });
    case 'automated_only':
      return t(isGiven ? 'audit.automatedOff' : 'audit.automatedOn', { actor });
    case 'content':
      return t('audit.contentDeleted', { actor, value: valueWords(field, what.value) });
    case 'deletion':
      return t(isGiven ? 'audit.deleted' : 'audit.restored', { actor });
    case 'merge':
      return t(isGiven ? 'audit.merged' : 'audit.unmerged', { ...what, actor });
    case 'tags':
      return tagChange(actor, before, after);
    case 'primary_number':
      return t('audit.primary', { actor, value: phoneDisplay(what.value) });
    case 'phone_number':
      if (isGiven && before !== null) return t('audit.numberChanged', { actor, before, value: after });
      return t(isGiven ? 'audit.numberAdded' : 'audit.numberRemoved', { ...what, actor });
  }
  const values = { actor, field: fieldWords(field) };
  const was = before === null ? '' : valueWords(field, before);
  if (!isGiven) return t('audit.removed', { ...values, before: was });
  const is = valueWords(field, after);
  if (was === '') return t('audit.set', { ...values, after: is });
  return t('audit.changed', { ...values, before: was, after: is });
}

import { answerCriteria } from '../calls/answer-filter.js';
import { CONTACT_FIELDS, contactField } from './contact-fields.js';
import { field, type FieldKind, type FieldLookup, type FilteredThing, type FilterField } from './filter-field.js';

/** Words of `answer_status` (spec 1 §3, reading 9). One communication can be in several of them. */
export const ANSWER_STATUSES = [
  'live',
  'hold',
  'queued',
  'unanswered',
  'missed',
  'abandoned',
  'voicemail',
  'in-progress',
  'failed',
  'deadend',
  'completed',
] as const;
/** A word of the answer filter. */
export type AnswerStatus = (typeof ANSWER_STATUSES)[number];

/** Ways in which a call comes to others (spec 2 §4): at once, after a talk between the agents, or with everyone in it. */
export const TRANSFER_TYPES = ['cold', 'warm', 'conference'] as const;

/** What an answer status asks of a communication, in the words of the contract. */
export interface AnswerRule {
  readonly dispositions: readonly string[];
  /** Null: any. */
  readonly current: readonly string[] | null;
  /** Only what an agent has. */
  readonly withUser: boolean;
}

/** Null for a word that is none. `completed` is a disposition of its own. */
export function answerRule(word: string): AnswerRule | null {
  if (word === 'completed') return { dispositions: ['completed'], current: null, withUser: false };
  const criteria = answerCriteria(word);
  return (
    criteria && {
      ...criteria,
      dispositions: criteria.dispositions.map((name) => (name === 'missed+voicemail' ? 'missed-voicemail' : name)),
    }
  );
}

function answerStatuses({ disposition_status2: disposition, current_status2: current, user_id: user }: FilteredThing) {
  if (typeof disposition !== 'string' || typeof current !== 'string' || user === undefined) return undefined;
  return ANSWER_STATUSES.filter((word) => {
    const rule = answerRule(word);
    return (
      rule !== null &&
      rule.dispositions.includes(disposition) &&
      (rule.current === null || rule.current.includes(current)) &&
      (!rule.withUser || user !== null)
    );
  });
}

/** A call that came about and has no outcome yet. */
function isNotDisposed({ type, disposition_status2: status, call_disposition_id: outcome }: FilteredThing): unknown {
  if (type === undefined || status === undefined || outcome === undefined) return undefined;
  return type === 'call' && status === 'completed' && outcome === null;
}

/** Numbers alone: a caller without one is known by a word, such as `anonymous`. */
function leadNumber({ lead_number: number }: FilteredThing): unknown {
  if (typeof number !== 'string') return undefined;
  return number.startsWith('+') ? [number] : [];
}

/** From its beginning to its end, in whole seconds. */
function duration({ created_at: from, ended_at: to }: FilteredThing): unknown {
  if (typeof from !== 'string' || to === undefined) return undefined;
  return typeof to === 'string' ? Math.floor((Date.parse(to) - Date.parse(from)) / 1000) : null;
}

const isUnread = ({ is_read: isRead }: FilteredThing): unknown => (isRead === undefined ? undefined : isRead === false);

/** What stands before the names of a contact’s fields. */
export const OF_CONTACT = 'contact.';

/** What a communication has that no contact has. */
const NOTHING: Readonly<Record<FieldKind, unknown>> = {
  text: null,
  phone: [],
  choice: null,
  id: null,
  ids: [],
  flag: false,
  number: 0,
  amount: null,
  date: null,
  day: null,
};

/** A field of the contact that the communication was with. */
function ofContact(known: FilterField): FilterField {
  return {
    ...known,
    name: `${OF_CONTACT}${known.name}`,
    read({ contact }) {
      if (contact === undefined) return undefined;
      return contact === null ? NOTHING[known.kind] : known.read(contact as FilteredThing);
    },
  };
}

/** Every field by which communications are filtered, in the order in which they are offered: their own, then those of their contacts. */
export const COMMUNICATION_FIELDS: readonly FilterField[] = [
  field('type', 'choice', {
    words: [
      'call',
      'sms',
      'conference',
      'rvm',
      'email',
      'facebook',
      'whatsapp',
      'fax',
      'note',
      'system-note',
      'appointment',
      'reminder',
    ],
    // 9 is not assigned.
    codes: [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13],
  }),
  field('direction', 'choice', { words: ['inbound', 'outbound'] }),
  field('answer_status', 'choice', { words: ANSWER_STATUSES, read: answerStatuses }),
  field('has_unread', 'flag', { read: isUnread }),
  field('users', 'id', { key: 'user_id', of: 'user' }),
  field('campaigns', 'id', { key: 'campaign_id', of: 'line' }),
  field('ring_groups', 'id', { key: 'ring_group_id', of: 'ring-group' }),
  field('incoming_numbers', 'id', { key: 'incoming_number_id', of: 'incoming-number' }),
  field('lead_number', 'phone', { read: leadNumber }),
  field('broadcasts', 'id', { key: 'broadcast_id', of: 'broadcast' }),
  field('workflows', 'id', { key: 'workflow_id', of: 'sequence' }),
  field('contact', 'id', { key: 'contact_id', of: 'contact' }),
  field('tags', 'ids', { of: 'communication-tag' }),
  field('call_dispositions', 'id', { key: 'call_disposition_id', of: 'call-disposition' }),
  field('not_disposed', 'flag', { read: isNotDisposed }),
  field('talk_time', 'number'),
  field('wait_time', 'number'),
  field('duration', 'amount', { read: duration }),
  field('has_recording', 'flag'),
  field('recording_is_deleted', 'flag'),
  field('has_voicemail', 'flag'),
  field('callback_status', 'choice', { words: ['initiated', 'requested'] }),
  field('answered_by', 'choice', { words: ['human', 'machine', 'fax', 'unknown'] }),
  field('hung_up_by', 'choice', { words: ['agent', 'customer', 'carrier', 'system'] }),
  field('transfer_type', 'choice', { words: TRANSFER_TYPES }),
  field('first_time_caller', 'flag'),
  field('has_international', 'flag', { key: 'is_international' }),
  field('attempting_users', 'ids', { of: 'user' }),
  field('target_users', 'ids', { of: 'user' }),
  field('owners', 'id', { key: 'owner_id', of: 'user' }),
  field('body', 'text'),
  field('notes', 'text'),
  field('created_at', 'date'),
  field('due_at', 'date'),
  ...CONTACT_FIELDS.map(ofContact),
];

const byName = new Map(COMMUNICATION_FIELDS.map((each) => [each.name, each]));

/** The field of a communication with this name, or of its contact: `contact.tags`. Fields that a company has are among those. */
export const communicationField: FieldLookup = (name) => {
  const known = byName.get(name);
  if (known !== undefined || !name.startsWith(OF_CONTACT)) return known;
  const own = contactField(name.slice(OF_CONTACT.length));
  return own && ofContact(own);
};

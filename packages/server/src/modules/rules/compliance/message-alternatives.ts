import type { MessageAlternative, MessageCheck, Permission, RejectionCode } from '@talk/contract';
import { isShortCode } from '@talk/domain/phone-number';
import { displayPhone } from '../../../phone.js';
import type { MessageDecision, MessageLine, MessageObstacleFact } from './message-compliance.js';

/** What is known when an agent is told what to do instead. */
export interface AlternativeFacts {
  readonly decision: MessageDecision;
  readonly lineId: number | null;
  /** Lines that could text this number now. */
  readonly lines: readonly MessageLine[];
  readonly number: string | null;
  /** Numbers of the contact. */
  readonly numbers: MessageCheck['numbers'];
  readonly attachments: number;
  readonly permissions: readonly Permission[];
  /** When the first limit that was reached is reset (epoch). */
  readonly resetsAtMs: number | null;
  /** Up to three colleagues who can lift the first obstacle. */
  readonly people: readonly { id: number; name: string }[];
  /** Where the contact may be called: everything but DNC, blocked and numbers that are none. */
  readonly mayCall: boolean;
  readonly clock: (atMs: number) => string;
}

const NEVER_CALLED: ReadonlySet<RejectionCode> = new Set([2, 6, 11, 12, 13, 16, 19, 24, 34, 35, 41, 45, 46]);

type Kind = MessageAlternative['kind'];

/** What else could be done, in the order that suits most reasons: what the person can do themselves, then what others can. */
const USUAL: readonly Kind[] = [
  'other-line',
  'other-number',
  'record-consent',
  'unblock',
  'undnc',
  'split',
  'schedule',
  'call',
  'open-settings',
  'ask',
];

/** Where feature-matrix §5 puts something else first. */
const FIRST: Partial<Record<RejectionCode, readonly Kind[]>> = {
  // Only money helps for the next text, too.
  1: ['ask'],
  14: ['open-settings', 'ask'],
  29: ['open-settings', 'ask'],
  // Who opted out wants no texts, on whichever number.
  32: ['call'],
  38: ['call'],
};

/** What to do instead, best first (feature-matrix §5), by the most blocking reason. */
export function alternativesFor(facts: AlternativeFacts): MessageAlternative[] {
  const { decision } = facts;
  if (decision.kind === 'allowed') return [];
  if (decision.kind === 'later') return [schedule(decision.atMs, facts.clock)];
  const first = FIRST[decision.obstacles[0].rejection] ?? [];
  const order = [...first, ...USUAL.filter((kind) => !first.includes(kind))];
  return possibleFor(facts, decision.obstacles).toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
}

/** Reasons that another number of the contact does not have. */
const OF_THE_NUMBER: ReadonlySet<RejectionCode> = new Set([6, 16, 17, 32, 38]);

const NO_BLOCK: ReadonlySet<string> = new Set(['contact-blocks-automated', 'outside-areas']);

function possibleFor(facts: AlternativeFacts, obstacles: readonly MessageObstacleFact[]): MessageAlternative[] {
  const { permissions, people, resetsAtMs, mayCall, clock } = facts;
  const codes = obstacles.map(({ rejection }) => rejection);
  const has = (code: RejectionCode): boolean => codes.includes(code);
  const may = (permission: Permission): boolean => permissions.includes(permission);
  const all: MessageAlternative[] = [];
  if (obstacles.every(({ scope, rejection }) => scope === 'line' || rejection === 37))
    all.push(...otherLines(facts, has(37)));
  if (codes.every((code) => OF_THE_NUMBER.has(code))) all.push(...otherNumbers(facts));
  if (has(31) && !has(32)) all.push(plain('record-consent', 'Record consent'));
  // Only a block of the contact is lifted there: not the company's areas, nor a wish for no automated texts.
  if (has(2) && may('unblock contact') && !obstacles.some(({ rule }) => NO_BLOCK.has(rule)))
    all.push(plain('unblock', 'Unblock the contact'));
  if (has(11) && may('undnc contact') && obstacles.some(({ rule }) => rule === 'contact-dnc'))
    all.push(plain('undnc', 'Remove from Do Not Contact'));
  if (has(43) && codes.length === 1) all.push(plain('split', `Split into ${facts.attachments} messages`));
  if (has(30) && codes.length === 1 && resetsAtMs !== null) all.push(schedule(resetsAtMs, clock));
  if (mayCall && !codes.some((code) => NEVER_CALLED.has(code))) all.push(plain('call', 'Call instead'));
  if (may('manage compliance') && [8, 14, 29, 30, 39].some((code) => codes.some((each) => each === code)))
    all.push(plain('open-settings', 'Open texting settings'));
  if (people.length > 0)
    all.push({ ...plain('ask', `Ask ${people.map(({ name }) => name).join(', ')}`), people: [...people] });
  return all;
}

function plain(kind: MessageAlternative['kind'], label: string): MessageAlternative {
  return { kind, label, line_id: null, phone_number: null, at: null, email: null, people: [] };
}

function schedule(atMs: number, clock: (atMs: number) => string): MessageAlternative {
  return { ...plain('schedule', `Schedule for ${clock(atMs)}`), at: new Date(atMs).toISOString() };
}

/** @param long only lines with a long number: short codes reach one country. */
function otherLines({ lines, lineId }: AlternativeFacts, long: boolean): MessageAlternative[] {
  return lines
    .filter(({ id, phoneNumber }) => id !== lineId && !(long && isShortCode(phoneNumber)))
    .slice(0, 3)
    .map(({ id, name, phoneNumber }) => ({
      ...plain('other-line', `Use ${name}`),
      line_id: id,
      phone_number: phoneNumber,
    }));
}

function otherNumbers({ numbers, number }: AlternativeFacts): MessageAlternative[] {
  return numbers
    .filter((each) => each.phone_number !== number && !each.is_opted_out && each.line_type !== 'landline')
    .slice(0, 3)
    .map(({ phone_number, title }) => ({
      ...plain('other-number', `Text ${title}, ${displayPhone(phone_number)}`),
      phone_number,
    }));
}

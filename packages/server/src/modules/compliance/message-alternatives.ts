import type { MessageAlternative, MessageCheck, Permission, RejectionCode } from '@talk/contract';
import { displayPhone } from '../contacts/phone.js';
import type { MessageDecision, MessageLine } from './message-compliance.js';

/** What is known when somebody is told what to do instead. */
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
  clock(atMs: number): string;
}

const NEVER_CALLED: ReadonlySet<RejectionCode> = new Set([2, 6, 11, 12, 16, 19, 24, 34, 35, 41, 45, 46]);

/** What to do instead, best first (feature-matrix §5): what the person can do themselves, then what others can. */
export function alternativesFor(facts: AlternativeFacts): MessageAlternative[] {
  const { decision, permissions, people, resetsAtMs, mayCall, clock } = facts;
  if (decision.kind === 'allowed') return [];
  if (decision.kind === 'later') return [schedule(decision.atMs, clock)];
  const codes = decision.obstacles.map(({ rejection }) => rejection);
  const has = (code: RejectionCode): boolean => codes.includes(code);
  const may = (permission: Permission): boolean => permissions.includes(permission);
  const onlyIn = (scope: string): boolean => decision.obstacles.every((each) => each.scope === scope);
  const all: MessageAlternative[] = [];
  if (onlyIn('line')) all.push(...otherLines(facts));
  if (onlyIn('contact') && (has(16) || has(32) || has(38) || has(6))) all.push(...otherNumbers(facts));
  if (has(31) && !has(32)) all.push(plain('record-consent', 'Record consent'));
  if (has(2) && may('unblock contact')) all.push(plain('unblock', 'Unblock the contact'));
  if (has(11) && may('undnc contact')) all.push(plain('undnc', 'Take off do-not-contact'));
  if (has(44)) all.push(plain('send-as-link', 'Send as a link'));
  if (has(43)) all.push(plain('split', `Split into ${facts.attachments} messages`));
  if (has(30) && codes.length === 1 && resetsAtMs !== null) all.push(schedule(resetsAtMs, clock));
  if (mayCall && !codes.some((code) => NEVER_CALLED.has(code))) all.push(plain('call', 'Call instead'));
  if (may('manage compliance') && [8, 14, 29, 30, 39].some((code) => codes.some((each) => each === code)))
    all.push(plain('open-settings', 'Open texting settings'));
  if (people.length > 0)
    all.push({ ...plain('ask', `Ask ${people.map(({ name }) => name).join(', ')}`), people: [...people] });
  return all;
}

function plain(kind: MessageAlternative['kind'], label: string): MessageAlternative {
  return { kind, label, line_id: null, phone_number: null, at: null, people: [] };
}

function schedule(atMs: number, clock: (atMs: number) => string): MessageAlternative {
  return { ...plain('schedule', `Schedule for ${clock(atMs)}`), at: new Date(atMs).toISOString() };
}

function otherLines({ lines, lineId }: AlternativeFacts): MessageAlternative[] {
  return lines
    .filter(({ id }) => id !== lineId)
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

/** Who can lift a rejection: the permission or role that it takes. Null: nobody of the company, or the person themselves. */
export function helperOf(code: RejectionCode): { permission: Permission } | { role: 'Company Admin' } | null {
  switch (code) {
    case 1:
    case 12:
    case 35:
    case 46:
      return { permission: 'manage billing' };
    case 2:
      return { permission: 'unblock contact' };
    case 11:
      return { permission: 'undnc contact' };
    case 7:
    case 8:
    case 14:
    case 29:
    case 30:
    case 36:
    case 39:
      return { permission: 'manage compliance' };
    case 9:
    case 10:
    case 19:
    case 22:
    case 23:
    case 24:
    case 33:
      return { role: 'Company Admin' };
    default:
      return null;
  }
}

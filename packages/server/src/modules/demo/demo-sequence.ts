import type { StopReason } from '@talk/domain/sequences';
import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { sequenceContacts, sequences } from '../texts/sequences/read.js';
import type { DemoContact } from './demo-contacts.js';
import { insertRows } from './insert-rows.js';

const DAY_MS = 86_400_000;
const STEPS = [
  {
    id: 'hello',
    kind: 'text',
    body: 'Hi {{contact.first_name|there}}, this is {{agent.first_name}} from {{company.name}}. Thank you for asking about our trays. When may I call you?',
  },
  { id: 'two-days', kind: 'wait', amount: 2, unit: 'days' },
  {
    id: 'price-list',
    kind: 'text',
    body: 'Hi {{contact.first_name|there}}, shall I send you our price list? A short yes is enough.',
  },
  { id: 'four-days', kind: 'wait', amount: 4, unit: 'days' },
  { id: 'last', kind: 'text', body: 'I do not want to press you. Write to me when you need us. {{agent.first_name}}' },
] as const;

/** How contacts came out of it: after so many texts, and for this reason; null at its end. */
const ENDINGS: readonly (readonly [texts: number, reason: StopReason | null])[] = [
  [3, null],
  [1, 'replied'],
  [2, 'called'],
  [3, null],
  [1, 'replied'],
  [1, 'called'],
  [2, 'booked'],
  [3, null],
];
const EVERY = 7;
const FROM = 40;

/** A sequence that runs, with contacts who have come out of it. None is in it now: the demo sends no texts. */
export async function addSequence(
  tx: Tx,
  scope: Scope,
  { contacts, userId, lineId, now }: { contacts: readonly DemoContact[]; userId: number; lineId: number; now: Date },
): Promise<void> {
  const startedAt = new Date(now.getTime() - 40 * DAY_MS);
  const sequence = {
    ...owned(scope),
    name: 'Follow up on questions',
    status: 'active' as const,
    userId,
    lineId,
    steps: STEPS,
    createdAt: startedAt,
    updatedAt: startedAt,
  };
  const [sequenceId] = await insertRows(tx, sequences, [sequence]);
  if (sequenceId === undefined) throw new Error('the sequence was not inserted');
  const chosen = contacts.filter((_, at) => at >= FROM && (at - FROM) % EVERY === 0);
  await insertRows(
    tx,
    sequenceContacts,
    ENDINGS.flatMap(([textsSent, stopReason], at) => {
      const contact = chosen[at];
      if (contact === undefined) return [];
      const enrolledAt = new Date(startedAt.getTime() + at * 3 * DAY_MS);
      return {
        ...owned(scope),
        sequenceId,
        contactId: contact.id,
        state: stopReason === null ? ('finished' as const) : ('stopped' as const),
        stopReason,
        textsSent,
        enrolledBy: userId,
        enrolledAt,
        endedAt: new Date(enrolledAt.getTime() + textsSent * 2 * DAY_MS),
      };
    }),
  );
}

import type { Tx } from '../../db/transaction.js';
import { owned, type Scope } from '../../policy/scope.js';
import { consents, optOuts } from '../rules/compliance/read.js';
import { dncNumbers, dncUploads } from '../rules/dnc-list/read.js';
import type { DemoContact } from './demo-contacts.js';
import { insertRows } from './insert-rows.js';

const DAY_MS = 86_400_000;
const CHECKOUT =
  'Text me about my orders and about offers of Acme Dental Supply. I can stop this at any time with STOP.';
const ASKED = 'May we text you when your order ships?';
/** Numbers that nobody of the demo has: a register of complaints, and one that came by telephone. */
const COMPLAINTS = Array.from({ length: 8 }, (_, index) => `+1202555017${index}`);
const BY_PHONE = '+13125550144';

export interface ConsentsPlan {
  readonly contacts: readonly DemoContact[];
  /** Who wrote them down. */
  readonly agentId: number;
  readonly adminId: number;
  readonly now: Date;
}

/** What some customers agreed to and took back, who opted out of texts, and a Do Not Contact list of two uploads. */
export async function addConsents(
  tx: Tx,
  scope: Scope,
  { contacts, agentId, adminId, now }: ConsentsPlan,
): Promise<void> {
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  const known = contacts.filter(({ isHandset, isNewLead }) => !isHandset && !isNewLead);
  const given = known.slice(30, 39).map((contact, index) => {
    const isOnPage = index % 3 === 0;
    return {
      ...owned(scope),
      phoneNumber: contact.phoneNumber,
      contactId: contact.id,
      scope: index % 4 === 3 ? ('call' as const) : ('text' as const),
      action: 'granted' as const,
      source: isOnPage ? ('visitor' as const) : ('agent' as const),
      textShown: isOnPage ? CHECKOUT : ASKED,
      pageUrl: isOnPage ? 'https://acme.test/checkout' : null,
      note: null,
      actorUserId: isOnPage ? null : agentId,
      createdAt: ago(40 - index * 3),
    };
  });
  const [, second] = given;
  const takenBack = second && {
    ...second,
    action: 'revoked' as const,
    source: 'agent' as const,
    textShown: null,
    pageUrl: null,
    note: 'Said on the phone that email is enough.',
    actorUserId: agentId,
    createdAt: ago(5),
  };
  await insertRows(tx, consents, takenBack === undefined ? given : [...given, takenBack]);

  const [out, back] = known.slice(40, 42);
  const opted = [
    ...(out === undefined ? [] : [{ number: out.phoneNumber, from: 12, until: null }]),
    ...(back === undefined ? [] : [{ number: back.phoneNumber, from: 21, until: 9 }]),
  ];
  await insertRows(
    tx,
    optOuts,
    opted.map(({ number, from, until }) => ({
      ...owned(scope),
      phoneNumber: number,
      optedOutAt: ago(from),
      source: 'keyword' as const,
      optedInAt: until === null ? null : ago(until),
    })),
  );

  const uploads = [
    { fileName: 'complaints-october.csv', reason: 'Complaints of October', numbers: COMPLAINTS, rejected: 2, days: 18 },
    { fileName: null, reason: 'Asked on the phone, has no account', numbers: [BY_PHONE], rejected: 0, days: 4 },
  ];
  const uploadIds = await insertRows(
    tx,
    dncUploads,
    uploads.map(({ fileName, reason, numbers, rejected, days }) => ({
      ...owned(scope),
      fileName,
      source: fileName === null ? ('typed' as const) : ('file' as const),
      reason,
      addedBy: adminId,
      added: numbers.length,
      alreadyListed: 0,
      repeated: 0,
      rejected,
      createdAt: ago(days),
    })),
  );
  const listed = uploads.flatMap(({ numbers }, place) =>
    numbers.map((phoneNumber) => ({ ...owned(scope), uploadId: uploadIds[place] ?? 0, phoneNumber })),
  );
  await insertRows(tx, dncNumbers, listed);
}

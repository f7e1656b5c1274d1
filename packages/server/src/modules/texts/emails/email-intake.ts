import { emailKind, readBounce, splitQuoted, type EmailKind } from '@talk/domain/email';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { TextLog } from '../../people/communications/index.js';
import { type ContactRecords, type FoundContact, lockNumber } from '../../people/contacts/index.js';
import type { Files } from '../../platform/files/index.js';
import { nameOf, readArrivedType } from '../attachments/index.js';
import { insertAttachments, storedAttachments } from '../messaging/index.js';
import type { EmailProgress } from './email-progress.js';
import {
  deleteMark,
  findByMessageIds,
  findContactByEmail,
  findContactByHistory,
  insertEmail,
  isKnownMessage,
  lockEmail,
  putMark,
} from './emails.repository.js';
import type { InboundEmail } from './inbound-email.js';
import { findRoutes } from './mail-accounts.repository.js';
import { RETURNED, RETURNED_FOR_NOW } from './smtp-words.js';

/** What happened with an email that arrived: `known`: it was taken in before. `no-line`: no line takes email at its addresses. */
export type ArrivalOutcome = 'received' | 'known' | 'no-line';

export interface EmailIntake {
  /** Takes an email in, once, however often the provider posts it. */
  arrive(email: InboundEmail): Promise<ArrivalOutcome>;
}

export interface EmailIntakeDeps {
  readonly kernel: Kernel;
  readonly texts: TextLog;
  readonly records: ContactRecords;
  readonly files: Pick<Files, 'save'>;
  readonly progress: EmailProgress;
}

/** A report names the one email that it returns; a text that lists many is not one. */
const MOST_NAMED = 20;

type Answered = Awaited<ReturnType<typeof findByMessageIds>>[number];

export function createEmailIntake({ kernel, texts, records, files, progress }: EmailIntakeDeps): EmailIntake {
  const reads = { q: kernel.db.drizzle };

  /**
   * Whose email it is: the contact with the address, of several the one whose email it answers. Without one, the contact whose email it answers,
   * else the one that the address wrote to or got email as before, else a new one. A program does not become a contact.
   */
  async function contactOf(
    tx: Tx,
    scope: Scope,
    { from }: InboundEmail,
    kind: EmailKind,
    answered: Answered | undefined,
  ): Promise<FoundContact | null> {
    const inThread = answered?.contactId ?? null;
    if (kind === 'bounce') return inThread === null ? null : { contactId: inThread, isNew: false };
    const known =
      (await findContactByEmail(tx, scope, from.address, inThread ?? undefined)) ??
      inThread ??
      (await findContactByHistory(tx, scope, from.address));
    if (known !== undefined) return { contactId: known, isNew: false };
    if (kind !== 'person') return null;
    const [firstName = null, ...rest] = from.name === '' ? [] : from.name.slice(0, 200).split(' ');
    const lastName = rest.length === 0 ? null : rest.join(' ');
    const contactId = await records.insert(tx, scope, { firstName, lastName, email: from.address }, []);
    return contactId === null ? null : { contactId, isNew: true };
  }

  async function saveFiles(tx: Tx, scope: Scope, email: InboundEmail) {
    const saved = [];
    for (const { name, contentType: claimed, bytes } of email.files.filter((file) => file.bytes.length > 0)) {
      const type = readArrivedType(bytes, claimed);
      const file = { name: nameOf(name, type), contentType: type.contentType, bytes };
      const { id } = await files.save(tx, scope, file);
      saved.push({ id, name: file.name, contentType: file.contentType, bytes: bytes.length });
    }
    return saved;
  }

  /** A mail server returned one of our emails: the email says so, and an address that is gone gets no more until a user allows it. */
  async function takeBounce(tx: Tx, scope: Scope, email: InboundEmail, answered: Answered): Promise<void> {
    const found = await lockEmail(tx, scope, answered.email.communicationId);
    if (found === undefined || found.email.direction !== 'outbound') return;
    const failedRecipients = email.header('x-failed-recipients');
    const bounce = readBounce({ report: email.report, text: email.text, failedRecipients });
    const { toAddress } = found.email;
    if (!bounce.isFailure || (bounce.recipient !== null && bounce.recipient !== toAddress)) return;
    const now = kernel.clock.now();
    if (bounce.isAddressGone) await putMark(tx, scope, toAddress, { bouncedAt: now, bounceReason: bounce.reason });
    const text = bounce.isAddressGone ? RETURNED : RETURNED_FOR_NOW;
    await progress.record(tx, scope, found, { text, detail: bounce.reason });
  }

  async function take(
    tx: Tx,
    scope: Scope,
    email: InboundEmail,
    lineId: number,
    toAddress: string,
  ): Promise<ArrivalOutcome> {
    // The same email posted twice at once waits here, as does another one of a sender who is not a contact yet.
    await lockNumber(tx, scope, email.from.address);
    if (await isKnownMessage(tx, scope, email.messageId)) return 'known';
    const kind = emailKind(email.from.address, email.subject, email.header);
    const named = kind === 'bounce' ? [...email.answers, ...namedIn(email)] : email.answers;
    const found = await findByMessageIds(tx, scope, named);
    const answered = named
      .map((id) => found.find(({ email: { messageId } }) => messageId === id))
      .find((each) => each !== undefined);
    const contact = await contactOf(tx, scope, email, kind, answered);
    const saved = await saveFiles(tx, scope, email);
    const now = kernel.clock.now();
    const { text, quoted } = kind === 'bounce' ? { text: email.text, quoted: null } : splitQuoted(email.text);
    await texts.open(
      tx,
      scope,
      {
        type: 'email',
        direction: 'inbound',
        leadNumber: email.from.address,
        contactId: contact?.contactId ?? null,
        isNewContact: contact?.isNew ?? false,
        lineId,
        incomingNumberId: null,
        userId: null,
        body: text,
        status: 'received',
        isInternational: false,
        createdAt: now,
        isAutomatic: kind !== 'person',
      },
      (communicationId) =>
        Promise.all([
          insertEmail(tx, scope, {
            communicationId,
            direction: 'inbound',
            status: 'received',
            subject: email.subject,
            fromName: email.from.name === '' ? null : email.from.name,
            fromAddress: email.from.address,
            toAddress,
            kind,
            quoted,
            messageId: email.messageId,
            inReplyTo: email.answers[0] ?? null,
            referenceIds: [...email.answers].reverse(),
            replyToId: answered?.email.communicationId ?? null,
            createdAt: now,
            updatedAt: now,
          }),
          insertAttachments(tx, scope, storedAttachments(communicationId, saved, now)),
        ]),
    );
    if (kind === 'bounce' && answered !== undefined) await takeBounce(tx, scope, email, answered);
    // Anyone can write any address into `From`, but only a recipient of our email knows its id.
    const answersOurs = found.some(
      ({ email: { direction, toAddress: sentTo } }) => direction === 'outbound' && sentTo === email.from.address,
    );
    if (kind === 'person' && answersOurs) await deleteMark(tx, scope, email.from.address);
    return 'received';
  }

  return {
    async arrive(email) {
      const routes = await findRoutes(reads, email.recipients);
      const route = routes.find(({ isOn }) => isOn);
      if (route === undefined) {
        kernel.log.info('an email arrived for an address that leads to no line');
        return 'no-line';
      }
      return inTransaction(kernel, (tx) => take(tx, systemScope(route.companyId), email, route.lineId, route.address));
    },
  };
}

/** A report has the headers of the returned email in one of its parts, or in its text. */
function namedIn({ text, files, report }: InboundEmail): string[] {
  const parts = files.filter(({ contentType }) => /^(?:message\/|text\/rfc822)/i.test(contentType));
  const said = [report ?? '', text, ...parts.map(({ bytes }) => bytes.subarray(0, 20_000).toString('utf8'))].join('\n');
  return [...said.matchAll(/^[ \t>]*message-id:\s*(<[^<>\s]{1,250}>)/gim)]
    .flatMap(([, id]) => id ?? [])
    .slice(0, MOST_NAMED);
}

import { operations } from '@talk/contract/schemas';
import { readOn } from '../../../../db/session.js';
import type { Reads, Tx } from '../../../../db/transaction.js';
import { fail, invalid, rejected } from '../../../../http/errors.js';
import { route, type Route } from '../../../../http/route.js';
import type { Kernel } from '../../../../kernel.js';
import type { Scope } from '../../../../policy/scope.js';
import type { LineTypes, MessageCompliance, MessageVerdict } from '../../../rules/compliance/index.js';
import type { Calls } from '../../../calls/call/index.js';
import { declineRinging } from '../../../calls/control/index.js';
import { findView } from '../../../people/communications/index.js';
import { lockContact } from '../../../people/contacts/index.js';
import type { ContactRecords } from '../../../people/contacts/index.js';
import { presentMessageCheck } from '../message-check.presenter.js';
import { recipientOf } from '../recipient.js';
import type { MessageTools } from '../message-tools.js';
import { requestOf, type Messaging } from '../messaging.service.js';
import type { Rates } from '../rates.service.js';

export interface MessageRouteDeps {
  readonly kernel: Kernel;
  readonly messaging: Messaging;
  readonly compliance: MessageCompliance;
  readonly lineTypes: LineTypes;
  readonly calls: Calls;
  readonly records: ContactRecords;
  readonly tools: MessageTools;
  readonly rates: Rates;
}

/** An agent waits no longer than this to write; what the carrier says later is known when the text leaves. */
const LOOK_UP_MS = 2_000;

/** Texts as people send them. */
export function messageRoutes({
  kernel,
  messaging,
  compliance,
  lineTypes,
  calls,
  records,
  tools,
  rates,
}: MessageRouteDeps): Route[] {
  /** The call stops ringing at the agent who answers it by text; its caller is found, or made a contact. @throws ApiError NOT_FOUND. */
  async function answer(tx: Tx, scope: Scope, asked: { callId: string; userId: number }) {
    const { communicationId } = await declineRinging(kernel, calls, tx, scope, asked);
    const call = await findView(tx, scope, communicationId, null);
    if (call === undefined) throw fail('NOT_FOUND');
    const { leadNumber, contactId, lineId } = call.communication;
    if (contactId === null && !leadNumber.startsWith('+')) throw rejected(6);
    const reply = { phone_number: leadNumber, ...(lineId === null ? {} : { campaign_id: lineId }) };
    return { contactId: contactId ?? (await records.findOrCreate(tx, scope, leadNumber)).contactId, reply };
  }

  /**
   * The gate's answer with the kind of the line known. A contact's next number is chosen when the first is a landline, and asked about
   * in its turn; numbers of nobody are not: each answer costs.
   */
  async function knowing(scope: Scope, decide: () => Promise<MessageVerdict>): Promise<MessageVerdict> {
    let verdict = await decide();
    for (const _ of verdict.numbers) {
      const { number, numbers, decision } = verdict;
      if (decision.kind === 'blocked' || !numbers.some((each) => each.phone_number === number)) break;
      if (number === null || !(await lineTypes.learn(scope, number, LOOK_UP_MS))) break;
      verdict = await decide();
    }
    return verdict;
  }

  /** Of a text that names only a number. */
  async function contactOf(tx: Tx, scope: Scope, phoneNumber: string | undefined): Promise<number> {
    if (phoneNumber === undefined) throw invalid({ contact_id: 'Choose who the text is for.' });
    return recipientOf(tx, scope, records, phoneNumber);
  }

  return [
    route(operations.sendMessage, async ({ body, actor, scope, tx }) => {
      const { seen_communication_id: seenId, reply_to_call_id: callId, contact_id: givenId, ...written } = body;
      const { userId } = actor;
      // First: a call is locked before its contact. When the text is refused, the call goes on ringing.
      const caller = callId === undefined ? null : await answer(tx, scope, { callId, userId });
      const contactId = givenId ?? caller?.contactId ?? (await contactOf(tx, scope, written.phone_number));
      const draft = { ...caller?.reply, ...written, contact_id: contactId };
      if (seenId !== undefined) {
        // An agent who is sending to them right now comes first.
        await lockContact(tx, scope, contactId, null);
        await tools.requireUnchanged(tx, scope, { contactId, seenId, userId });
      }
      const source = callId !== undefined ? 'call' : draft.template_id === undefined ? 'manual' : 'template';
      const request = requestOf(userId, draft, source, true);
      const { communication } = await messaging.send(tx, scope, { ...request, replyToCallId: callId ?? null });
      // A quick answer to a call is not what the composer holds.
      if (callId === undefined) await tools.taken(tx, scope, userId, draft);
      return communication;
    }),

    route(operations.undoMessage, async ({ params, scope, tx }) => {
      const draft = await messaging.undo(tx, scope, params.id);
      return { draft: { ...draft, attachments: [...draft.attachments] } };
    }),

    route(operations.retryMessage, async ({ params, body, scope, tx }) => {
      return (await messaging.retry(tx, scope, params.id, body?.campaign_id ?? null)).communication;
    }),

    route(operations.checkMessage, async ({ query, actor, scope, tx }) => {
      const decide = (reads: Reads) =>
        compliance.decideMessage(reads, scope, {
          userId: actor.userId,
          contactId: query.contact_id,
          typedNumber: query.phone_number ?? null,
          lineId: query.campaign_id ?? null,
          body: null,
          attachments: query.attachments,
          withMedia: query.with_media === '1',
          source: 'manual',
          withHours: true,
        });
      const verdict = await knowing(scope, () => readOn(kernel.db.pool, decide));
      const rate = verdict.line === null ? null : await rates.ofLine(tx, scope, verdict.line);
      const linkPrefixes = await tools.linkPrefixes(tx, scope);
      return presentMessageCheck(verdict, { rate, linkPrefixes });
    }),
  ];
}

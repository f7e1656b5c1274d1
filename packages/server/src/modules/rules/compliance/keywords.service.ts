import type { OptOut, OptOutSource } from '@talk/contract';
import { keywordAnswer, readKeyword, type TextKeyword } from '@talk/domain/compliance';
import { segmentSms } from '@talk/domain/sms';
import type { Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { tryPhone } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import {
  lockContact,
  markOptedOut,
  readContactViews,
  recordAudits,
  tellContact,
  updateContactRow,
} from '../../people/contacts/index.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { type Account, readAccount } from './account.repository.js';
import { presentOptOut } from './compliance.presenter.js';
import type { InboundText, KeywordActions, KeywordOutcome, MessageCompliance } from './message-compliance.js';
import { DAY_MS, lastTextConsent } from './message-facts.repository.js';
import * as repository from './opt-outs.repository.js';
import { listOptOuts } from './settings.repository.js';
import { tellLineType } from './tell-line-type.js';

/** Two machines that ask each other for help must not go on all day. */
const HELP_ANSWERS_A_DAY = 5;

type Keywords = Pick<MessageCompliance, 'readKeyword' | 'optOutNumber' | 'recordOptOut' | 'recordLineType'>;

export function createKeywords(kernel: Kernel, decide: MessageCompliance['decideMessage']): Keywords {
  const now = (): Date => kernel.clock.now();

  /** Marks the number, and tells those who see its contact: in the timeline, and in lists. */
  async function mark(
    tx: Tx,
    scope: Scope,
    phoneNumber: string,
    isOptedOut: boolean,
    source: OptOutSource,
  ): Promise<void> {
    const contactId = await markOptedOut(tx, scope, phoneNumber, isOptedOut);
    if (contactId === null) return;
    await updateContactRow(tx, scope, contactId, { textAuthorizedAt: isOptedOut ? null : now() }, now());
    const view = await tellContact(tx, scope, 'contact_updated', contactId);
    const words = isOptedOut ? ([null, phoneNumber] as const) : ([phoneNumber, null] as const);
    const by = source === 'agent' ? {} : { cause: source };
    const audit = { contactId, field: 'opted_out', before: words[0], after: words[1], ...by };
    await recordAudits(tx, scope, view, [audit], now());
  }

  async function optOut(
    tx: Tx,
    scope: Scope,
    phoneNumber: string,
    source: OptOutSource,
    communicationId: number | null,
  ): Promise<boolean> {
    const isNew = await repository.insertOptOut(tx, scope, { phoneNumber, optedOutAt: now(), source, communicationId });
    if (isNew) await mark(tx, scope, phoneNumber, true, source);
    return isNew;
  }

  /** Sends the confirmation, when the line can send one. */
  async function reply(
    tx: Tx,
    scope: Scope,
    inbound: InboundText,
    words: string,
    actions: KeywordActions,
  ): Promise<number | null> {
    // As it leaves: by these words it is known for what it is then, and passes where nothing else does.
    const body = segmentSms(words).segments.join('');
    const { communicationId: confirms, contactId, phoneNumber, lineId } = inbound;
    await repository.setKeywordReply(tx, scope, confirms, { body });
    const { decision } = await decide(tx, scope, {
      userId: null,
      contactId,
      typedNumber: phoneNumber,
      lineId,
      body,
      attachments: 0,
      withMedia: false,
      optOut: false,
      source: 'auto-reply',
      confirms: { communicationId: confirms },
    });
    if (decision.kind !== 'allowed') return null;
    const sent = await actions.reply(tx, scope, { confirms, contactId, phoneNumber, lineId, body });
    await repository.setKeywordReply(tx, scope, confirms, { replyCommunicationId: sent.communicationId });
    return sent.communicationId;
  }

  async function wantsReply(
    tx: Tx,
    scope: Scope,
    { phoneNumber, carrierKeyword, isFromWidget }: InboundText,
    { keyword, company }: { readonly keyword: TextKeyword; readonly company: Account },
  ): Promise<boolean> {
    // The carrier has answered, or will: a second answer would be one too many, and is refused after STOP.
    if (carrierKeyword !== null || (company.keywordAnswers === 'carrier' && !isFromWidget)) return false;
    if (keyword === 'help') {
      const since = new Date(now().getTime() - DAY_MS);
      return (await repository.countReplies(tx, scope, phoneNumber, 'help', since)) < HELP_ANSWERS_A_DAY;
    }
    // Who is out stays out, and who is in stays in: there is nothing to confirm.
    return (keyword === 'start') === (await repository.isOptedOut(tx, scope, phoneNumber));
  }

  return {
    async readKeyword(tx, scope, inbound, actions): Promise<KeywordOutcome> {
      const keyword = inbound.carrierKeyword ?? readKeyword(inbound.body);
      if (keyword === null) return { keyword, replyCommunicationId: null };
      const { communicationId, phoneNumber, contactId } = inbound;
      const known = { communicationId, phoneNumber, keyword, createdAt: now() };
      if ((await repository.insertKeyword(tx, scope, known)) === undefined) {
        const earlier = await repository.findKeyword(tx, scope, communicationId);
        return { keyword, replyCommunicationId: earlier?.replyCommunicationId ?? null };
      }
      const company = await readAccount(tx, scope);
      // First the confirmation, then the block: it is the last text that they get.
      const sent = (await wantsReply(tx, scope, inbound, { keyword, company }))
        ? await reply(tx, scope, inbound, confirmationOf(keyword, company), actions)
        : null;
      if (keyword === 'help') return { keyword, replyCommunicationId: sent };
      const consent = { phoneNumber, contactId, scope: 'text', source: 'keyword', createdAt: now() } as const;
      if (keyword === 'stop') {
        if (await optOut(tx, scope, phoneNumber, 'keyword', communicationId))
          await repository.insertConsent(tx, scope, {
            ...consent,
            action: 'revoked',
            note: `Wrote ${inbound.body.trim()}`,
          });
        await actions.optedOut(tx, scope, phoneNumber, sent);
      } else {
        const wasOut = await repository.endOptOut(tx, scope, phoneNumber, now(), communicationId);
        // An agent may have noted their no, without an opt-out.
        const last = await lastTextConsent(tx, scope, phoneNumber);
        if (wasOut || last?.action === 'revoked') {
          const note = `Wrote ${inbound.body.trim()}`;
          await repository.insertConsent(tx, scope, { ...consent, action: 'granted', note });
        }
        if (wasOut) await mark(tx, scope, phoneNumber, false, 'keyword');
      }
      return { keyword, replyCommunicationId: sent };
    },

    async optOutNumber(tx, scope, { contactId, phoneNumber: typed, communicationId }, actions): Promise<OptOut> {
      const [view] = await readContactViews(tx, scope, [contactId], await readViewer(tx, scope));
      if (view === undefined) throw fail('NOT_FOUND');
      const phoneNumber = tryPhone(typed, (await readCompanyFacts(tx, scope)).country)?.e164;
      if (phoneNumber === undefined || !view.numbers.some((each) => each.phoneNumber === phoneNumber))
        throw invalid({ phone_number: 'This number doesn’t belong to the contact. Add it to the contact first.' });
      await lockContact(tx, scope, contactId, null);
      if (await optOut(tx, scope, phoneNumber, 'agent', communicationId)) {
        const consent = { phoneNumber, contactId, scope: 'text', source: 'agent', createdAt: now() } as const;
        await repository.insertConsent(tx, scope, { ...consent, action: 'revoked', actorUserId: scope.userId });
        await actions.optedOut(tx, scope, phoneNumber, null);
      }
      const row = (await listOptOuts(tx, scope, [phoneNumber])).find(({ optedInAt }) => optedInAt === null);
      if (row === undefined) throw new Error('the number is not opted out');
      return presentOptOut(row);
    },

    async recordOptOut(tx, scope, phoneNumber, source) {
      await optOut(tx, scope, phoneNumber, source, null);
    },

    async recordLineType(tx, scope, phoneNumber, type) {
      await repository.upsertLineType(tx, scope, { phoneNumber, type, carrierName: null, checkedAt: now() });
      await tellLineType(tx, scope, phoneNumber, now());
    },
  };
}

function confirmationOf(keyword: TextKeyword, { name, stopReply, startReply, helpReply }: Account): string {
  const own = { stop: stopReply, start: startReply, help: helpReply };
  return own[keyword] ?? keywordAnswer(keyword, name);
}

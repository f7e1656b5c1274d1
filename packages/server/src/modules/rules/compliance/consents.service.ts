import type { Consent, ConsentScope, ContactTexting, LineType, OptOut } from '@talk/contract';
import { lineTypeOf } from '@talk/domain/compliance';
import type { Carrier } from '../../../carrier/carrier.port.js';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, invalid } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  type ContactView,
  lockContact,
  readContactViews,
  recordAudits,
  tellContact,
  updateContactRow,
} from '../../people/contacts/index.js';
import { memberName } from '../../people/contacts/read.js';
import { tryPhone } from '../../../phone.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { dncReasonsOf } from '../dnc-list/read.js';
import { contactOfNumber } from './compliance.repository.js';
import { presentConsent, presentOptOut } from './compliance.presenter.js';
import { currentOptOuts, lastTextConsent, lineTypesOf } from './message-facts.repository.js';
import { insertConsent, upsertLineType } from './opt-outs.repository.js';
import * as repository from './settings.repository.js';
import { tellLineType } from './tell-line-type.js';
import { voicemailConsentsOf } from './voicemail-consents.repository.js';

export interface ConsentFields {
  readonly phone_number: string;
  readonly scope: ConsentScope;
  readonly text_shown?: string | undefined;
  readonly page_url?: string | undefined;
  readonly note?: string | undefined;
}

/** What a visitor ticked, and where. */
export interface VisitorConsent {
  /** E.164, verified. */
  readonly phoneNumber: string;
  readonly textShown: string;
  readonly pageUrl: string;
  readonly ipAddress: string;
  readonly userAgent: string | null;
  /** When they ticked it; the ledger's own time is when the number was verified. */
  readonly agreedAt: Date;
}

/** What a provider reported of a number. */
export interface ReportedNo {
  /** E.164. */
  readonly phoneNumber: string;
  readonly note: string;
}

/** What contacts agreed to, and what is known of their numbers. All throw ApiError NOT_FOUND for a contact that is not there for the user. */
export interface Consents {
  list(reads: Reads, scope: Scope, contactId: number): Promise<Consent[]>;
  /** @throws ApiError VALIDATION_FAILED for a number that is not the contact's. */
  record(
    tx: Tx,
    scope: Scope,
    contactId: number,
    action: 'granted' | 'revoked',
    fields: ConsentFields,
  ): Promise<Consent>;
  /** What a visitor of a site agreed to, once the number turned out to be theirs; also when no contact has the number yet. */
  recordVisitor(tx: Tx, scope: Scope, given: VisitorConsent): Promise<void>;
  /** A provider reported that a number wants no recorded messages, whether or not a contact has it. Does nothing if the ledger says so already. */
  recordReported(tx: Tx, scope: Scope, reported: ReportedNo): Promise<void>;
  optOuts(reads: Reads, scope: Scope, contactId: number): Promise<OptOut[]>;
  texting(reads: Reads, scope: Scope, contactId: number): Promise<ContactTexting>;
  setAutomatedOnly(tx: Tx, scope: Scope, contactId: number, on: boolean): Promise<ContactTexting>;
  /** Asks the carrier; it costs money. @throws ApiError CARRIER_UNAVAILABLE. */
  lookUp(
    scope: Scope,
    contactId: number,
    phoneId: number,
  ): Promise<{ phone_number: string; line_type: LineType; carrier_name: string | null; checked_at: string }>;
}

export function createConsents(kernel: Kernel, carrier: Carrier): Consents {
  const now = (): Date => kernel.clock.now();

  async function viewOf(reads: Reads, scope: Scope, id: number): Promise<ContactView> {
    const [view] = await readContactViews(reads, scope, [id], await readViewer(reads, scope));
    if (view === undefined) throw fail('NOT_FOUND');
    return view;
  }
  const numbersOf = ({ numbers }: ContactView): string[] => numbers.map(({ phoneNumber }) => phoneNumber);

  async function texting(reads: Reads, scope: Scope, id: number): Promise<ContactTexting> {
    const view = await viewOf(reads, scope, id);
    const optedOut = await currentOptOuts(reads, scope, numbersOf(view));
    const types = await lineTypesOf(reads, scope, numbersOf(view));
    const listed = await dncReasonsOf(reads, scope, numbersOf(view));
    const { isBlocked, blocksAutomatedTexts } = view.contact;
    return {
      blocked_messaging_information: { blocked: isBlocked, automated_only: blocksAutomatedTexts },
      numbers: await Promise.all(
        view.numbers.map(async ({ id: numberId, phoneNumber }) => {
          const type = types.find((each) => each.phoneNumber === phoneNumber);
          return {
            id: numberId,
            phone_number: phoneNumber,
            is_opted_out: optedOut.has(phoneNumber),
            opted_out_at: optedOut.get(phoneNumber)?.toISOString() ?? null,
            line_type: type?.type ?? ('unknown' as const),
            line_type_checked_at: type?.checkedAt.toISOString() ?? null,
            text_consent: (await lastTextConsent(reads, scope, phoneNumber))?.action ?? ('none' as const),
            dnc_list_reason: listed.get(phoneNumber) ?? null,
          };
        }),
      ),
    };
  }

  return {
    texting,

    async list(reads, scope, contactId) {
      const rows = await repository.listConsents(reads, scope, numbersOf(await viewOf(reads, scope, contactId)));
      return rows.map(({ consent, actorName }) => presentConsent(consent, actorName));
    },

    async record(tx, scope, contactId, action, fields) {
      const view = await viewOf(tx, scope, contactId);
      const phoneNumber = tryPhone(fields.phone_number, (await readCompanyFacts(tx, scope)).country)?.e164;
      if (phoneNumber === undefined || !numbersOf(view).includes(phoneNumber))
        throw invalid({ phone_number: 'This number doesn’t belong to the contact. Add it to the contact first.' });
      const row = await insertConsent(tx, scope, {
        phoneNumber,
        contactId,
        scope: fields.scope,
        action,
        source: 'agent',
        textShown: fields.text_shown ?? null,
        pageUrl: fields.page_url ?? null,
        note: fields.note ?? null,
        actorUserId: scope.userId,
        createdAt: now(),
      });
      const isText = fields.scope === 'text';
      await updateContactRow(
        tx,
        scope,
        contactId,
        isText ? { textAuthorizedAt: action === 'granted' ? now() : null } : {},
        now(),
      );
      const told = await tellContact(tx, scope, 'contact_updated', contactId);
      const words = `${fields.scope}, ${phoneNumber}`;
      const audit = {
        contactId,
        field: 'consent',
        ...(action === 'granted' ? { before: null, after: words } : { before: words, after: null }),
      };
      await recordAudits(tx, scope, told, [audit], now());
      const actorName = scope.userId === null ? null : ((await memberName(tx, scope, scope.userId)) ?? null);
      return presentConsent(row, actorName);
    },

    async recordVisitor(tx, scope, { agreedAt, userAgent, ...given }) {
      const contact = await contactOfNumber(tx, scope, given.phoneNumber);
      const browser = userAgent === null ? '' : ` Browser: ${userAgent}.`;
      await insertConsent(tx, scope, {
        ...given,
        contactId: contact?.id ?? null,
        scope: 'text',
        action: 'granted',
        source: 'visitor',
        note: `Agreed on the page at ${agreedAt.toISOString()}; the number was verified by a code.${browser}`,
        actorUserId: null,
        createdAt: now(),
      });
      if (contact === undefined) return;
      await updateContactRow(tx, scope, contact.id, { textAuthorizedAt: now() }, now());
      const told = await tellContact(tx, scope, 'contact_updated', contact.id);
      const audit = { contactId: contact.id, field: 'consent', before: null, after: `text, ${given.phoneNumber}` };
      await recordAudits(tx, scope, told, [{ ...audit, cause: 'visitor' }], now());
    },

    async recordReported(tx, scope, { phoneNumber, note }) {
      const consents = await voicemailConsentsOf(tx, scope, [phoneNumber]);
      if (consents.get(phoneNumber) === 'revoked') return;
      const contact = await contactOfNumber(tx, scope, phoneNumber);
      const contactId = contact?.id ?? null;
      const said = { scope: 'prerecorded', action: 'revoked', source: 'api' } as const;
      await insertConsent(tx, scope, { ...said, phoneNumber, contactId, note, actorUserId: null, createdAt: now() });
      if (contactId === null) return;
      await updateContactRow(tx, scope, contactId, {}, now());
      const told = await tellContact(tx, scope, 'contact_updated', contactId);
      const audit = { contactId, field: 'consent', before: `prerecorded, ${phoneNumber}`, after: null };
      await recordAudits(tx, scope, told, [{ ...audit, cause: 'carrier' }], now());
    },

    async optOuts(reads, scope, contactId) {
      const rows = await repository.listOptOuts(reads, scope, numbersOf(await viewOf(reads, scope, contactId)));
      return rows.map(presentOptOut);
    },

    async setAutomatedOnly(tx, scope, contactId, on) {
      const contact = await lockContact(tx, scope, contactId, await readViewer(tx, scope));
      if (contact === undefined) throw fail('NOT_FOUND');
      if (contact.blocksAutomatedTexts !== on) {
        await updateContactRow(tx, scope, contactId, { blocksAutomatedTexts: on }, now());
        const view = await tellContact(tx, scope, 'contact_updated', contactId);
        const audit = { contactId, field: 'automated_only', before: on ? null : 'yes', after: on ? 'yes' : null };
        await recordAudits(tx, scope, view, [audit], now());
      }
      return texting(tx, scope, contactId);
    },

    async lookUp(scope, contactId, phoneId) {
      const number = await inTransaction(kernel, async (tx) => {
        await viewOf(tx, scope, contactId);
        return repository.findContactNumber(tx, scope, contactId, phoneId);
      });
      if (number === undefined) throw fail('NOT_FOUND');
      const { phoneNumber } = number;
      // Outside any transaction: the carrier may take its time.
      const found = await carrier.lookUpLineType(phoneNumber).catch((cause: unknown) => {
        throw fail('CARRIER_UNAVAILABLE', { cause });
      });
      const type = lineTypeOf(found.type);
      const { carrierName } = found;
      const checkedAt = now();
      await inTransaction(kernel, async (tx) => {
        await upsertLineType(tx, scope, { phoneNumber, type, carrierName, checkedAt });
        await tellLineType(tx, scope, phoneNumber, checkedAt);
      });
      return {
        phone_number: phoneNumber,
        line_type: type,
        carrier_name: carrierName,
        checked_at: checkedAt.toISOString(),
      };
    },
  };
}

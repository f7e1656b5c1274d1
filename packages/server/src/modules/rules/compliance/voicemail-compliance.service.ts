import { isInternational } from '@talk/domain/phone-number';
import type { Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { phoneEngine as engine } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import { canSeeContact } from '../../../policy/visibility.js';
import type { MessageJudgement } from './message-compliance.js';
import { DAY_MS } from './message-facts.repository.js';
import { candidateOf, numberFor, presentLine } from './message-line.js';
import { askQuietHours, clockOf, rulesOf } from './message-quiet.js';
import { readTextingFacts, type TextFacts, type TextingFacts } from './texting-facts.js';
import { decideVoicemail, type VoicemailConsent } from './voicemail.gate.js';
import { voicemailConsentsOf } from './voicemail-consents.repository.js';

/** A request to leave a ringless voicemail, or one that is about to leave. */
export interface VoicemailRequest {
  readonly userId: number;
  readonly contactId: number;
  /** One of the contact's numbers; null is the one that a text would go to. */
  readonly typedNumber: string | null;
  readonly lineId: number | null;
  /** When it is to leave; default now. */
  readonly atMs?: number;
  /** The voicemail that is about to leave from this number (E.164). */
  readonly leaving?: { readonly communicationId: number; readonly from: string };
}

export type VoicemailJudgement = Pick<
  MessageJudgement,
  'decision' | 'line' | 'number' | 'isInternational' | 'contact' | 'validUntilMs'
>;

/** The part of the gate that is about ringless voicemail. */
export interface VoicemailCompliance {
  /**
   * Whether voicemails of one sender can be left: pure reading, up to 1,000 at once, in the order of `requests`. Null where there is no
   * contact that the sender can name.
   */
  decideVoicemails(
    reads: Reads,
    scope: Scope,
    requests: readonly VoicemailRequest[],
  ): Promise<(VoicemailJudgement | null)[]>;
}

export function createVoicemailCompliance(kernel: Pick<Kernel, 'clock'>): VoicemailCompliance {
  return {
    async decideVoicemails(reads, scope, requests) {
      const asked = requests.map(({ leaving, ...request }) => ({
        ...request,
        body: null,
        attachments: 0,
        withMedia: false,
        optOut: false,
        source: 'broadcast' as const,
        ...(leaving !== undefined && { leaving }),
      }));
      const facts = await readTextingFacts(reads, scope, asked, kernel.clock.now().getTime());
      const numbers = facts.texts.flatMap((text) => text?.to ?? []);
      const consents = await voicemailConsentsOf(reads, scope, numbers);
      return facts.texts.map((text) => text && judge(facts, text, consents.get(text.to ?? '') ?? 'none'));
    },
  };
}

/** Judges one voicemail. Pure: the same for one that is asked about alone and among a thousand. */
function judge(facts: TextingFacts, text: TextFacts, consent: VoicemailConsent): VoicemailJudgement {
  const { company, sender, nowMs } = facts;
  const { request, contact, owner, typed, to, known } = text;
  const atMs = Math.max(request.atMs ?? nowMs, nowMs);
  const contacts = [contact, ...(owner === undefined || owner.id === contact.id ? [] : [owner])];
  const isKnown = sender.viewer === undefined || canSeeContact(sender.viewer, contact);
  const chosen = chooseLine(facts, text);
  const clock = to === null ? null : clockOf(contact, to, company, engine, isKnown);
  const rules = rulesOf(company, facts.quietRules);
  const quiet =
    clock === null
      ? null
      : askQuietHours({ clock, rules, atMs, mayAnswer: false, format: sender.format, isVoicemail: true });
  const user = sender.user === 'system' ? null : sender.user;
  const decision = decideVoicemail(
    {
      typed: typed ?? '',
      company: { ...company, trialCallsLeft: null },
      user: user && { isActive: user.isActive, maySend: sender.permissions.includes('create broadcast rvm') },
      line: chosen && { ...chosen.facts, number: chosen.facts.number?.phoneNumber ?? null },
      // Only users who can see a contact read why it is on Do Not Contact.
      contacts: contacts.map((each) => ({
        ...each,
        dncReason: sender.viewer === undefined || canSeeContact(sender.viewer, each) ? each.dncReason : null,
      })),
      number: {
        optedOutAtMs: known?.optedOutAt?.getTime() ?? null,
        lineType: known?.lineType ?? 'unknown',
        dncListReason: known?.dncListReason ?? null,
      },
      consent,
      isOwnNumber: (e164) => facts.ownNumbers.some(({ phoneNumber }) => phoneNumber === e164),
      quiet: quiet?.answer ?? { allowed: true },
      date: (at) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: company.timezone }).format(at),
    },
    engine,
  );
  return {
    decision,
    line: chosen && presentLine(chosen, engine),
    number: to,
    isInternational: to !== null && isInternational(to, company.country, { engine }),
    contact: { id: contact.id, name: contact.name, ownerId: contact.ownerId },
    validUntilMs: quiet?.validUntilMs ?? atMs + DAY_MS,
  };
}

/** The line that was asked for, with the number that the recipient sees. */
function chooseLine({ lines, deletedLines, ownNumbers }: TextingFacts, { request, to, known }: TextFacts) {
  const row = [...lines, ...deletedLines].find(({ id }) => id === request.lineId);
  if (row === undefined) return null;
  const own = row.deletedAt === null ? ownNumbers.filter(({ lineId }) => lineId === row.id) : [];
  const fixed = request.leaving?.from;
  const number =
    fixed === undefined
      ? numberFor(own, to, known?.lastFrom?.incomingNumberId ?? null, engine)
      : (own.find(({ phoneNumber }) => phoneNumber === fixed) ?? null);
  return candidateOf(row, own, number);
}

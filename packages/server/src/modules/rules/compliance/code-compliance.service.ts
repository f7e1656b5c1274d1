import { formatTime } from '@talk/domain/time';
import type { Kernel } from '../../../kernel.js';
import { phoneEngine as engine } from '../../../phone.js';
import { readAccount } from './account.repository.js';
import { listOwnNumbers } from './compliance.repository.js';
import type { CodeVerdict, MessageCompliance } from './message-compliance.js';
import { DAY_MS } from './message-facts.repository.js';
import { limitsOf } from './message-limits.js';
import { candidateOf, numberFor } from './message-line.js';
import { decideText, type MessageQuestion, type NumberFacts } from './message.gate.js';
import { contactsOfNumbers, countedToday, knownOfNumbers, linesById } from './texting-facts.repository.js';

/** What a number is when nothing of it is looked up. A visitor who asks for a code wants a text as much as a customer who writes. */
const STRANGER: NumberFacts = {
  optedOutAtMs: null,
  dncListReason: null,
  lineType: 'unknown',
  consent: 'none',
  wroteLately: true,
};

/**
 * The gate for codes, which go to numbers that may belong to no contact, and answer a visitor who asks for one at this moment: at any hour, and
 * before there is a consent in the ledger. Everything else holds as for every text.
 */
export function createCodeDecision(kernel: Kernel): MessageCompliance['decideCode'] {
  return async (reads, scope, request): Promise<CodeVerdict> => {
    const { to, body, openly } = request;
    const now = kernel.clock.now();
    const nowMs = now.getTime();
    const [company, [line], ownNumbers, owners, [known]] = await Promise.all([
      readAccount(reads, scope),
      linesById(reads, scope, [request.lineId]),
      listOwnNumbers(reads, scope),
      contactsOfNumbers(reads, scope, [to]),
      knownOfNumbers(reads, scope, [{ phoneNumber: to, before: null }], new Date(nowMs - DAY_MS + 1)),
    ]);
    const counted = await countedToday(reads, scope, { now, zone: company.timezone });
    const numbers = ownNumbers.filter(({ lineId }) => lineId === request.lineId);
    const candidate = line === undefined ? null : candidateOf(line, numbers, numberFor(numbers, to, null, engine));
    const toNumber = known?.texts ?? { used: 0, oldest: null };
    const limits = limitsOf({ company, line: candidate, counted, toNumber, nowMs, place: null });
    const owner = owners.get(to);
    const question: MessageQuestion = {
      typed: to,
      body,
      attachments: 0,
      isMms: false,
      segments: 1,
      source: 'widget',
      company,
      user: 'system',
      line: candidate?.facts ?? null,
      contacts: openly || owner === undefined ? [] : [owner],
      number:
        openly || known === undefined
          ? STRANGER
          : {
              ...STRANGER,
              optedOutAtMs: known.optedOutAt?.getTime() ?? null,
              dncListReason: known.dncListReason,
              lineType: known.lineType ?? 'unknown',
              consent: known.consent?.action ?? 'none',
            },
      isOwnNumber: (e164) => ownNumbers.some(({ phoneNumber }) => phoneNumber === e164),
      limits: limits.filter(({ of }) => !openly || of !== 'number'),
      isConfirmation: false,
      quiet: { allowed: true },
      words: {
        date: (at) => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: company.timezone }).format(at),
        time: (at) => formatTime(at, company.timezone, 12),
      },
    };
    return { decision: decideText(question, engine), from: candidate?.number?.phoneNumber ?? null };
  };
}

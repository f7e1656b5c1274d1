import { formatTime } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { findLine, numbersOf as numbersOfLines } from '../../platform/lines/read.js';
import { phoneEngine as engine } from '../../../phone.js';
import { readCompany } from '../../platform/companies/read.js';
import * as people from './compliance.repository.js';
import type { CodeVerdict, CodeWish, MessageCompliance } from './message-compliance.js';
import * as facts from './message-facts.repository.js';
import { readLimits } from './message-limits.js';
import { candidateOf, numberFor } from './message-line.js';
import { decideText, type MessageQuestion, type NumberFacts } from './message.gate.js';

/** What a number is when nothing of it is looked up. Whoever asks for a code wants a text as much as one who writes. */
const STRANGER: NumberFacts = { optedOutAtMs: null, lineType: 'unknown', consent: 'none', wroteLately: true };

/**
 * The gate for codes, which go to numbers that may be nobody's and answer somebody who asks for one at this moment: at any hour, and
 * before there is a consent in the ledger. Everything else holds as for every text.
 */
export function createCodeDecision(kernel: Kernel): MessageCompliance['decideCode'] {
  return async (reads, scope, wish): Promise<CodeVerdict> => {
    const { to, body, openly } = wish;
    const nowMs = kernel.clock.now().getTime();
    const company = await readCompany(reads, scope);
    const line = await findLine(reads, scope, wish.lineId);
    const numbers = line === undefined ? [] : await numbersOfLines(reads, scope, [line.id]);
    const candidate = line === undefined ? null : candidateOf(line, numbers, numberFor(numbers, to, null, engine));
    const own = await people.ownNumbers(reads, scope);
    const limits = await readLimits(reads, scope, company, candidate, to, nowMs, null);
    const owner = openly ? undefined : await people.contactOfNumber(reads, scope, to);
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
      contacts: owner === undefined ? [] : [owner],
      number: openly ? STRANGER : await readFacts(reads, scope, wish),
      isOwnNumber: (e164) => own.has(e164),
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

async function readFacts(reads: Reads, scope: Scope, { to }: CodeWish): Promise<NumberFacts> {
  const optedOut = await facts.currentOptOuts(reads, scope, [to]);
  const [type] = await facts.lineTypesOf(reads, scope, [to]);
  const consent = await facts.lastTextConsent(reads, scope, to);
  return {
    ...STRANGER,
    optedOutAtMs: optedOut.get(to)?.getTime() ?? null,
    lineType: type?.type ?? 'unknown',
    consent: consent?.action ?? 'none',
  };
}

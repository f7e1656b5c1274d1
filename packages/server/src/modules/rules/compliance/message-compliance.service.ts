import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { phoneEngine as engine } from '../../../phone.js';
import type { Scope } from '../../../policy/scope.js';
import { readAccount } from './account.repository.js';
import { whoMay } from './compliance.repository.js';
import { alternativesFor } from './message-alternatives.js';
import type { MessageCompliance, MessageVerdict } from './message-compliance.js';
import { ANY_HOUR, judge, momentText, type Judged } from './message-judgement.js';
import { presentLine } from './message-line.js';
import { openHoursOf, presentLocalTime, rulesOf } from './message-quiet.js';
import { decideText } from './message.gate.js';
import { readTextingFacts, type TextFacts, type TextingFacts } from './texting-facts.js';
import { ACCOUNT, type ContactNumber, countedToday, linesById } from './texting-facts.repository.js';
import { helperOf } from './who-can-lift.js';

const HELPERS = 3;
const MOST_AT_ONCE = 1_000;

type MessageDecisions = Pick<MessageCompliance, 'decideMessage' | 'decideMessages' | 'dailyLimits'>;

export function createMessageDecisions(kernel: Kernel): MessageDecisions {
  const nowMs = (): number => kernel.clock.now().getTime();
  return {
    async decideMessage(reads, scope, request) {
      const facts = await readTextingFacts(reads, scope, [request], nowMs());
      const [text] = facts.texts;
      if (text == null) throw fail('NOT_FOUND');
      return advise(reads, scope, facts, text);
    },

    async decideMessages(reads, scope, requests) {
      if (requests.length > MOST_AT_ONCE)
        throw new RangeError(`The gate answers ${MOST_AT_ONCE} texts at once at most.`);
      if (requests.some(({ userId }) => userId !== requests[0]?.userId))
        throw new TypeError('Texts of several people.');
      const facts = await readTextingFacts(reads, scope, requests, nowMs());
      return facts.texts.map((text) => text && judge(facts, text).verdict);
    },

    async dailyLimits(reads, scope, lineId) {
      const company = await readAccount(reads, scope);
      const today = { now: kernel.clock.now(), zone: company.timezone };
      const [counted, lines] = await Promise.all([
        countedToday(reads, scope, today),
        linesById(reads, scope, lineId === null ? [] : [lineId]),
      ]);
      const limits = [
        { of: ACCOUNT, limit: company.dailyTextLimit },
        ...lines.map((line) => ({ of: line.id, limit: line.dailyTextLimit })),
      ];
      return limits.flatMap(({ of, limit }) => (limit === null ? [] : [{ limit, used: counted.get(of) ?? 0 }]));
    },
  };
}

/** The verdict on one text, with what a composer has to know besides. */
async function advise(reads: Reads, scope: Scope, facts: TextingFacts, text: TextFacts): Promise<MessageVerdict> {
  const { company, sender, nowMs } = facts;
  const { request } = text;
  const judged = judge(facts, text);
  const { verdict, question, chosen, clock } = judged;
  const { decision } = verdict;
  const lines = linesFor(judged);
  const numbers = text.numbers.map(presentNumber);
  const helper = decision.kind === 'blocked' ? helperOf(decision.obstacles[0]) : null;
  // The agent is not told to ask themselves.
  const people = helper === null ? [] : await whoMay(reads, scope, helper, HELPERS, request.userId);
  const reached = question.limits.filter(({ used, limit }) => used >= limit).map(({ resetsAtMs }) => resetsAtMs);
  const { format } = sender;
  return {
    ...verdict,
    lines,
    numbers,
    reply: text.reply,
    alternatives: alternativesFor({
      decision,
      lineId: chosen?.row.id ?? null,
      lines,
      number: verdict.number,
      numbers,
      attachments: request.attachments,
      permissions: sender.permissions,
      resetsAtMs: reached.length === 0 ? null : Math.max(...reached),
      people,
      mayCall:
        sender.permissions.includes('make call') &&
        verdict.number !== null &&
        (company.internationalCalling || !verdict.isInternational),
      clock: (at) => momentText(at, nowMs, clock?.zones[0] ?? company.timezone, format),
    }),
    localTime: clock === null ? null : presentLocalTime(clock, nowMs, format),
    hours:
      request.withHours === true && clock !== null ? openHoursOf(clock, rulesOf(company, facts.quietRules), nowMs) : [],
  };
}

/** A line is usable when nothing of its own stands in the way. */
function linesFor({ candidates, question }: Judged): MessageVerdict['lines'] {
  return candidates().flatMap((each) => {
    const answer = decideText({ ...question, line: each.facts, limits: [], quiet: ANY_HOUR }, engine);
    const isUsable = answer.kind !== 'blocked' || answer.obstacles.every(({ scope: of }) => of !== 'line');
    const presented = isUsable ? presentLine(each, engine) : null;
    return presented === null ? [] : [presented];
  });
}

function presentNumber({ phoneNumber, title, optedOutAt, lineType }: ContactNumber): MessageVerdict['numbers'][number] {
  return {
    phone_number: phoneNumber,
    title,
    is_opted_out: optedOutAt !== null,
    line_type: lineType ?? 'unknown',
  };
}

import { startOfDay } from '@talk/domain/time';
import type { Account } from './account.repository.js';
import { DAY_MS } from './message-facts.repository.js';
import type { TextingCandidate } from './message-line.js';
import type { MessageQuestion } from './message.gate.js';
import { ACCOUNT, type NumberKnowledge, type TextPlace } from './texting-facts.repository.js';

export interface UsedLimits {
  readonly company: Account;
  /** The line that the text would leave from. */
  readonly line: TextingCandidate | null;
  /** Texts of today by line, and of the account. */
  readonly counted: ReadonlyMap<number, number>;
  /** Texts to the number in the last 24 hours. */
  readonly toNumber: NumberKnowledge['texts'];
  readonly nowMs: number;
  /** Null: the text is not written yet. `yesterday`: it was, and counts for that day. */
  readonly place: TextPlace | 'yesterday' | null;
}

/** The limits that hold for a text, with what is used of each. */
export function limitsOf({ company, line, counted, toNumber, nowMs, place }: UsedLimits): MessageQuestion['limits'] {
  const midnightMs = startOfDay(nowMs, company.timezone, 1);
  /** Of those that race for the last place, the first ones have it; who failed meanwhile has made room. */
  const used = (lineId: number, earlier: (of: TextPlace) => number): number => {
    const all = counted.get(lineId) ?? 0;
    if (place === null) return all;
    return place === 'yesterday' ? 0 : Math.min(all - 1, earlier(place));
  };
  const all: MessageQuestion['limits'][number][] = [];
  const { dailyTextLimit, numberTextLimit } = company;
  if (dailyTextLimit !== null)
    all.push({
      of: 'account',
      used: used(ACCOUNT, ({ account }) => account),
      limit: dailyTextLimit,
      resetsAtMs: midnightMs,
    });
  if (line !== null && line.row.dailyTextLimit !== null)
    all.push({
      of: 'line',
      used: used(line.row.id, (of) => of.line),
      limit: line.row.dailyTextLimit,
      resetsAtMs: midnightMs,
    });
  if (numberTextLimit !== null)
    all.push({
      of: 'number',
      used: toNumber.used,
      limit: numberTextLimit,
      resetsAtMs: (toNumber.oldest?.getTime() ?? nowMs) + DAY_MS,
    });
  return all;
}

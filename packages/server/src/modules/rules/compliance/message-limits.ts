import { startOfDay } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { CompanyRow } from '../../platform/companies/read.js';
import * as facts from './message-facts.repository.js';
import type { TextingCandidate } from './message-line.js';
import type { MessageQuestion } from './message.gate.js';

/** The limits that hold for a text, with what is used of each. @param before the text that leaves: what was written after it does not count. */
export async function readLimits(
  reads: Reads,
  scope: Scope,
  company: CompanyRow,
  line: TextingCandidate | null,
  to: string,
  nowMs: number,
  before: number | null,
): Promise<MessageQuestion['limits']> {
  const midnightMs = startOfDay(nowMs, company.timezone, 1);
  const today = { since: new Date(startOfDay(nowMs, company.timezone)), before };
  const all: MessageQuestion['limits'][number][] = [];
  const { dailyTextLimit, numberTextLimit } = company;
  if (dailyTextLimit !== null) {
    const { used } = await facts.countTexts(reads, scope, today);
    all.push({ of: 'account', used, limit: dailyTextLimit, resetsAtMs: midnightMs });
  }
  if (line !== null && line.row.dailyTextLimit !== null) {
    const { used } = await facts.countTexts(reads, scope, { ...today, lineId: line.row.id });
    all.push({ of: 'line', used, limit: line.row.dailyTextLimit, resetsAtMs: midnightMs });
  }
  if (numberTextLimit !== null) {
    const since = new Date(nowMs - facts.DAY_MS + 1);
    const { used, oldest } = await facts.countTexts(reads, scope, { since, before, number: to });
    const resetsAtMs = (oldest?.getTime() ?? nowMs) + facts.DAY_MS;
    all.push({ of: 'number', used, limit: numberTextLimit, resetsAtMs });
  }
  return all;
}

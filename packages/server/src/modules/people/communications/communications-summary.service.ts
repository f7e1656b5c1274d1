import type { CommunicationsSummary } from '@talk/contract';
import { lastWeeks, type Week } from '@talk/domain/time';
import type { Reads } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { visibleContactIds } from '../contacts/read.js';
import { countByWeek, type CountedWeek } from './communications-summary.repository.js';

const WEEKS = 12;

/** @throws ApiError NOT_FOUND for a contact that the user may not see. */
export async function readCommunicationsSummary(
  { clock }: Kernel,
  reads: Reads,
  scope: Scope,
  contactId: number,
): Promise<CommunicationsSummary> {
  const viewer = await readViewer(reads, scope);
  const [visible] = await visibleContactIds(reads, scope, [contactId], viewer);
  if (visible === undefined) throw fail('NOT_FOUND');
  const { timezone } = await readCompanyFacts(reads, scope);
  const weeks = lastWeeks(WEEKS, clock.now().getTime(), timezone);
  return summaryOf(await countByWeek(reads, scope, viewer, contactId, weeks), weeks);
}

function summaryOf(all: readonly CountedWeek[], weeks: readonly Week[]): CommunicationsSummary {
  const of = (wanted: Partial<CountedWeek>): CountedWeek[] =>
    all.filter((row) => Object.entries(wanted).every(([key, value]) => row[key as keyof CountedWeek] === value));
  const sum = (wanted: Partial<CountedWeek>, what: 'count' | 'unanswered' | 'voicemails' | 'talkSeconds'): number =>
    of(wanted).reduce((total, row) => total + row[what], 0);
  const bothWays = (type: CountedWeek['type']) => ({
    inbound: sum({ type, direction: 'inbound' }, 'count'),
    outbound: sum({ type, direction: 'outbound' }, 'count'),
  });
  const instants = all.flatMap(({ firstAt, lastAt }) => [firstAt.toISOString(), lastAt.toISOString()]).sort();
  const dialled = of({ type: 'call', direction: 'outbound' }).map(({ firstAt }) => firstAt.toISOString());
  return {
    first_outbound_call: dialled.sort().at(0) ?? null,
    inbound_calls_count: sum({ type: 'call', direction: 'inbound' }, 'count'),
    outbound_calls_count: sum({ type: 'call', direction: 'outbound' }, 'count'),
    inbound_texts_count: sum({ type: 'sms', direction: 'inbound' }, 'count'),
    outbound_texts_count: sum({ type: 'sms', direction: 'outbound' }, 'count'),
    communications_count: sum({}, 'count'),
    calls: {
      ...bothWays('call'),
      unanswered: sum({ type: 'call' }, 'unanswered'),
      talk_time: sum({ type: 'call' }, 'talkSeconds'),
    },
    voicemails: sum({ type: 'call' }, 'voicemails'),
    texts: bothWays('sms'),
    faxes: bothWays('fax'),
    emails: bothWays('email'),
    first_at: instants.at(0) ?? null,
    last_at: instants.at(-1) ?? null,
    weeks: weeks.map(({ monday }, week) => ({
      monday,
      calls: sum({ week, type: 'call' }, 'count'),
      texts: sum({ week, type: 'sms' }, 'count'),
      faxes: sum({ week, type: 'fax' }, 'count'),
      emails: sum({ week, type: 'email' }, 'count'),
    })),
  };
}

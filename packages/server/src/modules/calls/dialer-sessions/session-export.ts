import type { DialerSessionLog } from '@talk/contract';
import { DIALER_LOSSES, DIALER_OUTCOMES } from '@talk/domain/dialer';
import type { ColumnWords } from '@talk/domain/columns';
import type { Reads } from '../../../db/transaction.js';
import type { Clock } from '../../../clock.js';
import { found } from '../../../http/errors.js';
import type { Scope } from '../../../policy/scope.js';
import { type DialerExport, EXPORT_PAGE, exportWords } from '../../people/exports/index.js';
import { dialerLists } from '../../people/lists/index.js';
import { requireDialerOn } from '../../people/dialer/index.js';
import { findMembership, namesOf } from '../../platform/identity/read.js';
import { listUsableLines } from '../../platform/lines/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { countSessions, listSessions, type SessionsOf } from './session-log.repository.js';
import { seesSessionsOfAll } from './session-log.service.js';
import { presentLog } from './sessions.presenter.js';

type Column = readonly [title: string, text: (session: DialerSessionLog, words: ColumnWords) => string];

const OUTCOME_TITLES = {
  answered: 'Answered',
  busy: 'Busy',
  'no-answer': 'No answer',
  failed: 'Failed',
  canceled: 'Canceled',
} as const;
const LOSS_TITLES = {
  waiting: 'Waiting (s)',
  ringing: 'Ringing (s)',
  'wrap-up': 'Wrap-up (s)',
  paused: 'Paused (s)',
} as const;

const sum = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((total, { count }) => total + count, 0);

const COLUMNS: readonly Column[] = [
  ['Started', ({ start_time: at }, words) => words.moment(at)],
  ['Ended', ({ end_time: at }, words) => (at === null ? '' : words.moment(at))],
  ['Agent', ({ user_name: name }) => name ?? ''],
  ['State', ({ state }) => state],
  ['Why', ({ state_reason: why }) => why ?? ''],
  ['Calls', ({ outcomes }) => String(sum(outcomes))],
  ...DIALER_OUTCOMES.map((outcome): Column => [
    OUTCOME_TITLES[outcome],
    ({ outcomes }) => String(sum(outcomes.filter((each) => each.outcome === outcome))),
  ]),
  ['Redials', ({ redialed }) => String(redialed)],
  ['Skipped', ({ skipped }) => String(sum(skipped))],
  ['Session time (s)', ({ total_seconds: seconds }) => String(seconds)],
  ['Talk time (s)', ({ talk_seconds: seconds }) => String(seconds)],
  ...DIALER_LOSSES.map((loss): Column => [
    LOSS_TITLES[loss],
    ({ time_lost: lost }) => String(lost.find(({ reason }) => reason === loss)?.seconds ?? 0),
  ]),
  ['Line', ({ settings: { campaign_id: id } }, words) => (id === null ? '' : (words.nameOf('line', id) ?? String(id)))],
  ['Warm-up (s)', ({ settings }) => String(settings.warmup_seconds)],
  ['Redials without success', ({ settings }) => String(settings.min_redials)],
  ['Only within day times', ({ settings }, words) => words.yesNo(settings.skip_outside_daytime_hours)],
  ['Without time zone too', ({ settings }, words) => words.yesNo(settings.include_no_timezone)],
];

/** A file of the sessions of a list, newest first: of agents their own, of admins and supervisors those of everyone. */
export function createSessionsExport(clock: Clock): DialerExport {
  async function sessionsOf(reads: Reads, scope: Scope, listId: number): Promise<SessionsOf> {
    const { userId } = scope;
    const member = userId === null ? undefined : await findMembership(reads, scope, userId);
    return { listId, userId: seesSessionsOfAll(member?.roles ?? []) ? null : userId };
  }

  return {
    sheet: 'Sessions',

    async count(reads, scope, { listId }) {
      found(await dialerLists.find(reads, scope, listId));
      await requireDialerOn(reads, scope);
      return countSessions(reads, scope, await sessionsOf(reads, scope, listId));
    },

    async source(reads, scope, { listId }) {
      const isThere = (await dialerLists.find(reads, scope, listId)) !== undefined;
      const of = await sessionsOf(reads, scope, listId);
      const lines = await listUsableLines(reads, scope, await readViewer(reads, scope));
      const words = await exportWords(reads, scope, new Map(lines.map(({ id, name }) => [`line ${id}`, name])));

      async function* pages(): AsyncGenerator<string[][]> {
        let beforeId: number | null = null;
        if (!isThere) return;
        for (;;) {
          const page: Awaited<ReturnType<typeof listSessions>> = await listSessions(reads, scope, of, {
            beforeId,
            skip: 0,
            atMost: EXPORT_PAGE,
          });
          const names = await namesOf(
            reads,
            scope,
            page.map((row) => row.userId),
          );
          const now = clock.now();
          yield page.map((row) => {
            const session = presentLog(row, names.get(row.userId) ?? null, now);
            return COLUMNS.map(([, text]) => text(session, words));
          });
          const last = page.at(-1);
          if (page.length < EXPORT_PAGE || last === undefined) return;
          beforeId = last.id;
        }
      }
      return { titles: COLUMNS.map(([title]) => title), pages: pages() };
    },
  };
}

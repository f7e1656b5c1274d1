import { foldStatus } from '@talk/domain/messaging';
import type { Carrier, KnownText } from '../../../carrier/carrier.port.js';
import { inTransaction } from '../../../db/transaction.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { Kernel } from '../../../kernel.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Intake } from './intake.js';
import { takeInTextJob } from './message-jobs.js';
import { findTextedLine } from './messaging.repository.js';
import {
  findBySid,
  listUnsettled,
  markChecked,
  readComparedUntil,
  saveComparedUntil,
  type KnownMessage,
} from './reconcile.repository.js';
import type { Reports } from './reports.js';

/** Compares our texts with the carrier's: webhooks that never reached us are made up for. */
export interface Reconciliation {
  /**
   * Takes in texts that came, and what has become of texts that went, since this was done last; then asks about texts of ours of
   * which nothing was heard for `quietMs`. Doing it too often, or twice at once, changes nothing. What one run does is bounded; the
   * next goes on.
   * @throws when the carrier was not reached: what was compared before stays compared.
   */
  run(quietMs: number, ending: AbortSignal): Promise<void>;
  /** Job `messaging.take-in`: a text that could not be taken in when it was found. */
  takeIn(run: RunOf<typeof takeInTextJob>): Promise<void>;
}

export interface ReconciliationDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly intake: Intake;
  readonly reports: Reports;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far the carrier's clock and ours may be apart. */
const SKEW_MS = 5 * MINUTE_MS;
/** Is compared again each time: the list of the carrier may be late, and its clock behind. */
const OVERLAP_MS = 10 * MINUTE_MS;
/** Nothing that is older is looked for, however long the server was away. */
const LONGEST_MS = 3 * DAY_MS;
/** Where nothing was ever compared. */
const FIRST_MS = DAY_MS;
/** Texts asked for at once. */
const PAGE = 1_000;
/** Texts compared in a run: an hour of a busy company, or a weekend of a quiet one. */
const MOST = 10_000;
/** Texts asked about one by one in a run. */
const BATCH = 100;

export function createReconciliation({ kernel, carrier, intake, reports }: ReconciliationDeps): Reconciliation {
  const reads = { q: kernel.db.drizzle };
  const nowMs = (): number => kernel.clock.now().getTime();

  /** Texts since a moment, newest first, the oldest of them when there are too many. `untilMs`: up to when there are all of them. */
  async function oldest(sinceMs: number, endMs: number): Promise<{ texts: readonly KnownText[]; untilMs: number }> {
    let texts: KnownText[] = [];
    let isWhole = true;
    for (let untilMs = endMs; ;) {
      const page = await carrier.listTexts({ sinceMs, untilMs, limit: PAGE });
      texts.push(...page);
      if (texts.length > MOST) {
        texts = texts.slice(-MOST);
        isWhole = false;
      }
      if (page.length < PAGE) break;
      // The carrier counts in seconds, and both ends are included.
      const lastMs = page.at(-1)?.sentAtMs ?? sinceMs;
      untilMs = lastMs < untilMs ? lastMs : untilMs - 1_000;
    }
    return { texts, untilMs: isWhole ? endMs : (texts[0]?.sentAtMs ?? endMs) };
  }

  async function compareAll(ending: AbortSignal): Promise<void> {
    const startMs = nowMs();
    const comparedMs = (await readComparedUntil(reads, carrier.account))?.getTime() ?? startMs - FIRST_MS;
    const sinceMs = Math.max(comparedMs, startMs - LONGEST_MS) - OVERLAP_MS;
    const { texts, untilMs } = await oldest(sinceMs, startMs + SKEW_MS);
    await compare(texts.toReversed(), ending);
    if (ending.aborted) return;
    await saveComparedUntil(reads, carrier.account, new Date(Math.min(untilMs, startMs)));
    if (untilMs < startMs) kernel.log.info('there are more texts at the carrier, the next comparison goes on');
  }

  /** Oldest first, as they were written: who said stop and then start wants texts. */
  async function compare(texts: readonly KnownText[], ending: AbortSignal): Promise<void> {
    const known = await findBySid(
      reads,
      texts.map(({ sid }) => sid),
    );
    for (const text of texts) {
      if (ending.aborted) return;
      const ours = known.get(text.sid);
      if (!text.isInbound) await follow(text, ours);
      else if (ours === undefined && text.status === 'received') await find(text);
    }
  }

  async function follow(text: KnownText, ours: KnownMessage | undefined): Promise<void> {
    // One that we do not know by its name is looked for by the job that gave it to the carrier.
    if (ours === undefined || !isNews(ours, text)) return;
    try {
      await reports.record(ours.communicationId, text);
    } catch (error) {
      kernel.log.warn({ err: error, communicationId: ours.communicationId }, 'what became of a text was not written');
    }
  }

  async function find(text: KnownText): Promise<void> {
    const line = await findTextedLine(reads, text.to);
    if (line === undefined || text.sentAtMs === null) return;
    // What the number got before it was ours is not for us. The carrier tells whole seconds.
    if (text.sentAtMs < Math.floor(line.createdAt.getTime() / 1_000) * 1_000) return;
    try {
      await arrive(text);
      kernel.log.info({ companyId: line.companyId, sid: text.sid }, 'a text was found at the carrier');
    } catch (error) {
      // One that cannot be taken in keeps no other waiting, and is not forgotten. Its words stay at the carrier until then.
      kernel.log.warn(
        { err: error, sid: text.sid },
        'a text that was found could not be taken in, will be tried again',
      );
      await inTransaction(kernel, async (tx) =>
        tx.enqueue(takeInTextJob, {
          companyId: line.companyId,
          payload: { sid: text.sid },
          key: `take-in:${text.sid}`,
          validUntil: new Date(nowMs() + LONGEST_MS),
          maxAttempts: UNTIL_VALID,
        }),
      );
    }
  }

  async function arrive({ sid, from, to, body, files }: KnownText): Promise<void> {
    const media = files === 0 ? [] : await carrier.listMedia(sid);
    await intake.arrive({ sid, from, to, body, media });
  }

  return {
    async run(quietMs, ending) {
      await compareAll(ending);
      const now = kernel.clock.now();
      const times = { now, before: new Date(now.getTime() - quietMs), since: new Date(now.getTime() - LONGEST_MS) };
      for (const text of await listUnsettled(reads, times, BATCH)) {
        if (ending.aborted) return;
        // First, so that one about which the carrier cannot be asked does not come first again and again.
        await markChecked(reads, text.communicationId, now);
        const found = await carrier.fetchText(text.sid);
        if (found !== null) await follow(found, text);
      }
    },

    async takeIn({ payload }) {
      const { sid } = payload;
      const text = await carrier.fetchText(sid);
      if (text !== null) await arrive(text);
    },
  };
}

/** Whether the carrier knows more than we do. Words that we do not know are left to `reports`, which passes over them. */
function isNews(ours: KnownMessage, { status }: KnownText): boolean {
  return foldStatus(ours.status, status as KnownMessage['status']) !== ours.status;
}

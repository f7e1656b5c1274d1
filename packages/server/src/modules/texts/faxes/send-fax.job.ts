import { retryDelayMs } from '@talk/domain/messaging';
import type { Carrier, OutgoingFax } from '../../../carrier/carrier.port.js';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { FaxCompliance } from '../../rules/compliance/index.js';
import { attachmentsOf, carrierFailure, contactGone, expired, type Failure } from '../messaging/index.js';
import type { FaxAddresses } from './fax.addresses.js';
import type { sendFaxJob } from './fax-jobs.js';
import type { FaxProgress } from './fax-progress.js';
import type { FaxQueue } from './fax-queue.js';
import type { FaxNews, FaxReports } from './fax-reports.js';
import { isPairBusy, knownSids, listForgotten, lockFax, updateFax, type LockedFax } from './faxes.repository.js';

export interface SendFaxDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly compliance: FaxCompliance;
  readonly addresses: FaxAddresses;
  readonly queue: FaxQueue;
  readonly progress: FaxProgress;
  readonly reports: FaxReports;
  /** Where a carrier fetches a file. */
  readonly mediaUrl: (fileId: string, name: string) => string;
}

export interface SendFaxJobs {
  /** Job `faxes.send`. */
  leave(run: RunOf<typeof sendFaxJob>): Promise<void>;
  /** Faxes whose job was lost get another. */
  sweep(): Promise<void>;
}

/** How far the carrier's clock and ours may be apart. */
const CLOCK_SKEW_MS = 5 * 60_000;
/** Another fax to the same machine is being given to the carrier: this one looks again after this. */
const PAIR_AGAIN_MS = 5_000;
const FORGOTTEN_MS = 60_000;

/** A fax that is being given to the carrier. `held` keeps it from leaving, but perhaps it has left already. */
interface Claim {
  readonly fax: OutgoingFax;
  readonly isFirst: boolean;
  readonly claimedAtMs: number;
  /** Moved on when it is renewed. */
  until: Date;
  readonly held: Failure | null;
}

/** `news`: what has become meanwhile of one that the carrier had already. */
type Outcome =
  | { readonly kind: 'accepted'; readonly sid: string; readonly news?: FaxNews }
  | { readonly kind: 'failed'; readonly failure: Failure };

/**
 * Gives a fax to the carrier, at most once. The row is claimed and committed first; after a crash or a lost answer the carrier is asked
 * whether it has the fax before it is given once more. Nothing leaves before the gate has been asked again.
 */
export function createSendFaxJobs(deps: SendFaxDeps): SendFaxJobs {
  const { kernel, carrier, compliance, addresses, queue, progress, reports, mediaUrl } = deps;
  const nowMs = (): number => kernel.clock.now().getTime();
  const claimEnd = (): Date => new Date(nowMs() + kernel.config.carrier.textClaimMs);

  /** Why it may not leave now; null when it may. */
  async function heldBack(tx: Tx, scope: Scope, { fax, communication, contact }: LockedFax): Promise<Failure | null> {
    if (contact !== null && contact.goneAt !== null) return contactGone;
    if (fax.validUntil !== null && fax.validUntil <= kernel.clock.now()) return expired(null);
    const { obstacles } = await compliance.decideFax(tx, scope, {
      userId: communication.userId ?? 0,
      contactId: communication.contactId ?? 0,
      typedNumber: fax.phoneNumber,
      lineId: communication.lineId,
      leaving: { from: fax.lineNumber },
    });
    const [first] = obstacles;
    return first === undefined ? null : { rejection: first.rejection, text: first.text, carrierCode: null };
  }

  async function claim(tx: Tx, scope: Scope, communicationId: number, attempt: number): Promise<Claim | null> {
    const found = await lockFax(tx, scope, communicationId);
    if (found === undefined) return null;
    const { fax } = found;
    const isWaiting = fax.status === 'queued' || fax.status === 'sending';
    // A later job counts, or it has left.
    if (fax.tries !== attempt || !isWaiting || fax.carrierSid !== null) return null;
    const now = kernel.clock.now();
    if (fax.claimedUntil !== null && fax.claimedUntil > now) {
      await queue.ask(tx, scope, fax, fax.claimedUntil);
      return null;
    }
    const isFirst = fax.claimedAt === null;
    if (isFirst && (await isPairBusy(tx, scope, fax))) {
      await queue.ask(tx, scope, fax, new Date(now.getTime() + PAIR_AGAIN_MS));
      return null;
    }
    const held = await heldBack(tx, scope, found);
    if (held !== null && isFirst) {
      await progress.record(tx, scope, found, held);
      return null;
    }
    const [file] = await attachmentsOf(tx, scope, communicationId);
    if (file?.fileId == null) throw new Error('a fax has lost its document');
    const claimedAt = fax.claimedAt ?? now;
    const until = claimEnd();
    await updateFax(tx, scope, communicationId, { claimedAt, claimedUntil: until }, now);
    await progress.record(tx, scope, found, 'sending');
    return {
      fax: {
        from: fax.lineNumber,
        to: fax.phoneNumber,
        mediaUrl: mediaUrl(file.fileId, file.name),
        statusUrl: addresses.status(communicationId),
      },
      isFirst,
      claimedAtMs: claimedAt.getTime(),
      until,
      held,
    };
  }

  /** The fax, if the carrier has it already and its answer was lost. @throws when the carrier was not reached. */
  async function given({ fax: { from, to }, isFirst, claimedAtMs }: Claim): Promise<Outcome | null> {
    if (isFirst) return null;
    const since = claimedAtMs - CLOCK_SKEW_MS;
    const sent = (await carrier.listFaxes({ from, to, sinceMs: since })).filter(({ isInbound }) => !isInbound);
    const ours = await knownSids(
      { q: kernel.db.drizzle },
      sent.map(({ sid }) => sid),
    );
    const earlier = sent.find(({ sid }) => !ours.has(sid));
    return earlier === undefined ? null : { kind: 'accepted', sid: earlier.sid, news: earlier };
  }

  async function settle(tx: Tx, scope: Scope, found: LockedFax, outcome: Outcome): Promise<void> {
    const now = kernel.clock.now();
    const { communicationId } = found.fax;
    if (outcome.kind === 'accepted')
      return updateFax(tx, scope, communicationId, { claimedUntil: null, carrierSid: outcome.sid, sentAt: now }, now);
    await updateFax(tx, scope, communicationId, { claimedUntil: null }, now);
    await progress.record(tx, scope, found, outcome.failure);
  }

  /** Asking has taken its time, and giving takes some more. False when another worker has taken over meanwhile. */
  async function renew(scope: Scope, communicationId: number, claimed: Claim): Promise<boolean> {
    return inTransaction(kernel, async (tx) => {
      const found = await lockFax(tx, scope, communicationId);
      if (found === undefined || found.fax.carrierSid !== null) return false;
      if (found.fax.claimedUntil?.getTime() !== claimed.until.getTime()) return false;
      claimed.until = claimEnd();
      await updateFax(tx, scope, communicationId, { claimedUntil: claimed.until }, kernel.clock.now());
      return true;
    });
  }

  /** Null: it is another worker's by now. @throws when it is not known whether the carrier has it. */
  async function order(scope: Scope, claimed: Claim, communicationId: number): Promise<Outcome | null> {
    const known = await given(claimed);
    if (known !== null) return known;
    if (claimed.held !== null) return { kind: 'failed', failure: claimed.held };
    if (!claimed.isFirst && !(await renew(scope, communicationId, claimed))) return null;
    const answer = await carrier.sendFax(claimed.fax);
    if (answer.kind === 'accepted') return answer;
    const failure = carrierFailure(answer.code, answer.text, String(communicationId), kernel.clock.now());
    return { kind: 'failed', failure };
  }

  return {
    async leave({ companyId, payload, log }) {
      const { communicationId, try: attempt } = payload;
      const scope = systemScope(companyId);
      const claimed = await inTransaction(kernel, (tx) => claim(tx, scope, communicationId, attempt));
      if (claimed === null) return;
      let outcome: Outcome | null = null;
      try {
        outcome = await order(scope, claimed, communicationId);
        if (outcome === null) return;
      } catch (error) {
        log.warn({ communicationId, attempt, err: error }, 'a fax was not given to the carrier, will be tried again');
      }
      await inTransaction(kernel, async (tx) => {
        const found = await lockFax(tx, scope, communicationId);
        // The carrier's report may have been faster than its answer.
        if (found === undefined || found.fax.carrierSid !== null) return;
        if (outcome !== null) return settle(tx, scope, found, outcome);
        // Another worker has taken over.
        if (found.fax.claimedUntil?.getTime() !== claimed.until.getTime()) return;
        await updateFax(tx, scope, communicationId, { claimedUntil: null }, kernel.clock.now());
        await queue.ask(tx, scope, found.fax, new Date(nowMs() + retryDelayMs(found.fax.tries)));
      });
      if (outcome?.kind === 'accepted' && outcome.news !== undefined)
        await reports.record(communicationId, outcome.news);
    },

    async sweep() {
      const before = new Date(nowMs() - FORGOTTEN_MS);
      for (const { companyId, communicationId } of await listForgotten({ q: kernel.db.drizzle }, before))
        await inTransaction(kernel, async (tx) => {
          const scope = systemScope(companyId);
          const found = await lockFax(tx, scope, communicationId);
          if (found === undefined || found.fax.carrierSid !== null) return;
          await queue.ask(tx, scope, found.fax, kernel.clock.now());
        });
    },
  };
}

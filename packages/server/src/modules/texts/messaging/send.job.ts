import { foldStatus, retryDelayMs } from '@talk/domain/messaging';
import type { Carrier, OutgoingText } from '../../../carrier/carrier.port.js';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { CommunicationLog } from '../../people/communications/index.js';
import type { LineTypes, MessageCompliance, MessageDecision } from '../../rules/compliance/index.js';
import type { RunOf } from '../../../jobs/define-job.js';
import { returnCredits, spendCredits } from './credits.repository.js';
import type { Gifs } from './gifs.js';
import type { MessageAddresses } from './message.addresses.js';
import type { sendTextJob } from './message-jobs.js';
import type { MessageTools } from './message-tools.js';
import {
  attachmentsOf,
  type AttachmentRow,
  hasEarlierWaiting,
  knownSids,
  listForgotten,
  listShown,
  lockMessage,
  recipientOf,
  updateMessage,
  type LockedMessage,
} from './messaging.repository.js';
import {
  carrierFailure,
  contactGone,
  expired,
  failureOf,
  withoutCredits,
  withoutGif,
  type Failure,
} from './refusals.js';
import type { SendQueue } from './send-queue.js';
import type { Progress } from './progress.js';
import type { Report, Reports } from './reports.js';

export interface SendJobDeps {
  readonly kernel: Kernel;
  readonly carrier: Carrier;
  readonly compliance: MessageCompliance;
  readonly lineTypes: LineTypes;
  readonly addresses: MessageAddresses;
  readonly queue: SendQueue;
  readonly progress: Progress;
  readonly reports: Reports;
  readonly log: Pick<CommunicationLog, 'change'>;
  readonly routeOf: AnswerRoutes;
  readonly mediaUrl: MessageTools['mediaUrl'];
  readonly gifs: Gifs;
}

/**
 * Where an answer to a visitor goes: `live` to the page that they look at, `sms` to their phone, `both` when nobody can tell
 * whether they still look.
 */
export type AnswerRoute = 'live' | 'both' | 'sms';

/** Asked before a text to `phoneNumber` leaves from a line. */
export type AnswerRoutes = (reads: Reads, scope: Scope, phoneNumber: string, lineId: number) => Promise<AnswerRoute>;

/** What the widget of a visitor shows. */
export interface ShownTexts {
  /** E.164. */
  readonly phoneNumber: string;
  readonly lineId: number;
  /** The newest communication that it shows. */
  readonly upTo: number;
}

export interface SendJobs {
  /** Job `messaging.send`. */
  leave(run: RunOf<typeof sendTextJob>): Promise<void>;
  /** A browser has shown its visitor everything up to a text: what was only on show has arrived. */
  confirmShown(tx: Tx, scope: Scope, shown: ShownTexts): Promise<void>;
  /** Job `messaging.sweep`: texts whose job was lost get another. */
  sweep(): Promise<void>;
}

/** An earlier text that leaves within this holds later ones of its thread up. */
const SOON_MS = 60_000;
/** How far the carrier's clock and ours may be apart. What we know already is not taken for another text, so it may be generous. */
export const CLOCK_SKEW_MS = 5 * 60_000;
/** A browser that looks confirms what it shows with its next request, at once. After this the text goes to the phone, too. */
const SHOWN_MS = 10_000;
const FORGOTTEN_MS = 60_000;
/** A site that did not answer for a GIF is asked once more after this. */
const GIF_AGAIN_MS = 5_000;

/** A text that is being given to the carrier. `held` keeps it from leaving, but perhaps it has left already. */
interface Claim {
  readonly text: OutgoingText;
  readonly isFirst: boolean;
  readonly claimedAtMs: number;
  readonly until: Date;
  readonly held: Held | null;
}

type Held = { kind: 'failed'; failure: Failure } | { kind: 'later'; at: Date; reason: string };
/** `report`: what has become meanwhile of one that the carrier had already; it is not told of again. */
type Outcome =
  { kind: 'accepted'; sid: string; report?: Report } | { kind: 'refused'; code: number; text: string | null } | Held;

const isOurs = ({ message }: LockedMessage, { until }: Claim): boolean =>
  message.carrierSid === null && message.claimedUntil?.getTime() === until.getTime();

/**
 * Gives a text to the carrier, at most once. The row is claimed and committed first; after a crash or a lost answer the carrier is asked
 * whether it has the text before it is given once more. Nothing leaves before the gate has been asked again.
 */
export function createSendJobs(deps: SendJobDeps): SendJobs {
  const { kernel, carrier, compliance, lineTypes, addresses, queue, progress, reports, log, routeOf } = deps;
  const { mediaUrl, gifs } = deps;

  const claimEnd = (): Date => new Date(kernel.clock.now().getTime() + kernel.config.carrier.textClaimMs);

  /** Whether it may leave now; `isMetered`: it is paid for with segments. */
  async function heldBack(
    tx: Tx,
    scope: Scope,
    { message, communication, contact }: LockedMessage,
    files: readonly AttachmentRow[],
  ): Promise<{ readonly held: Held | null; readonly isMetered: boolean }> {
    const now = kernel.clock.now();
    const failed = (failure: Failure) => ({ held: { kind: 'failed', failure } as const, isMetered: false });
    if (contact !== null && contact.goneAt !== null) return failed(contactGone);
    if (message.validUntil !== null && message.validUntil <= now) return failed(expired(null));
    if (files.some(({ state }) => state === 'refused')) return failed(withoutGif);
    const { decision, isMetered } = await compliance.decideMessage(tx, scope, {
      userId: communication.userId,
      contactId: communication.contactId ?? 0,
      typedNumber: message.phoneNumber,
      lineId: communication.lineId,
      body: communication.body ?? '',
      attachments: files.length,
      withMedia: message.isMms,
      // It is part of the text by now.
      optOut: false,
      source: message.source,
      leaving: {
        communicationId: message.communicationId,
        from: message.lineNumber,
        isPaid: message.claimedAt !== null,
      },
      ...(message.confirmsId === null ? {} : { confirms: { communicationId: message.confirmsId } }),
    });
    return { held: heldBy(decision, message.validUntil), isMetered };
  }

  /** Whether its reader looks at the conversation on a site right now. */
  async function isWatched(tx: Tx, scope: Scope, { message, communication }: LockedMessage): Promise<boolean> {
    const { lineId } = communication;
    return lineId !== null && (await routeOf(tx, scope, message.phoneNumber, lineId)) === 'live';
  }

  /** `unprepared`: a foreign server has to be asked first, for a GIF or for the kind of the line. Nothing is written then. */
  async function claim(
    tx: Tx,
    scope: Scope,
    { communicationId, attempt, isPrepared }: { communicationId: number; attempt: number; isPrepared: boolean },
  ): Promise<Claim | 'unprepared' | null> {
    const [found, files] = await Promise.all([
      lockMessage(tx, scope, communicationId),
      attachmentsOf(tx, scope, communicationId),
    ]);
    if (found === undefined) return null;
    const { message, communication } = found;
    const isWaiting = message.status === 'queued' || message.status === 'sending';
    // A later job counts, or it has left.
    if (message.tries !== attempt || !isWaiting || message.carrierSid !== null) return null;
    const now = kernel.clock.now();
    if (message.claimedUntil !== null && message.claimedUntil > now) {
      await queue.ask(tx, scope, message, message.claimedUntil);
      return null;
    }
    const isFirst = message.claimedAt === null;
    const [isBehind, { held, isMetered }, isSeen, isUnknown] = await Promise.all([
      hasEarlierWaiting(tx, scope, message, new Date(now.getTime() + SOON_MS)),
      heldBack(tx, scope, found, files),
      message.shownAt === null && isFirst && isWatched(tx, scope, found),
      // A landline is not texted for the first time, either.
      !isPrepared && message.status === 'queued' && lineTypes.isWanted(tx, scope, message.phoneNumber),
    ]);
    // The text in front wakes it up.
    if (isBehind) return null;
    if (!isPrepared && (isUnknown || files.some(({ state }) => state === 'elsewhere'))) return 'unprepared';
    if (held !== null && isFirst) {
      await settle(tx, scope, found, held);
      return null;
    }
    if (isSeen) {
      const claimedUntil = new Date(now.getTime() + SHOWN_MS);
      await updateMessage(tx, scope, communicationId, { shownAt: now, claimedUntil }, now);
      await progress.record(tx, scope, found, { status: 'sending' });
      await queue.ask(tx, scope, message, claimedUntil);
      return null;
    }
    if (isFirst && isMetered && !(await spendCredits(tx, scope, message.segments))) {
      // Another text took the last ones since the gate was asked.
      await settle(tx, scope, found, { kind: 'failed', failure: withoutCredits });
      return null;
    }
    const claimedAt = message.claimedAt ?? now;
    const until = claimEnd();
    await Promise.all([
      updateMessage(tx, scope, communicationId, { claimedAt, claimedUntil: until }, now),
      progress.record(tx, scope, found, { status: 'sending' }),
    ]);
    const text: OutgoingText = {
      from: message.lineNumber,
      to: message.phoneNumber,
      body: communication.body ?? '',
      asMms: message.isMms,
      mediaUrls: files.flatMap(({ fileId, name }) => (fileId === null ? [] : [mediaUrl(fileId, name)])),
      statusUrl: addresses.status(communicationId),
    };
    return { text, isFirst, claimedAtMs: claimedAt.getTime(), until, held };
  }

  async function preparedClaim(scope: Scope, communicationId: number, attempt: number): Promise<Claim | null> {
    const tryClaim = (isPrepared: boolean) =>
      inTransaction(kernel, (tx) => claim(tx, scope, { communicationId, attempt, isPrepared }));
    const claimed = await tryClaim(false);
    if (claimed !== 'unprepared') return claimed;
    if ((await gifs.fetch(scope, communicationId)) === 'later') {
      await inTransaction(kernel, async (tx) => {
        const found = await lockMessage(tx, scope, communicationId);
        if (found?.message.tries !== attempt || found.message.status !== 'queued') return;
        await queue.ask(tx, scope, found.message, new Date(kernel.clock.now().getTime() + GIF_AGAIN_MS));
      });
      return null;
    }
    const to = await recipientOf({ q: kernel.db.drizzle }, scope, communicationId);
    if (to !== null) await lineTypes.learn(scope, to);
    const prepared = await tryClaim(true);
    return prepared === 'unprepared' ? null : prepared;
  }

  /** Asking has taken its time, and giving takes some more. Null when another worker has taken over meanwhile. */
  async function renewed(scope: Scope, communicationId: number, claimed: Claim): Promise<Claim | null> {
    return inTransaction(kernel, async (tx) => {
      const found = await lockMessage(tx, scope, communicationId);
      if (found === undefined || !isOurs(found, claimed)) return null;
      const until = claimEnd();
      await updateMessage(tx, scope, communicationId, { claimedUntil: until }, kernel.clock.now());
      return { ...claimed, until };
    });
  }

  /**
   * Whether the carrier has a text already, whose answer was lost.
   * @throws when the carrier was not reached, or did not answer.
   */
  async function given(scope: Scope, { text, isFirst, claimedAtMs }: Claim): Promise<Outcome | null> {
    if (!isFirst) {
      const { from, to, body } = text;
      const known = await carrier.listMessages({ from, to, sinceMs: claimedAtMs - CLOCK_SKEW_MS });
      const same = known.filter((each) => each.body.trim() === body.trim());
      const ours = await knownSids(
        { q: kernel.db.drizzle },
        scope,
        same.map(({ sid }) => sid),
      );
      const earlier = same.find(({ sid }) => !ours.has(sid));
      if (earlier !== undefined) return { kind: 'accepted', sid: earlier.sid, report: earlier };
    }
    return null;
  }

  async function settle(tx: Tx, scope: Scope, found: LockedMessage, outcome: Outcome): Promise<void> {
    const { message } = found;
    const { communicationId, phoneNumber } = message;
    const now = kernel.clock.now();
    const free = { claimedUntil: null };
    // It was paid for when it was claimed; what the carrier did not take costs nothing.
    if (outcome.kind !== 'accepted' && message.claimedAt !== null) await returnCredits(tx, scope, message.segments);
    switch (outcome.kind) {
      case 'accepted':
        await updateMessage(tx, scope, communicationId, { ...free, carrierSid: outcome.sid }, now);
        await progress.record(tx, scope, found, { status: 'sending' });
        break;
      case 'refused': {
        const { code } = outcome;
        await updateMessage(tx, scope, communicationId, free, now);
        const failure = carrierFailure(code, outcome.text, String(communicationId), now);
        await progress.fail(tx, scope, found, 'failed', failure);
        await progress.learn(tx, scope, phoneNumber, code);
        break;
      }
      case 'failed':
        await updateMessage(tx, scope, communicationId, free, now);
        await progress.fail(tx, scope, found, 'failed', outcome.failure);
        break;
      case 'later':
        await updateMessage(
          tx,
          scope,
          communicationId,
          { ...free, claimedAt: null, status: 'queued', sendAt: outcome.at },
          now,
        );
        await progress.record(tx, scope, found, { status: 'queued', isBack: true });
        await queue.ask(tx, scope, message, outcome.at);
        break;
    }
    await queue.wakeNext(tx, scope, { ...message, status: foldStatus(message.status, 'sending') });
  }

  return {
    async leave({ companyId, payload, log }) {
      const { communicationId, try: attempt } = payload;
      const scope = systemScope(companyId);
      const claimed = await preparedClaim(scope, communicationId, attempt);
      if (claimed === null) return;
      let last = claimed;
      let outcome: Outcome | null = null;
      try {
        outcome = (await given(scope, claimed)) ?? claimed.held;
        if (outcome === null) {
          const held = claimed.isFirst ? claimed : await renewed(scope, communicationId, claimed);
          if (held === null) return;
          last = held;
          outcome = await carrier.sendMessage(held.text);
        }
      } catch (error) {
        log.warn({ communicationId, attempt, err: error }, 'a text was not given to the carrier, will be tried again');
      }
      await inTransaction(kernel, async (tx) => {
        const found = await lockMessage(tx, scope, communicationId);
        // The carrier's report may have been faster than its answer.
        if (found === undefined || found.message.carrierSid !== null) return;
        if (outcome !== null) return settle(tx, scope, found, outcome);
        if (!isOurs(found, last)) return;
        const now = kernel.clock.now();
        await updateMessage(tx, scope, communicationId, { claimedUntil: null }, now);
        const runAt = new Date(now.getTime() + retryDelayMs(found.message.tries));
        await queue.ask(tx, scope, found.message, runAt);
      });
      if (outcome?.kind === 'accepted' && outcome.report !== undefined)
        await reports.record(communicationId, outcome.report);
    },

    async confirmShown(tx, scope, shown) {
      for (const communicationId of await listShown(tx, scope, shown)) {
        const found = await lockMessage(tx, scope, communicationId);
        // Meanwhile it is on its way to the phone.
        if (found === undefined || found.message.claimedAt !== null || found.message.status !== 'sending') continue;
        const { liveBody } = found.message;
        // Nothing went to a phone: no segment was sent, and what the visitor read is all that was said.
        const values = { claimedUntil: null, segments: 0 };
        await updateMessage(tx, scope, communicationId, values, kernel.clock.now());
        if (liveBody !== null) await log.change(tx, scope, communicationId, { body: liveBody });
        await progress.record(tx, scope, found, { status: 'delivered' });
        await queue.wakeNext(tx, scope, found.message);
      }
    },

    async sweep() {
      const before = new Date(kernel.clock.now().getTime() - FORGOTTEN_MS);
      for (const { companyId, communicationId } of await listForgotten({ q: kernel.db.drizzle }, before))
        await inTransaction(kernel, async (tx) => {
          const scope = systemScope(companyId);
          const found = await lockMessage(tx, scope, communicationId);
          if (found === undefined || found.message.carrierSid !== null) return;
          await queue.ask(tx, scope, found.message, kernel.clock.now());
        });
    },
  };
}

/** What the gate says about a text that is about to leave. Quiet hours delay it, but never past its time. */
function heldBy(decision: MessageDecision, validUntil: Date | null): Held | null {
  switch (decision.kind) {
    case 'allowed':
      return null;
    case 'blocked':
      return { kind: 'failed', failure: failureOf(decision) };
    case 'later': {
      const at = new Date(decision.atMs);
      if (validUntil !== null && at > validUntil) return { kind: 'failed', failure: expired(decision.reason) };
      return { kind: 'later', at, reason: decision.reason };
    }
  }
}

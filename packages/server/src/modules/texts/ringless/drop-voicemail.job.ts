import { retryDelayMs, voicemailFinding, voicemailReason } from '@talk/domain/messaging';
import type { RinglessVoicemail, VoicemailDrop } from '../../../carrier/ringless.port.js';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import type { VoicemailCompliance } from '../../rules/compliance/index.js';
import { attachmentsOf, contactGone, expired } from '../messaging/index.js';
import type { dropVoicemailJob, wakeVoicemailsJob } from './ringless.jobs.js';
import {
  listBroadcastsWithPaused,
  listForgotten,
  listPaused,
  lockVoicemail,
  type LockedVoicemail,
  updateVoicemail,
} from './ringless.repository.js';
import type { VoicemailFailure, VoicemailProgress } from './ringless-progress.js';
import type { VoicemailQueue } from './ringless-queue.js';
import type { StatusUrls } from './status-urls.js';
import type { VoicemailOrders } from './voicemail-orders.js';

export interface DropVoicemailDeps {
  readonly kernel: Kernel;
  /** Null: no provider is set up. */
  readonly provider: RinglessVoicemail | null;
  readonly compliance: VoicemailCompliance;
  readonly orders: VoicemailOrders;
  readonly queue: VoicemailQueue;
  readonly progress: VoicemailProgress;
  readonly urls: StatusUrls;
  /** Where the provider fetches a file. */
  readonly mediaUrl: (fileId: string, name: string) => string;
}

export interface DropVoicemailJobs {
  /** Job `ringless.drop`. */
  drop(run: RunOf<typeof dropVoicemailJob>): Promise<void>;
  /** Job `ringless.wake`. */
  wake(run: Pick<RunOf<typeof wakeVoicemailsJob>, 'companyId' | 'payload'>): Promise<void>;
  /** Voicemails whose job was lost get another, and those that still wait although their broadcast is not paused. */
  sweep(): Promise<void>;
}

/** How long the provider's report is waited for when its answer was lost. */
const UNSURE_MS = 15 * 60_000;
/** How long the provider is left alone after it said that something is wrong with the account. */
const ACCOUNT_MS = 10 * 60_000;
const FORGOTTEN_MS = 60_000;

const OF_ACCOUNT =
  'The provider of ringless voicemail has a problem with this server’s account. Ask its operator, then resume.';

const UNSURE: VoicemailFailure = {
  rejection: null,
  text: 'The provider’s answer was lost, so it is not known whether the voicemail arrived. It was not sent again.',
};

/**
 * Gives a voicemail to the provider, at most once. The row is claimed and committed first. The provider cannot be asked whether it has a
 * voicemail, so after a crash or a lost answer it is not given again: its report decides, or it fails after a while.
 */
export function createDropVoicemailJobs(deps: DropVoicemailDeps): DropVoicemailJobs {
  const { kernel, provider, compliance, orders, queue, progress, urls, mediaUrl } = deps;

  /** Why it must not be sent now; null if it can. `wait`: its broadcast is paused. */
  async function heldBack(
    tx: Tx,
    scope: Scope,
    { voicemail, communication, contact }: LockedVoicemail,
  ): Promise<VoicemailFailure | 'wait' | null> {
    if (contact !== null && contact.goneAt !== null) return contactGone;
    if (voicemail.validUntil !== null && voicemail.validUntil <= kernel.clock.now()) return expired(null);
    const { broadcastId } = communication;
    const order = broadcastId === null ? 'leave' : await orders.read(tx, scope, broadcastId);
    if (order !== 'leave') return order;
    const { communicationId, phoneNumber, lineNumber } = voicemail;
    const [verdict] = await compliance.decideVoicemails(tx, scope, [
      {
        userId: communication.userId ?? 0,
        contactId: communication.contactId ?? 0,
        typedNumber: phoneNumber,
        lineId: communication.lineId,
        leaving: { communicationId, from: lineNumber },
      },
    ]);
    if (verdict == null) return contactGone;
    const { decision } = verdict;
    if (decision.kind === 'later') return expired(decision.reason);
    if (decision.kind === 'allowed') return null;
    const [{ rejection, text }] = decision.obstacles;
    return { rejection, text };
  }

  async function claim(
    tx: Tx,
    scope: Scope,
    communicationId: number,
    attempt: number,
  ): Promise<{ readonly drop: VoicemailDrop; readonly broadcastId: number | null } | null> {
    const found = await lockVoicemail(tx, scope, communicationId);
    if (found === undefined) return null;
    const { voicemail } = found;
    const isWaiting = voicemail.status === 'queued' || voicemail.status === 'sending';
    // A later job counts, or the provider has it.
    if (voicemail.tries !== attempt || !isWaiting || voicemail.sessionId !== null) return null;
    const now = kernel.clock.now();
    if (voicemail.claimedAt !== null) {
      const until = new Date(voicemail.claimedAt.getTime() + UNSURE_MS);
      if (until <= now) await progress.record(tx, scope, found, UNSURE);
      else await queue.ask(tx, scope, voicemail, until);
      return null;
    }
    const held = await heldBack(tx, scope, found);
    if (held === 'wait') {
      await updateVoicemail(tx, scope, communicationId, { pausedAt: now }, now);
      return null;
    }
    if (held !== null) {
      await progress.record(tx, scope, found, held);
      return null;
    }
    const [file] = await attachmentsOf(tx, scope, communicationId);
    if (file?.fileId == null) throw new Error('a ringless voicemail has lost its sound');
    await updateVoicemail(tx, scope, communicationId, { claimedAt: now }, now);
    await progress.record(tx, scope, found, 'sending');
    const drop: VoicemailDrop = {
      from: voicemail.lineNumber,
      to: voicemail.phoneNumber,
      soundUrl: mediaUrl(file.fileId, file.name),
      format: file.contentType === 'audio/wav' ? 'wav' : 'mp3',
      statusUrl: urls.urlFor(scope.companyId, communicationId),
      title: voicemail.messageName,
    };
    return { drop, broadcastId: found.communication.broadcastId };
  }

  async function wake(companyId: number, broadcastId: number): Promise<void> {
    const scope = systemScope(companyId);
    for (const communicationId of await listPaused({ q: kernel.db.drizzle }, scope, broadcastId))
      await inTransaction(kernel, async (tx) => {
        const found = await lockVoicemail(tx, scope, communicationId);
        if (found === undefined || found.voicemail.pausedAt === null) return;
        const now = kernel.clock.now();
        await updateVoicemail(tx, scope, communicationId, { pausedAt: null }, now);
        await queue.ask(tx, scope, found.voicemail, now);
      });
  }

  return {
    wake: ({ companyId, payload }) => wake(companyId, payload.broadcastId),

    async drop({ companyId, payload, log }) {
      const { communicationId, try: attempt } = payload;
      const scope = systemScope(companyId);
      const claimed = await inTransaction(kernel, (tx) => claim(tx, scope, communicationId, attempt));
      if (claimed === null) return;
      const result =
        provider === null
          ? { kind: 'not-given' as const, why: 'no provider is set up' }
          : await provider.drop(claimed.drop).catch((error: unknown) => {
              log.warn({ communicationId, err: error }, 'the answer to a voicemail was lost, waiting for its report');
              return { kind: 'unsure' as const };
            });
      if (result.kind === 'account') {
        log.error(
          { communicationId, said: result.said },
          'the provider of ringless voicemail refuses the account, pausing',
        );
        if (claimed.broadcastId !== null) await orders.pause(scope, claimed.broadcastId, OF_ACCOUNT);
      }
      await inTransaction(kernel, async (tx) => {
        const found = await lockVoicemail(tx, scope, communicationId);
        // The provider's report was faster than its answer.
        if (found === undefined || found.voicemail.sessionId !== null) return;
        const now = kernel.clock.now();
        switch (result.kind) {
          case 'accepted':
            await updateVoicemail(tx, scope, communicationId, { sessionId: result.sessionId, sentAt: now }, now);
            return progress.record(tx, scope, found, 'sent');
          case 'refused':
            // The provider does not have it: the number counts as not reached.
            await updateVoicemail(tx, scope, communicationId, { claimedAt: null }, now);
            return progress.record(tx, scope, found, {
              rejection: null,
              text: voicemailReason(result.said),
              finding: voicemailFinding(result.said),
            });
          case 'account':
            await updateVoicemail(tx, scope, communicationId, { claimedAt: null }, now);
            return queue.ask(tx, scope, found.voicemail, new Date(now.getTime() + ACCOUNT_MS));
          case 'not-given':
            log.warn({ communicationId, why: result.why }, 'a voicemail was not given to the provider, retrying');
            await updateVoicemail(tx, scope, communicationId, { claimedAt: null }, now);
            return queue.ask(tx, scope, found.voicemail, new Date(now.getTime() + retryDelayMs(found.voicemail.tries)));
          case 'unsure':
            return queue.ask(tx, scope, found.voicemail, new Date(now.getTime() + UNSURE_MS));
        }
      });
    },

    async sweep() {
      const before = new Date(kernel.clock.now().getTime() - FORGOTTEN_MS);
      for (const { companyId, communicationId } of await listForgotten({ q: kernel.db.drizzle }, before))
        await inTransaction(kernel, async (tx) => {
          const scope = systemScope(companyId);
          const found = await lockVoicemail(tx, scope, communicationId);
          if (found === undefined || found.voicemail.sessionId !== null) return;
          await queue.ask(tx, scope, found.voicemail, kernel.clock.now());
        });
      // A voicemail that read the pause can be written after the resume has looked for such voicemails.
      for (const { companyId, broadcastId } of await listBroadcastsWithPaused({ q: kernel.db.drizzle }))
        if ((await orders.read({ q: kernel.db.drizzle }, systemScope(companyId), broadcastId)) !== 'wait')
          await wake(companyId, broadcastId);
    },
  };
}

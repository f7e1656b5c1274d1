import type { Tx } from '../../../db/transaction.js';
import { fail, rejected } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { TextLog } from '../../people/communications/index.js';
import type { VoicemailCompliance } from '../../rules/compliance/index.js';
import { insertAttachments, type Rates, storedAttachments } from '../messaging/index.js';
import { wakeVoicemailsJob } from './ringless.jobs.js';
import { insertVoicemail } from './ringless.repository.js';
import type { VoicemailQueue } from './ringless-queue.js';

/** A recorded message with its sound. */
export interface VoicemailSound {
  readonly name: string;
  readonly file: {
    readonly id: string;
    readonly name: string;
    readonly contentType: string;
    readonly bytes: number;
  };
}

/** A ringless voicemail that is to be left. */
export interface VoicemailWanted {
  readonly userId: number;
  readonly contactId: number;
  readonly lineId: number | null;
  readonly broadcastId: number;
  readonly message: VoicemailSound;
  /** Not sent after this; null: the gate's own limit. */
  readonly validUntil: Date | null;
}

/** The one way in which ringless voicemails are sent. */
export interface RinglessVoicemails {
  /**
   * Asks the gate, writes the voicemail, and lets a job that commits with it give it to the provider.
   * @throws ApiError REJECTED with every obstacle; QUIET_HOURS with `at`; NOT_FOUND.
   */
  send(tx: Tx, scope: Scope, wanted: VoicemailWanted): Promise<{ readonly communicationId: number }>;
  /** The broadcast was resumed or ended: a job that commits with it wakes the voicemails that waited for that. */
  wake(tx: Tx, scope: Scope, broadcastId: number): void;
}

export interface RinglessDeps {
  readonly kernel: Pick<Kernel, 'clock'>;
  readonly texts: TextLog;
  readonly compliance: VoicemailCompliance;
  readonly rates: Pick<Rates, 'ofVoicemail'>;
  readonly queue: VoicemailQueue;
}

export function createRinglessVoicemails({
  kernel,
  texts,
  compliance,
  rates,
  queue,
}: RinglessDeps): RinglessVoicemails {
  return {
    wake: (tx, { companyId }, broadcastId) => tx.enqueue(wakeVoicemailsJob, { companyId, payload: { broadcastId } }),

    async send(tx, scope, { userId, contactId, lineId, broadcastId, message, validUntil }) {
      const [verdict] = await compliance.decideVoicemails(tx, scope, [
        { userId, contactId, lineId, typedNumber: null },
      ]);
      if (verdict == null) throw fail('NOT_FOUND');
      const { decision, line, number } = verdict;
      if (decision.kind === 'later')
        throw fail('QUIET_HOURS', {
          message: decision.reason,
          texting: { at: new Date(decision.atMs).toISOString(), alternatives: [] },
        });
      if (decision.kind === 'blocked') {
        const [{ rejection, text }] = decision.obstacles;
        const obstacles = decision.obstacles.map((each) => ({ ...each }));
        throw fail('REJECTED', { rejection, message: text, texting: { obstacles, alternatives: [] } });
      }
      if (line === null) throw rejected(23);
      if (number === null) throw rejected(16);
      const now = kernel.clock.now();
      const costMills = await rates.ofVoicemail(tx, scope);
      const view = await texts.open(
        tx,
        scope,
        {
          type: 'rvm',
          direction: 'outbound',
          leadNumber: number,
          contactId,
          isNewContact: false,
          lineId: line.id,
          incomingNumberId: line.incomingNumberId,
          userId,
          broadcastId,
          body: null,
          status: 'queued',
          isInternational: verdict.isInternational,
          createdAt: now,
        },
        (communicationId) =>
          Promise.all([
            insertVoicemail(tx, scope, {
              communicationId,
              status: 'queued',
              lineNumber: line.phoneNumber,
              phoneNumber: number,
              messageName: message.name,
              costMills,
              sendAt: now,
              validUntil: new Date(Math.min(verdict.validUntilMs, validUntil?.getTime() ?? Infinity)),
              tries: 1,
              createdAt: now,
              updatedAt: now,
            }),
            insertAttachments(tx, scope, storedAttachments(communicationId, [message.file], now)),
          ]),
      );
      const communicationId = view.communication.id;
      queue.askFirst(tx, scope, communicationId, now);
      return { communicationId };
    },
  };
}

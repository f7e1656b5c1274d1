import type { FastifyInstance } from 'fastify';
import type { RinglessVoicemail } from '../../../carrier/ringless.port.js';
import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { CommunicationLog, TextLog } from '../../people/communications/index.js';
import type { Consents, MessageCompliance, VoicemailCompliance } from '../../rules/compliance/index.js';
import type { MediaUrls } from '../attachments/index.js';
import { MEDIA_LIFETIME_MS, type Rates } from '../messaging/index.js';
import { createDropVoicemailJobs } from './drop-voicemail.job.js';
import { createVoicemailProgress } from './ringless-progress.js';
import { createVoicemailQueue } from './ringless-queue.js';
import { registerRinglessWebhook } from './ringless-webhook.js';
import { dropVoicemailJob, wakeVoicemailsJob } from './ringless.jobs.js';
import { createRinglessVoicemails, type RinglessVoicemails } from './ringless.service.js';
import { createStatusUrls } from './status-urls.js';
import type { VoicemailOrders } from './voicemail-orders.js';

export type { VoicemailOrders } from './voicemail-orders.js';
export type { RinglessVoicemails, VoicemailSound } from './ringless.service.js';

const SWEEP_EVERY_MS = 60_000;

export interface RinglessModuleDeps {
  /** Null: no provider is set up. */
  readonly provider: RinglessVoicemail | null;
  readonly texts: TextLog;
  readonly log: CommunicationLog;
  readonly compliance: VoicemailCompliance & Pick<MessageCompliance, 'recordLineType'>;
  readonly consents: Pick<Consents, 'recordReported'>;
  readonly orders: VoicemailOrders;
  readonly rates: Pick<Rates, 'ofVoicemail'>;
  readonly mediaUrls: MediaUrls;
}

export interface RinglessModule extends ServerModule {
  readonly voicemails: RinglessVoicemails;
  /** Whether a provider is set up. */
  readonly isOffered: boolean;
}

/** Messages that are left in voicemail boxes without ringing. */
export function createRinglessModule(kernel: Kernel, deps: RinglessModuleDeps): RinglessModule {
  const { provider, texts, log, compliance, consents, orders, rates, mediaUrls } = deps;
  const urls = createStatusUrls(kernel);
  const queue = createVoicemailQueue(kernel);
  const progress = createVoicemailProgress({ kernel, log, compliance, consents });
  const mediaUrl = (fileId: string, name: string): string => mediaUrls.publicMediaUrl(fileId, MEDIA_LIFETIME_MS, name);
  const jobs = createDropVoicemailJobs({ kernel, provider, compliance, orders, queue, progress, urls, mediaUrl });
  return {
    voicemails: createRinglessVoicemails({ kernel, texts, compliance, rates, queue }),
    isOffered: provider !== null,
    routes: [],
    jobs: [handleJob(dropVoicemailJob, (run) => jobs.drop(run)), handleJob(wakeVoicemailsJob, (run) => jobs.wake(run))],
    schedules: [{ name: 'ringless.sweep', everyMs: SWEEP_EVERY_MS, run: () => jobs.sweep() }],
    register: (app: FastifyInstance) => {
      registerRinglessWebhook(app, { kernel, urls, progress });
      return Promise.resolve();
    },
  };
}

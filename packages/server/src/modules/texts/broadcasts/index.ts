import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { MessageCompliance, VoicemailCompliance } from '../../rules/compliance/index.js';
import type { Attachments } from '../attachments/index.js';
import type { Messaging, Rates } from '../messaging/index.js';
import type { RinglessModule } from '../ringless/index.js';
import { broadcastStepJob } from './broadcast.jobs.js';
import { createBroadcastSteps } from './broadcast-steps.js';
import { broadcastRoutes } from './broadcasts.routes.js';
import { createBroadcasts } from './broadcasts.service.js';

export { broadcastFollowers, broadcastLeavers } from './broadcast-contacts.repository.js';
export { groupReason } from './exclusions.js';
export { broadcastDecisions } from './broadcast-settings.js';
export { createVoicemailOrders } from './voicemail-orders.js';

export interface BroadcastsModuleDeps {
  readonly messaging: Messaging;
  readonly rates: Pick<Rates, 'ofLine' | 'ofVoicemail'>;
  readonly ringless: Pick<RinglessModule, 'voicemails' | 'isOffered'>;
  readonly compliance: MessageCompliance & VoicemailCompliance;
  readonly attachments: Attachments;
}

/** Texts and ringless voicemails to many contacts: written, priced, sent in steps within the hours, paused and canceled. */
export function createBroadcastsModule(kernel: Kernel, deps: BroadcastsModuleDeps): ServerModule {
  const { voicemails, isOffered: isRinglessOffered } = deps.ringless;
  return {
    routes: broadcastRoutes(createBroadcasts({ kernel, ...deps, voicemails, isRinglessOffered })),
    jobs: [handleJob(broadcastStepJob, createBroadcastSteps({ kernel, ...deps, voicemails }))],
  };
}

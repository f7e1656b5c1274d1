import { type Adapters, configuredRingless } from './adapters.js';
import type { Kernel } from './kernel.js';
import type { ServerModule } from './module.js';
import type { CommunicationsModule } from './modules/people/communications/index.js';
import type { ComplianceModule } from './modules/rules/compliance/index.js';
import type { AttachmentsModule } from './modules/texts/attachments/index.js';
import { createBroadcastsModule, createVoicemailOrders } from './modules/texts/broadcasts/index.js';
import type { MessagingModule } from './modules/texts/messaging/index.js';
import { createRinglessModule } from './modules/texts/ringless/index.js';

interface OutreachDeps {
  readonly adapters: Adapters;
  readonly communications: CommunicationsModule;
  readonly compliance: ComplianceModule;
  readonly attachments: AttachmentsModule;
  readonly messaging: MessagingModule;
}

/** Ringless voicemail, and broadcasts of texts and voicemails. */
export function createOutreachModules(kernel: Kernel, deps: OutreachDeps): readonly ServerModule[] {
  const { adapters, communications, compliance, attachments, messaging } = deps;
  const shared = { rates: messaging.rates, compliance: compliance.compliance };
  const ringless = createRinglessModule(kernel, {
    ...shared,
    provider: adapters.ringless === undefined ? configuredRingless(kernel) : adapters.ringless,
    texts: communications.texts,
    log: communications.log,
    mediaUrls: attachments.mediaUrls,
    consents: compliance.consents,
    orders: createVoicemailOrders(kernel),
  });
  const broadcasts = createBroadcastsModule(kernel, {
    ...shared,
    ringless,
    messaging: messaging.messaging,
    attachments: attachments.attachments,
  });
  return [ringless, broadcasts];
}

import { z } from 'zod';
import { defineJob } from '../../../jobs/define-job.js';

// What is done about calls outside of the transaction in which it was decided. Each handler looks at the call as it is then.

const aboutCall = z.object({ callId: z.string() });
const aboutLeg = aboutCall.extend({ legSid: z.string() });
const aboutInvite = aboutCall.extend({ inviteId: z.string() });

export const dialCustomerJob = defineJob('voice.dial-customer', 'calls', aboutCall);
export const recordJob = defineJob('voice.record', 'calls', aboutCall);
export const giveUpJob = defineJob('voice.give-up', 'calls', aboutCall);
export const arrangeJob = defineJob('voice.arrange', 'calls', aboutCall);
export const dropMessageJob = defineJob('voice.drop-message', 'calls', aboutCall);
export const bringJob = defineJob('voice.bring', 'calls', aboutLeg);
/** `waited`: the carrier has had its moment to end the leg by itself. */
export const endLegJob = defineJob('voice.end-leg', 'calls', aboutLeg.extend({ waited: z.boolean().optional() }));
export const expireSupervisionJob = defineJob(
  'voice.expire-supervision',
  'calls',
  aboutCall.extend({ supervisionId: z.string() }),
);
/** What a user may do has changed: they may no longer supervise. */
export const supervisionAccessJob = defineJob('voice.supervision-access', 'calls', z.object({ userId: z.number() }));
export const inviteJob = defineJob('voice.invite', 'calls', aboutInvite);
export const expireInviteJob = defineJob('voice.expire-invite', 'calls', aboutInvite);
export const rejoinOverJob = defineJob('voice.rejoin-over', 'calls', aboutCall);
export const takeBackOverJob = defineJob('voice.take-back-over', 'calls', aboutCall);
/** `count`: 1 for the first recall of this parking. */
export const recallJob = defineJob(
  'voice.recall',
  'calls',
  aboutCall.extend({ parkedAtMs: z.number(), count: z.number() }),
);
/**
 * `afterRings`: of a deadline, the number of rings it was set for. `isForced`: phones stop ringing even while an agent who picked up is
 * about to press 1.
 */
export const ringJob = defineJob(
  'voice.ring',
  'calls',
  aboutCall.extend({ afterRings: z.number().optional(), isForced: z.boolean().optional() }),
);
export const nobodyAnswersJob = defineJob('voice.nobody-answers', 'calls', aboutCall);
export const maxWaitJob = defineJob('voice.max-wait', 'calls', aboutCall);
export const divertJob = defineJob('voice.divert', 'calls', aboutCall);
export const bringCustomerJob = defineJob('voice.bring-customer', 'calls', aboutCall);
export const announceQueuedJob = defineJob('voice.announce-queued', 'calls', aboutCall);
/** Fetches a recording that the carrier has finished. Large, and nobody waits for it. */
export const storeRecordingJob = defineJob(
  'voice.store-recording',
  'bulk',
  aboutCall.extend({ recordingSid: z.string(), seconds: z.number(), isVoicemail: z.boolean().optional() }),
);

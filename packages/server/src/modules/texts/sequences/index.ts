import { handleJob } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import type { ServerModule } from '../../../module.js';
import type { BulkChanges } from '../../people/contacts/index.js';
import type { MessageCompliance } from '../../rules/compliance/index.js';
import type { Messaging } from '../messaging/index.js';
import { createEnrollments } from './enrollments.service.js';
import { sequenceHaltJob, sequenceStepJob, sequenceWakeJob } from './sequence.jobs.js';
import { createSequenceSteps } from './sequence-steps.js';
import { enrollmentRoutes, sequenceRoutes } from './sequences.routes.js';
import { createSequences } from './sequences.service.js';

export { createSequenceFollower, createSequenceLeaver } from './sequence-contacts.js';
export { sequenceDecisions } from './sequence-settings.js';
export { createSequenceStops } from './sequence-stops.js';

export interface SequencesModuleDeps {
  readonly messaging: Messaging;
  readonly compliance: MessageCompliance;
  readonly changes: BulkChanges;
}

/** Texts, tags and calls to make in a fixed order, for each contact from the day it is enrolled until it answers. */
export function createSequencesModule(kernel: Kernel, deps: SequencesModuleDeps): ServerModule {
  const { messaging, compliance, changes } = deps;
  const steps = createSequenceSteps({ kernel, messaging, changes });
  return {
    routes: [...sequenceRoutes(createSequences(kernel, changes)), ...enrollmentRoutes(createEnrollments(kernel, compliance))],
    jobs: [
      handleJob(sequenceStepJob, steps.step),
      handleJob(sequenceWakeJob, steps.wake),
      handleJob(sequenceHaltJob, steps.halt),
    ],
  };
}

import { rejected, fail, invalid } from '../../../http/errors.js';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import type { Connections } from '../integrations/index.js';
import type { CrmRecord, CrmWorkflow } from '../providers/index.js';
import { readable, type ContactCrms } from './contact-crm.service.js';
import { ignoreCrm, whileWaiting } from './crm-refusals.js';
import type { LookUp } from './look-up.service.js';

const NAME = 'hubspot';

export interface StageMove {
  readonly stageId: string;
  /** A step back was agreed to. */
  readonly clears: boolean;
}

/** What people do with a contact's record in HubSpot, from here. */
export interface HubSpotActions {
  /** @throws ApiError STAGE_RESET_NEEDED for a step back that was not agreed to; REJECTED 26, 27; CRM_REFUSED, CRM_UNAVAILABLE */
  move(scope: Scope, contactId: number, to: StageMove): Promise<void>;
  workflows(scope: Scope): Promise<readonly CrmWorkflow[]>;
  enroll(scope: Scope, contactId: number, workflowId: string): Promise<void>;
}

export function createHubSpotActions(
  kernel: Kernel,
  { connections, crms, lookUp }: { connections: Connections; crms: ContactCrms; lookUp: LookUp },
): HubSpotActions {
  const reads: Reads = { q: kernel.db.drizzle };

  async function recordOf(scope: Scope, contactId: number): Promise<CrmRecord> {
    await crms.contact(reads, scope, contactId);
    const { kind, externalId: id } = await crms.record(reads, scope, contactId, await crms.account(reads, scope, NAME));
    return { kind, id };
  }

  return {
    async move(scope, contactId, { stageId, clears }) {
      const record = await recordOf(scope, contactId);
      await whileWaiting(() =>
        connections.use(scope, NAME, async (access, crm) => {
          const hubspot = readable(crm);
          if (hubspot.stages === undefined || hubspot.moveToStage === undefined) throw fail('NOT_FOUND');
          // As it is there now: it may have moved since it was shown.
          const now = await hubspot.readPerson(access, record);
          if (now === null) throw rejected(27);
          const list = await hubspot.stages(access);
          const place = (id: string | null): number => list.findIndex((stage) => stage.id === id);
          if (place(stageId) === -1) throw invalid({ lifecycle_stage: 'HubSpot does not have this stage.' });
          if (now.stage === stageId) return;
          const isBack = now.stage !== null && place(stageId) < place(now.stage);
          if (isBack && !clears) throw fail('STAGE_RESET_NEEDED');
          await hubspot.moveToStage(access, { kind: now.kind, id: now.id }, stageId, isBack);
          // HubSpot says nothing when it does not take a step.
          if ((await hubspot.readPerson(access, now))?.stage !== stageId)
            throw fail('CRM_REFUSED', { message: 'HubSpot did not take this stage.' });
        }),
      );
      // HubSpot has taken the step: what it refuses afterwards, such as one request more, does not undo it.
      await lookUp.refresh(scope, contactId, await crms.account(reads, scope, NAME), true).catch(ignoreCrm);
      await inTransaction(kernel, (tx) => crms.tell(tx, scope, contactId, NAME));
    },

    async workflows(scope) {
      await crms.account(reads, scope, NAME);
      return whileWaiting(() =>
        connections.use(scope, NAME, async (access, crm) => {
          if (crm.workflows === undefined) throw fail('NOT_FOUND');
          return crm.workflows(access);
        }),
      );
    },

    async enroll(scope, contactId, workflowId) {
      const record = await recordOf(scope, contactId);
      await whileWaiting(() =>
        connections.use(scope, NAME, async (access, crm) => {
          if (crm.enroll === undefined) throw fail('NOT_FOUND');
          await crm.enroll(access, record, workflowId);
        }),
      );
    },
  };
}

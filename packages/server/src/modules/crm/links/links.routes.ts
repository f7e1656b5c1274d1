import { operations } from '@talk/contract/schemas';
import type { Reads } from '../../../db/transaction.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { ContactCrms } from './contact-crm.service.js';
import type { HubSpotActions } from './hubspot-actions.service.js';
import type { Sync } from './sync.service.js';

export function linkRoutes(
  { db }: Kernel,
  { crms, sync, hubspot }: { crms: ContactCrms; sync: Sync; hubspot: HubSpotActions },
): Route[] {
  const reads: Reads = { q: db.drizzle };
  /** Each asks a CRM, and holds no rows meanwhile. */
  const slow = { transaction: 'none' } as const;
  return [
    route(
      operations.getIntegrationData,
      async ({ params, query, scope }) => ({
        data: await crms.data(scope, params.id, query.integration_name, {
          asksNothing: query.dialer_mode ?? false,
          force: query.force ?? false,
          withDuplicates: query.with_duplicates ?? false,
          withStages: query.with_lifecycle_stages ?? false,
        }),
      }),
      slow,
    ),
    route(
      operations.syncContact,
      async ({ params: { id, integration_name: name }, scope }) => {
        const changed = await sync.sync(scope, id, name);
        return { changed: [...changed], data: await crms.one(reads, scope, id, name) };
      },
      slow,
    ),
    route(
      operations.addCrmRecord,
      async ({ params: { id, integration_name: name }, body, scope }) => {
        if (body.url === undefined) await crms.add(scope, id, name);
        else await crms.link(scope, id, name, body.url);
        return crms.one(reads, scope, id, name);
      },
      slow,
    ),
    route(operations.chooseCrmRecord, async ({ params: { id, integration_name: name }, body, scope, tx }) => {
      const { record_id: recordId, communication_id: communicationId } = body;
      await crms.choose(tx, scope, id, name, { recordId, communicationId });
      return crms.one(tx, scope, id, name);
    }),
    route(operations.removeCrmRecord, async ({ params: { id, integration_name: name, recordId }, scope, tx }) => {
      await crms.remove(tx, scope, id, name, recordId);
      return crms.one(tx, scope, id, name);
    }),
    route(operations.settleCrmConflict, async ({ params: { id, integration_name: name }, body, scope, tx }) => {
      await sync.settle(tx, scope, id, name, body);
      return crms.one(tx, scope, id, name);
    }),
    route(
      operations.moveLifecycleStage,
      async ({ body, scope }) => {
        const { contact_id: id, lifecycle_stage: stageId, reset_required: clears } = body;
        await hubspot.move(scope, id, { stageId, clears });
        return crms.one(reads, scope, id, 'hubspot');
      },
      slow,
    ),
    route(
      operations.listCrmWorkflows,
      async ({ scope }) => ({
        data: (await hubspot.workflows(scope)).map(({ id, name, isOn }) => ({ id, name, is_on: isOn })),
      }),
      slow,
    ),
    route(
      operations.enrollCrmContact,
      async ({ body, scope }) => {
        await hubspot.enroll(scope, body.contact_id, body.workflow_id);
        return {};
      },
      slow,
    ),
  ];
}

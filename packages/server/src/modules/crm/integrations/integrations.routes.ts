import type { CrmCallState, CrmField, Integration, IntegrationName } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import type { Reads } from '../../../db/transaction.js';
import { fail, found } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { visibleContactIds } from '../../people/contacts/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import { listActivities } from './crm-activities.repository.js';
import { findConnection, listConnections, updateConnection } from './connections.repository.js';
import type { Connections } from './connections.service.js';
import { countUnlogged, findCrmCall, listUnlogged } from './crm-calls.repository.js';
import type { CrmLog } from './crm-log.service.js';
import { findCrmRecord, isVisibleCall } from './crm-records.repository.js';
import { readCallFacts } from './call-facts.repository.js';
import { checkFieldMap, fieldMapOf } from './field-map.js';
import {
  presentActivity,
  presentCrmCall,
  presentCrmCallState,
  presentIntegration,
  presentUnlogged,
} from './integrations.presenter.js';
import type { SalesforceFrames } from './salesforce-frames.js';

const ACTIVITIES_OF_EACH_KIND = 200;

export function integrationRoutes(
  { db, clock }: Kernel,
  connections: Connections,
  log: CrmLog,
  { domainOf }: Pick<SalesforceFrames, 'domainOf'>,
): Route[] {
  const reads: Reads = { q: db.drizzle };

  async function list(within: Reads, scope: Scope): Promise<Integration[]> {
    const views = await listConnections(within, scope);
    const counts = await countUnlogged(within, scope, clock.now());
    return connections.providers.map((provider) => {
      const callsIn = (state: 'waiting' | 'failed'): number =>
        counts.find((each) => each.name === provider.name && each.state === state)?.calls ?? 0;
      const view = views.find(({ row }) => row.name === provider.name);
      return presentIntegration(provider, view, { waiting: callsIn('waiting'), failed: callsIn('failed') });
    });
  }

  const one = async (within: Reads, scope: Scope, name: IntegrationName): Promise<Integration> =>
    found((await list(within, scope)).find((each) => each.name === name));

  async function stateOf(within: Reads, scope: Scope, name: IntegrationName, id: number): Promise<CrmCallState> {
    const { call } = found(await readCallFacts(within, scope, id));
    return presentCrmCallState(call, await findCrmCall(within, scope, name, id));
  }

  const slow = { transaction: 'none' } as const;
  return [
    route(operations.listIntegrations, async ({ scope, tx }) => ({ data: await list(tx, scope) })),
    route(operations.connectIntegration, async ({ params, actor, tx }) => ({
      authorize_url: await connections.begin(tx, actor, params.name),
    })),
    route(
      operations.completeIntegration,
      async ({ params, body, actor, scope }) => {
        await connections.complete(actor, params.name, body);
        return one(reads, scope, params.name);
      },
      slow,
    ),
    route(
      operations.connectIntegrationWithKey,
      async ({ params, body, actor, scope }) => {
        const { client_id: clientId, client_secret: clientSecret } = body;
        await connections.bringKey(actor, params.name, { clientId, clientSecret });
        return one(reads, scope, params.name);
      },
      slow,
    ),
    route(operations.updateIntegration, async ({ params, body, scope, tx }) => {
      await connections.update(tx, scope, params.name, body);
      return one(tx, scope, params.name);
    }),
    route(
      operations.getFieldMap,
      async ({ params: { name }, scope }) => {
        const { outcome, others } = await connections.fields(scope, name);
        const row = found(await findConnection(reads, scope, name));
        return {
          map: fieldMapOf(row.fieldMap),
          outcome_field: outcome === null ? null : wireOf(outcome),
          fields: others.map(wireOf),
          has_owners: connections.provider(name).hasOwners,
        };
      },
      slow,
    ),
    route(
      operations.putFieldMap,
      async ({ params: { name }, body, scope }) => {
        checkFieldMap(body, await connections.fields(scope, name), connections.provider(name).title);
        await updateConnection(reads, scope, name, { fieldMap: body });
        return body;
      },
      slow,
    ),
    route(
      operations.testIntegration,
      async ({ params, scope }) => {
        await connections.test(scope, params.name);
        return one(reads, scope, params.name);
      },
      slow,
    ),
    route(
      operations.disconnectIntegration,
      async ({ params, scope }) => {
        await connections.disconnect(scope, params.name);
        return one(reads, scope, params.name);
      },
      slow,
    ),
    route(operations.listUnloggedCalls, async ({ params, query, scope, tx }) => {
      connections.provider(params.name);
      const { page, per_page: limit } = query;
      const rows = await listUnlogged(tx, scope, params.name, {
        now: clock.now(),
        limit: limit + 1,
        offset: (page - 1) * limit,
      });
      const data = rows.slice(0, limit).map(presentUnlogged);
      return { data, page, per_page: limit, has_more_pages: rows.length > limit };
    }),
    route(operations.listCrmActivities, async ({ params: { id: contactId }, scope, tx }) => {
      const viewer = await readViewer(tx, scope);
      if ((await visibleContactIds(tx, scope, [contactId], viewer)).length === 0) throw fail('NOT_FOUND');
      const rows = await listActivities(tx, scope, { contactId, viewer, limit: ACTIVITIES_OF_EACH_KIND });
      return {
        data: rows.map((row) =>
          presentActivity(
            row,
            connections.providers.find(({ name }) => name === row.activity.name),
          ),
        ),
      };
    }),
    route(operations.checkIntegrationAccount, async ({ params, query, scope, tx }) => ({
      account: await connections.account(tx, scope, params.name, query.account_id),
    })),
    route(operations.reportCrmRecord, async ({ params: { id }, body, scope, tx }) => {
      if (!(await isVisibleCall(tx, scope, id))) throw fail('NOT_FOUND');
      await connections.account(tx, scope, body.name, body.account_id);
      await log.report(tx, scope, { name: body.name, communicationId: id, externalId: body.external_id });
      const record = await findCrmRecord(tx, scope, body.name, id);
      const facts = found(await readCallFacts(tx, scope, id));
      return {
        external_id: record?.externalId ?? null,
        call: facts.endedAt === null ? null : presentCrmCall(facts.call),
      };
    }),
    route(operations.checkIntegrationPage, async ({ params, query, scope, tx }) => ({
      account: await connections.accountOn(tx, scope, params.name, domainOf(query.origin)),
    })),
    route(operations.putCrmSubject, async ({ params: { id }, body, scope, tx }) => {
      if (!(await isVisibleCall(tx, scope, id))) throw fail('NOT_FOUND');
      await connections.accountOn(tx, scope, body.name, domainOf(body.page_origin));
      await log.name(tx, scope, { name: body.name, communicationId: id, recordId: body.record_id });
      return stateOf(tx, scope, body.name, id);
    }),
    route(operations.getCrmCall, async ({ params: { id }, query, scope, tx }) => {
      if (!(await isVisibleCall(tx, scope, id))) throw fail('NOT_FOUND');
      return stateOf(tx, scope, query.name, id);
    }),
    route(operations.retryUnloggedCalls, async ({ params, scope, tx }) => {
      connections.provider(params.name);
      log.wake(tx, scope, params.name, true);
      return {};
    }),
  ];
}

const wireOf = (field: CrmField): CrmField => ({ ...field, options: [...field.options] });

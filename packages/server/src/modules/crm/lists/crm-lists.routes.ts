import type { IntegrationName } from '@talk/contract';
import { operations } from '@talk/contract/schemas';
import { inTransaction, type Reads } from '../../../db/transaction.js';
import { fail, rejected } from '../../../http/errors.js';
import { route, type Route } from '../../../http/route.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { connectedAccount, type ConnectedAccount } from '../integrations/read.js';
import { whileWaiting } from '../links/index.js';
import type { CrmList } from '../providers/index.js';
import type { ListReader, ListReaderDeps } from './list-reader.service.js';

const LISTS_AT_MOST = 50;

export function crmListRoutes(
  kernel: Kernel,
  { connections, remote }: Pick<ListReaderDeps, 'connections' | 'remote'>,
  reader: ListReader,
): Route[] {
  const reads: Reads = { q: kernel.db.drizzle };

  /** @throws ApiError REJECTED 26 while it is not connected; NOT_FOUND for a CRM without lists */
  async function account(scope: Scope, name: IntegrationName): Promise<ConnectedAccount> {
    if (connections.provider(name).findLists === undefined) throw fail('NOT_FOUND');
    const connected = await connectedAccount(reads, scope, name);
    if (connected === null) throw rejected(26);
    return connected;
  }

  return [
    route(
      operations.listCrmLists,
      async ({ params: { name }, query: { search = '' }, scope }) => {
        await account(scope, name);
        const lists = await whileWaiting(() =>
          connections.use(scope, name, async (access, crm) => crm.findLists?.(access, search, LISTS_AT_MOST + 1)),
        );
        return listsPage(lists ?? []);
      },
      { transaction: 'none' },
    ),
    route(
      operations.followCrmList,
      async ({ params: { name }, body: { id, ...fields }, actor, scope }) => {
        const { accountId } = await account(scope, name);
        const found = await whileWaiting(() =>
          connections.use(scope, name, async (access, crm) => crm.readList?.(access, id)),
        );
        if (found == null) throw fail('NOT_FOUND', { message: 'The CRM does not have this list.' });
        return inTransaction(kernel, async (tx) => {
          const crm = { name, accountId, id: found.id, title: found.name };
          const values = { ...fields, name: fields.name ?? found.name.slice(0, 80), crm };
          const list = await remote.create(tx, actor, scope, values);
          await reader.ask(tx, scope, list.id);
          return remote.present(tx, actor, scope, list.id);
        });
      },
      { transaction: 'none' },
    ),
    route(operations.syncContactList, async ({ params: { id }, actor, scope, tx }) => {
      await remote.require(tx, actor, scope, id);
      await reader.ask(tx, scope, id);
      return remote.present(tx, actor, scope, id);
    }),
  ];
}

/** One list more than is shown was requested, so that a user learns that there are others. */
const listsPage = (lists: readonly CrmList[]) => ({
  data: lists.slice(0, LISTS_AT_MOST).map(wireOf),
  has_more: lists.length > LISTS_AT_MOST,
});

const wireOf = ({ isDynamic, ...list }: CrmList) => ({ ...list, is_dynamic: isDynamic });

import type { ContactList, IntegrationName } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import type { ListMembers } from './list-members.service.js';
import { findList, updateList, type ListRow } from './lists.repository.js';
import type { Lists, NewListFields } from './lists.service.js';
import type { ListSource } from './lists.tables.js';
import { dueLists } from './remote-lists.repository.js';

/** A list that follows one of a CRM. */
export interface RemoteList {
  readonly id: number;
  readonly source: ListSource;
}

export interface NewRemoteList extends Pick<NewListFields, 'name' | 'scope' | 'contact_folder_id'> {
  readonly crm: {
    readonly name: IntegrationName;
    readonly accountId: string;
    readonly id: string;
    readonly title: string;
  };
}

/** Lists that follow one of a CRM (spec 1 §1, "dynamic remote"). Who is in them is for the module that reads the CRM to say. */
export interface RemoteLists {
  /** @throws ApiError as for other lists. */
  create(tx: Tx, actor: UserActor, scope: Scope, fields: NewRemoteList): Promise<ContactList>;
  /** @throws ApiError NOT_FOUND; CONFLICT for a list that follows none; FORBIDDEN for people who may not change it. */
  require(reads: Reads, actor: UserActor, scope: Scope, id: number): Promise<void>;
  /** The list is being read, and is not due again before `dueAt`. Null: it is gone, or follows none any more. */
  begin(tx: Tx, scope: Scope, id: number, dueAt: Date): Promise<RemoteList | null>;
  /** Everyone of it is known: these are its contacts from here on. */
  finish(
    tx: Tx,
    scope: Scope,
    id: number,
    read: {
      readonly contactIds: readonly number[];
      readonly leftOut: number;
      readonly title: string;
      readonly dueAt: Date;
    },
  ): Promise<void>;
  /** Reading it failed; those who are in it stay. */
  note(tx: Tx, scope: Scope, id: number, problem: string, dueAt: Date): Promise<void>;
  /** Of all companies: what is to be read by now. */
  due(reads: Reads, now: Date): Promise<readonly { readonly companyId: number; readonly id: number }[]>;
  find(reads: Reads, scope: Scope, id: number): Promise<RemoteList | null>;
  present(reads: Reads, actor: UserActor, scope: Scope, id: number): Promise<ContactList>;
}

const NOT_REMOTE = 'This list does not follow one of a CRM.';

export function createRemoteLists(
  { clock }: Pick<Kernel, 'clock'>,
  lists: Lists,
  members: Pick<ListMembers, 'replace'>,
): RemoteLists {
  async function put(
    tx: Tx,
    scope: Scope,
    { id, source }: ListRow,
    change: Partial<ListSource>,
    dueAt: Date,
  ): Promise<ListRow | null> {
    if (source === null) return null;
    const values = { source: { ...source, ...change }, sourceDueAt: dueAt };
    const row = found(await updateList(tx, scope, id, values, clock.now()));
    lists.tell(tx, scope, row);
    return row;
  }

  async function change(
    tx: Tx,
    scope: Scope,
    id: number,
    change: Partial<ListSource>,
    dueAt: Date,
  ): Promise<ListRow | null> {
    const list = await findList(tx, scope, id);
    return list === undefined ? null : put(tx, scope, list, change, dueAt);
  }

  const remoteOf = (row: ListRow | null | undefined): RemoteList | null =>
    row?.source == null ? null : { id: row.id, source: row.source };

  return {
    async create(tx, actor, scope, { crm, ...fields }) {
      const { id } = await lists.create(tx, actor, scope, fields);
      const source: ListSource = {
        name: crm.name,
        account_id: crm.accountId,
        id: crm.id,
        title: crm.title,
        state: 'waiting',
        problem: null,
        left_out: 0,
        synced_at: null,
      };
      const now = clock.now();
      const row = found(await updateList(tx, scope, id, { source, sourceDueAt: now }, now));
      lists.tell(tx, scope, row);
      return lists.get(tx, actor, scope, id, false);
    },

    async require(reads, actor, scope, id) {
      const { source } = await lists.require(reads, actor, scope, id, 'edit');
      if (source === null) throw fail('CONFLICT', { message: NOT_REMOTE });
    },

    begin: async (tx, scope, id, dueAt) => remoteOf(await change(tx, scope, id, { state: 'waiting' }, dueAt)),

    async finish(tx, scope, id, { contactIds, leftOut, title, dueAt }) {
      const done = {
        state: 'ready',
        problem: null,
        left_out: leftOut,
        title,
        synced_at: clock.now().toISOString(),
      } as const;
      const row = await change(tx, scope, id, done, dueAt);
      if (row !== null) await members.replace(tx, scope, row, contactIds);
    },

    async note(tx, scope, id, problem, dueAt) {
      await change(tx, scope, id, { state: 'failed', problem }, dueAt);
    },

    due: dueLists,
    find: async (reads, scope, id) => remoteOf(await findList(reads, scope, id)),
    present: (reads, actor, scope, id) => lists.get(reads, actor, scope, id, false),
  };
}

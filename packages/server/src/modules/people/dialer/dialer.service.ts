import type { DialerList, DialerTask } from '@talk/contract';
import { contactListModules } from '@talk/contract/codes';
import { decideAdd, type DialerTaskStatus } from '@talk/domain/dialer';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found } from '../../../http/errors.js';
import { type Page, toPage } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { contactVisible } from '../../../policy/visibility.js';
import { readViewer } from '../../platform/viewers/read.js';
import { dncReasonsOf } from '../../rules/dnc-list/read.js';
import { presentContact, readContactViews } from '../contacts/index.js';
import { contacts } from '../contacts/read.js';
import { dialerLists, listChannel, mayEditList, mayShareLists } from '../lists/index.js';
import * as repository from './dialer.repository.js';
import type { TaskRow, TasksRequest } from './dialer.repository.js';
import { requireDialerOn } from './dialer-settings.js';
import { presentTasks } from './dialer.presenter.js';
import { tellTasks } from './tell-dialer.js';

type ListRow = Awaited<ReturnType<typeof dialerLists.listAll>>[number];

/** What adding contacts does, or would do. */
export interface AddCounts {
  added: number;
  already_there: number;
  dnc: number;
  blocked: number;
  no_number: number;
  landlines: number;
  no_timezone: number;
}

const MY_QUEUE = 'My Queue';
const NOT_QUEUED = 'This contact is no longer in the queue.';
const NOT_EDIT = 'Only the owner of this list, admins and supervisors can change it.';
const NOT_SHARE = 'Only people who can change contacts can share lists.';

export type Dialer = ReturnType<typeof createDialer>;

/** Lists of the power dialer and their tasks. Each is of one company, and shows tasks of contacts that the user sees. */
export function createDialer({ clock }: Pick<Kernel, 'clock'>) {
  /** Another company's list does not exist, whatever this company has turned on. */
  async function requireList(reads: Reads, scope: Scope, id: number): Promise<ListRow> {
    const row = found(await dialerLists.find(reads, scope, id));
    await requireDialerOn(reads, scope);
    return row;
  }

  async function requireEdit(reads: Reads, actor: UserActor, scope: Scope, id: number): Promise<ListRow> {
    const row = await requireList(reads, scope, id);
    if (!mayEditList(row, actor)) throw fail('FORBIDDEN', { message: NOT_EDIT });
    return row;
  }

  async function present(
    reads: Reads,
    actor: UserActor,
    scope: Scope,
    rows: readonly ListRow[],
  ): Promise<DialerList[]> {
    const seesAll = contactVisible(await readViewer(reads, scope), contacts) === undefined;
    const totals = await repository.totalsOf(
      reads,
      scope,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => {
      const own = totals.get(row.id);
      const isQueue = row.moduleType === contactListModules.code('my-queue');
      const total = (status: DialerTaskStatus) => (seesAll ? (own?.get(status) ?? 0) : null);
      return {
        id: row.id,
        name: row.name,
        type: isQueue ? 'my-queue' : 'power-dialer',
        scope: row.scope,
        total_items: seesAll ? [...(own?.values() ?? [])].reduce((sum, each) => sum + each, 0) : null,
        total_queued: total('in-queue'),
        total_called: total('called'),
        total_failed: total('failed'),
        total_scheduled: total('scheduled'),
        owner_id: row.ownerId,
        hasEdit: !isQueue && mayEditList(row, actor),
        version: row.version,
        created_at: row.createdAt.toISOString(),
      };
    });
  }

  const one = async (reads: Reads, actor: UserActor, scope: Scope, row: ListRow | undefined): Promise<DialerList> =>
    found((await present(reads, actor, scope, [found(row)]))[0]);

  /** A task that waits, with its list, both held. @throws ApiError NOT_FOUND; CONFLICT when it does not wait any more. */
  async function change(
    tx: Tx,
    scope: Scope,
    id: number,
    valuesFor: (row: TaskRow) => Promise<Parameters<typeof repository.updateTask>[3]>,
  ): Promise<DialerTask> {
    const viewer = await readViewer(tx, scope);
    const before = found(await repository.findTask(tx, scope, id));
    const list = await requireList(tx, scope, before.listId);
    await repository.lockOrder(tx, scope, list.id);
    const row = found(await repository.findSeenTask(tx, scope, viewer, id));
    if (row.status !== 'in-queue') throw fail('CONFLICT', { message: NOT_QUEUED });
    const after = found(await repository.updateTask(tx, scope, id, await valuesFor(row), clock.now()));
    tellTasks(tx, list, [id]);
    return found((await presentTasks(tx, scope, [after]))[0]);
  }

  return {
    async list(reads: Reads, actor: UserActor, scope: Scope): Promise<DialerList[]> {
      await requireDialerOn(reads, scope);
      return present(reads, actor, scope, await dialerLists.listAll(reads, scope));
    },

    async queue(reads: Reads, actor: UserActor, scope: Scope): Promise<DialerList> {
      await requireDialerOn(reads, scope);
      return one(reads, actor, scope, await dialerLists.ensureQueue(reads, scope, actor.userId, MY_QUEUE));
    },

    get: async (reads: Reads, actor: UserActor, scope: Scope, id: number): Promise<DialerList> =>
      one(reads, actor, scope, await requireList(reads, scope, id)),

    async create(tx: Tx, actor: UserActor, scope: Scope, fields: Pick<ListRow, 'name' | 'scope'>): Promise<DialerList> {
      await requireDialerOn(tx, scope);
      if (fields.scope !== 'personal' && !mayShareLists(actor)) throw fail('FORBIDDEN', { message: NOT_SHARE });
      const values = { ...fields, ownerId: actor.userId, createdAt: clock.now() };
      return one(tx, actor, scope, await dialerLists.insert(tx, scope, values));
    },

    async rename(tx: Tx, actor: UserActor, scope: Scope, id: number, name: string): Promise<DialerList> {
      requireNamed(await requireEdit(tx, actor, scope, id));
      return one(tx, actor, scope, await dialerLists.update(tx, scope, id, { name }, clock.now()));
    },

    async remove(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<void> {
      requireNamed(await requireEdit(tx, actor, scope, id));
      const now = clock.now();
      await dialerLists.update(tx, scope, id, { removedAt: now }, now);
    },

    async tasks(reads: Reads, scope: Scope, id: number, query: TasksRequest): Promise<Page<DialerTask>> {
      await requireList(reads, scope, id);
      const rows = await repository.listTasks(reads, scope, await readViewer(reads, scope), id, query);
      const page = toPage(
        rows,
        query,
        ({ keys }) => cursorOf(repository.TASK_ORDER, keys),
        ({ task }) => task,
      );
      return { ...page, data: await presentTasks(reads, scope, page.data) };
    },

    /** @throws ApiError NOT_FOUND when one of the contacts is not there for the user. */
    async add(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: number,
      contactIds: readonly number[],
      isDryRun: boolean,
    ): Promise<AddCounts> {
      const list = await requireEdit(tx, actor, scope, id);
      const wanted = [...new Set(contactIds)];
      await repository.lockOrder(tx, scope, id);
      const views = await readContactViews(tx, scope, wanted, await readViewer(tx, scope));
      if (views.length < wanted.length) throw fail('NOT_FOUND');
      const waiting = await repository.waitingOf(tx, scope, id, wanted);
      const numberOf = (view: (typeof views)[number]): string | null => view.numbers[0]?.phoneNumber ?? null;
      const numbers = views.flatMap((view) => numberOf(view) ?? []);
      const landlines = await repository.landlinesOf(tx, scope, numbers);
      const listed = await dncReasonsOf(tx, scope, numbers);
      const counts: AddCounts = {
        added: 0,
        already_there: 0,
        dnc: 0,
        blocked: 0,
        no_number: 0,
        landlines: 0,
        no_timezone: 0,
      };
      const chosen: number[] = [];
      for (const view of views) {
        const number = numberOf(view);
        const { id: contactId, isDnc, isBlocked } = view.contact;
        const verdict = decideAdd({
          isThere: waiting.has(contactId),
          isDnc: isDnc || (number !== null && listed.has(number)),
          isBlocked,
          hasNumber: number !== null,
          lineType: number !== null && landlines.has(number) ? 'landline' : null,
          hasZone: presentContact(view).local_zone.source !== 'company',
        });
        if (verdict.kind === 'there') counts.already_there += 1;
        else if (verdict.kind === 'no-number') counts.no_number += 1;
        else counts[verdict.kind] += 1;
        if (verdict.kind !== 'added') continue;
        if (verdict.isLandline) counts.landlines += 1;
        if (!verdict.hasZone) counts.no_timezone += 1;
        chosen.push(contactId);
      }
      if (isDryRun || chosen.length === 0) return counts;
      const from = await repository.positionAt(tx, scope, id, 'bottom');
      await repository.insertTasks(tx, scope, id, chosen, from, clock.now());
      tx.emit({
        type: 'contact_list_bulk_created',
        companyId: list.companyId,
        entity: { type: 'company', id: list.companyId },
        version: 1,
        data: {
          list_id: id,
          count: chosen.length,
          contact_list_id: id,
          status_report: { batch_size: chosen.length },
        },
        channels: [listChannel(list)],
      });
      return counts;
    },

    skip: (tx: Tx, scope: Scope, id: number): Promise<DialerTask> =>
      change(tx, scope, id, async ({ listId }) => ({
        position: await repository.positionAt(tx, scope, listId, 'bottom'),
        reason: 'skipped-by-agent',
        note: null,
      })),

    cancel: (tx: Tx, scope: Scope, id: number, note: string): Promise<DialerTask> =>
      change(tx, scope, id, () => Promise.resolve({ status: 'failed', reason: 'canceled-by-agent', note })),

    move: (tx: Tx, scope: Scope, id: number, to: 'top' | 'bottom'): Promise<DialerTask> =>
      change(tx, scope, id, async ({ listId }) => ({
        position: await repository.positionAt(tx, scope, listId, to),
        reason: null,
        note: null,
      })),
  };
}

/** A user's own queue keeps its name, and stays. */
function requireNamed({ moduleType }: ListRow): void {
  if (moduleType === contactListModules.code('my-queue'))
    throw fail('FORBIDDEN', { message: 'My Queue cannot be renamed or deleted.' });
}

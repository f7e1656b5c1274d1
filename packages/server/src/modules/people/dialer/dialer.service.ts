import type { ContactFolder, DialerList, DialerTask } from '@talk/contract';
import { contactListModules } from '@talk/contract/codes';
import { DIALER_FIRST_HEADERS } from '@talk/contract/schemas';
import { type DialerTaskStatus, isOpenTask, redialSentence } from '@talk/domain/dialer';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import { type Page, toPage } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Kernel } from '../../../kernel.js';
import type { UserActor } from '../../../policy/actor.js';
import type { Scope } from '../../../policy/scope.js';
import { contactVisible, type Viewer } from '../../../policy/visibility.js';
import { readViewer } from '../../platform/viewers/read.js';
import { type AskedFilter, matchingContactIds, readFilterOf } from '../contacts/index.js';
import { contacts } from '../contacts/read.js';
import { dialerLists, mayEditList, mayShareLists, readFolders, requireFolder } from '../lists/index.js';
import { type AddCounts, addWeighed, countVerdicts, weighContacts } from './add-contacts.js';
import * as repository from './dialer.repository.js';
import type { TaskRow, TasksRequest } from './dialer.repository.js';
import { requireDialerOn } from './dialer-settings.js';
import { presentTasks } from './dialer.presenter.js';
import { insertRedial } from './queue.repository.js';
import { dueTime } from './schedule-task.js';
import { tellTasks } from './tell-dialer.js';
import { type AskedTasks, readWantedTasks } from './wanted-tasks.js';

type ListRow = Awaited<ReturnType<typeof dialerLists.listAll>>[number];

/** Either named contacts, or all that a filter matches, which are only counted. */
export interface AddRequest {
  readonly contact_ids?: readonly number[] | undefined;
  readonly filter?: AskedFilter | undefined;
  readonly except_ids?: readonly number[] | undefined;
  readonly dry_run: boolean;
}

type TasksQuery = AskedTasks & TasksRequest;

/** What is left out stays. */
export interface ListChange {
  readonly name?: string | undefined;
  readonly contact_folder_id?: number | null | undefined;
  readonly headers?: ListRow['taskHeaders'] | undefined;
}

const MY_QUEUE = 'My Queue';
const NOT_ENDED = 'This contact is still in the queue.';
const IS_THERE = 'This contact is in the queue of this list already.';
const NOT_QUEUED = 'This contact is no longer in the queue.';
const NOT_EDIT = 'Only the owner of this list, admins and supervisors can change it.';
/** What one change of many contacts may reach. */
const MATCHING_AT_MOST = 100_000;
const TOO_MANY = `This matches more than ${MATCHING_AT_MOST} contacts. Narrow it down.`;
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
    const folders = new Set((await readFolders(reads, scope)).map(({ id }) => id));
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
        contact_folder_id: row.folderId !== null && folders.has(row.folderId) ? row.folderId : null,
        headers: [...(row.taskHeaders ?? DIALER_FIRST_HEADERS)],
        owner_id: row.ownerId,
        hasEdit: !isQueue && mayEditList(row, actor),
        version: row.version,
        created_at: row.createdAt.toISOString(),
      };
    });
  }

  const one = async (reads: Reads, actor: UserActor, scope: Scope, row: ListRow | undefined): Promise<DialerList> =>
    found((await present(reads, actor, scope, [found(row)]))[0]);

  /** A task that is in the queue or scheduled, with its list, both held. @throws ApiError NOT_FOUND; CONFLICT when it is neither any more. */
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
    if (row.status !== 'in-queue' && row.status !== 'scheduled') throw fail('CONFLICT', { message: NOT_QUEUED });
    const after = found(await repository.updateTask(tx, scope, id, await valuesFor(row), clock.now()));
    tellTasks(tx, list, [id]);
    return found((await presentTasks(tx, scope, [after], clock.now()))[0]);
  }

  async function matching(
    reads: Reads,
    scope: Scope,
    viewer: Viewer,
    filter: AskedFilter,
    except: ReadonlySet<number>,
  ): Promise<number[]> {
    const read = await readFilterOf(reads, scope, clock.now(), filter);
    const ids = await matchingContactIds(reads, scope, viewer, read, MATCHING_AT_MOST + except.size + 1);
    const wanted = ids.filter((id) => !except.has(id));
    if (wanted.length > MATCHING_AT_MOST) throw invalid({ filter: TOO_MANY });
    return wanted;
  }

  async function tasksOf(reads: Reads, scope: Scope, id: number, query: TasksQuery): Promise<Page<DialerTask>> {
    const wanted = await readWantedTasks(reads, scope, clock.now(), query);
    const rows = await repository.listTasks(reads, scope, await readViewer(reads, scope), id, wanted, query);
    const page = toPage(
      rows,
      query,
      ({ keys }) => cursorOf(repository.TASK_ORDER, keys),
      ({ task }) => task,
    );
    return { ...page, data: await presentTasks(reads, scope, page.data, clock.now()) };
  }

  return {
    async list(reads: Reads, actor: UserActor, scope: Scope): Promise<DialerList[]> {
      await requireDialerOn(reads, scope);
      return present(reads, actor, scope, await dialerLists.listAll(reads, scope));
    },

    async folders(reads: Reads, scope: Scope): Promise<ContactFolder[]> {
      await requireDialerOn(reads, scope);
      return readFolders(reads, scope);
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

    /** Renames it, puts it into a folder, or chooses its columns; a null folder: out of its folder. */
    async update(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: number,
      { name, contact_folder_id: folderId, headers }: ListChange,
    ): Promise<DialerList> {
      const list = await requireEdit(tx, actor, scope, id);
      requireNamed(list);
      if (folderId !== undefined) await requireFolder(tx, scope, folderId, list);
      const values = {
        ...(name === undefined ? {} : { name }),
        ...(folderId === undefined ? {} : { folderId }),
        ...(headers === undefined ? {} : { taskHeaders: headers }),
      };
      return one(tx, actor, scope, await dialerLists.update(tx, scope, id, values, clock.now()));
    },

    async remove(tx: Tx, actor: UserActor, scope: Scope, id: number): Promise<void> {
      requireNamed(await requireEdit(tx, actor, scope, id));
      const now = clock.now();
      await dialerLists.update(tx, scope, id, { removedAt: now }, now);
    },

    async tasks(reads: Reads, scope: Scope, id: number, query: TasksQuery): Promise<Page<DialerTask>> {
      await requireList(reads, scope, id);
      return tasksOf(reads, scope, id, query);
    },

    async queueTasks(reads: Reads, actor: UserActor, scope: Scope, query: TasksQuery): Promise<Page<DialerTask>> {
      await requireDialerOn(reads, scope);
      const queue = found(await dialerLists.ensureQueue(reads, scope, actor.userId, MY_QUEUE));
      return tasksOf(reads, scope, queue.id, query);
    },

    /** @throws ApiError NOT_FOUND when one of the named contacts is not there for the user. */
    async add(
      tx: Tx,
      actor: UserActor,
      scope: Scope,
      id: number,
      { contact_ids: named, filter, except_ids: except = [], dry_run: isDryRun }: AddRequest,
    ): Promise<AddCounts> {
      const list = await requireEdit(tx, actor, scope, id);
      const viewer = await readViewer(tx, scope);
      if (!isDryRun) await repository.lockOrder(tx, scope, id);
      const wanted =
        named === undefined
          ? await matching(tx, scope, viewer, filter ?? {}, new Set(except))
          : [...new Set(named)].filter((contactId) => !except.includes(contactId));
      const verdicts = await weighContacts(tx, scope, viewer, id, wanted);
      if (named !== undefined && verdicts.size < wanted.length) throw fail('NOT_FOUND');
      if (!isDryRun) await addWeighed(tx, scope, list, verdicts, clock.now());
      return countVerdicts(verdicts);
    },

    skip: (tx: Tx, scope: Scope, id: number): Promise<DialerTask> =>
      change(tx, scope, id, async ({ listId }) => ({
        status: 'in-queue',
        position: await repository.positionAt(tx, scope, listId, 'bottom'),
        reason: 'skipped-by-agent',
        note: null,
      })),

    /** Queues the contact of a task that has ended once more, as a new item at the top. @throws ApiError NOT_FOUND, CONFLICT. */
    async redial(tx: Tx, scope: Scope, id: number): Promise<DialerTask> {
      const before = found(await repository.findTask(tx, scope, id));
      const list = await requireList(tx, scope, before.listId);
      await repository.lockOrder(tx, scope, list.id);
      const row = found(await repository.findSeenTask(tx, scope, await readViewer(tx, scope), id));
      if (isOpenTask(row.status)) throw fail('CONFLICT', { message: NOT_ENDED });
      const position = await repository.positionAt(tx, scope, list.id, 'top');
      const note = redialSentence('top', false);
      const values = { position, redialed: row.redialed + 1, note, waivesGap: true };
      const made = await insertRedial(tx, scope, row, values, clock.now());
      if (made === undefined) throw fail('CONFLICT', { message: IS_THERE });
      tellTasks(tx, list, [made.id]);
      return found((await presentTasks(tx, scope, [made], clock.now()))[0]);
    },

    cancel: (tx: Tx, scope: Scope, id: number, note: string): Promise<DialerTask> =>
      change(tx, scope, id, () => Promise.resolve({ status: 'failed', reason: 'canceled-by-agent', note })),

    /** The contact is called again at this time, or when their hours next begin. */
    schedule: (tx: Tx, scope: Scope, id: number, at: Date): Promise<DialerTask> =>
      change(tx, scope, id, async ({ contactId }) => ({
        status: 'scheduled',
        dueAt: await dueTime(tx, scope, contactId, at, clock.now()),
        reason: null,
        note: null,
      })),

    move: (tx: Tx, scope: Scope, id: number, to: 'top' | 'bottom'): Promise<DialerTask> =>
      change(tx, scope, id, async ({ listId }) => ({
        status: 'in-queue',
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

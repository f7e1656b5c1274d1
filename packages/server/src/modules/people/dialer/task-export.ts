import type { DialerTask } from '@talk/contract';
import { dialerTaskStatuses } from '@talk/contract/codes';
import { DIALER_TASK_COLUMNS, type DialerTaskColumn } from '@talk/contract/schemas';
import type { DialerTaskStatus } from '@talk/domain/dialer';
import type { ColumnWords } from '@talk/domain/columns';
import type { Clock } from '../../../clock.js';
import type { Reads } from '../../../db/transaction.js';
import { found } from '../../../http/errors.js';
import { encodeCursor } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { EXPORT_PAGE, exportWords, type DialerExport } from '../exports/index.js';
import { dialerLists } from '../lists/index.js';
import { countTasks, listTasks, TASK_ORDER } from './dialer.repository.js';
import { requireDialerOn } from './dialer-settings.js';
import { presentTasks } from './dialer.presenter.js';
import { readWantedTasks } from './wanted-tasks.js';

const TITLES: Readonly<Record<DialerTaskColumn, string>> = {
  contact: 'Contact',
  phone_number: 'Phone number',
  extension: 'Extension',
  status: 'Status',
  reason: 'Why',
  call_at: 'Call again at',
  redialed: 'Redials',
  timezone: 'Time zone',
  created_at: 'Date added',
  contact_id: 'Contact ID',
  contact_list_item_id: 'Task ID',
  communication_id: 'Call ID',
};

const STATUSES: Readonly<Record<DialerTaskStatus, string>> = {
  'in-queue': 'In queue',
  'in-progress': 'In progress',
  called: 'Called',
  failed: 'Failed',
  scheduled: 'Scheduled',
};
const STATUS_WORDS = new Map(
  dialerTaskStatuses.names.map((name) => [dialerTaskStatuses.code(name), STATUSES[name]] as const),
);

const TEXTS: Readonly<Record<DialerTaskColumn, (task: DialerTask, words: ColumnWords) => string>> = {
  contact: ({ contact }) => contact.name,
  phone_number: ({ contact }) => contact.phone_number ?? '',
  extension: ({ contact }) => contact.extension ?? '',
  status: ({ task_status: status }) => STATUS_WORDS.get(status) ?? STATUSES.scheduled,
  reason: ({ reason }) => reason ?? '',
  call_at: ({ call_at: at }, words) => (at === null ? '' : words.moment(at)),
  redialed: ({ redialed }) => String(redialed),
  timezone: ({ timezone }) => timezone ?? '',
  created_at: ({ created_at: at }, words) => words.moment(at),
  contact_id: ({ contact }) => String(contact.id),
  contact_list_item_id: ({ contact_list_item_id: id }) => String(id),
  communication_id: ({ communication_id: id }) => (id === null ? '' : String(id)),
};

/** A file of the tasks of a list: those whose contacts the person sees when it is made, in their order. */
export const createTasksExport = (clock: Clock): DialerExport => ({
  sheet: 'Tasks',

  async count(reads: Reads, scope: Scope, { listId, ...asked }) {
    found(await dialerLists.find(reads, scope, listId));
    await requireDialerOn(reads, scope);
    const wanted = await readWantedTasks(reads, scope, clock.now(), asked);
    return countTasks(reads, scope, await readViewer(reads, scope), listId, wanted);
  },

  async source(reads, scope, { listId, ...which }, asked) {
    const viewer = await readViewer(reads, scope);
    const wanted = await readWantedTasks(reads, scope, clock.now(), which);
    const words = await exportWords(reads, scope, new Map());
    const columns = asked.flatMap((name) => DIALER_TASK_COLUMNS.filter((column) => column === name));
    // The list may have been deleted since.
    const isThere = (await dialerLists.find(reads, scope, listId)) !== undefined;

    async function* pages(): AsyncGenerator<string[][]> {
      if (!isThere) return;
      for (let cursor: string | undefined; ;) {
        const page = { per_page: EXPORT_PAGE, page: 1, cursor };
        const rows = await listTasks(reads, scope, viewer, listId, wanted, page);
        const some = rows.slice(0, EXPORT_PAGE);
        const shown = await presentTasks(
          reads,
          scope,
          some.map(({ task }) => task),
          clock.now(),
        );
        yield shown.map((task) => columns.map((column) => TEXTS[column](task, words)));
        const last = some.at(-1);
        if (rows.length <= EXPORT_PAGE || last === undefined) return;
        cursor = encodeCursor(cursorOf(TASK_ORDER, last.keys));
      }
    }
    return { titles: columns.map((column) => TITLES[column]), pages: pages() };
  },
});

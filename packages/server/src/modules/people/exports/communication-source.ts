import { COMMUNICATION_COLUMNS, type CommunicationColumnId } from '@talk/domain/columns';
import { mentionedUsers } from '@talk/domain/format';
import type { Reads } from '../../../db/transaction.js';
import { encodeCursor } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { namesOf } from '../../platform/identity/read.js';
import {
  listCommunicationViews,
  newestFirst,
  presentCommunication,
  readReportFilter,
} from '../communications/index.js';
import { communicationTagNames } from '../contacts/index.js';
import { namesFor } from './contact-source.js';
import { exportWords } from './export-rows.js';
import { type ExportSource, PAGE } from './export-source.js';
import type { ExportRow } from './exports.repository.js';
import type { ReportExportRequest } from './exports.tables.js';

/** What heads a column, where its own name says it otherwise; the app calls them so. */
const TITLES: Partial<Readonly<Record<CommunicationColumnId, string>>> = {
  contact_name: 'Contact',
  disposition_status: 'Outcome',
  created_at: 'Date',
  body: 'Text',
  user: 'Agent',
  talk_time: 'Talk time (s)',
  wait_time: 'Wait time (s)',
  duration: 'Duration (s)',
  is_read: 'Read',
  lead_number: 'Phone number',
  has_recording: 'Recording',
  has_voicemail: 'Voicemail',
  callback_status: 'Callback',
  is_international: 'International',
  contact_id: 'Contact ID',
  id: 'ID',
};

const titleOf = (id: CommunicationColumnId): string => {
  const words = id.replaceAll('_', ' ');
  return TITLES[id] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** An export of communications: the report from its first page to its last, as the person sees it when the file is made. */
export async function communicationSource(
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  row: ExportRow,
): Promise<ExportSource> {
  const ids = row.columns as readonly CommunicationColumnId[];
  const { report, order: direction } = row.request as ReportExportRequest;
  const filter = await readReportFilter(reads, scope, row.createdAt, report);
  const tags = (await communicationTagNames(reads, scope)).map(
    ({ id, name }) => [`communication-tag ${id}`, name] as const,
  );
  const names = new Map([...(await namesFor(reads, scope, viewer)), ...tags]);
  const words = await exportWords(reads, scope, names);
  const columns = ids.flatMap((id) => COMMUNICATION_COLUMNS.filter((column) => column.id === id));

  async function* pages(): AsyncGenerator<string[][]> {
    const order = newestFirst(direction);
    for (let cursor: string | undefined; ;) {
      const found = await listCommunicationViews(reads, scope, viewer, filter, {
        order,
        page: 1,
        per_page: PAGE,
        cursor,
      });
      const some = found.slice(0, PAGE);
      const shown = some.map(presentCommunication);
      const mentioned = shown.flatMap(({ type, body }) => (type === 'note' ? mentionedUsers(body ?? '') : []));
      for (const [id, name] of await namesOf(reads, scope, mentioned)) names.set(`user ${id}`, name);
      yield shown.map((communication) => columns.map((column) => column.textOf(communication, words)));
      const last = some.at(-1);
      if (found.length <= PAGE || last === undefined) return;
      cursor = encodeCursor(cursorOf(order, last.keys));
    }
  }
  return { titles: ids.map(titleOf), pages: pages() };
}

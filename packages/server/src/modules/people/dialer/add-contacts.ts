import { type AddVerdict, decideAdd } from '@talk/domain/dialer';
import type { Reads, Tx } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import type { Viewer } from '../../../policy/visibility.js';
import { dncReasonsOf } from '../../rules/dnc-list/read.js';
import { zoneOf } from '../contacts/index.js';
import { type dialerLists, listChannel } from '../lists/index.js';
import { readAddable } from './addable.repository.js';
import { insertTasks, landlinesOf, positionAt, waitingOf } from './dialer.repository.js';

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

type ListRow = Awaited<ReturnType<typeof dialerLists.listAll>>[number];
type Verdicts = ReadonlyMap<number, AddVerdict>;

/** Contacts that are read at once. */
const READ_AT_ONCE = 1_000;

/** Decides about each of the contacts, in their order. Those that the user does not see are not in it. */
export async function weighContacts(
  reads: Reads,
  scope: Scope,
  viewer: Viewer,
  listId: number,
  contactIds: readonly number[],
): Promise<Verdicts> {
  const verdicts = new Map<number, AddVerdict>();
  for (let from = 0; from < contactIds.length; from += READ_AT_ONCE) {
    const ids = contactIds.slice(from, from + READ_AT_ONCE);
    const read = new Map((await readAddable(reads, scope, viewer, ids)).map((contact) => [contact.id, contact]));
    const numbers = [...read.values()].flatMap(({ number }) => number ?? []);
    const waiting = await waitingOf(reads, scope, listId, ids);
    const landlines = await landlinesOf(reads, scope, numbers);
    const listed = await dncReasonsOf(reads, scope, numbers);
    for (const id of ids) {
      const contact = read.get(id);
      if (contact === undefined) continue;
      const { number, company, isDnc, isBlocked } = contact;
      verdicts.set(
        id,
        decideAdd({
          isThere: waiting.has(id),
          isDnc: isDnc || (number !== null && listed.has(number)),
          isBlocked,
          hasNumber: number !== null,
          lineType: number !== null && landlines.has(number) ? 'landline' : null,
          hasZone: zoneOf(contact, number, company).source !== 'company',
        }),
      );
    }
  }
  return verdicts;
}

export function countVerdicts(verdicts: Verdicts): AddCounts {
  const counts: AddCounts = {
    added: 0,
    already_there: 0,
    dnc: 0,
    blocked: 0,
    no_number: 0,
    landlines: 0,
    no_timezone: 0,
  };
  for (const verdict of verdicts.values()) {
    if (verdict.kind === 'there') counts.already_there += 1;
    else if (verdict.kind === 'no-number') counts.no_number += 1;
    else counts[verdict.kind] += 1;
    if (verdict.kind !== 'added') continue;
    if (verdict.isLandline) counts.landlines += 1;
    if (!verdict.hasZone) counts.no_timezone += 1;
  }
  return counts;
}

/** Adds contacts for which that was decided, and notifies. Needs `lockOrder`. @returns the new task of each */
export async function addWeighed(
  tx: Tx,
  scope: Scope,
  list: ListRow,
  verdicts: Verdicts,
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const chosen = [...verdicts].flatMap(([contactId, { kind }]) => (kind === 'added' ? [contactId] : []));
  if (chosen.length === 0) return new Map();
  const { id, companyId } = list;
  const from = await positionAt(tx, scope, id, 'bottom');
  const tasks = await insertTasks(tx, scope, id, chosen, from, now);
  tx.emit({
    type: 'contact_list_bulk_created',
    companyId,
    entity: { type: 'company', id: companyId },
    version: 1,
    data: { list_id: id, count: chosen.length, contact_list_id: id, status_report: { batch_size: chosen.length } },
    channels: [listChannel(list)],
  });
  return tasks;
}

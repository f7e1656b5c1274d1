import type { DialerTask } from '@talk/contract';
import { dialerTaskStatuses } from '@talk/contract/codes';
import { dialerSentence, isOpenTask } from '@talk/domain/dialer';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { presentContact, readContactViews } from '../contacts/index.js';
import { namesOf } from '../../platform/identity/read.js';
import { holdsOf } from './holds.repository.js';
import { holdersOf, type TaskRow } from './dialer.repository.js';

/** Tasks without those whose contacts the user does not see. */
export async function presentTasks(
  reads: Reads,
  scope: Scope,
  rows: readonly TaskRow[],
  now: Date,
): Promise<DialerTask[]> {
  const views = await readContactViews(
    reads,
    scope,
    rows.map(({ contactId }) => contactId),
    await readViewer(reads, scope),
  );
  const holders = await holdersOf(
    reads,
    scope,
    views.map((view) => view.contact.id),
  );
  const names = await namesOf(reads, scope, [...holders.values()]);
  const holderOf = ({ contactId, status }: TaskRow): DialerTask['held_by'] => {
    const id = isOpenTask(status) ? holders.get(contactId) : undefined;
    const name = id === undefined ? undefined : names.get(id);
    return id === undefined || name === undefined ? null : { id, name };
  };
  const numberOf = new Map(views.map((view) => [view.contact.id, view.numbers[0]?.phoneNumber]));
  const held = await holdsOf(
    reads,
    scope,
    [...numberOf.values()].flatMap((number) => number ?? []),
    now,
  );
  const heldUntil = ({ contactId, status }: TaskRow): string | null => {
    const until = isOpenTask(status) ? held.get(numberOf.get(contactId) ?? '') : undefined;
    return until === undefined ? null : new Date(until).toISOString();
  };
  const byId = new Map(views.map((view) => [view.contact.id, presentContact(view)]));
  return rows.flatMap((row) => {
    const contact = byId.get(row.contactId);
    if (contact === undefined) return [];
    const { zones, source } = contact.local_zone;
    return [
      {
        contact_list_item_id: row.id,
        contact_list_id: row.listId,
        contact: {
          id: contact.id,
          name: contact.name,
          phone_number: contact.phone_numbers[0]?.phone_number ?? null,
          extension: contact.phone_numbers[0]?.extension ?? null,
          is_dnc: contact.is_dnc,
        },
        task_status: dialerTaskStatuses.code(row.status),
        communication_id: row.communicationId,
        order: row.position,
        redialed: row.redialed,
        timezone: source === 'company' ? null : (zones[0] ?? null),
        zones: source === 'company' ? [] : [...zones],
        reason: row.note ?? (row.reason === null ? null : dialerSentence(row.reason)),
        reason_by_agent: row.reason === 'canceled-by-agent' && row.note !== null,
        call_at: row.dueAt?.toISOString() ?? null,
        held_until: heldUntil(row),
        held_by: holderOf(row),
        version: row.version,
        created_at: row.createdAt.toISOString(),
      },
    ];
  });
}

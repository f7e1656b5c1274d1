import type { DialerSession, DialerTask } from '@talk/contract';
import { dialerTaskStatuses } from '@talk/contract/codes';
import { DIALER_OUTCOMES, DIALER_REASONS, dialerSentence } from '@talk/domain/dialer';
import type { Reads } from '../../../db/transaction.js';
import type { Scope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import { presentContact, readContactViews } from '../contacts/index.js';
import type { TaskRow } from './dialer.repository.js';
import type { SessionRow, TaskCall } from './sessions.repository.js';

/** Tasks without those whose contacts the user does not see. */
export async function presentTasks(reads: Reads, scope: Scope, rows: readonly TaskRow[]): Promise<DialerTask[]> {
  const views = await readContactViews(
    reads,
    scope,
    rows.map(({ contactId }) => contactId),
    await readViewer(reads, scope),
  );
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
          is_dnc: contact.is_dnc,
        },
        task_status: dialerTaskStatuses.code(row.status),
        communication_id: row.communicationId,
        order: row.position,
        redialed: row.redialed,
        timezone: source === 'company' ? null : (zones[0] ?? null),
        reason: row.note ?? (row.reason === null ? null : dialerSentence(row.reason)),
        version: row.version,
        created_at: row.createdAt.toISOString(),
      },
    ];
  });
}

/** After this, the call does not begin any more: the agent's page has gone, or the phone has refused. */
const DIALS_MS = 30_000;

type Step = DialerSession['step'];

/** The agent's page is starting the call. */
export const isDialingAt = ({ dialedAt }: SessionRow, now: Date): boolean =>
  dialedAt !== null && now.getTime() - dialedAt.getTime() < DIALS_MS;

function stepOf(row: SessionRow, task: TaskRow | null, call: TaskCall | null, now: Date): Step {
  if (task === null) return 'idle';
  if (call !== null) return call.isOver ? 'after-call' : 'call';
  return isDialingAt(row, now) ? 'dialing' : 'warm-up';
}

export function presentSession(
  row: SessionRow,
  held: { readonly task: TaskRow; readonly shown: DialerTask; readonly call: TaskCall | null } | null,
  now: Date,
): DialerSession {
  const { state, callsAt, startedAt, endedAt } = { ...row, startedAt: row.createdAt };
  const step = stepOf(row, held?.task ?? null, held?.call ?? null, now);
  const waits = state === 'running' && step === 'warm-up' && callsAt !== null;
  return {
    id: row.id,
    list_id: row.listId,
    list_name: row.listName,
    state,
    state_reason: row.stateReason,
    problem: row.problem,
    step,
    calls_in_ms: waits ? Math.max(0, callsAt.getTime() - now.getTime()) : null,
    task: held?.shown ?? null,
    settings: row.settings,
    finished: state === 'ended',
    start_time: startedAt.toISOString(),
    total_seconds: Math.max(0, Math.floor(((endedAt ?? now).getTime() - startedAt.getTime()) / 1000)),
    talk_seconds: row.talkSeconds,
    outcomes: DIALER_OUTCOMES.map((outcome) => ({ outcome, count: row.outcomes[outcome] ?? 0 })),
    skipped: DIALER_REASONS.flatMap((reason) => {
      const count = row.skipped[reason]?.length ?? 0;
      return count === 0 ? [] : [{ reason, sentence: dialerSentence(reason), count }];
    }),
    redialed: row.redialed,
    callable_at: row.callableAt?.toISOString() ?? null,
    version: row.version,
  };
}

import { channels, type Supervision as SupervisionView } from '@talk/contract';
import type { Reads, Tx } from '../../../db/transaction.js';
import { aboutCommunication } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import { type CommunicationLog, findView } from '../../people/communications/index.js';
import { listHolders, namesOf } from '../../platform/identity/read.js';
import type { CallTimeouts, HelpRequest, Supervision } from '../facts/index.js';
import type { CallHistory } from './call-history.js';
import { helpView, presentCall } from './call.presenter.js';
import type { CallRow } from './calls.repository.js';

interface Presenting {
  readonly log: CommunicationLog;
  readonly timeouts: CallTimeouts;
}

/** What a supervisor is shown of the call that they supervise; null when they do not. */
export async function presentSupervision(
  reads: Reads,
  scope: Scope,
  { call, history, userId, log, timeouts }: Presenting & { call: CallRow; history: CallHistory; userId: number },
): Promise<SupervisionView | null> {
  const visit = history.record.supervisions.find((each) => each.userId === userId);
  if (visit === undefined) return null;
  const [snapshot, names] = await Promise.all([
    presentCall(reads, scope, call, history, { log, timeouts }),
    namesOf(reads, scope, call.userId === null ? [] : [call.userId]),
  ]);
  return {
    call: snapshot,
    mode: visit.mode,
    state: stateOf(visit),
    started_at: new Date(visit.startedAtMs).toISOString(),
    agent_name: call.userId === null ? null : (names.get(call.userId) ?? null),
  };
}

const stateOf = ({ state }: Supervision): SupervisionView['state'] =>
  state === 'connected' ? 'connected' : 'connecting';

/** Each supervisor of the call, and each who no longer is one, is told how it stands. */
export async function tellOfSupervision(
  tx: Tx,
  scope: Scope,
  { before, after, history, ...presenting }: Presenting & { before: CallRow; after: CallRow; history: CallHistory },
): Promise<void> {
  for (const userId of new Set([...before.supervisorIds, ...after.supervisorIds])) {
    const supervision = await presentSupervision(tx, scope, { call: after, history, userId, ...presenting });
    tx.emit({
      type: 'supervision_updated',
      companyId: scope.companyId,
      entity: { type: 'supervision', id: after.id },
      version: after.version,
      data: { call_id: after.id, supervision },
      channels: [channels.user(scope.companyId, userId)],
    });
  }
}

/** Those who may supervise the call are told that an agent asks for help, or no longer does. */
export async function tellOfHelp(
  tx: Tx,
  scope: Scope,
  call: CallRow,
  help: HelpRequest | null,
  log: Pick<CommunicationLog, 'contactMatch'>,
): Promise<void> {
  const [holders, names, contact, view] = await Promise.all([
    listHolders(tx, scope, 'barge and whisper on call'),
    namesOf(tx, scope, help === null ? [] : [help.userId]),
    log.contactMatch(tx, scope, call.communicationId),
    findView(tx, scope, call.communicationId, null),
  ]);
  const hearers = holders.filter((userId) => userId !== help?.userId);
  if (hearers.length === 0) return;
  tx.emit({
    type: 'help_updated',
    companyId: scope.companyId,
    entity: { type: 'call_help', id: call.id },
    version: call.version,
    data: {
      call_id: call.id,
      communication_id: call.communicationId,
      caller: contact?.name ?? call.phoneNumber,
      help: helpView(help, names),
    },
    channels: hearers.map((userId) => channels.user(scope.companyId, userId)),
    ...(view && { about: aboutCommunication({ ...view.communication, contact: view.contact }) }),
  });
}

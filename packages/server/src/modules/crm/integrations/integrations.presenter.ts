import type { CrmActivity, CrmCall as CrmCallWire, CrmCallState, Integration, UnloggedCall } from '@talk/contract';
import { recordingDaysSchema } from '@talk/contract/schemas';
import type { CrmCall, CrmProvider } from '../providers/index.js';
import type { ActivityRow } from './crm-activities.repository.js';
import type { ConnectionView } from './connections.repository.js';
import type { CrmCallRow, listUnlogged } from './crm-calls.repository.js';
import { displayPhone } from '../../../phone.js';

export interface Unlogged {
  readonly waiting: number;
  readonly failed: number;
}

/** As the table has it. */
const DEFAULT_RECORDING_DAYS = 90;

export function presentIntegration(
  provider: CrmProvider,
  view: ConnectionView | undefined,
  { waiting, failed }: Unlogged,
): Integration {
  const { name } = provider;
  const row = view?.row;
  const kind = {
    connects_by: provider.connect.by,
    can_create_contacts: provider.addPerson !== undefined,
    has_field_map: provider.hasOwners || provider.listFields !== undefined,
  } as const;
  const settings = {
    creates_contacts: row?.createsContacts ?? false,
    logs_calls: row?.isEnabled ?? true,
    logs_texts: provider.logTexts === undefined ? null : row?.textsSince != null,
    recording_days: recordingDaysSchema.catch(DEFAULT_RECORDING_DAYS).parse(row?.recordingDays),
  };
  if (row?.sealedTokens == null)
    return {
      name,
      ...kind,
      status: 'off',
      account: null,
      connected_by: null,
      connected_at: null,
      ...settings,
      problem: null,
      waiting: 0,
      failed: 0,
      version: row?.version ?? 0,
    };
  return {
    name,
    ...kind,
    status: row.isBroken ? 'broken' : settings.logs_calls || settings.logs_texts === true ? 'on' : 'paused',
    account: { id: row.accountId ?? '', name: row.accountName ?? '', domain: row.settings['company_ui_domain'] ?? '' },
    connected_by: view?.connectedBy ?? null,
    connected_at: row.connectedAt?.toISOString() ?? null,
    ...settings,
    problem: row.problem,
    waiting,
    failed,
    version: row.version,
  };
}

export function presentActivity(
  { communicationId, activity, connection }: ActivityRow,
  provider: Pick<CrmProvider, 'activityUrl'> | undefined,
): CrmActivity {
  const { name, state, kind, externalId, recordKind, recordId, problem, nextTryAt } = activity;
  const record = recordKind === null || recordId === null ? null : { kind: recordKind, id: recordId };
  const account = { id: connection.accountId ?? '', domain: connection.settings['company_ui_domain'] ?? '' };
  const isThere = externalId !== null && activity.accountId === connection.accountId;
  const url = isThere ? provider?.activityUrl?.(account, { kind, externalId, record }) : undefined;
  return {
    communication_id: communicationId,
    name,
    state,
    problem,
    next_try_at: nextTryAt?.toISOString() ?? null,
    url: url ?? null,
  };
}

type UnloggedRow = Awaited<ReturnType<typeof listUnlogged>>[number];

export function presentUnlogged({ call, communication, contactName }: UnloggedRow): UnloggedCall {
  return {
    communication_id: call.communicationId,
    kind: call.kind,
    contact_id: communication.contactId,
    contact_name: contactName ?? displayPhone(communication.leadNumber),
    phone_number: communication.leadNumber,
    happened_at: communication.createdAt.toISOString(),
    state: call.state === 'failed' ? 'failed' : 'waiting',
    problem: call.problem,
    tries: call.tries,
    next_try_at: call.nextTryAt?.toISOString() ?? null,
  };
}

export const presentCrmCall = (call: Omit<CrmCall, 'recordingUrl'>): CrmCallWire => ({
  started_at: call.startedAt.toISOString(),
  duration_ms: call.durationMs,
  direction: call.direction,
  result: call.result,
  from_number: call.fromNumber,
  to_number: call.toNumber,
  title: call.title,
});

/** @param row undefined: the call is not on its way there, as it is not over, or no CRM is connected. */
export const presentCrmCallState = (
  { outcome, result }: Pick<CrmCall, 'outcome' | 'result'>,
  row: CrmCallRow | undefined,
): CrmCallState => ({
  state: row?.state ?? 'none',
  external_id: row?.externalId ?? null,
  version: row?.loggedVersion ?? 0,
  problem: row?.problem ?? null,
  outcome,
  is_talked: result === 'talked',
});

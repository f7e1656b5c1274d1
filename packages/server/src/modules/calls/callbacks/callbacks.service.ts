import type { Callback, CallbackDismissal } from '@talk/contract';
import { startOfDay } from '@talk/domain/time';
import { lockName } from '../../../db/locks.js';
import { createSharedReads } from '../../../db/shared-reads.js';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { aboutCommunication } from '../../../policy/audience.js';
import type { Scope } from '../../../policy/scope.js';
import { sightOf } from '../../../policy/visibility.js';
import { type CommunicationLog, findView } from '../../people/communications/index.js';
import { readCompanyFacts } from '../../platform/companies/read.js';
import { namesOf } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import {
  type ClaimValues,
  listMissedCallers,
  type MissedCaller,
  numberOfCall,
  saveClaim,
} from './callbacks.repository.js';

/** How long a missed call is looked for, in days. */
export const CALLBACK_DAYS = 14;
const DAY_MS = 24 * 60 * 60_000;
const MOST = 200;

export interface AskedCallbacks {
  readonly status: 'open' | 'mine' | 'closed';
  readonly campaign_id?: number | undefined;
  readonly ring_group_id?: number | undefined;
}

export interface ListedCallbacks {
  readonly data: Callback[];
  readonly counts: {
    readonly open: number;
    readonly claimed: number;
    readonly mine: number;
    readonly closed: number;
  };
  readonly today: { readonly missed: number; readonly recovered: number };
}

export interface ClaimWish {
  /** Until when the user means to call; undefined: as it is in their own claim; null: no time is set. */
  readonly dueAt: Date | null | undefined;
  /** Takes it from the colleague who has claimed it. */
  readonly takesOver: boolean;
}

/** Callers to whom no one has spoken since they called, and who calls them back. */
export interface Callbacks {
  list(reads: Reads, scope: Scope, asked: AskedCallbacks): Promise<ListedCallbacks>;
  /** @throws ApiError NOT_FOUND; CONFLICT, with who has it or how it was closed. */
  claim(tx: Tx, scope: Scope, id: number, wish: ClaimWish): Promise<Callback>;
  /** Of another's claim it changes nothing. @throws ApiError NOT_FOUND */
  release(tx: Tx, scope: Scope, id: number): Promise<Callback>;
  /** @throws ApiError NOT_FOUND; CONFLICT where a colleague has claimed it, or the caller has called again since `id`. */
  dismiss(tx: Tx, scope: Scope, id: number, reason: string): Promise<Callback>;
  /** @throws ApiError NOT_FOUND */
  reopen(tx: Tx, scope: Scope, id: number): Promise<Callback>;
}

const isClosed = ({ talk, dismissal }: MissedCaller): boolean => talk !== null || dismissal !== null;
const isOf = (caller: MissedCaller, userId: number | null): boolean => caller.claim?.userId === userId;

export function createCallbacks(
  { clock }: Pick<Kernel, 'clock'>,
  log: Pick<CommunicationLog, 'contactMatches'>,
): Callbacks {
  const share = createSharedReads();
  const since = (): Date => new Date(clock.now().getTime() - CALLBACK_DAYS * DAY_MS);

  async function present(reads: Reads, scope: Scope, callers: readonly MissedCaller[]): Promise<Callback[]> {
    const userIds = callers.flatMap(({ talk, claim, dismissal }) =>
      [talk?.userId, claim?.userId, dismissal?.userId].filter((id) => id != null),
    );
    const [names, contacts] = await Promise.all([
      namesOf(reads, scope, userIds),
      log.contactMatches(
        reads,
        scope,
        callers.map(({ communicationId }) => communicationId),
      ),
    ]);
    const person = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
    return callers.map((caller) => ({
      communication_id: caller.communicationId,
      contact: contacts.get(caller.communicationId) ?? null,
      phone_number: caller.phoneNumber,
      campaign_id: caller.lineId,
      campaign_name: caller.lineName,
      ring_group_id: caller.ringGroupId,
      ring_group_name: caller.ringGroupName,
      kind: caller.kind,
      missed_calls: caller.missedCalls,
      first_missed_at: caller.firstMissedAt.toISOString(),
      last_missed_at: caller.lastMissedAt.toISOString(),
      attempts: caller.attempts,
      last_attempt_at: caller.lastAttemptAt?.toISOString() ?? null,
      owner: person(caller.claim?.userId ?? null),
      claimed_at: caller.claim?.at.toISOString() ?? null,
      due_at: caller.claim?.dueAt?.toISOString() ?? null,
      closed: closedOf(caller, person),
    }));
  }

  /** The caller of a missed call that the user sees, with everything else about that number locked. */
  async function take(tx: Tx, scope: Scope, id: number): Promise<MissedCaller> {
    const phoneNumber = await numberOfCall(tx, scope, id);
    if (phoneNumber === undefined) throw fail('NOT_FOUND');
    await lockName(tx, 'part', scope.companyId, `callback ${phoneNumber}`);
    const viewer = await readViewer(tx, scope);
    const [caller] = await listMissedCallers(tx, scope, viewer, { since: since(), communicationId: id });
    if (caller === undefined) throw fail('NOT_FOUND');
    return caller;
  }

  async function keep(tx: Tx, scope: Scope, caller: MissedCaller, values: Partial<ClaimValues>): Promise<Callback> {
    const now = clock.now();
    const version = await saveClaim(tx, scope, caller.phoneNumber, { ...claimOf(caller), ...values }, now);
    const view = await findView(tx, scope, caller.communicationId, null);
    if (view !== undefined)
      tx.emit({
        type: 'callback_updated',
        companyId: scope.companyId,
        entity: { type: 'callback', id: caller.phoneNumber },
        version,
        data: { communication_id: caller.communicationId, dismissal: dismissalOf(caller.phoneNumber, values) },
        about: aboutCommunication({ ...view.communication, contact: view.contact }),
      });
    const [changed] = await listMissedCallers(tx, scope, null, {
      since: since(),
      communicationId: caller.communicationId,
    });
    const [shown] = await present(tx, scope, [changed ?? caller]);
    if (shown === undefined) throw new Error('a callback that was just read is not shown');
    return shown;
  }

  async function requireFree(tx: Tx, scope: Scope, { claim }: MissedCaller): Promise<void> {
    if (claim === null || claim.userId === scope.userId) return;
    const name = (await namesOf(tx, scope, [claim.userId])).get(claim.userId) ?? '';
    throw fail('CONFLICT', { message: `${name} has claimed this callback.` });
  }

  return {
    async list(reads, scope, { status, campaign_id: lineId, ring_group_id: ringGroupId }) {
      const [viewer, company] = await Promise.all([readViewer(reads, scope), readCompanyFacts(reads, scope)]);
      // Every wallboard of the company asks after every event.
      const callers = await share(`${sightOf(viewer)}, ${lineId ?? ''}, ${ringGroupId ?? ''}`, () =>
        listMissedCallers(reads, scope, viewer, { since: since(), lineId, ringGroupId }),
      );
      const open = callers.filter((caller) => !isClosed(caller));
      const mine = open.filter((caller) => isOf(caller, scope.userId));
      const closed = callers.filter(isClosed).toSorted((a, b) => closedAt(b) - closedAt(a));
      const midnight = startOfDay(clock.now().getTime(), company.timezone);
      const ofToday = callers.filter(({ lastMissedAt }) => lastMissedAt.getTime() >= midnight);
      const shown = { open, mine, closed }[status].slice(0, MOST);
      return {
        data: await present(reads, scope, shown),
        counts: {
          open: open.length,
          claimed: open.filter(({ claim }) => claim !== null).length,
          mine: mine.length,
          closed: closed.length,
        },
        today: { missed: ofToday.length, recovered: ofToday.filter(({ talk }) => talk !== null).length },
      };
    },

    async claim(tx, scope, id, { dueAt, takesOver }) {
      const caller = await take(tx, scope, id);
      if (caller.talk !== null) throw fail('CONFLICT', { message: 'Someone has spoken to this caller since.' });
      if (caller.dismissal !== null)
        throw fail('CONFLICT', { message: 'This callback is closed. Open it again first.' });
      if (!takesOver) await requireFree(tx, scope, caller);
      const kept = isOf(caller, scope.userId) ? (caller.claim?.dueAt ?? null) : null;
      return keep(tx, scope, caller, {
        userId: scope.userId,
        claimedAt: clock.now(),
        dueAt: dueAt === undefined ? kept : dueAt,
      });
    },

    async release(tx, scope, id) {
      const caller = await take(tx, scope, id);
      const values = isOf(caller, scope.userId) ? { userId: null, claimedAt: null, dueAt: null } : {};
      return keep(tx, scope, caller, values);
    },

    async dismiss(tx, scope, id, reason) {
      const caller = await take(tx, scope, id);
      // Their new call has a reason of its own.
      if (caller.communicationId !== id) throw fail('CONFLICT', { message: 'This caller has called again since.' });
      await requireFree(tx, scope, caller);
      return keep(tx, scope, caller, { dismissedAt: clock.now(), dismissedBy: scope.userId, reason });
    },

    async reopen(tx, scope, id) {
      const caller = await take(tx, scope, id);
      return keep(tx, scope, caller, { dismissedAt: null, dismissedBy: null, reason: null });
    },
  };
}

const claimOf = ({ claim, dismissal }: MissedCaller): ClaimValues => ({
  userId: claim?.userId ?? null,
  claimedAt: claim?.at ?? null,
  dueAt: claim?.dueAt ?? null,
  dismissedAt: dismissal?.at ?? null,
  dismissedBy: dismissal?.userId ?? null,
  reason: dismissal?.reason ?? null,
});

/** Null where a change does not dismiss it. */
const dismissalOf = (phoneNumber: string, { dismissedBy, reason }: Partial<ClaimValues>): CallbackDismissal | null =>
  reason == null ? null : { phone_number: phoneNumber, user_id: dismissedBy ?? null, reason };

const closedAt = ({ talk, dismissal }: MissedCaller): number => (talk ?? dismissal)?.at.getTime() ?? 0;

function closedOf(
  { talk, dismissal }: MissedCaller,
  person: (id: number | null) => Callback['owner'],
): Callback['closed'] {
  if (talk !== null) {
    const how = talk.isOutbound ? 'called' : 'answered';
    return { how, at: talk.at.toISOString(), by: person(talk.userId), reason: null };
  }
  if (dismissal === null) return null;
  return {
    how: 'dismissed',
    at: dismissal.at.toISOString(),
    by: person(dismissal.userId),
    reason: dismissal.reason,
  };
}

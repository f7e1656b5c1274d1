import { REJECTIONS, type DialerSession, type DialerSessionSettings } from '@talk/contract';
import { CARRIER_FAILURES_AT_MOST, DIALER_LEASE_MS, type RedialPlace } from '@talk/domain/dialer';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { fail, found, rejected } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import { memberScope, type Scope, systemScope } from '../../../policy/scope.js';
import { dialerLists } from '../../people/lists/index.js';
import {
  dueTime,
  isDialerOn,
  lockLeases,
  lockOrder,
  presentTasks,
  requireDialerOn,
  type TaskRow,
  tellTasks,
  updateTask,
  waitingIn,
} from '../../people/dialer/index.js';
import { listHolders } from '../../platform/identity/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { Compliance } from '../../rules/compliance/index.js';
import type { Agents } from '../agents/index.js';
import { listCallsHeldBy } from '../call/read.js';
import type { WrapUps } from '../wrap-ups/index.js';
import { listLocks } from './presets.repository.js';
import { withLocks } from './presets.service.js';
import {
  createDecision,
  drop,
  findHeld,
  FREE,
  type HeldTask,
  putOff,
  release,
  settle,
  type Step,
  take,
} from './session-tasks.js';
import { isDialingAt, presentSession, untilNow } from './sessions.presenter.js';
import * as repository from './sessions.repository.js';
import type { SessionChange, SessionRow } from './sessions.repository.js';
import { readTaskFacts } from './task-facts.js';
import { tellSession } from './tell-session.js';

export interface SessionDeps {
  readonly agents: Agents;
  readonly compliance: Compliance;
  readonly wrapUps: WrapUps;
}

type EndReason = 'by-agent' | 'nobody-callable' | 'turned-off' | 'not-allowed';
type PauseReason = Exclude<DialerSession['state_reason'], 'gone' | 'done' | Exclude<EndReason, 'by-agent'> | null>;
export type Sessions = ReturnType<typeof createSessions>;

const IS_OPEN = 'You have a session that has not ended. End it first.';
const NOT_RUNNING = 'This session does not run. Resume it first.';
const HAS_ENDED = 'This session has ended.';
const ON_CALL = 'End the call first.';
const NOT_CALLED = 'Call the contact first.';
const NO_CONTACT = 'This session holds no contact.';
const IS_DIALED = 'This contact is being called already.';
const NO_LINE = 'Choose the line to call from.';

const SWEPT_AT_ONCE = 100;
/** After a session has ended, so long is waited for the outcome of its last call. */
const OUTCOME_AWAITED_MS = 60 * 60_000;

/**
 * Sessions: an agent works through a list, one call at a time. The server decides who comes next; the agent's page starts the call by the
 * ordinary way when the warm-up has ended, so that nothing is dialed without a page.
 */
export function createSessions(kernel: Kernel, { agents, compliance, wrapUps }: SessionDeps) {
  const now = (): Date => kernel.clock.now();

  /** The user's session; others who take contacts wait until the transaction ends. @throws ApiError NOT_FOUND */
  async function open(tx: Tx, scope: Scope, userId: number, id: number): Promise<SessionRow> {
    const { listId } = found(await repository.findSession(tx, scope, userId, id));
    await lockLeases(tx, scope);
    await lockOrder(tx, scope, listId);
    return untilNow(found(await repository.findSession(tx, scope, userId, id)), now());
  }

  async function show(
    reads: Reads,
    scope: Scope,
    row: SessionRow,
    redialMessage: string | null = null,
  ): Promise<DialerSession> {
    const held = await findHeld(reads, scope, row);
    const [shown] = held === null ? [] : await presentTasks(reads, scope, [held.task], now());
    const waiting = await waitingIn(reads, scope, row.listId);
    const facts = { held: held === null || shown === undefined ? null : { ...held, shown }, waiting, redialMessage };
    return presentSession(row, facts, now());
  }

  /** Writes what a step made of the session, and moves its agent. */
  async function save(tx: Tx, scope: Scope, before: SessionRow, { change, ids }: Step): Promise<SessionRow> {
    const row = found(
      await repository.updateSession(tx, scope, before.id, { askedAt: now(), lost: before.lost, ...change }, now()),
    );
    const list = await dialerLists.find(tx, scope, row.listId);
    if (list !== undefined) tellTasks(tx, list, ids);
    if (before.state !== row.state)
      await agents.apply(tx, scope, row.userId, { type: 'dialing', isOn: row.state === 'running' });
    tellSession(tx, row);
    return row;
  }

  const done = async (tx: Tx, scope: Scope, before: SessionRow, step: Step): Promise<DialerSession> =>
    show(tx, scope, await save(tx, scope, before, step), step.redialMessage);

  async function whyNoNext(reads: Reads, scope: Scope, listId: number): Promise<EndReason | null> {
    if (!(await isDialerOn(reads, scope))) return 'turned-off';
    // The queue of a list that was deleted is gone with it.
    return (await dialerLists.find(reads, scope, listId)) === undefined ? 'nobody-callable' : null;
  }

  /** What `first` made of the session, then the next task. */
  async function thenTake(tx: Tx, scope: Scope, row: SessionRow, first: Step): Promise<DialerSession> {
    const why = await whyNoNext(tx, scope, row.listId);
    if (why !== null) {
      const ended = { ...FREE, state: 'ended', stateReason: why, endedAt: now() } as const;
      return done(tx, scope, row, { ...first, change: { ...first.change, ...ended } });
    }
    const next = await take(tx, scope, { ...row, ...first.change }, now());
    return done(tx, scope, row, {
      ...first,
      change: { ...first.change, ...next.change },
      ids: [...first.ids, ...next.ids],
    });
  }

  const paused = (stateReason: PauseReason, problem: string | null = null): SessionChange => ({
    state: 'paused',
    stateReason,
    problem,
    callsAt: null,
    dialedAt: null,
  });

  const isOlder = (at: Date, ms: number): boolean => now().getTime() - at.getTime() >= ms;

  const isDialing = (row: SessionRow): boolean => isDialingAt(row, now());

  function requireRunning({ state }: SessionRow): void {
    if (state !== 'running') throw fail('CONFLICT', { message: state === 'ended' ? HAS_ENDED : NOT_RUNNING });
  }

  /** Why the gate refuses a call to the contact: on its own account, or on that of everyone. */
  async function refusalOf(
    tx: Tx,
    scope: Scope,
    { userId, settings }: SessionRow,
    { contactId }: TaskRow,
    number: string,
  ): Promise<{ readonly isOfContact: boolean; readonly sentence: string } | null> {
    const { decision, mustChooseLine, line } = await compliance.decideCall(tx, scope, {
      userId,
      typed: number,
      lineId: settings.campaign_id,
      contactId,
      // The hours of the dialer have decided already (reading 26).
      outsideDayTime: true,
    });
    if (decision.kind === 'blocked') {
      const { text, scopes } = REJECTIONS[decision.rejection];
      return { isOfContact: scopes[0] === 'contact' || scopes[0] === 'message', sentence: text };
    }
    return mustChooseLine || line === null ? { isOfContact: false, sentence: NO_LINE } : null;
  }

  /** A contact that was not called stays in its place. A call continues, and is counted when it and its wrap-up have ended. */
  async function finish(tx: Tx, scope: Scope, row: SessionRow, stateReason: EndReason): Promise<Step> {
    const held = await findHeld(tx, scope, row);
    const ended = { state: 'ended', stateReason, problem: null, endedAt: now() } as const;
    const step = await letGo(tx, scope, row, held);
    return { ...step, change: { ...step.change, ...ended } };
  }

  async function letGo(tx: Tx, scope: Scope, row: SessionRow, held: HeldTask | null): Promise<Step> {
    if (held === null) return { change: FREE, ids: [] };
    const { call, task } = held;
    const isOnCall = call === null ? isDialing(row) : !call.isOver || (await wrapUps.isOpen(tx, scope, row.userId));
    if (isOnCall) return { change: {}, ids: [] };
    return call === null ? release(tx, scope, task, now()) : settle(tx, scope, row, { task, call }, now());
  }

  /** Ends the session if its company or its user may not use the dialer now. */
  async function stop(tx: Tx, scope: Scope, { id, userId }: Pick<SessionRow, 'id' | 'userId'>): Promise<void> {
    const row = await open(tx, scope, userId, id);
    if (row.state === 'ended') return;
    const isOn = await isDialerOn(tx, scope);
    if (isOn && (await listHolders(tx, scope, 'make call')).includes(userId)) return;
    await save(tx, scope, row, await finish(tx, scope, row, isOn ? 'not-allowed' : 'turned-off'));
  }

  async function tidy(tx: Tx, scope: Scope, { id, userId }: Pick<SessionRow, 'id' | 'userId'>): Promise<void> {
    const row = await open(tx, scope, userId, id);
    const held = await findHeld(tx, scope, row);
    if (held?.call?.isOver === false) return;
    // The call is about to begin.
    if (held?.call === null && isDialing(row)) return;
    // What the agent chooses then decides about the task (ADR 68); one that is never chosen does not keep it open.
    const isLeft = row.state !== 'running' && isOlder(row.endedAt ?? row.askedAt, OUTCOME_AWAITED_MS);
    if (!isLeft && (await wrapUps.isOpen(tx, scope, userId))) return;
    // A page asks for nothing during a call; it asks for the next contact a moment after it.
    if (row.state === 'running' && held?.call != null && !isOlder(held.call.endedAt ?? row.askedAt, DIALER_LEASE_MS))
      return;
    const { change, ids } =
      held === null
        ? { change: FREE, ids: [] }
        : held.call === null
          ? await release(tx, scope, held.task, now())
          : await settle(tx, scope, row, { ...held, call: held.call }, now());
    const pausing: SessionChange = row.state === 'running' ? { state: 'paused', stateReason: 'gone' } : {};
    await save(tx, scope, row, { change: { ...change, ...pausing }, ids });
  }

  return {
    async start(
      tx: Tx,
      scope: Scope,
      userId: number,
      { list_id: listId, ...settings }: DialerSessionSettings & { list_id: number },
    ): Promise<DialerSession> {
      const list = found(await dialerLists.find(tx, scope, listId));
      await requireDialerOn(tx, scope);
      await lockLeases(tx, scope);
      await lockOrder(tx, scope, listId);
      const locks = await listLocks(tx, scope);
      const values = { userId, listId, listName: list.name, settings: withLocks(settings, locks) };
      const row = await repository.insertSession(tx, scope, values, now());
      if (row === undefined) throw fail('CONFLICT', { message: IS_OPEN });
      await agents.apply(tx, scope, userId, { type: 'dialing', isOn: true });
      const first = await take(tx, scope, row, now());
      // Those who were removed from the queue stay so.
      if (first.change.stateReason === 'done' && first.ids.length === 0) throw rejected(20);
      return done(tx, scope, row, first);
    },

    async current(reads: Reads, scope: Scope, userId: number): Promise<DialerSession | null> {
      const row = await repository.findOpenSession(reads, scope, userId);
      return row === undefined ? null : show(reads, scope, row);
    },

    get: async (reads: Reads, scope: Scope, userId: number, id: number): Promise<DialerSession> =>
      show(reads, scope, found(await repository.findSession(reads, scope, userId, id))),

    async pause(tx: Tx, scope: Scope, userId: number, id: number, reason: PauseReason): Promise<DialerSession> {
      const row = await open(tx, scope, userId, id);
      if (row.state === 'ended') throw fail('CONFLICT', { message: HAS_ENDED });
      return row.state === 'paused' ? show(tx, scope, row) : done(tx, scope, row, { change: paused(reason), ids: [] });
    },

    async resume(tx: Tx, scope: Scope, userId: number, id: number): Promise<DialerSession> {
      const row = await open(tx, scope, userId, id);
      if (row.state === 'ended') throw fail('CONFLICT', { message: HAS_ENDED });
      if (row.state === 'running') return show(tx, scope, row);
      await requireDialerOn(tx, scope);
      const running = { state: 'running', stateReason: null, problem: null, failuresInRow: 0 } as const;
      if ((await findHeld(tx, scope, row)) === null) {
        const free: Step = { change: { ...FREE, ...running }, ids: [] };
        // The page asks for the next contact when the wrap-up ends.
        return (await wrapUps.isOpen(tx, scope, userId)) ? done(tx, scope, row, free) : thenTake(tx, scope, row, free);
      }
      const callsAt = new Date(now().getTime() + row.settings.warmup_seconds * 1_000);
      return done(tx, scope, row, { change: { ...running, callsAt, dialedAt: null }, ids: [] });
    },

    /** Harmless while the call or its wrap-up goes on. */
    async next(tx: Tx, scope: Scope, userId: number, id: number): Promise<DialerSession> {
      const row = await open(tx, scope, userId, id);
      requireRunning(row);
      const held = await findHeld(tx, scope, row);
      if (held !== null && held.call === null && row.dialedAt !== null && !isDialing(row))
        return done(tx, scope, row, { change: paused('not-called'), ids: [] });
      const isBusy = held !== null && !held.call?.isOver;
      if (isBusy || (await wrapUps.isOpen(tx, scope, userId))) return show(tx, scope, row);
      const first: Step =
        held?.call == null
          ? { change: FREE, ids: [] }
          : await settle(tx, scope, row, { ...held, call: held.call }, now());
      // A call that is not the session's: one that the agent took.
      if ((await listCallsHeldBy(tx, scope, userId)).length > 0)
        return done(tx, scope, row, { ...first, change: { ...first.change, ...paused('inbound-call') } });
      if ((first.change.failuresInRow ?? row.failuresInRow) >= CARRIER_FAILURES_AT_MOST)
        return done(tx, scope, row, { ...first, change: { ...first.change, ...paused('carrier-failures') } });
      return thenTake(tx, scope, row, first);
    },

    /** @throws ApiError REJECTED 20 without a contact, 21 for one that the session does not hold. */
    async dial(tx: Tx, scope: Scope, userId: number, id: number, taskId: number): Promise<DialerSession> {
      const row = await open(tx, scope, userId, id);
      requireRunning(row);
      if (row.taskId === null) throw rejected(20);
      const held = await findHeld(tx, scope, row);
      // The contact was deleted during the warm-up.
      if (held === null && row.taskId === taskId) return thenTake(tx, scope, row, { change: FREE, ids: [] });
      if (held?.task.id !== taskId) throw rejected(21);
      if (held.call !== null || isDialing(row)) throw fail('CONFLICT', { message: IS_DIALED });
      if ((await whyNoNext(tx, scope, row.listId)) !== null)
        return thenTake(tx, scope, row, await release(tx, scope, held.task, now()));
      if ((await listCallsHeldBy(tx, scope, userId)).length > 0)
        return done(tx, scope, row, { change: paused('inbound-call'), ids: [] });
      const { task } = held;
      const facts = await readTaskFacts(tx, scope, await readViewer(tx, scope), [task.contactId], now().getTime());
      const contact = facts.get(task.contactId);
      const verdict = (await createDecision(tx, scope, row, now()))(task, contact);
      if (verdict.kind !== 'dial' || contact?.number == null)
        return thenTake(
          tx,
          scope,
          row,
          await drop(tx, scope, row, task, verdict.kind === 'dial' ? GONE : verdict, now()),
        );
      const refusal = await refusalOf(tx, scope, row, task, contact.number);
      if (refusal === null) return done(tx, scope, row, { change: { dialedAt: now() }, ids: [] });
      if (!refusal.isOfContact)
        return done(tx, scope, row, { change: paused('not-called', refusal.sentence), ids: [] });
      await updateTask(tx, scope, task.id, { status: 'failed', reason: null, note: refusal.sentence }, now());
      const outcomes = { ...row.outcomes, failed: (row.outcomes.failed ?? 0) + 1 };
      return thenTake(tx, scope, row, { change: { ...FREE, outcomes }, ids: [task.id] });
    },

    async skip(tx: Tx, scope: Scope, userId: number, id: number): Promise<DialerSession> {
      const row = await open(tx, scope, userId, id);
      const held = await findHeld(tx, scope, row);
      if (row.state === 'ended' || held === null) throw fail('CONFLICT', { message: NO_CONTACT });
      if (held.call !== null || isDialing(row)) throw fail('CONFLICT', { message: ON_CALL });
      const skipped = { kind: 'skip', reason: 'skipped-by-agent' } as const;
      const step = await drop(tx, scope, row, held.task, skipped, now());
      return row.state === 'running' ? thenTake(tx, scope, row, step) : done(tx, scope, row, step);
    },

    /** After a call: its outcome is recorded, and the contact is queued again as a new item. */
    async requeue(tx: Tx, scope: Scope, userId: number, id: number, to: RedialPlace): Promise<DialerSession> {
      const row = await open(tx, scope, userId, id);
      const held = await findHeld(tx, scope, row);
      if (held?.call == null) throw fail('CONFLICT', { message: NOT_CALLED });
      if (!held.call.isOver) throw fail('CONFLICT', { message: ON_CALL });
      return done(tx, scope, row, await settle(tx, scope, row, { ...held, call: held.call }, now(), { to }));
    },

    /** The contact is called again at this time: instead of now, or after the call that has ended. */
    async schedule(tx: Tx, scope: Scope, userId: number, id: number, at: Date): Promise<DialerSession> {
      const row = await open(tx, scope, userId, id);
      const held = await findHeld(tx, scope, row);
      if (row.state === 'ended' || held === null) throw fail('CONFLICT', { message: NO_CONTACT });
      if (held.call === null ? isDialing(row) : !held.call.isOver) throw fail('CONFLICT', { message: ON_CALL });
      const due = await dueTime(tx, scope, held.task.contactId, at, now());
      if (held.call !== null)
        return done(tx, scope, row, await settle(tx, scope, row, { ...held, call: held.call }, now(), { at: due }));
      const step = await putOff(tx, scope, held.task, due, now());
      return row.state === 'running' ? thenTake(tx, scope, row, step) : done(tx, scope, row, step);
    },

    async end(tx: Tx, scope: Scope, userId: number, id: number): Promise<DialerSession> {
      const row = await open(tx, scope, userId, id);
      if (row.state === 'ended') return show(tx, scope, row);
      return done(tx, scope, row, await finish(tx, scope, row, 'by-agent'));
    },

    /** Ends sessions of a company that may not run any more. @param userId of one user; null: of all */
    async stopRefused(companyId: number, userId: number | null): Promise<void> {
      const isOn = await isDialerOn({ q: kernel.db.drizzle }, systemScope(companyId));
      for (const each of await repository.listOpenSessions(
        { q: kernel.db.drizzle },
        systemScope(companyId),
        isOn ? userId : null,
      ))
        await inTransaction(kernel, (tx) => stop(tx, memberScope(companyId, each.userId), each));
    },

    /** Settles calls of sessions that have ended, and gives contacts back that are held for nobody. */
    async sweep(): Promise<void> {
      const before = new Date(now().getTime() - DIALER_LEASE_MS);
      const reads = { q: kernel.db.drizzle };
      // Those whose calls last are found each time, and must not keep others from their turn.
      let behind = 0;
      for (;;) {
        const unattended = await repository.listUnattended(reads, before, { behind, atMost: SWEPT_AT_ONCE });
        for (const each of unattended)
          await inTransaction(kernel, (tx) => tidy(tx, memberScope(each.companyId, each.userId), each));
        if (unattended.length < SWEPT_AT_ONCE) return;
        behind = unattended.at(-1)?.id ?? behind;
      }
    },
  };
}

const GONE = { kind: 'cancel', reason: 'no-number' } as const;

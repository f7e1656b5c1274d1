import type { IntegrationName } from '@talk/contract';
import { lockName } from '../../../db/locks.js';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { lastSeqOf, listChangedEntities, oldestSeqOf } from '../../../events/events.repository.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { CrmError, type CrmRecord } from '../providers/index.js';
import { readCallFacts, type CallFacts } from './call-facts.repository.js';
import { findConnection, listBehind } from './connections.repository.js';
import type { Connections } from './connections.service.js';
import {
  advance,
  claimCall,
  findCrmCall,
  listUnknownCalls,
  queueCalls,
  updateCrmCall,
  wakeCalls,
  type CrmCallRow,
} from './crm-calls.repository.js';
import { logCallJob, wakeCallsJob } from './crm-jobs.js';
import { findCrmRecord, logAgain, putCrmRecord, type CrmRecordRow } from './crm-records.repository.js';
import type { CrmSender } from './crm-sender.js';
import { findCrmSubject, noteSubjectWritten, putCrmSubject, type CrmSubjectRow } from './crm-subjects.repository.js';
import { listUnknownTexts, queueEntries, queueTexts } from './crm-texts.repository.js';
import { readTextFacts } from './text-facts.repository.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** After each try that failed for now; the last one repeats. */
const PAUSES_MS = [15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 30 * MINUTE_MS];
/** A CRM that has not answered for so long has lost the call, or its latest change. */
const GIVE_UP_MS = 3 * DAY_MS;
const EVENTS_AT_ONCE = 1000;
const CALLS_AT_ONCE = 500;
/** How long after a call its record may be on its way from the CRM's page to us; then it is logged without. */
const RECORD_MS = 2 * MINUTE_MS;
/** Texts come in bursts: what is said within so long is written at once. */
const TEXTS_PAUSE_MS = MINUTE_MS;
/** Longer than events are kept. */
const LOOK_BACK_MS = 8 * DAY_MS;

/** Calls and texts into CRMs: each is logged once, and what changes afterwards is changed there. */
export interface CrmLog {
  /** Finds the calls that are over and the texts that came or left, and those that have changed since they were logged. */
  collect(): Promise<void>;
  log(scope: Scope, name: IntegrationName, communicationId: number): Promise<void>;
  /** The CRM makes a record of this call itself, or has made it; both, in any order with its logging, lead to one call there. */
  report(tx: Tx, scope: Scope, record: Omit<CrmRecordRow, 'companyId' | 'createdAt'>): Promise<void>;
  /** A person has named the record that this call is about; also for a call that is logged already. */
  name(tx: Tx, scope: Scope, subject: Omit<CrmSubjectRow, 'companyId' | 'createdAt' | 'isWritten'>): Promise<void>;
  wake(tx: Tx, scope: Scope, name: IntegrationName, alsoFailed: boolean): void;
  /** A part of those that wait, and the next part after it. */
  wakeFrom(scope: Scope, which: { name: IntegrationName; after: number; alsoFailed: boolean }): Promise<void>;
}

/** A call or texts with a contact were logged on records of a CRM's account. */
export type OnLogged = (
  tx: Tx,
  scope: Scope,
  contactId: number,
  account: { readonly name: IntegrationName; readonly accountId: string; readonly domain: string },
  records: readonly CrmRecord[],
) => Promise<void>;

export interface CrmLogDeps {
  readonly connections: Connections;
  readonly sender: CrmSender;
  readonly onLogged: OnLogged;
}

export function createCrmLog(kernel: Kernel, { connections, sender, onLogged }: CrmLogDeps): CrmLog {
  const { clock, config, db } = kernel;
  const reads: Reads = { q: db.drizzle };

  function enqueue(tx: Tx, { companyId }: Scope, name: IntegrationName, communicationId: number, runAt?: Date): void {
    tx.enqueue(logCallJob, {
      companyId,
      payload: { name, communicationId },
      ...(runAt === undefined ? {} : { runAt }),
    });
  }

  /** Notes what is to be logged among these communications. */
  async function queue(tx: Tx, scope: Scope, name: IntegrationName, ids: readonly number[]): Promise<void> {
    const now = clock.now();
    for (const id of await queueCalls(tx, scope, name, ids, now)) enqueue(tx, scope, name, id);
    if (connections.provider(name).logTexts === undefined) return;
    const dueAt = new Date(now.getTime() + TEXTS_PAUSE_MS);
    for (const id of await queueTexts(tx, scope, name, ids, { now, dueAt })) enqueue(tx, scope, name, id, dueAt);
  }

  /** @returns whether there may be more. */
  async function collectFor(scope: Scope, name: IntegrationName, from: number): Promise<boolean> {
    const upTo = await lastSeqOf(reads, scope);
    if (upTo <= from) return false;
    const oldest = (await oldestSeqOf(reads, scope)) ?? upTo + 1;
    const isComplete = oldest <= from + 1;
    const changed = isComplete
      ? await listChangedEntities(reads, scope, { type: 'communication', after: from, upTo, limit: EVENTS_AT_ONCE })
      : { ids: await unknown(scope, name), lastSeq: upTo };
    await inTransaction(kernel, async (tx) => {
      if (!(await advance(tx, scope, name, { from, to: changed.lastSeq }))) return;
      await queue(tx, scope, name, changed.ids);
    });
    return changed.lastSeq < upTo;
  }

  async function unknown(scope: Scope, name: IntegrationName): Promise<number[]> {
    const which = { since: new Date(clock.now().getTime() - LOOK_BACK_MS), limit: 10_000 };
    return [
      ...(await listUnknownCalls(reads, scope, name, which)),
      ...(await listUnknownTexts(reads, scope, name, which)),
    ];
  }

  /** What has changed while it was on its way is logged again. */
  async function requeueIfChanged(
    tx: Tx,
    scope: Scope,
    name: IntegrationName,
    { kind, communicationId }: CrmCallRow,
  ): Promise<void> {
    const now = clock.now();
    const dueAt = kind === 'texts' ? new Date(now.getTime() + TEXTS_PAUSE_MS) : now;
    const changed =
      kind === 'texts'
        ? await queueEntries(tx, scope, name, [communicationId], { now, dueAt })
        : await queueCalls(tx, scope, name, [communicationId], now);
    if (changed.length > 0) enqueue(tx, scope, name, communicationId, dueAt);
  }

  /** A call that another one has: whoever it is may have died with it. Nothing for one that is logged. */
  async function lookAgain(scope: Scope, name: IntegrationName, communicationId: number): Promise<void> {
    const row = await findCrmCall(reads, scope, name, communicationId);
    if (row?.state !== 'waiting' || row.claimedUntil === null) return;
    const freeAt = new Date(row.claimedUntil.getTime() + SECOND_MS);
    await inTransaction(kernel, async (tx) => enqueue(tx, scope, name, communicationId, freeAt));
  }

  /** Between a report and the end of a try only one is ever at work: none misses what the other has noted. */
  const lockRecord = (tx: Tx, { companyId }: Scope, name: IntegrationName, communicationId: number): Promise<void> =>
    lockName(tx, 'part', companyId, `crm-record ${name} ${communicationId}`);

  /** The CRM's page has said that a record is on its way. @returns until when it is waited for; null: not any more. */
  function waitsUntil(record: CrmRecordRow | undefined, { endedAt }: CallFacts): Date | null {
    if (record === undefined || record.externalId !== null || endedAt === null) return null;
    const until = new Date(endedAt.getTime() + RECORD_MS);
    return until > clock.now() ? until : null;
  }

  async function putBack(scope: Scope, name: IntegrationName, communicationId: number, nextTryAt: Date): Promise<void> {
    await inTransaction(kernel, async (tx) => {
      await lockRecord(tx, scope, name, communicationId);
      await updateCrmCall(tx, scope, name, communicationId, { claimedUntil: null, nextTryAt });
      const record = await findCrmRecord(tx, scope, name, communicationId);
      enqueue(tx, scope, name, communicationId, record?.externalId == null ? nextTryAt : undefined);
    });
  }

  /** What comes after a try that did not succeed. */
  async function putOff(scope: Scope, name: IntegrationName, row: CrmCallRow, error: CrmError): Promise<void> {
    const { communicationId, createdAt } = row;
    const now = clock.now();
    const tries = row.tries + 1;
    const free = { claimedUntil: null, tries, problem: error.message };
    // It goes on when a person has connected again.
    if (error.failure === 'revoked' || error.failure === 'unauthorized')
      return updateCrmCall(reads, scope, name, communicationId, { ...free, nextTryAt: null });
    if (error.failure === 'refused' || now.getTime() - createdAt.getTime() > GIVE_UP_MS)
      return updateCrmCall(reads, scope, name, communicationId, { ...free, state: 'failed', nextTryAt: null });
    const pauseMs = error.retryAfterMs ?? PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? MINUTE_MS;
    const nextTryAt = new Date(now.getTime() + pauseMs);
    await inTransaction(kernel, async (tx) => {
      await updateCrmCall(tx, scope, name, communicationId, { ...free, nextTryAt });
      enqueue(tx, scope, name, communicationId, nextTryAt);
    });
  }

  return {
    async collect() {
      for (const { companyId, name } of await listBehind(reads)) {
        const scope = systemScope(companyId);
        const crm = name as IntegrationName;
        if (!connections.providers.some((provider) => provider.name === crm)) continue;
        for (;;) {
          const row = await findConnection(reads, scope, crm);
          if (row === undefined || !(await collectFor(scope, crm, row.seenSeq))) break;
        }
      }
    },

    async log(scope, name, communicationId) {
      const connection = await findConnection(reads, scope, name);
      // It waits until the connection is there again, or goes on.
      if (connection?.sealedTokens == null || connection.isBroken) return;
      if (!connection.isEnabled && (await findCrmCall(reads, scope, name, communicationId))?.kind === 'call') return;
      const now = clock.now();
      const until = new Date(now.getTime() + config.crm.claimMs);
      const row = await claimCall(db.drizzle, scope, name, communicationId, { now, until });
      if (row === undefined) return lookAgain(scope, name, communicationId);
      const facts =
        row.kind === 'texts'
          ? await readTextFacts(reads, scope, name, communicationId)
          : await readCallFacts(reads, scope, communicationId);
      if (facts === undefined) return;
      const record = await findCrmRecord(reads, scope, name, communicationId);
      const recordUntil = facts.kind === 'call' ? waitsUntil(record, facts) : null;
      if (recordUntil !== null) return putBack(scope, name, communicationId, recordUntil);
      const subject = await findCrmSubject(reads, scope, name, communicationId);
      const about = subject && { id: subject.recordId, isNews: !subject.isWritten };
      try {
        const known = record?.externalId ?? null;
        const logged = await connections.use(scope, name, (access, provider) =>
          sender.send({
            provider,
            access,
            scope,
            connection,
            facts,
            record: known,
            about,
            before: placeOf(row, connection.accountId),
          }),
        );
        await inTransaction(kernel, async (tx) => {
          await lockRecord(tx, scope, name, communicationId);
          await updateCrmCall(tx, scope, name, communicationId, {
            state: 'logged',
            accountId: connection.accountId,
            externalId: logged.externalId,
            recordKind: logged.records[0]?.kind ?? null,
            recordId: logged.records[0]?.id ?? null,
            loggedVersion: facts.version,
            problem: null,
            nextTryAt: null,
            claimedUntil: null,
          });
          if (subject !== undefined) await noteSubjectWritten(tx, scope, subject);
          await requeueIfChanged(tx, scope, name, row);
          const { accountId, settings } = connection;
          if (facts.contactId !== null && accountId !== null)
            await onLogged(
              tx,
              scope,
              facts.contactId,
              { name, accountId, domain: settings['company_ui_domain'] ?? '' },
              logged.records,
            );
          const latest = await findCrmRecord(tx, scope, name, communicationId);
          const named = await findCrmSubject(tx, scope, name, communicationId);
          const isNew = (latest?.externalId ?? null) !== known || named?.recordId !== subject?.recordId;
          if (isNew && (await logAgain(tx, scope, name, communicationId, clock.now())))
            enqueue(tx, scope, name, communicationId);
        });
      } catch (error) {
        if (!(error instanceof CrmError)) throw error;
        await putOff(scope, name, row, error);
      }
    },

    async report(tx, scope, record) {
      const { name, communicationId } = record;
      await lockRecord(tx, scope, name, communicationId);
      const isNews = await putCrmRecord(tx, scope, { ...record, createdAt: clock.now() });
      if (isNews && (await logAgain(tx, scope, name, communicationId, clock.now())))
        enqueue(tx, scope, name, communicationId);
    },

    async name(tx, scope, subject) {
      const { name, communicationId } = subject;
      await lockRecord(tx, scope, name, communicationId);
      const isNews = await putCrmSubject(tx, scope, { ...subject, createdAt: clock.now() });
      if (isNews && (await logAgain(tx, scope, name, communicationId, clock.now())))
        enqueue(tx, scope, name, communicationId);
    },

    wake(tx, { companyId }, name, alsoFailed) {
      tx.enqueue(wakeCallsJob, { companyId, payload: { name, after: 0, alsoFailed } });
    },

    async wakeFrom(scope, { name, after, alsoFailed }) {
      await inTransaction(kernel, async (tx) => {
        const ids = await wakeCalls(tx, scope, name, { after, limit: CALLS_AT_ONCE, alsoFailed, now: clock.now() });
        for (const id of ids) enqueue(tx, scope, name, id);
        const last = ids.at(-1);
        if (ids.length === CALLS_AT_ONCE && last !== undefined)
          tx.enqueue(wakeCallsJob, { companyId: scope.companyId, payload: { name, after: last, alsoFailed } });
      });
    },
  };
}

/** Where a call is logged in this account. */
const placeOf = (row: CrmCallRow, accountId: string | null): CrmRecord | null =>
  row.accountId !== accountId || row.recordKind === null || row.recordId === null
    ? null
    : { kind: row.recordKind, id: row.recordId };

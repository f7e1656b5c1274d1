import { broadcastClosesAt, broadcastOpensAt, refusalEffect } from '@talk/domain/broadcasts';
import { inTransaction, type Tx } from '../../../db/transaction.js';
import { ApiError } from '../../../http/errors.js';
import type { RunOf } from '../../../jobs/define-job.js';
import type { Kernel } from '../../../kernel.js';
import { systemScope, type Scope } from '../../../policy/scope.js';
import { lockContacts } from '../../people/contacts/index.js';
import { readValuesOfMany } from '../../people/scripts/index.js';
import { findMessageSound } from '../../calls/voicemail-drops/read.js';
import type { Messaging } from '../messaging/index.js';
import type { RinglessVoicemails, VoicemailSound } from '../ringless/index.js';
import { type broadcastStepJob, enqueueStep, tellBroadcast } from './broadcast.jobs.js';
import { readSendHours, whySenderIsBarred } from './broadcast-settings.js';
import { type BroadcastRow, type BroadcastValues, lockBroadcast, updateBroadcast } from './broadcasts.repository.js';
import { filledBody, sentenceOf } from './estimate.js';
import { EXCLUDED } from './exclusions.js';
import { type BroadcastGate, gateOf } from './gate.js';
import { firstOpenings, type SendHours } from './open-hours.js';
import {
  cancelWaiting,
  countStates,
  dueContactIds,
  hasUnsent,
  readWaiting,
  type RecipientValues,
  requeueUnsent,
  settleRecipient,
  stillDue,
} from './recipients.repository.js';

/** One transaction: short enough that nobody who wants one of its contacts waits noticeably. */
const AT_ONCE = 20;
/** Carriers take texts of a line one after another; faster than this they only wait there. */
const PACE_MS = 1_000;
/** The last texts are about to be sent: how long until they are looked at again. */
const LOOK_AGAIN_MS = 15_000;
/** A step that fails is repeated recipient by recipient; one that fails again this often is left out. */
const GIVE_UP_AT = 4;
const HOUR_MS = 60 * 60_000;

const NO_SOUND = 'The recorded message is no longer there.';

/** What a recipient's turn has come to. */
type Turn =
  | { readonly kind: 'texted' | 'excluded' | 'carried-over'; readonly values: RecipientValues }
  /** Everyone waits until then: the daily limit of the account or the line is reached. */
  | { readonly kind: 'wait'; readonly at: Date }
  | { readonly kind: 'paused' | 'failed'; readonly reason: string };

export interface BroadcastStepsDeps {
  readonly kernel: Kernel;
  readonly messaging: Pick<Messaging, 'send'>;
  readonly voicemails: RinglessVoicemails;
  readonly compliance: BroadcastGate;
}

/**
 * A broadcast is sent step by step. Each step is a transaction that hands some texts or voicemails over, writes what became of each recipient, and asks
 * for the next one. A process that is killed leaves a step done or not done: no recipient is forgotten or reached twice.
 */
export function createBroadcastSteps({ kernel, messaging, voicemails, compliance }: BroadcastStepsDeps) {
  const excluded = (reason: string, rejection: number | null = null): Turn => ({
    kind: 'excluded',
    values: { state: 'excluded', reason, rejection, nextAt: null },
  });
  const later = (at: Date, reason: string): Turn => ({
    kind: 'carried-over',
    values: { state: 'waiting', nextAt: at, reason },
  });

  function refused(error: ApiError, hours: SendHours, kind: BroadcastRow['kind']): Turn {
    const { code, message, options } = error;
    const { rejection, texting } = options;
    const opensAt = (at: Date): Date => new Date(broadcastOpensAt(hours.window, at.getTime(), hours.zone));
    if (code === 'NOT_FOUND') return excluded(EXCLUDED[kind].gone);
    if (code === 'VALIDATION_FAILED') {
      // A file that is gone is gone for everyone; a text that is too long is so for this contact.
      const reason = sentenceOf(error);
      return options.fields?.['attachments'] === undefined ? excluded(reason) : { kind: 'paused', reason };
    }
    if (code !== 'REJECTED' || rejection === undefined) throw error;
    const rule = texting?.obstacles?.[0]?.rule ?? '';
    switch (refusalEffect(rejection, rule)) {
      case 'exclude':
        return excluded(message, rejection);
      case 'pause':
        return { kind: 'paused', reason: message };
      case 'fail':
        return { kind: 'failed', reason: message };
      case 'carry-over': {
        const until = texting?.alternatives?.find(({ kind }) => kind === 'schedule')?.at;
        const at = opensAt(until == null ? new Date(kernel.clock.now().getTime() + HOUR_MS) : new Date(until));
        return rule === 'number-limit' ? later(at, message) : { kind: 'wait', at };
      }
    }
  }

  /** The recipient has quiet hours until `at`: waits for hours that are also the company's, if there are any. */
  async function quiet(
    tx: Tx,
    scope: Scope,
    row: BroadcastRow,
    hours: SendHours,
    recipient: { readonly contactId: number; readonly body: string; readonly at: string; readonly reason: string },
  ): Promise<Turn> {
    const { contactId, body, at, reason } = recipient;
    const recipients = [{ contactId, body, opensAtMs: Date.parse(at) }];
    const openings = await firstOpenings(gateOf(compliance, row, row.userId), tx, scope, { hours, recipients });
    const atMs = openings.get(contactId) ?? null;
    return atMs === null ? excluded(EXCLUDED[row.kind].neverOpen) : later(new Date(atMs), reason);
  }

  async function stop(tx: Tx, scope: Scope, row: BroadcastRow, status: 'paused' | 'failed', values: BroadcastValues) {
    if (status === 'failed') await cancelWaiting(tx, scope, row.id);
    const now = kernel.clock.now();
    if (status === 'failed' && row.kind === 'rvm') voicemails.wake(tx, scope, row.id);
    const ended = status === 'failed' ? { finishedAt: now, ...(await countStates(tx, scope, row.id)) } : {};
    const stopping = { ...values, ...ended, status, nextSendAt: null };
    tellBroadcast(tx, scope, await updateBroadcast(tx, scope, row.id, stopping, now));
  }

  /** Nothing is due now: waits, or is done. */
  async function goOn(tx: Tx, scope: Scope, row: BroadcastRow, values: BroadcastValues, earliest: Date): Promise<void> {
    const now = kernel.clock.now();
    const waiting = await readWaiting(tx, scope, row.id);
    const isUnsent = waiting.count === 0 && (await hasUnsent(tx, scope, row.id));
    if (waiting.count === 0 && !isUnsent) {
      const counts = await countStates(tx, scope, row.id);
      const done = { ...values, ...counts, status: 'done' as const, nextSendAt: null, finishedAt: now };
      return tellBroadcast(tx, scope, await updateBroadcast(tx, scope, row.id, done, now));
    }
    const next = isUnsent ? new Date(now.getTime() + LOOK_AGAIN_MS) : laterOf(earliest, waiting.nextAt);
    // What is due in a moment is not worth a word.
    const nextSendAt = next.getTime() > now.getTime() + LOOK_AGAIN_MS ? next : null;
    const updated = await updateBroadcast(tx, scope, row.id, { ...values, nextSendAt }, now);
    enqueueStep(tx, updated, next);
    tellBroadcast(tx, scope, updated);
  }

  async function take(
    tx: Tx,
    scope: Scope,
    row: BroadcastRow,
    turn: {
      readonly contactId: number;
      readonly body: ReturnType<typeof filledBody>;
      /** What is left; null: a text is sent. */
      readonly sound: VoicemailSound | null;
      readonly validUntil: Date | null;
      readonly hours: SendHours;
      readonly isReached: boolean;
    },
  ): Promise<Turn> {
    const { contactId, body, sound, validUntil, hours, isReached } = turn;
    const reasons = EXCLUDED[row.kind];
    if (isReached) return excluded(reasons.reached);
    if (body.kind === 'gone') return excluded(reasons.gone);
    if (body.kind === 'no-value') return excluded(reasons.noValue);
    const { userId, lineId, id: broadcastId } = row;
    const common = { userId, contactId, lineId, broadcastId, validUntil };
    try {
      const { communicationId } =
        sound === null
          ? await messaging.send(tx, scope, {
              ...common,
              typedNumber: null,
              body: body.text,
              attachments: row.attachments,
              gifUrl: row.gifUrl,
              optOut: row.optOut,
              source: 'broadcast',
              mayUndo: false,
              draft: null,
            })
          : await voicemails.send(tx, scope, { ...common, message: sound });
      return { kind: 'texted', values: { state: 'texted', communicationId, reason: null, nextAt: null } };
    } catch (error) {
      // The gate is asked before anything is written, so the transaction goes on.
      if (!(error instanceof ApiError)) throw error;
      const at = error.options.texting?.at;
      return error.code === 'QUIET_HOURS' && at !== undefined
        ? quiet(tx, scope, row, hours, { contactId, body: body.text, at, reason: error.message })
        : refused(error, hours, row.kind);
    }
  }

  /** The recorded message of a broadcast of voicemails. */
  async function soundOf(tx: Tx, scope: Scope, id: number | null): Promise<VoicemailSound | undefined> {
    const found = id === null ? undefined : await findMessageSound(tx, scope, id);
    return found && { name: found.message.name, file: found.file };
  }

  return async function step({ companyId, payload, attempt, log }: RunOf<typeof broadcastStepJob>): Promise<void> {
    const scope = systemScope(companyId);
    const { broadcastId, version } = payload;
    await inTransaction(kernel, async (tx) => {
      const row = await lockBroadcast(tx, scope, broadcastId);
      const isGoing = row?.status === 'sending' || row?.status === 'scheduled';
      if (row === undefined || row.version !== version || !isGoing) return;
      const sound = row.kind === 'rvm' ? await soundOf(tx, scope, row.voicemailMessageId) : null;
      const reason = sound === undefined ? NO_SOUND : await whySenderIsBarred(tx, scope, row);
      if (sound === undefined || reason !== null) return stop(tx, scope, row, 'paused', { reason });
      const now = kernel.clock.now();
      const hours = await readSendHours(tx, scope);
      const opensAtMs = broadcastOpensAt(hours.window, now.getTime(), hours.zone);
      const closesAtMs = broadcastClosesAt(hours.window, now.getTime(), hours.zone);
      const requeued = await requeueUnsent(tx, scope, row, now);
      const counts = { texted: row.texted - requeued, excluded: row.excluded };
      const started = { status: 'sending' as const, startedAt: row.startedAt ?? now };
      if (opensAtMs > now.getTime()) return goOn(tx, scope, row, { ...started, ...counts }, new Date(opensAtMs));

      const limit = attempt > 1 ? 1 : AT_ONCE;
      const ids = (await dueContactIds(tx, scope, row.id, now, limit)).sort((a, b) => a - b);
      await lockContacts(tx, scope, ids, null);
      const due = await stillDue(tx, scope, row.id, ids);
      const values = await readValuesOfMany(kernel, tx, scope, row.userId, { contactIds: ids, lineId: row.lineId });
      const validUntil = closesAtMs === null ? null : new Date(closesAtMs);
      let ending: Extract<Turn, { kind: 'wait' | 'paused' | 'failed' }> | null = null;
      for (const { contactId, isReached } of due) {
        const isGivenUp = attempt >= GIVE_UP_AT;
        if (isGivenUp) log.error({ broadcastId, contactId }, 'a recipient of a broadcast was left out');
        const turn = isGivenUp
          ? excluded(EXCLUDED[row.kind].failing)
          : await take(tx, scope, row, {
              contactId,
              body: filledBody(row.body, values.get(contactId)),
              sound,
              validUntil,
              hours,
              isReached,
            });
        if (!('values' in turn)) {
          ending = turn;
          break;
        }
        await settleRecipient(tx, scope, row.id, contactId, turn.values);
        if (turn.kind === 'texted') counts.texted += 1;
        if (turn.kind === 'excluded') counts.excluded += 1;
      }
      const written = { ...started, ...counts };
      if (ending !== null && ending.kind !== 'wait')
        return stop(tx, scope, row, ending.kind, { ...written, reason: ending.reason });
      const earliest = ending?.at ?? new Date(now.getTime() + PACE_MS);
      await goOn(tx, scope, row, { ...written, reason: null }, earliest);
    });
  };
}

/** The later of two moments. */
const laterOf = (a: Date, b: Date | null): Date => (b === null || b < a ? a : b);

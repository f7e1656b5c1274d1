import type { ScheduledMessage } from '@talk/contract';
import { inTransaction, type Reads, type Tx } from '../../../db/transaction.js';
import { emitMany } from '../../../events/many.js';
import { ApiError, fail, invalid, rejected } from '../../../http/errors.js';
import { type Page, toPage } from '../../../http/page.js';
import { cursorOf } from '../../../http/sorted-list.js';
import { UNTIL_VALID } from '../../../jobs/enqueue.js';
import type { Kernel } from '../../../kernel.js';
import { aboutContact } from '../../../policy/audience.js';
import { type Scope, systemScope } from '../../../policy/scope.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { MessageCompliance } from '../../rules/compliance/index.js';
import { readContactViews } from '../../people/contacts/index.js';
import { numbersOf } from '../../people/contacts/read.js';
import type { RunOf } from '../../../jobs/define-job.js';
import { scheduledTextJob } from './message-jobs.js';
import { requestOf, type Messaging } from './messaging.service.js';
import type { MessageTools } from './message-tools.js';
import type { StoredDraft } from './messaging.tables.js';
import { refusalOf, requireNumberOfContact } from './refusals.js';
import { presentScheduled } from './scheduled.presenter.js';
import {
  cancelScheduledTo,
  findScheduled,
  insertScheduled,
  listScheduled,
  lockScheduled,
  soonestFirst,
  updateScheduled,
  type ScheduledRow,
  type ScheduledTo,
  type ScheduledValues,
} from './scheduled.repository.js';

export interface Plan {
  readonly draft: StoredDraft;
  readonly at: Date;
  /** The zone that the time was chosen in, IANA. */
  readonly timezone: string;
  readonly cancelOnReply: boolean;
}

export interface ListRequest {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  readonly contact_id?: number | undefined;
}

/** Texts that leave later. What the user may not see is NOT_FOUND. */
export interface Scheduled {
  /** @throws ApiError REJECTED, QUIET_HOURS for a time at which it could not leave, VALIDATION_FAILED. */
  create(tx: Tx, scope: Scope, userId: number, plan: Plan): Promise<ScheduledMessage>;
  /** @throws as `create`, and MESSAGE_LEFT when it does not wait any more. */
  change(tx: Tx, scope: Scope, id: number, plan: (before: Plan) => Plan): Promise<ScheduledMessage>;
  cancel(tx: Tx, scope: Scope, id: number): Promise<void>;
  /** Undoes `cancel`. @throws as `create`, and CONFLICT for one that was not cancelled by hand. */
  restore(tx: Tx, scope: Scope, id: number): Promise<ScheduledMessage>;
  get(reads: Reads, scope: Scope, id: number): Promise<ScheduledMessage>;
  list(reads: Reads, scope: Scope, request: ListRequest): Promise<Page<ScheduledMessage>>;
  /** Cancels scheduled texts; `onlyOnReply`: only those that are sent unless the customer answers. */
  cancelFor(tx: Tx, scope: Scope, to: ScheduledTo, reason: string, onlyOnReply: boolean): Promise<void>;
  /** Job `messaging.scheduled`. */
  leave(run: RunOf<typeof scheduledTextJob>): Promise<void>;
}

export interface ScheduledDeps {
  readonly kernel: Kernel;
  readonly compliance: MessageCompliance;
  readonly messaging: Messaging;
  readonly tools: MessageTools;
}

/** The composer has the same limit: `schedule.model.ts`. */
const LONGEST_AHEAD_MS = 366 * 24 * 60 * 60_000;
/** What could not leave for so long after its time is of no use any more. */
const LATEST_MS = 24 * 60 * 60_000;

export function createScheduled({ kernel, compliance, messaging, tools }: ScheduledDeps): Scheduled {
  async function tell(tx: Tx, scope: Scope, row: ScheduledRow): Promise<ScheduledMessage> {
    const view = await findScheduled(tx, scope, row.id, null);
    const [contact] = await readContactViews(tx, scope, [row.contactId]);
    if (view === undefined || contact === undefined) throw fail('NOT_FOUND');
    const data = presentScheduled(view);
    tx.emit({
      type: 'scheduled_message_updated',
      companyId: scope.companyId,
      entity: { type: 'scheduled_message', id: row.id },
      version: row.version,
      data,
      about: aboutContact(contact.contact),
    });
    return data;
  }

  async function tellCancelled(tx: Tx, scope: Scope, rows: readonly ScheduledRow[], reason: string): Promise<void> {
    // Written to one number, which may have been another contact's then.
    const views = await readContactViews(tx, scope, [...new Set(rows.map(({ contactId }) => contactId))]);
    const told = rows.flatMap(({ id, version, contactId }) => {
      const view = views.find(({ contact }) => contact.id === contactId);
      return view === undefined ? [] : [{ item: { id, version }, about: aboutContact(view.contact) }];
    });
    emitMany(tx, scope, 'scheduled_messages_updated', { changes: { status: 'cancelled', reason } }, told);
  }

  async function write(tx: Tx, scope: Scope, id: number, values: ScheduledValues): Promise<ScheduledMessage> {
    return tell(tx, scope, await updateScheduled(tx, scope, id, values, kernel.clock.now()));
  }

  /** A deadline of its own for each version: an older one finds that it does not count any more. */
  function planJob(tx: Tx, scope: Scope, { id, version, scheduleAt }: ScheduledRow): void {
    tx.enqueue(scheduledTextJob, {
      companyId: scope.companyId,
      payload: { id, version },
      key: `scheduled:${id}:${version}`,
      runAt: scheduleAt,
      // The job itself says when it is too late, so it must not be given up before.
      maxAttempts: UNTIL_VALID,
    });
  }

  /** What the gate says about the text at its own time: where it goes, and from which line. */
  async function placeOf(tx: Tx, scope: Scope, userId: number, { draft, at, timezone }: Plan) {
    const nowMs = kernel.clock.now().getTime();
    if (at.getTime() <= nowMs) throw invalid({ schedule_date: 'Choose a time in the future.' });
    if (at.getTime() > nowMs + LONGEST_AHEAD_MS) throw invalid({ schedule_date: 'Choose a time within a year.' });
    if (!isZone(timezone)) throw invalid({ timezone: 'This is not a time zone. Send one like America/New_York.' });
    const verdict = await compliance.decideMessage(tx, scope, {
      userId,
      contactId: draft.contact_id,
      typedNumber: draft.phone_number ?? null,
      lineId: draft.campaign_id ?? null,
      body: draft.body,
      attachments: draft.attachments.length + (draft.gif_url === undefined ? 0 : 1),
      withMedia: false,
      optOut: draft.opt_out,
      source: 'scheduled',
      atMs: at.getTime(),
    });
    const refusal = refusalOf(verdict);
    if (refusal !== null) throw refusal;
    if (verdict.line === null) throw rejected(23);
    if (verdict.number === null) throw rejected(16);
    requireNumberOfContact(verdict);
    // Kept from now on: it leaves without its writer.
    await tools.takeFiles(tx, scope, draft.attachments);
    return { lineId: verdict.line.id, phoneNumber: verdict.number };
  }

  async function lock(tx: Tx, scope: Scope, id: number): Promise<ScheduledRow> {
    const seen = await findScheduled(tx, scope, id, await readViewer(tx, scope));
    const row = seen === undefined ? undefined : await lockScheduled(tx, scope, id);
    if (row === undefined) throw fail('NOT_FOUND');
    return row;
  }

  async function lockWaiting(tx: Tx, scope: Scope, id: number): Promise<ScheduledRow> {
    const row = await lock(tx, scope, id);
    if (row.status === 'sent') throw fail('MESSAGE_LEFT');
    if (row.status !== 'scheduled')
      throw fail('MESSAGE_LEFT', { message: 'This message was already sent or canceled.' });
    return row;
  }

  async function get(reads: Reads, scope: Scope, id: number): Promise<ScheduledMessage> {
    const view = await findScheduled(reads, scope, id, await readViewer(reads, scope));
    if (view === undefined) throw fail('NOT_FOUND');
    return presentScheduled(view);
  }

  /** Its time has come: it goes the way of every text, or stays with the reason. */
  async function send(tx: Tx, scope: Scope, row: ScheduledRow): Promise<void> {
    const draft = { ...row.draft, phone_number: row.phoneNumber, campaign_id: row.lineId };
    const now = kernel.clock.now();
    const numbers = await numbersOf(tx, scope, [row.contactId]);
    if (!numbers.some(({ phoneNumber }) => phoneNumber === row.phoneNumber)) {
      // It may belong to another person by now.
      const reason = 'The contact no longer has this number, so it was not sent.';
      await write(tx, scope, row.id, { status: 'failed', reason, rejection: 16 });
      return;
    }
    try {
      const request = requestOf(row.userId, draft, 'scheduled', false);
      const { communicationId } = await messaging.send(tx, scope, request);
      await write(tx, scope, row.id, { status: 'sent', communicationId, reason: null, rejection: null });
    } catch (error) {
      // The gate is asked before anything is written, so the transaction goes on.
      if (!(error instanceof ApiError)) throw error;
      const { at } = error.options.texting ?? {};
      const next = error.code === 'QUIET_HOURS' && at !== undefined ? new Date(at) : null;
      if (next !== null && next.getTime() <= row.createdAt.getTime() + LONGEST_AHEAD_MS + LATEST_MS) {
        const values = { scheduleAt: next, reason: error.message };
        const moved = await updateScheduled(tx, scope, row.id, values, now);
        planJob(tx, scope, moved);
        await tell(tx, scope, moved);
        return;
      }
      const failed = { status: 'failed' as const, reason: error.message, rejection: error.options.rejection ?? null };
      await write(tx, scope, row.id, failed);
    }
  }

  return {
    get,

    async create(tx, scope, userId, plan) {
      const place = await placeOf(tx, scope, userId, plan);
      const now = kernel.clock.now();
      const row = await insertScheduled(tx, scope, {
        ...place,
        contactId: plan.draft.contact_id,
        userId,
        draft: plan.draft,
        scheduleAt: plan.at,
        timezone: plan.timezone,
        cancelOnReply: plan.cancelOnReply,
        createdAt: now,
        updatedAt: now,
      });
      planJob(tx, scope, row);
      await tools.taken(tx, scope, userId, plan.draft);
      return tell(tx, scope, row);
    },

    async change(tx, scope, id, plan) {
      const row = await lockWaiting(tx, scope, id);
      const { draft, scheduleAt, timezone, cancelOnReply } = row;
      const next = plan({ draft, at: scheduleAt, timezone, cancelOnReply });
      const place = await placeOf(tx, scope, row.userId, next);
      const changed = await updateScheduled(
        tx,
        scope,
        id,
        {
          ...place,
          draft: next.draft,
          scheduleAt: next.at,
          timezone: next.timezone,
          cancelOnReply: next.cancelOnReply,
          reason: null,
        },
        kernel.clock.now(),
      );
      planJob(tx, scope, changed);
      return tell(tx, scope, changed);
    },

    async cancel(tx, scope, id) {
      const { draft } = await lockWaiting(tx, scope, id);
      await tools.onUndo(tx, scope, null, draft);
      await write(tx, scope, id, { status: 'cancelled', reason: null });
    },

    async restore(tx, scope, id) {
      const row = await lock(tx, scope, id);
      // What was called off for a reason (an answer, STOP) is planned anew by an agent who has read it.
      if (row.status !== 'cancelled' || row.reason !== null)
        throw fail('CONFLICT', { message: 'This message cannot be restored. Schedule it again.' });
      const { draft, scheduleAt, timezone, cancelOnReply } = row;
      const place = await placeOf(tx, scope, row.userId, { draft, at: scheduleAt, timezone, cancelOnReply });
      const back = await updateScheduled(tx, scope, id, { ...place, status: 'scheduled' }, kernel.clock.now());
      planJob(tx, scope, back);
      await tools.takenAgain(tx, scope, draft);
      return tell(tx, scope, back);
    },

    async list(reads, scope, request) {
      const viewer = await readViewer(reads, scope);
      const rows = await listScheduled(reads, scope, viewer, { ...request, contactId: request.contact_id });
      return toPage(rows, request, ({ keys }) => cursorOf(soonestFirst, keys), presentScheduled);
    },

    async cancelFor(tx, scope, to, reason, onlyOnReply) {
      const now = kernel.clock.now();
      const rows = await cancelScheduledTo(tx, scope, to, { reason, onlyOnReply }, now);
      const [only] = rows;
      if (only !== undefined && rows.length === 1) await tell(tx, scope, only);
      else await tellCancelled(tx, scope, rows, reason);
    },

    async leave({ companyId, payload }) {
      const { id, version } = payload;
      const scope = systemScope(companyId);
      await inTransaction(kernel, async (tx) => {
        const row = await lockScheduled(tx, scope, id);
        if (row === undefined || row.version !== version || row.status !== 'scheduled') return;
        if (kernel.clock.now().getTime() > row.scheduleAt.getTime() + LATEST_MS) {
          const reason = 'It could not be sent on time, and more than a day has passed since.';
          await write(tx, scope, id, { status: 'failed', reason, rejection: 5 });
          return;
        }
        await send(tx, scope, row);
      });
    },
  };
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

import type {
  Broadcast,
  BroadcastActivity,
  BroadcastEstimate,
  BroadcastRecipient,
  RejectionCode,
} from '@talk/contract';
import { canAct, type BroadcastAct, type BroadcastKind } from '@talk/domain/broadcasts';
import { fillTemplate } from '@talk/domain/scripts';
import type { Reads, Tx } from '../../../db/transaction.js';
import { fail, found, invalid } from '../../../http/errors.js';
import { decodeCursor, toPage, type Page } from '../../../http/page.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { requireVariables } from '../../people/scripts/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { listUsableLines } from '../../platform/lines/read.js';
import { readViewer } from '../../platform/viewers/read.js';
import type { Attachments } from '../attachments/index.js';
import type { RinglessVoicemails } from '../ringless/index.js';
import { type AskedAudience, audienceIds, readAudience } from './audience.js';
import { enqueueStep, tellBroadcast } from './broadcast.jobs.js';
import { broadcastCsv } from './broadcast-csv.js';
import { requireKindOn, requireKindPermitted } from './broadcast-settings.js';
import { presentBroadcast } from './broadcasts.presenter.js';
import {
  type BroadcastQuery,
  type BroadcastRow,
  type BroadcastValues,
  type BroadcastView,
  deleteBroadcast,
  findBroadcast,
  insertBroadcast,
  listBroadcasts,
  lockBroadcast,
  updateBroadcast,
} from './broadcasts.repository.js';
import { estimate, type EstimateDeps } from './estimate.js';
import { groupReason } from './exclusions.js';
import { presentRecipients } from './present-recipients.js';
import { requireSendable, requireUsable } from './recorded-message.js';
import {
  cancelWaiting,
  countOutcomes,
  countReasons,
  countStates,
  insertRecipients,
  listRecipients,
} from './recipients.repository.js';

export interface BroadcastFields {
  readonly kind?: BroadcastKind | undefined;
  readonly name?: string | undefined;
  readonly campaign_id?: number | null | undefined;
  readonly body?: string | undefined;
  readonly attachments?: readonly string[] | undefined;
  readonly gif_url?: string | null | undefined;
  readonly opt_out?: boolean | undefined;
  readonly voicemail_message_id?: number | null | undefined;
  readonly audience?: AskedAudience | null | undefined;
  readonly schedule_date?: string | null | undefined;
  readonly timezone?: string | null | undefined;
}

export interface RecipientsQuery {
  readonly page: number;
  readonly per_page: number;
  readonly cursor?: string | undefined;
  readonly outcome?: BroadcastRecipient['outcome'] | undefined;
}

/** Broadcasts of a company. What belongs to another company is NOT_FOUND. */
export interface Broadcasts {
  list(reads: Reads, scope: Scope, query: BroadcastQuery): Promise<Broadcast[]>;
  get(reads: Reads, scope: Scope, id: number): Promise<BroadcastActivity>;
  /** @throws ApiError VALIDATION_FAILED, NOT_FOUND for a line, a list or contacts that are not there for the user. */
  create(tx: Tx, scope: Scope, userId: number, fields: BroadcastFields & { readonly name: string }): Promise<Broadcast>;
  /** @throws as `create`, and CONFLICT for one that is not a draft any more, or that somebody has changed since. */
  change(
    tx: Tx,
    scope: Scope,
    userId: number,
    id: number,
    fields: BroadcastFields,
    ifVersion: number | undefined,
  ): Promise<Broadcast>;
  /** @throws ApiError CONFLICT while it is on its way, FORBIDDEN without the permission for its kind. */
  remove(tx: Tx, scope: Scope, userId: number, id: number): Promise<void>;
  estimate(reads: Reads, scope: Scope, id: number): Promise<BroadcastEstimate>;
  /**
   * @param kind what the caller believes that it sends
   * @throws ApiError VALIDATION_FAILED for what is missing, REJECTED for what would stop every text, CONFLICT, FORBIDDEN.
   */
  send(tx: Tx, scope: Scope, userId: number, id: number, kind: BroadcastKind, request: SendRequest): Promise<Broadcast>;
  /** @throws ApiError CONFLICT when it is not in a state for that, FORBIDDEN without the permission for its kind. */
  control(tx: Tx, scope: Scope, userId: number, id: number, act: 'pause' | 'resume' | 'cancel'): Promise<Broadcast>;
  recipients(reads: Reads, scope: Scope, id: number, query: RecipientsQuery): Promise<Page<BroadcastRecipient>>;
  csv(reads: Reads, scope: Scope, id: number): Promise<AsyncGenerator<string>>;
}

export interface SendRequest {
  readonly confirm_count?: number | undefined;
  readonly if_version?: number | undefined;
}

export interface BroadcastsDeps extends EstimateDeps {
  readonly attachments: Pick<Attachments, 'require' | 'keep' | 'find'>;
  readonly kernel: Pick<Kernel, 'clock'>;
  readonly voicemails: Pick<RinglessVoicemails, 'wake'>;
}

/** Above this, the sender types the number of recipients. */
const CONFIRM_ABOVE = 1_000;
/** Of so many recipients the gate is asked before a broadcast is sent: what stops one of them for a reason of the account stops all. */
const PROBED = 10;
const LONGEST_AHEAD_MS = 366 * 24 * 60 * 60_000;

const CONFLICTS: Readonly<Record<BroadcastAct, string>> = {
  change: 'Only a draft can be changed. Cancel this broadcast, and begin a new one.',
  send: 'This broadcast was already sent or scheduled.',
  pause: 'This broadcast is not being sent.',
  resume: 'This broadcast is not paused.',
  cancel: 'This broadcast is already over.',
  remove: 'Cancel this broadcast first.',
};
const CHANGED_SINCE = 'This broadcast was changed in the meantime. Load it again.';
const NO_TEXT = 'Write the text first.';
const OTHER_KIND: Readonly<Record<BroadcastKind, string>> = {
  sms: 'This broadcast sends texts. Use send-bulk-messages.',
  rvm: 'This broadcast sends ringless voicemails. Use send-bulk-rvm.',
};
const BLANKS = 'Fill in what is in square brackets first: everyone gets the text as it is.';
const NO_LINE = 'Choose the line to send from.';
const NO_AUDIENCE = 'Choose who gets the broadcast.';
const PAST = 'Choose a time in the future.';
const TOO_LATE = 'Choose a time within a year.';
const CONFIRM = 'Type the number of recipients to confirm.';

export function createBroadcasts(deps: BroadcastsDeps): Broadcasts {
  const { kernel, attachments } = deps;
  const nowOf = (): Date => kernel.clock.now();

  async function present(reads: Reads, scope: Scope, views: readonly BroadcastView[]): Promise<Broadcast[]> {
    const ids = [...new Set(views.flatMap(({ row }) => row.attachments))];
    const files = new Map((await attachments.find(reads, scope, ids)).map((file) => [file.uuid, file]));
    return views.map((view) =>
      presentBroadcast(
        view,
        view.row.attachments.flatMap((id) => files.get(id) ?? []),
      ),
    );
  }

  async function presentOne(reads: Reads, scope: Scope, id: number): Promise<Broadcast> {
    const [broadcast] = await present(reads, scope, [found(await findBroadcast(reads, scope, id))]);
    if (broadcast === undefined) throw new Error('one row makes one broadcast');
    return broadcast;
  }

  /** What the fields say, as columns. What is left out stays. */
  async function columnsOf(tx: Tx, scope: Scope, userId: number, fields: BroadcastFields): Promise<BroadcastValues> {
    const { campaign_id: lineId, body, attachments: ids, audience, schedule_date: date } = fields;
    const { voicemail_message_id: messageId } = fields;
    if (messageId != null) await requireUsable(tx, scope, userId, messageId);
    requireVariables(body ?? '', 'body');
    if (lineId != null) {
      const lines = await listUsableLines(tx, scope, await readViewer(tx, scope));
      if (!lines.some(({ id }) => id === lineId)) throw fail('NOT_FOUND');
    }
    if (ids !== undefined) {
      await attachments.require(tx, scope, ids);
      // A draft keeps its files.
      await attachments.keep(tx, scope, ids);
    }
    const chosen =
      audience === undefined ? {} : audience === null ? NOBODY : await readAudience(tx, scope, nowOf(), audience);
    return {
      ...(fields.kind !== undefined && { kind: fields.kind }),
      ...(messageId !== undefined && { voicemailMessageId: messageId }),
      ...(fields.name !== undefined && { name: fields.name }),
      ...(lineId !== undefined && { lineId }),
      ...(body !== undefined && { body }),
      ...(ids !== undefined && { attachments: [...new Set(ids)] }),
      ...(fields.gif_url !== undefined && { gifUrl: fields.gif_url }),
      ...(fields.opt_out !== undefined && { optOut: fields.opt_out }),
      ...chosen,
      ...(date !== undefined && { scheduleAt: date === null ? null : new Date(date) }),
      ...(fields.timezone !== undefined && { timezone: fields.timezone }),
    };
  }

  async function lockFor(
    tx: Tx,
    scope: Scope,
    id: number,
    act: BroadcastAct,
    ifVersion?: number,
  ): Promise<BroadcastRow> {
    const row = found(await lockBroadcast(tx, scope, id));
    if (!canAct(row.status, act)) throw fail('CONFLICT', { message: CONFLICTS[act] });
    if (ifVersion !== undefined && ifVersion !== row.version) throw fail('CONFLICT', { message: CHANGED_SINCE });
    return row;
  }

  async function write(tx: Tx, scope: Scope, id: number, values: BroadcastValues): Promise<BroadcastRow> {
    const row = await updateBroadcast(tx, scope, id, values, nowOf());
    tellBroadcast(tx, scope, row);
    return row;
  }

  /** Who is meant; a draft for nobody in particular is refused. */
  function recipientsOf(reads: Reads, scope: Scope, { audience }: BroadcastRow): Promise<readonly number[]> {
    if (audience === null) throw invalid({ audience: NO_AUDIENCE });
    return audienceIds(reads, scope, nowOf(), audience);
  }

  function requireText({ body, attachments: files, gifUrl }: BroadcastRow): void {
    const isEmpty = body.trim() === '' && files.length === 0 && gifUrl === null;
    if (isEmpty) throw invalid({ body: NO_TEXT });
    if (fillTemplate(body, {}).unfilled.some(({ variable }) => variable === null)) throw invalid({ body: BLANKS });
  }

  async function requireComplete(reads: Reads, scope: Scope, userId: number, row: BroadcastRow): Promise<void> {
    const { lineId, scheduleAt } = row;
    if (row.kind === 'sms') requireText(row);
    else await requireSendable(deps, reads, scope, userId, row.voicemailMessageId);
    if (lineId === null) throw invalid({ campaign_id: NO_LINE });
    if (scheduleAt === null) return;
    const aheadMs = scheduleAt.getTime() - nowOf().getTime();
    if (aheadMs <= 0) throw invalid({ schedule_date: PAST });
    if (aheadMs > LONGEST_AHEAD_MS) throw invalid({ schedule_date: TOO_LATE });
  }

  const audit = (tx: Tx, scope: Scope, row: BroadcastRow, before: BroadcastRow | null): Promise<void> =>
    recordAudit(tx, scope, {
      kind: 'broadcast',
      action: before === null ? 'created' : 'changed',
      subject: { id: row.id, name: row.name },
      ...(before !== null && { before: { status: before.status } }),
      after: { status: row.status, ...(before === null && { recipients: row.total }) },
      at: nowOf(),
    });

  return {
    list: async (reads, scope, query) => present(reads, scope, await listBroadcasts(reads, scope, query)),

    async get(reads, scope, id) {
      const [broadcast, outcomes, reasons] = await Promise.all([
        presentOne(reads, scope, id),
        countOutcomes(reads, scope, id),
        countReasons(reads, scope, id),
      ]);
      return {
        ...broadcast,
        outcomes,
        reasons: reasons.map(({ rejection, reason, count }) => ({
          rejection,
          reason: groupReason(rejection, reason ?? '', broadcast.kind),
          count,
        })),
      };
    },

    async create(tx, scope, userId, fields) {
      await requireKindOn(tx, scope, userId, fields.kind ?? 'sms');
      const values = await columnsOf(tx, scope, userId, fields);
      const row = await insertBroadcast(tx, scope, { ...values, name: fields.name, userId, createdAt: nowOf() });
      tellBroadcast(tx, scope, row);
      return presentOne(tx, scope, row.id);
    },

    async change(tx, scope, userId, id, fields, ifVersion) {
      const { kind } = await lockFor(tx, scope, id, 'change', ifVersion);
      await requireKindPermitted(tx, scope, userId, kind);
      await requireKindOn(tx, scope, userId, fields.kind ?? kind);
      await write(tx, scope, id, await columnsOf(tx, scope, userId, fields));
      return presentOne(tx, scope, id);
    },

    async remove(tx, scope, userId, id) {
      const row = await lockFor(tx, scope, id, 'remove');
      await requireKindPermitted(tx, scope, userId, row.kind);
      await deleteBroadcast(tx, scope, id);
      tellBroadcast(tx, scope, row, true);
      if (row.status === 'draft') return;
      const subject = { id, name: row.name };
      await recordAudit(tx, scope, { kind: 'broadcast', action: 'removed', subject, at: nowOf() });
    },

    async estimate(reads, scope, id) {
      const { row } = found(await findBroadcast(reads, scope, id));
      if (!canAct(row.status, 'send')) throw fail('CONFLICT', { message: CONFLICTS.send });
      return estimate(deps, reads, scope, row, await recipientsOf(reads, scope, row));
    },

    async send(tx, scope, userId, id, kind, { confirm_count: confirmed, if_version: ifVersion }) {
      const row = await lockFor(tx, scope, id, 'send', ifVersion);
      if (row.kind !== kind) throw fail('CONFLICT', { message: OTHER_KIND[row.kind] });
      await requireKindOn(tx, scope, userId, kind);
      await requireComplete(tx, scope, userId, row);
      const ids = await recipientsOf(tx, scope, row);
      if (ids.length > CONFIRM_ABOVE && confirmed !== ids.length) throw invalid({ confirm_count: CONFIRM });
      const { obstacles } = await estimate(deps, tx, scope, row, ids.slice(0, PROBED));
      const [first] = obstacles;
      if (first !== undefined)
        throw fail('REJECTED', { message: first.reason, rejection: first.rejection as RejectionCode });
      await insertRecipients(tx, scope, id, ids);
      const now = nowOf();
      const isLater = row.scheduleAt !== null;
      const sent = await write(tx, scope, id, {
        status: isLater ? 'scheduled' : 'sending',
        userId,
        total: ids.length,
        startedAt: isLater ? null : now,
        nextSendAt: row.scheduleAt,
      });
      enqueueStep(tx, sent, row.scheduleAt ?? now);
      await audit(tx, scope, sent, null);
      return presentOne(tx, scope, id);
    },

    async control(tx, scope, userId, id, act) {
      const before = await lockFor(tx, scope, id, act);
      // What is on its way can be stopped even after broadcasts were turned off.
      await (act === 'resume' ? requireKindOn : requireKindPermitted)(tx, scope, userId, before.kind);
      const now = nowOf();
      const row = await write(tx, scope, id, await valuesOf(tx, scope, before, act, now));
      if (act !== 'pause' && row.kind === 'rvm') deps.voicemails.wake(tx, scope, id);
      const isGoing = row.status === 'sending' || row.status === 'scheduled';
      if (isGoing) enqueueStep(tx, row, row.nextSendAt ?? now);
      await audit(tx, scope, row, before);
      return presentOne(tx, scope, id);
    },

    async recipients(reads, scope, id, query) {
      found(await findBroadcast(reads, scope, id));
      const behind = query.cursor === undefined ? 0 : Number(decodeCursor(query.cursor, 1)[0]);
      const rows = await listRecipients(reads, scope, id, {
        behind: Number.isSafeInteger(behind) ? behind : 0,
        offset: query.cursor === undefined ? (query.page - 1) * query.per_page : 0,
        limit: query.per_page + 1,
        outcome: query.outcome,
      });
      const shown = await presentRecipients(reads, scope, rows);
      return toPage(
        rows,
        query,
        (row) => [row.id],
        (row) => found(shown.get(row.id)),
      );
    },

    async csv(reads, scope, id) {
      found(await findBroadcast(reads, scope, id));
      return broadcastCsv(reads, scope, id);
    },
  };
}

const NOBODY = { audience: null, audienceName: null } as const;

async function valuesOf(
  tx: Tx,
  scope: Scope,
  { id, scheduleAt, startedAt }: BroadcastRow,
  act: 'pause' | 'resume' | 'cancel',
  now: Date,
): Promise<BroadcastValues> {
  switch (act) {
    case 'pause':
      return { status: 'paused', nextSendAt: null, reason: null };
    case 'resume': {
      // Who resumes it sends it from here on: the one who began may have left.
      const sender = scope.userId === null ? {} : { userId: scope.userId };
      // Paused before its time, it still waits for it.
      const isAhead = startedAt === null && scheduleAt !== null && scheduleAt > now;
      return isAhead
        ? { status: 'scheduled', reason: null, nextSendAt: scheduleAt, ...sender }
        : { status: 'sending', reason: null, startedAt: startedAt ?? now, ...sender };
    }
    case 'cancel': {
      await cancelWaiting(tx, scope, id);
      const counts = await countStates(tx, scope, id);
      return { ...counts, status: 'canceled', nextSendAt: null, finishedAt: now, reason: null };
    }
  }
}

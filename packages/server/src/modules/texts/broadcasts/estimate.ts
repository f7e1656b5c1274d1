import type { BroadcastEstimate } from '@talk/contract';
import {
  broadcastOpensAt,
  broadcastPrice,
  costWarning,
  planDays,
  rateKind,
  refusalEffect,
  PRICED_VOICEMAIL,
  voicemailRate,
  withinDailyLimits,
  type PricedRecipient,
  type RateKind,
} from '@talk/domain/broadcasts';
import { fillTemplate, type ScriptValues } from '@talk/domain/scripts';
import type { Reads } from '../../../db/transaction.js';
import { ApiError } from '../../../http/errors.js';
import type { Kernel } from '../../../kernel.js';
import type { Scope } from '../../../policy/scope.js';
import { readValuesOfMany } from '../../people/scripts/index.js';
import type { MessageCompliance } from '../../rules/compliance/index.js';
import { composeText, readCredits, type Rates } from '../messaging/index.js';
import type { BroadcastRow } from './broadcasts.repository.js';
import { readSendHours } from './broadcast-settings.js';
import { EXCLUDED, groupReason, NO_PROVIDER } from './exclusions.js';
import { type BroadcastGate, type BroadcastJudgement, gateOf } from './gate.js';
import { firstOpenings, type QuietRecipient } from './open-hours.js';

export interface EstimateDeps {
  readonly kernel: Pick<Kernel, 'clock'>;
  readonly compliance: BroadcastGate & Pick<MessageCompliance, 'dailyLimits'>;
  readonly rates: Pick<Rates, 'ofLine' | 'ofVoicemail'>;
  /** A provider of ringless voicemail is set up. */
  readonly isRinglessOffered: boolean;
}

/** The gate answers up to 1,000 texts at once. */
const AT_ONCE = 500;
const SAMPLES = 3;
const EMPTY = 13;
/** Rejection 3: the provider's. */
const OTHER = 3;
const DAY_MS = 24 * 60 * 60_000;

type Obstacle = BroadcastEstimate['obstacles'][number];
interface Excluded {
  rejection: number | null;
  reason: string;
  count: number;
}

/** Who would get a broadcast, what it would cost, when it would be sent, and what stands in its way. Asks the gate about every recipient. */
export async function estimate(
  { kernel, compliance, rates, isRinglessOffered }: EstimateDeps,
  reads: Reads,
  scope: Scope,
  row: BroadcastRow,
  contactIds: readonly number[],
): Promise<BroadcastEstimate> {
  const hours = await readSendHours(reads, scope);
  const { window, zone } = hours;
  const nowMs = kernel.clock.now().getTime();
  const startMs = broadcastOpensAt(window, Math.max(row.scheduleAt?.getTime() ?? nowMs, nowMs), zone);
  const userId = scope.userId ?? row.userId;
  const ask = gateOf(compliance, row, userId);
  const isVoicemail = row.kind === 'rvm';
  const excludedAs = EXCLUDED[row.kind];
  const priced: PricedRecipient[] = [];
  const moments: number[] = [];
  const excluded = new Map<string, Excluded>();
  const obstacles = new Map<number, Obstacle>();
  if (isVoicemail && !isRinglessOffered) obstacles.set(OTHER, { rejection: OTHER, reason: NO_PROVIDER, detail: null });
  const samples: BroadcastEstimate['samples'] = [];
  const files = row.attachments.length + (row.gifUrl === null ? 0 : 1);
  const seen: { line: BroadcastJudgement['line']; sendsLongAsMms: boolean } = { line: null, sendsLongAsMms: false };

  const exclude = (rejection: number | null, reason: string): void => {
    const key = rejection === null ? reason : String(rejection);
    const known = excluded.get(key) ?? { rejection, reason: groupReason(rejection, reason, row.kind), count: 0 };
    excluded.set(key, { ...known, count: known.count + 1 });
  };

  /** @param opensAtMs for a recipient in quiet hours; null if their hours and the company's do not meet */
  function judge(body: string, verdict: BroadcastJudgement, opensAtMs: number | null): void {
    seen.line ??= verdict.line;
    const { decision } = verdict;
    if (decision.kind === 'later' && opensAtMs === null) return exclude(null, excludedAs.neverOpen);
    let atMs = opensAtMs ?? startMs;
    if (decision.kind === 'blocked') {
      // The text of a draft may not be written yet.
      const obstacle = decision.obstacles.find(({ rejection }) => rejection !== EMPTY);
      const effect = obstacle && refusalEffect(obstacle.rejection, obstacle.rule);
      if (obstacle !== undefined && effect === 'exclude') return exclude(obstacle.rejection, obstacle.text);
      // The daily limits of the account and the line are divided over the days below.
      if (effect === 'carry-over' && obstacle?.rule === 'number-limit')
        atMs = broadcastOpensAt(window, startMs + DAY_MS, zone);
      else if (effect !== 'carry-over' && obstacle !== undefined) {
        const { rejection, text: reason, detail } = obstacle;
        obstacles.set(rejection, { rejection, reason, detail });
      }
    }
    if (verdict.text === null) {
      priced.push(PRICED_VOICEMAIL);
      moments.push(atMs);
      return;
    }
    const { isMms } = verdict.text;
    try {
      const { text, segments } = composeText(body, verdict.text);
      priced.push({ segments, isMms });
      if (isMms && files === 0) seen.sendsLongAsMms = true;
      moments.push(atMs);
      const { id: contactId, name } = verdict.contact;
      if (samples.length < SAMPLES) samples.push({ contact_id: contactId, name, text, segments });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      exclude(null, sentenceOf(error));
    }
  }

  for (let from = 0; from < contactIds.length; from += AT_ONCE) {
    const ids = contactIds.slice(from, from + AT_ONCE);
    const values = await readValuesOfMany(kernel, reads, scope, userId, { contactIds: ids, lineId: row.lineId });
    const filled = ids.map((contactId) => ({ contactId, body: filledBody(row.body, values.get(contactId)) }));
    const verdicts = await ask(
      reads,
      scope,
      filled.map(({ contactId, body }) => ({
        contactId,
        body: body.kind === 'text' ? body.text : row.body,
        atMs: startMs,
      })),
    );
    const recipients = filled.flatMap(({ contactId, body }, index): QuietRecipient[] => {
      const decision = verdicts[index]?.decision;
      if (decision?.kind !== 'later' || body.kind !== 'text') return [];
      return [{ contactId, body: body.text, opensAtMs: decision.atMs }];
    });
    const openings = await firstOpenings(ask, reads, scope, { hours, recipients });
    for (const [index, { contactId, body }] of filled.entries()) {
      const verdict = verdicts[index] ?? null;
      if (verdict === null || body.kind === 'gone') exclude(null, excludedAs.gone);
      else if (body.kind === 'no-value') exclude(null, excludedAs.noValue);
      else judge(body.text, verdict, openings.get(contactId) ?? null);
    }
  }

  const { line, sendsLongAsMms } = seen;
  const isTollFree = line?.isTollFree ?? false;
  const voicemailMills = isVoicemail ? await rates.ofVoicemail(reads, scope) : null;
  const lineRate = isVoicemail || line === null ? null : await rates.ofLine(reads, scope, { isTollFree });
  const rate = voicemailMills === null ? lineRate : voicemailRate(voicemailMills);
  const price = broadcastPrice(priced, rate);
  // The daily limits and the credits are those of texts.
  const limits = isVoicemail ? [] : await compliance.dailyLimits(reads, scope, row.lineId ?? line?.id ?? null);
  const rateOf = ({ isMms }: PricedRecipient): RateKind => (isVoicemail ? 'rvm' : rateKind(isTollFree, isMms));
  const planned = withinDailyLimits(moments, limits, { nowMs, window, zone });
  return {
    total: contactIds.length,
    recipients: priced.length,
    excluded: [...excluded.values()].sort((a, b) => b.count - a.count),
    obstacles: [...obstacles.values()],
    segments: {
      min: price.minSegments,
      max: price.maxSegments,
      total: price.totalSegments,
      distribution: [...price.distribution],
    },
    price:
      rate === null
        ? null
        : {
            min_mills: price.minMills,
            max_mills: price.maxMills,
            total_mills: price.totalMills,
            rates: [...new Set(priced.map(rateOf))].sort(),
          },
    text_credits: isVoicemail ? null : await readCredits(reads, scope),
    warning: isVoicemail ? null : costWarning({ isTollFree, hasMedia: files > 0, sendsLongAsMms }),
    timezone: zone,
    daily_limit: limits.length === 0 ? null : Math.min(...limits.map(({ limit }) => limit)),
    days: planDays(planned, zone).map(({ date, count, firstMs, lastMs }) => ({
      date,
      count,
      first_at: new Date(firstMs).toISOString(),
      last_at: new Date(lastMs).toISOString(),
    })),
    samples,
  };
}

/** The text of one recipient. */
export type FilledBody =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'no-value' } | { readonly kind: 'gone' };

/** @param values undefined: the contact is not there for the sender. */
export function filledBody(body: string, values: ScriptValues | undefined): FilledBody {
  if (values === undefined) return { kind: 'gone' };
  const { text, unfilled } = fillTemplate(body, values);
  return unfilled.length > 0 ? { kind: 'no-value' } : { kind: 'text', text };
}

/** The sentence about the field that was refused. */
export const sentenceOf = ({ options, message }: ApiError): string =>
  Object.values(options.fields ?? {})[0]?.[0] ?? message;

import type { MessageAlternative, MessageCheck } from '@talk/core/texting';
import { listText, numberText } from '../../i18n/formats.js';
import type { AttachmentItem } from '../attachments/attachments.model.js';
import { meterOf, type Meter } from './meter.model.js';
import { placeholdersOf } from './placeholders.js';
import { t } from '../texts.js';

/** The text, and the server's answer about it. */
export interface Writing {
  text: string;
  items: readonly AttachmentItem[];
  gifUrl: string | null;
  optOut: boolean;
  shorten: boolean;
  check: MessageCheck | null;
  /** When to send it; null: now. */
  scheduledAt: string | null;
}

/**
 * What the big button would do.
 * - `waiting`: something has to be done first; `why` says what.
 * - `blocked`: it cannot be sent, whatever is written.
 * - `later`: it may be sent from `at` on.
 */
export type Verdict =
  | { readonly kind: 'send' }
  | { readonly kind: 'schedule'; readonly at: string }
  | { readonly kind: 'later'; readonly at: string; readonly why: string }
  | { readonly kind: 'waiting'; readonly why: string }
  | { readonly kind: 'blocked'; readonly reason: Reason };

/** Why it cannot be sent, who can change that, and the alternatives, best first. */
export interface Reason {
  readonly text: string;
  readonly detail: string | null;
  readonly who: string | null;
  readonly alternatives: readonly MessageAlternative[];
}

/** The text that is appended to one's own, exactly as it will be sent; null when none is. */
export function appendedText({ text, optOut, check }: Pick<Writing, 'text' | 'optOut' | 'check'>): string | null {
  const line = check?.opt_out_text ?? null;
  return !optOut || line === null || line === '' || text.includes(line) ? null : line;
}

export function meterOfWriting(writing: Writing): Meter {
  const { text, items, gifUrl, check, shorten } = writing;
  return meterOf({
    text,
    linkPrefixes: shorten ? (check?.link_prefixes ?? null) : null,
    optOutText: appendedText(writing),
    hasMedia: gifUrl !== null || items.some(({ state }) => state !== 'refused'),
    longAsMms: check?.long_as_mms ?? false,
    rateMills: check?.rate_mills ?? null,
  });
}

/** The reason line of a check that forbids sending; null when it does not. */
function reasonOf(check: MessageCheck | null): Reason | null {
  const [first] = check?.obstacles ?? [];
  if (check?.decision !== 'blocked') return null;
  const people = check.alternatives.flatMap((each) => each.people.map(({ name }) => name));
  const names = [...new Set(people)];
  return {
    text: first?.text ?? t('blocked.unknown'),
    detail: detailOf(first),
    who: names.length === 0 ? null : t('blocked.who', { names: listText(names, 'disjunction') }),
    alternatives: check.alternatives,
  };
}

/** A colleague wrote the do-not-contact reason, with or without a full stop. */
function detailOf(obstacle: MessageCheck['obstacles'][number] | undefined): string | null {
  const detail = obstacle?.detail?.trim() ?? '';
  if (detail === '') return null;
  const sentence = /[.!?…]$/.test(detail) ? detail : `${detail}.`;
  return obstacle?.rejection === 11 ? t('blocked.reason', { reason: sentence }) : sentence;
}

/** What one text can hold, in UTF-16 units. */
const MOST_CHARACTERS = 1600;

/** Whether a text is longer than any text may be. It is kept as it is: the writer decides what goes. */
export const isOver = (text: string): boolean => text.trim().length > MOST_CHARACTERS;

const overWords = (text: string): string =>
  t('wait.over', { count: text.trim().length - MOST_CHARACTERS, most: numberText(MOST_CHARACTERS) });

/** Rejection 30: the limit of today says nothing about a text for another day, which the server judges. */
const isOnlyDailyLimit = (check: MessageCheck | null): boolean =>
  check !== null && check.obstacles.length > 0 && check.obstacles.every(({ rejection }) => rejection === 30);

export function verdictOf(writing: Writing): Verdict {
  const { text, items, gifUrl, check, scheduledAt } = writing;
  const reason = reasonOf(check);
  if (reason !== null && !(scheduledAt !== null && isOnlyDailyLimit(check))) return { kind: 'blocked', reason };
  const wait = (why: string): Verdict => ({ kind: 'waiting', why });
  const attached = items.filter(({ state }) => state === 'ready').length + (gifUrl === null ? 0 : 1);
  if (text.trim() === '' && attached === 0 && items.length === 0) return wait(t('wait.empty'));
  const gaps = placeholdersOf(text);
  const [gap] = gaps;
  if (gap !== undefined) return wait(t('wait.gaps', { count: gaps.length, name: gap.name }));
  if (items.some(({ state }) => state === 'uploading')) return wait(t('wait.upload'));
  if (items.some(({ state }) => state === 'failed' || state === 'refused')) return wait(t('wait.attachment'));
  if (isOver(text)) return wait(overWords(text));
  if (meterOfWriting(writing).isTooLong) return wait(t('wait.long'));
  if (scheduledAt !== null) return { kind: 'schedule', at: scheduledAt };
  if (check?.decision === 'later' && check.at !== null)
    return { kind: 'later', at: check.at, why: check.reason ?? t('quiet.now') };
  return { kind: 'send' };
}

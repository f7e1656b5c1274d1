import type { LineTexting, TextingSettings } from '@talk/core/contract';
import { toInputTime } from '../../shared/hours/week.js';
import type { Problems } from '../../shared/use-edits.js';

/** The account's texting settings as the fields edit them: times as `HH:MM`. */
export type TextingDraft = Omit<TextingSettings, 'text_credits' | 'is_trial' | 'is_a2p_campaign_approved'>;
export type TextWindow = NonNullable<TextingSettings['text_window']>;

/** What admins decide about the texts of each line, by its id. */
export type LinesDraft = Readonly<Record<string, LineTexting>>;

/** The limits in the contract's `compliance.schemas.ts`. */
const MOST_TEXTS = 1_000_000;
const LONGEST_OPT_OUT = 160;
const LONGEST_REPLY = 320;
const MIDNIGHT = '00:00';

/** The hours that are offered first. */
export const USUAL_WINDOW: TextWindow = { open: '09:00', close: '17:00', weekdays: [1, 2, 3, 4, 5] };

/** The limit in a text: null if it is empty, 0 if it is not a limit. */
export function limitIn(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const limit = /^[1-9]\d{0,6}$/.test(trimmed) ? Number(trimmed) : 0;
  return limit > MOST_TEXTS ? 0 : limit;
}

export function draftOf(settings: TextingSettings): TextingDraft {
  const { text_credits: _credits, is_trial: _trial, is_a2p_campaign_approved: _approved, ...decided } = settings;
  return { ...decided, text_window: windowOf(settings.text_window) };
}

const windowOf = (stored: TextingSettings['text_window']): TextingSettings['text_window'] =>
  stored && { ...stored, open: toInputTime(stored.open), close: toInputTime(stored.close) };

/** `0930` for `09:30`. The end of the day is 2400. */
export function toWireTime(time: string, end: 'open' | 'close'): string {
  return end === 'close' && time === MIDNIGHT ? '2400' : time.replace(':', '');
}

/** The changed fields as they are sent. */
export function bodyOf({ text_window: window, ...others }: Partial<TextingDraft>): Partial<TextingDraft> {
  if (window === undefined) return others;
  const sent = window && {
    open: toWireTime(window.open, 'open'),
    close: toWireTime(window.close, 'close'),
    weekdays: window.weekdays,
  };
  return { ...others, text_window: sent };
}

/** Why two times cannot be the hours of a day; undefined if they can. Midnight to midnight is the whole day. */
export function timesProblem(open: string, close: string): 'bothTimes' | 'sameTimes' | undefined {
  if (open === '' || close === '') return 'bothTimes';
  return open === close && open !== MIDNIGHT ? 'sameTimes' : undefined;
}

export interface ProblemWords {
  readonly whole: string;
  readonly optOutNeeded: string;
  readonly optOutLong: string;
  readonly replyLong: string;
  readonly dayNeeded: string;
  readonly bothTimes: string;
  readonly sameTimes: string;
}

/** Problems that need no server, by field. */
export function textingProblems(draft: TextingDraft, words: ProblemWords): Problems {
  const problems: Record<string, string> = {};
  for (const field of ['daily_text_limit', 'number_text_limit'] as const)
    if (draft[field] === 0) problems[field] = words.whole;
  const optOut = draft.opt_out_text.trim();
  if (optOut === '') problems['opt_out_text'] = words.optOutNeeded;
  if (optOut.length > LONGEST_OPT_OUT) problems['opt_out_text'] = words.optOutLong;
  for (const field of ['stop_reply', 'start_reply', 'help_reply'] as const)
    if ((draft[field] ?? '').trim().length > LONGEST_REPLY) problems[field] = words.replyLong;
  const { text_window: window } = draft;
  if (window !== null) {
    const wrong = timesProblem(window.open, window.close);
    if (wrong !== undefined) problems['text_window.open'] = words[wrong];
    if (window.weekdays.length === 0) problems['text_window.weekdays'] = words.dayNeeded;
  }
  return problems;
}

/** A reply as it is stored: an empty one is Talk's own. */
export const replyIn = (text: string): string | null => (text.trim() === '' ? null : text);

/** What is sent of a line: a stop can only be lifted. */
type LineChange = Partial<Omit<LineTexting, Stop> & Record<Stop, false>>;
type Stop = 'is_spamming' | 'traffic_blocked';

/** What of a line differs from what is stored, as it is sent. */
export function changedLine(before: LineTexting, after: LineTexting): LineChange {
  const fields = Object.keys(after) as (keyof LineTexting)[];
  return Object.fromEntries(
    fields.filter((field) => after[field] !== before[field]).map((field) => [field, after[field]]),
  );
}

export const lineProblems = (lines: LinesDraft, words: Pick<ProblemWords, 'whole'>): Problems =>
  Object.fromEntries(
    Object.entries(lines).flatMap(([id, { daily_text_limit: limit }]) =>
      limit === 0 ? [[`${id}.daily_text_limit`, words.whole]] : [],
    ),
  );

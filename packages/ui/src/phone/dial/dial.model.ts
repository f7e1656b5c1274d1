import { computed, effect, signal, untracked, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import type { Contact } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import type { PhoneCall } from '@talk/core/phone';
import {
  formatAsYouType,
  formatEdit,
  joinDialText,
  lightPhoneEngine,
  phoneDisplay,
  readDialText,
} from '@talk/core/format';
import type { EditedText, TextEdit } from '@talk/core/format';
import { clockWords, refusalMatch } from './dial-check.js';
import { ignoreRefusal } from '../../kernel/ignore-refusal.js';
import { createDialLines, type DialLines } from './dial-lines.js';
import type { Match, Suggestion } from './dial-pad.js';
import { lookupEntry } from '../caller.model.js';
import type { Directory, PhoneClient, Remembered } from '../phone-ports.js';
import { phoneText } from '../texts.js';

/** Spec 1 §9: searches wait for a pause of 200–300 ms and need three characters. */
const DEBOUNCE_MS = 250;
const SEARCH_MIN_CHARACTERS = 3;
const SUGGESTIONS = 5;

export interface DialModelOptions {
  client: PhoneClient & { entities: Pick<Entities, 'lines'> };
  remembered: Remembered;
  directory: Directory | null;
  /** Region for numbers typed without a country code. */
  country: string;
  /** The agent chooses the line for each call. */
  alwaysAsk?: ReadonlySignal<boolean>;
}

export interface DialModel {
  readonly number: ReadonlySignal<string>;
  readonly match: ReadonlySignal<Match>;
  readonly suggestions: ReadonlySignal<readonly Suggestion[]>;
  readonly lines: DialLines;
  type: (text: string) => void;
  /** What a person has done in the field. @returns what it shows then, and where its caret belongs. */
  edit: (edit: TextEdit) => EditedText;
  /** Any format, `tel:` links included. @param selected what it replaces; the whole text without it. */
  paste: (text: string, selected?: { start: number; end: number }) => EditedText;
  press: (key: string) => void;
  erase: () => void;
  pick: (suggestion: Suggestion) => void;
  /** Asks once more whose number it is. */
  lookAgain: () => void;
  /** Dials the entered number. Resolves when the call is on its way or over. */
  call: () => Promise<void>;
  /**
   * Dials a number from elsewhere: the recents, or the host page. Rejects as `phone.dial` does, and says why in `problem`.
   */
  callNumber: (number: string, how?: DialHow) => Promise<PhoneCall>;
  /** Why the last number was not called at all, as a sentence; null after the next attempt. */
  readonly problem: ReadonlySignal<string | null>;
  forgetProblem: () => void;
  /** The extension of the number that was dialed last, and the key of its call: one press sends it. Null when there is none. */
  readonly extension: ReadonlySignal<{ readonly of: string; readonly digits: string } | null>;
  /** Offers the extension of the dialed text, if it has one, in a call that was started elsewhere. */
  offerExtension: (call: Pick<PhoneCall, 'key'>, dialed: string) => void;
  forgetExtension: () => void;
  /** The line with this id or number; null when the agent does not have it. */
  findLine: (idOrNumber: string) => number | null;
  reload: () => Promise<void>;
  dispose: () => void;
}

export interface DialHow {
  lineId?: number;
  contactId?: number;
  /** Repeating the same intent with the same key dials once. */
  idempotencyKey?: string;
  /** Aborting hangs up. */
  signal?: AbortSignal;
}

interface Found {
  text: string;
  match: Match;
  contactId: number | null;
  suggestions: readonly Suggestion[];
}

/** A local time outside calling hours comes first, in case the line is cut off. */
function detailOf(company: string | null, clock: { text: string; ok: boolean } | null): string {
  const parts = clock?.ok === false ? [clock.text, company] : [company, clock?.text ?? null];
  return parts.filter((part) => part !== null).join(' · ');
}

/** After so many lookups that failed the person is told, and so far apart are they. */
const LOOKUPS = 3;
const LOOK_AGAIN_MS = 1_000;

const nothing = (text: string): Found => ({ text, match: { kind: 'none' }, contactId: null, suggestions: [] });

/** Reasons that more digits do not fix: the server has a sentence for them. */
const HOPELESS: ReadonlySet<string> = new Set(['emergency', 'not-assigned', 'too-long', 'unknown-country']);
/** With words around it, fewer digits are part of a name. */
const PASTED_DIGITS = 7;
const SCHEME = /^\s*(?:tel|callto|sms):/i;
/** A name is being typed, not a number. `w` alone is a pause. */
const isName = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/w/gi, ''));

/** The digits of a pasted number. A name stays a name, whatever digits are in it: "7-Eleven", "Route 66 Diner". */
function pastedText(pasted: string): string {
  const { digits, plus, extension } = readDialText(pasted);
  const isNumber = digits.length >= PASTED_DIGITS || !isName(pasted) || SCHEME.test(pasted);
  return digits === '' || !isNumber
    ? pasted.trim()
    : `${plus ? '+' : ''}${digits}${extension === null ? '' : `w${extension}`}`;
}

export function createDialModel(options: DialModelOptions): DialModel {
  const { client, remembered, directory, country } = options;
  const table = client.entities.lines;
  const lines = createDialLines(table, remembered, options.alwaysAsk ?? signal(false));
  const text = signal('');
  const number = computed(() => (isName(text.value) ? text.value : formatAsYouType(text.value, country)));
  const found = signal<Found>(nothing(''));
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  const problem = signal<string | null>(null);
  const extension = signal<{ of: string; digits: string } | null>(null);
  /** The problem was the call that went on: when that ends there is none. */
  let wasBusy = false;
  const stopBusy = effect(() => {
    const phase = client.phone.call.value?.state.value.phase ?? 'ended';
    if (phase === 'ended' && wasBusy) untracked(forgetProblem);
  });
  function forgetProblem(): void {
    wasBusy = false;
    problem.value = null;
  }
  let lastDialled = '';

  const again = signal(0);
  const stopSearch = effect(() => {
    void again.value;
    const wanted = text.value;
    const line = lines.chosenId.value;
    asked.abort();
    if (timer) clearTimeout(timer);
    if (wanted.trim().length < SEARCH_MIN_CHARACTERS) {
      found.value = nothing(wanted);
      return;
    }
    const mine = new AbortController();
    asked = mine;
    timer = setTimeout(() => void look(wanted, line, mine.signal), DEBOUNCE_MS);
  });

  /** Three times (spec 1 §7), while nobody answers. What the server has decided stays so. */
  async function lookUpAgain(wanted: string, line: number | null, abort: AbortSignal): Promise<Found> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await lookUp(wanted, line, abort);
      } catch (error) {
        if (abort.aborted || !(error instanceof TalkError) || !error.retryable) throw error;
        if (failures === LOOKUPS) return { ...nothing(wanted), match: { kind: 'lost' } };
        await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
      }
    }
  }

  async function look(wanted: string, line: number | null, abort: AbortSignal): Promise<void> {
    try {
      const parsed = lightPhoneEngine.parse(wanted, country);
      const isNumber = !isName(wanted) && (parsed.valid || HOPELESS.has(parsed.reason));
      const result = isNumber ? await lookUpAgain(wanted, line, abort) : await search(wanted, abort);
      if (!abort.aborted) found.value = result;
    } catch {
      // A match helps, but is not required: the number can be called without it, and the call says what is wrong.
      if (!abort.aborted) found.value = nothing(wanted);
    }
  }

  async function lookUp(wanted: string, line: number | null, abort: AbortSignal): Promise<Found> {
    const query = { phone_number: wanted, ...(line === null ? {} : { campaign_id: line }) };
    const check = await client.api.calls.check({ query, signal: abort });
    if (!check.allowed) return { ...nothing(wanted), match: refusalMatch(check) };
    const clock = clockWords(check);
    const tone = clock === null || clock.ok ? null : 'warn';
    const { contact } = await client.api.contacts.findByPhone({ query: { phone_number: wanted }, signal: abort });
    if (contact) {
      const detail = detailOf(contact.company_name, clock);
      const match: Match = { kind: 'contact', name: contact.name, seed: String(contact.id), detail, tone };
      return { ...nothing(wanted), contactId: contact.id, match };
    }
    const unknown: Found = { ...nothing(wanted), match: { kind: 'unknown', detail: clock?.text ?? null, tone } };
    // What is known is said already: a host may take its time, or never answer.
    if (!abort.aborted) found.value = unknown;
    const entry = await lookupEntry(directory, check.phone_number ?? wanted);
    if (!entry) return unknown;
    const detail = detailOf(entry.company, clock);
    return { ...nothing(wanted), match: { kind: 'contact', name: entry.name, seed: entry.id, detail, tone } };
  }

  async function search(wanted: string, abort: AbortSignal): Promise<Found> {
    const page = await client.api.contacts.list({ query: { search: wanted, per_page: SUGGESTIONS }, signal: abort });
    return { ...nothing(wanted), suggestions: page.data.flatMap(toSuggestion) };
  }

  let reloads = 0;
  let listed = 0;
  async function reload(): Promise<void> {
    const mine = (reloads += 1);
    try {
      const { data } = await table.ask(
        () => client.api.company.lines(),
        (answer) => answer.data,
      );
      // Which they are: an answer that was overtaken does not know better.
      if (mine < listed) return;
      listed = mine;
      lines.list(data.map(({ id }) => id));
    } finally {
      lines.settle();
    }
  }
  const stopStale = table.onStale(() => {
    if (reloads > 0) reload().catch(ignoreRefusal);
  });

  async function dial(number: string, how: DialHow = {}): Promise<PhoneCall> {
    forgetProblem();
    try {
      return await start(number, how);
    } catch (error) {
      if (error instanceof TalkError) {
        problem.value = whyNot(error, number);
        wasBusy = error.code === 'PHONE_BUSY';
      }
      throw error;
    }
  }

  async function start(number: string, how: DialHow): Promise<PhoneCall> {
    const { lineId: line = lines.chosenId.peek(), contactId, idempotencyKey, signal: abort } = how;
    if (line === null && lines.mustChoose.peek())
      throw new TalkError({ code: 'INVALID_ARGUMENT', message: phoneText('line.chooseFirst') });
    lastDialled = number;
    const call = await client.phone.dial({
      to: number,
      ...(line === null ? {} : { line }),
      ...(contactId === undefined ? {} : { contactId }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(abort === undefined ? {} : { signal: abort }),
    });
    lines.used();
    offerExtension(call, number);
    return call;
  }

  function offerExtension({ key }: Pick<PhoneCall, 'key'>, dialed: string): void {
    const { extension: digits } = readDialText(dialed);
    extension.value = digits === null ? null : { of: key, digits };
  }

  function edit(made: TextEdit): EditedText {
    const { after, caret } = made;
    // Of a name nothing is grouped.
    const edited = isName(after) ? { text: after, caret } : formatEdit(made, country);
    text.value = edited.text;
    return edited;
  }

  return {
    number,
    match: computed(() => (found.value.text === text.value ? found.value.match : { kind: 'none' as const })),
    suggestions: computed(() => (found.value.text === text.value ? found.value.suggestions : [])),
    lines,
    type: (typed) => {
      text.value = typed;
    },
    edit,
    paste: (pasted, selected) => {
      const before = number.peek();
      const { start, end } = selected ?? { start: 0, end: before.length };
      const inserted = pastedText(pasted);
      const after = before.slice(0, start) + inserted + before.slice(end);
      return edit({ before: '', after, caret: start + inserted.length, isForward: false });
    },
    press: (key) => {
      text.value += key;
    },
    erase: () => {
      // Erases the last digit, not the punctuation that was added after it.
      const kept = isName(text.value) ? text.value.trimEnd() : text.value.replaceAll(/[^\d+*#w,]/gi, '');
      text.value = kept.slice(0, -1);
    },
    pick: (suggestion) => {
      text.value = suggestion.number;
    },
    lookAgain: () => {
      found.value = nothing(text.peek());
      again.value += 1;
    },
    call: async () => {
      // An empty field and the call key bring back the last number, as on every phone.
      if (text.value.trim() === '') {
        text.value = lastDialled;
        return;
      }
      if (found.peek().text === text.peek() && found.peek().match.kind === 'refused') return;
      // The pad says that a line must be chosen first.
      if (lines.mustChoose.peek()) return;
      const contactId = found.value.text === text.value ? found.value.contactId : null;
      const how = contactId === null ? {} : { contactId };
      const number = text.value;
      try {
        text.value = '';
        const call = await dial(number, how);
        const state = call.state.peek();
        // Cancelled before any phone rang: the number stays for a better hour.
        if (state.phase === 'ended' && state.reason === 'cancelled' && text.peek() === '') text.value = number;
      } catch (error) {
        // Another call took the line in the meantime: the number stays for the next attempt.
        if (!(error instanceof TalkError)) throw error;
        text.value = number;
      }
    },
    callNumber: dial,
    problem,
    forgetProblem,
    extension,
    offerExtension,
    forgetExtension: () => {
      extension.value = null;
    },
    findLine: lines.find,
    reload,
    dispose: () => {
      stopSearch();
      stopBusy();
      stopStale();
      lines.dispose();
      asked.abort();
      if (timer) clearTimeout(timer);
    },
  };
}

/** What to tell the person who requested the call; null for their own action. */
function whyNot({ code, message }: TalkError, number: string): string | null {
  const display = phoneDisplay(number);
  switch (code) {
    case 'ABORTED':
      return null;
    case 'PHONE_BUSY':
      return phoneText('dial.busy', { number: display });
    case 'NOT_LEADER':
      return phoneText('dial.notLeader', { number: display });
    default:
      return phoneText('dial.failed', { number: display, reason: message });
  }
}

function toSuggestion(contact: Contact): Suggestion[] {
  if (!contact.phone_number) return [];
  // The first one is the primary one.
  const number = joinDialText(contact.phone_number, contact.phone_numbers[0]?.extension);
  return [
    {
      contactId: contact.id,
      name: contact.name,
      seed: String(contact.id),
      number,
      display: phoneDisplay(number, { keepExtension: true }),
    },
  ];
}

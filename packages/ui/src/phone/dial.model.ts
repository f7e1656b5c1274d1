import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { TalkError } from '@talk/core';
import type { Contact, ContactMatch, Line } from '@talk/core';
import type { PhoneCall } from '@talk/core/phone';
import { formatAsYouType, formatTime, lightPhoneEngine, phoneDisplay, readDialText } from '@talk/core/format';
import type { LineChoice, Match, Suggestion } from './dial-pad.js';
import { lookupEntry } from './caller.model.js';
import type { Directory, PhoneClient, Remembered } from './phone-ports.js';
import { phoneText } from './texts.js';

/** Spec 1 §9: searches wait for a pause of 200–300 ms and need three characters. */
const DEBOUNCE_MS = 250;
const SEARCH_MIN_CHARACTERS = 3;
const SUGGESTIONS = 5;
const LINE_KEY = 'phone.line';

export interface DialModelOptions {
  client: PhoneClient;
  remembered: Remembered;
  directory: Directory | null;
  /** Region for numbers typed without a country code. */
  country: string;
  timeFormat: 12 | 24;
  nowMs: () => number;
}

export interface DialModel {
  readonly number: ReadonlySignal<string>;
  readonly match: ReadonlySignal<Match>;
  readonly suggestions: ReadonlySignal<readonly Suggestion[]>;
  readonly lines: ReadonlySignal<readonly LineChoice[]>;
  readonly lineId: ReadonlySignal<number | null>;
  /** Whether the lines were read; until then nothing is said about there being none. */
  readonly linesKnown: ReadonlySignal<boolean>;
  type: (text: string) => void;
  /** Any format, `tel:` links included. */
  paste: (text: string) => void;
  press: (key: string) => void;
  erase: () => void;
  pick: (suggestion: Suggestion) => void;
  chooseLine: (id: number) => void;
  /** Dials what is entered. Resolves when the call is on its way or over. */
  call: () => Promise<void>;
  /**
   * Dials a number from elsewhere: the recents, or the page around the widget.
   * Rejects with `INVALID_ARGUMENT` and `PHONE_BUSY`, as `phone.dial` does.
   */
  callNumber: (number: string, how?: DialHow) => Promise<PhoneCall>;
  /** The line with this id or number; null when the person has none such. */
  findLine: (idOrNumber: string) => number | null;
  reload: () => Promise<void>;
  dispose: () => void;
}

export interface DialHow {
  lineId?: number;
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

const nothing = (text: string): Found => ({ text, match: { kind: 'none' }, contactId: null, suggestions: [] });

/** Reasons that more digits do not mend: the server has a sentence for them. */
const HOPELESS: ReadonlySet<string> = new Set(['emergency', 'not-assigned', 'too-long', 'unknown-country']);
/** A name is being typed, not a number. `w` alone is a pause. */
const isName = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/w/gi, ''));

export function createDialModel(options: DialModelOptions): DialModel {
  const { client, remembered, directory, country, timeFormat, nowMs } = options;
  const linesKnown = signal(false);
  const text = signal('');
  const found = signal<Found>(nothing(''));
  const lines = signal<readonly Line[]>([]);
  const lineId = signal<number | null>(null);
  let asked = new AbortController();
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastDialled = '';

  const stopSearch = effect(() => {
    const wanted = text.value;
    const line = lineId.value;
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

  async function look(wanted: string, line: number | null, abort: AbortSignal): Promise<void> {
    try {
      const parsed = lightPhoneEngine.parse(wanted, country);
      const isNumber = !isName(wanted) && (parsed.valid || HOPELESS.has(parsed.reason));
      const result = isNumber ? await lookUp(wanted, line, abort) : await search(wanted, abort);
      if (!abort.aborted) found.value = result;
    } catch {
      // A match is a help, not a condition: without it the number can still be called, and the call says what is wrong.
      if (!abort.aborted) found.value = nothing(wanted);
    }
  }

  async function lookUp(wanted: string, line: number | null, abort: AbortSignal): Promise<Found> {
    const query = { phone_number: wanted, ...(line === null ? {} : { campaign_id: line }) };
    const allowed = await client.api.calls.check({ query, signal: abort });
    if (!allowed.allowed) {
      return { ...nothing(wanted), match: { kind: 'refused', reason: allowed.message ?? phoneText('end.failed') } };
    }
    const { contact } = await client.api.contacts.findByPhone({ query: { phone_number: wanted }, signal: abort });
    if (!contact) {
      const entry = await lookupEntry(directory, allowed.phone_number ?? wanted);
      if (!entry) return { ...nothing(wanted), match: { kind: 'unknown' } };
      const match: Match = { kind: 'contact', name: entry.name, seed: entry.id, detail: entry.company ?? '' };
      return { ...nothing(wanted), match };
    }
    return { ...nothing(wanted), contactId: contact.id, match: matchOf(contact) };
  }

  function matchOf(contact: ContactMatch): Match {
    const there = contact.timezone ? formatTime(nowMs(), contact.timezone, timeFormat) : null;
    const detail = [contact.company_name, there ? phoneText('match.there', { time: there }) : null];
    return {
      kind: 'contact',
      name: contact.name,
      seed: String(contact.id),
      detail: detail.filter((part) => part !== null).join(' · '),
    };
  }

  async function search(wanted: string, abort: AbortSignal): Promise<Found> {
    const page = await client.api.contacts.list({ query: { search: wanted, per_page: SUGGESTIONS }, signal: abort });
    return { ...nothing(wanted), suggestions: page.data.flatMap(toSuggestion) };
  }

  async function reload(): Promise<void> {
    const { data } = await client.api.company.lines();
    lines.value = data.filter((line) => !line.is_paused && line.incoming_number !== null);
    const last = Number(remembered.get(LINE_KEY));
    const usable = (id: number): boolean => lines.value.some((line) => line.id === id);
    const fallback = lines.value.find((line) => line.is_default) ?? lines.value[0];
    lineId.value = usable(last) ? last : (fallback?.id ?? null);
    linesKnown.value = true;
  }

  async function dial(number: string, contactId: number | null, how: DialHow = {}): Promise<PhoneCall> {
    const { lineId: line = lineId.peek(), idempotencyKey, signal: abort } = how;
    lastDialled = number;
    return client.phone.dial({
      to: number,
      ...(line === null ? {} : { line }),
      ...(contactId === null ? {} : { contactId }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(abort === undefined ? {} : { signal: abort }),
    });
  }

  return {
    number: computed(() => (isName(text.value) ? text.value : formatAsYouType(text.value, country))),
    match: computed(() => (found.value.text === text.value ? found.value.match : { kind: 'none' as const })),
    suggestions: computed(() => (found.value.text === text.value ? found.value.suggestions : [])),
    lines: computed(() =>
      lines.value.map((line) => ({
        id: line.id,
        name: line.name,
        label: `${line.name} · ${phoneDisplay(line.incoming_number ?? '')}`,
      })),
    ),
    lineId,
    linesKnown,
    type: (typed) => {
      text.value = typed;
    },
    paste: (pasted) => {
      const { digits, plus } = readDialText(pasted);
      text.value = digits === '' ? pasted.trim() : `${plus ? '+' : ''}${digits}`;
    },
    press: (key) => {
      text.value += key;
    },
    erase: () => {
      // What counts is the last digit, not the punctuation that was put behind it.
      const kept = isName(text.value) ? text.value.trimEnd() : text.value.replaceAll(/[^\d+*#w,]/gi, '');
      text.value = kept.slice(0, -1);
    },
    pick: (suggestion) => {
      text.value = suggestion.number;
    },
    chooseLine: (id) => {
      lineId.value = id;
      remembered.set(LINE_KEY, String(id));
    },
    call: async () => {
      // An empty field and the call key bring back the last number, as on every phone.
      if (text.value.trim() === '') {
        text.value = lastDialled;
        return;
      }
      if (found.peek().text === text.peek() && found.peek().match.kind === 'refused') return;
      const contactId = found.value.text === text.value ? found.value.contactId : null;
      const number = text.value;
      try {
        text.value = '';
        await dial(number, contactId);
      } catch (error) {
        // Another call took the line in the meantime: the number stays for the next attempt.
        if (!(error instanceof TalkError)) throw error;
        text.value = number;
      }
    },
    callNumber: (number, how) => dial(number, null, how),
    findLine: (wanted) => {
      const digits = wanted.replaceAll(/\D/g, '');
      const found = lines.peek().find(({ id, incoming_numbers, incoming_number }) => {
        const numbers = [incoming_number ?? '', ...incoming_numbers.map((each) => each.phone_number)];
        return String(id) === wanted || (digits.length > 6 && numbers.some((number) => number.endsWith(digits)));
      });
      return found?.id ?? null;
    },
    reload,
    dispose: () => {
      stopSearch();
      asked.abort();
      if (timer) clearTimeout(timer);
    },
  };
}

function toSuggestion(contact: Contact): Suggestion[] {
  if (!contact.phone_number) return [];
  return [
    {
      contactId: contact.id,
      name: contact.name,
      seed: String(contact.id),
      number: contact.phone_number,
      display: phoneDisplay(contact.phone_number),
    },
  ];
}

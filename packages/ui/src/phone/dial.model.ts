import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import type { Contact, ContactMatch, Line } from '@talk/core';
import { formatAsYouType, formatTime, lightPhoneEngine, phoneDisplay, readDialText } from '@talk/core/format';
import type { LineChoice, Match, Suggestion } from './dial-pad.js';
import type { PhoneClient, Remembered } from './phone-ports.js';
import { phoneText } from './texts.js';

/** Spec 1 §9: searches wait for a pause of 200–300 ms and need three characters. */
const DEBOUNCE_MS = 250;
const SEARCH_MIN_CHARACTERS = 3;
const SUGGESTIONS = 5;
const LINE_KEY = 'phone.line';

export interface DialModelOptions {
  client: PhoneClient;
  remembered: Remembered;
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
  type: (text: string) => void;
  /** Any format, `tel:` links included. */
  paste: (text: string) => void;
  press: (key: string) => void;
  erase: () => void;
  pick: (suggestion: Suggestion) => void;
  chooseLine: (id: number) => void;
  /** Dials what is entered. Resolves when the call is on its way or over. */
  call: () => Promise<void>;
  /** Dials a number from elsewhere: the recents, or the page around the widget. */
  callNumber: (number: string, lineId?: number) => Promise<void>;
  reload: () => Promise<void>;
  dispose: () => void;
}

interface Found {
  text: string;
  match: Match;
  contactId: number | null;
  suggestions: readonly Suggestion[];
}

const nothing = (text: string): Found => ({ text, match: { kind: 'none' }, contactId: null, suggestions: [] });

export function createDialModel({ client, remembered, country, timeFormat, nowMs }: DialModelOptions): DialModel {
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
      const result = lightPhoneEngine.parse(wanted, country).valid
        ? await lookUp(wanted, line, abort)
        : await search(wanted, abort);
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
    if (!contact) return { ...nothing(wanted), match: { kind: 'unknown' } };
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
  }

  async function dial(number: string, line: number | null, contactId: number | null): Promise<void> {
    lastDialled = number;
    await client.phone.dial({
      to: number,
      ...(line === null ? {} : { line }),
      ...(contactId === null ? {} : { contactId }),
    });
  }

  return {
    number: computed(() => formatAsYouType(text.value, country)),
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
      text.value = text.value.trimEnd().slice(0, -1);
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
      const contactId = found.value.text === text.value ? found.value.contactId : null;
      await dial(text.value, lineId.value, contactId);
      text.value = '';
    },
    callNumber: (number, line) => dial(number, line ?? lineId.value, null),
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

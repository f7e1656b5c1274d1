import { computed, effect, signal, type ReadonlySignal } from '@preact/signals-core';
import { timeText } from '../../i18n/clock.js';
import type { Clock, Contact } from '@talk/core';
import type { Entities } from '@talk/core/entities';
import { checkDayTime, joinDialText, phoneDisplay } from '@talk/core/format';
import type { PhoneClient } from '../phone-ports.js';
import { createPagedList, type ListState } from './paged-list.js';
import { tabsText } from './tabs.texts.js';

/** Spec 1 §9: searches wait for a pause of 200–300 ms and need three characters. */
const DEBOUNCE_MS = 250;
export const SEARCH_MIN_CHARACTERS = 3;
const PER_PAGE = 25;

export interface ContactNumber {
  /** To dial: with its extension, which the phone offers to send. */
  readonly number: string;
  readonly display: string;
  /** "Mobile". */
  readonly title: string;
  readonly isOptedOut: boolean;
}

/** A contact as the phone shows it. */
export interface PhoneContact {
  readonly id: number;
  readonly name: string;
  readonly seed: string;
  readonly company: string | null;
  readonly numbers: readonly ContactNumber[];
  readonly email: string | null;
  readonly owner: string | null;
  /** The contact's local time when it was read. */
  readonly timeThere: (nowMs: number) => { text: string; ok: boolean };
  readonly lastTouchMs: number | null;
  /** Why the number may not be called, as a sentence; null when it may. */
  readonly barred: string | null;
}

export interface ContactsModel {
  readonly state: ReadonlySignal<ListState<PhoneContact>>;
  /** As typed. */
  readonly search: ReadonlySignal<string>;
  /** The search that found the rows; empty for the latest contacts. */
  readonly found: ReadonlySignal<string>;
  type: (text: string) => void;
  readonly open: ReadonlySignal<PhoneContact | null>;
  show: (id: number | null) => void;
  load: () => Promise<void>;
  more: () => Promise<void>;
  /** What the agent may see has changed: what is there goes, and is asked for anew. */
  restart: () => Promise<void>;
  dispose: () => void;
}

export interface ContactsOptions {
  client: PhoneClient;
  entities: Entities;
  timeFormat: ReadonlySignal<12 | 24>;
  clock: Clock;
}

const lastFirst = (a: Contact, b: Contact): number =>
  (b.last_engagement_at ?? '').localeCompare(a.last_engagement_at ?? '') || b.id - a.id;

export function createContactsModel({ client, entities, timeFormat, clock }: ContactsOptions): ContactsModel {
  const search = signal('');
  const found = signal('');
  const openId = signal<number | null>(null);
  let stopWaiting = (): void => {};
  const list = createPagedList<Contact>({
    table: entities.contacts,
    order: lastFirst,
    fetch: (cursor, abort) =>
      client.api.contacts.list({
        query: {
          per_page: PER_PAGE,
          ...(found.peek() === '' ? {} : { search: found.peek() }),
          ...(cursor === null ? {} : { cursor }),
        },
        signal: abort,
      }),
  });
  const contacts = computed(() => list.state.value.items.map((contact) => toContact(contact, timeFormat.value)));

  // The first run is no search.
  let isFirst = true;
  const stop = effect(() => {
    const text = search.value.trim();
    stopWaiting();
    if (isFirst) {
      isFirst = false;
      return;
    }
    const wanted = text.length < SEARCH_MIN_CHARACTERS ? '' : text;
    if (wanted === found.peek()) return;
    stopWaiting = clock.after(DEBOUNCE_MS, () => {
      found.value = wanted;
      void list.restart();
    });
  });

  return {
    state: computed(() => ({ ...list.state.value, items: contacts.value })),
    search,
    found,
    type: (text) => {
      search.value = text;
    },
    open: computed(() => contacts.value.find(({ id }) => id === openId.value) ?? null),
    show: (id) => {
      openId.value = id;
    },
    load: list.load,
    more: list.more,
    restart: list.restart,
    dispose() {
      stop();
      stopWaiting();
      list.dispose();
    },
  };
}

function toContact(contact: Contact, timeFormat: 12 | 24): PhoneContact {
  const { zones } = contact.local_zone;
  return {
    id: contact.id,
    name: contact.name,
    seed: String(contact.id),
    company: contact.company_name,
    numbers: contact.phone_numbers.map(({ phone_number, extension, title, is_opted_out }) => {
      const number = joinDialText(phone_number, extension);
      return { number, display: phoneDisplay(number, { keepExtension: true }), title, isOptedOut: is_opted_out };
    }),
    email: contact.email,
    owner: contact.owner_name,
    timeThere: (nowMs) => {
      const time = timeText(nowMs, zones[0] ?? 'UTC', timeFormat);
      const ok = checkDayTime({ name: contact.name, zones }, nowMs, timeFormat).inDayTime;
      return { text: tabsText(ok ? 'contact.time' : 'contact.timeLate', { time }), ok };
    },
    lastTouchMs: contact.last_engagement_at === null ? null : Date.parse(contact.last_engagement_at),
    barred: barredBy(contact),
  };
}

function barredBy({ is_dnc, dnc_reason, is_blocked }: Contact): string | null {
  if (is_blocked) return tabsText('contact.blocked');
  if (!is_dnc) return null;
  return dnc_reason === null ? tabsText('contact.dnc') : tabsText('contact.dncWhy', { reason: dnc_reason });
}

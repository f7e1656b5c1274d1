import { signal, TalkError, type Clock, type Contact, type ReadonlySignal } from '@talk/core';
import { fieldMessages, sentenceOf } from '../../../shared/errors.js';
import { nameOf } from '../contact-words.js';
import { isAttribute, isSame, joined, valueIn, wordsIn, type EditField, type EditValue } from './edit-fields.js';
import type { Overlays } from './overlays.js';
import { folded, type Trouble, type UnsentChange, type UnsentRecord } from './unsent-record.js';
import type { UnsentStore } from './unsent-store.js';
import { t } from './unsent-words.js';

/** A change of one field, as the screen that makes it knows it. */
export interface ContactEdit extends Pick<UnsentRecord, 'field' | 'label' | 'value' | 'shown' | 'patch'> {
  /** What its maker saw in the field; without it, what the contact has. */
  readonly before?: EditValue;
}

/** What became of a change at its first attempt. Nothing but `waiting` is kept. */
export type EditOutcome =
  | { readonly name: 'saved' }
  /** The server was not reached: it is sent by itself later, and counted as not saved until then. */
  | { readonly name: 'waiting' }
  /** Somebody else has changed the field: `contact` is what they left. */
  | { readonly name: 'conflict'; readonly contact: Contact }
  | { readonly name: 'refused'; readonly message: string };

/** What a person has changed of contacts, until the server has it. Each change is kept before it is sent. */
export interface UnsentEdits {
  /** Those that an attempt has failed for, in the order in which they were made; those that need a decision are among them. */
  readonly unsaved: ReadonlySignal<readonly UnsentChange[]>;
  /** Never rejects. */
  save: (contact: Contact, edit: ContactEdit) => Promise<EditOutcome>;
  /** Sends what waits, in its order. Ends when nothing more can be sent now. */
  send: () => Promise<void>;
  /** Sends one again that was refused, or that stands against a colleague's, knowing theirs; with another text, where both are to stay. */
  again: (change: UnsentChange, text?: string) => Promise<void>;
  drop: (change: UnsentChange) => void;
  /** Shows and sends what was left from before. @returns the end: what is kept waits for the next time. */
  start: () => () => void;
}

export interface UnsentEditsOptions {
  store: UnsentStore;
  overlays: Overlays;
  /** Work that one tab does at a time. */
  exclusive: (work: () => Promise<void>) => Promise<void>;
  clock: Clock;
  newId: () => string;
  /** One attempt. Rejects as the request does; with CONFLICT when the contact is not at `version` any more. */
  deliver: (change: UnsentChange, version: number) => Promise<Contact>;
  reload: (contactId: number) => Promise<Contact>;
  /** The same person is signed in to the same company, and the session is good. */
  isCurrent: () => boolean;
  /** It is known already that the server cannot be reached: nobody waits for an attempt to tell. */
  isOffline: () => boolean;
}

type Attempt =
  | { readonly name: 'saved' | 'conflict'; readonly contact: Contact; readonly sentAt: number }
  | { readonly name: 'refused'; readonly message: string }
  /** No verdict. `answered`: the server is there, and has trouble with this one. */
  | { readonly name: 'unanswered'; readonly answered: boolean };

const LONGEST_WAIT_MS = 30_000;
const FIRST_WAIT_MS = 3_000;
const REBASES = 5;

/** No verdict on the change itself: the connection, the session or the server failed. */
const isUnanswered = ({ code, status, retryable }: TalkError): boolean =>
  retryable ||
  status === 401 ||
  ['NETWORK_UNREACHABLE', 'TIMEOUT', 'BAD_RESPONSE', 'ABORTED', 'DISPOSED'].includes(code);

export function createUnsentEdits(options: UnsentEditsOptions): UnsentEdits {
  const { store, overlays, exclusive, clock, newId, deliver, reload, isCurrent, isOffline } = options;
  const unsaved = signal<readonly UnsentChange[]>([]);
  /** Who waits for the outcome of a first attempt, by the key of the change. */
  const callers = new Map<string, (outcome: EditOutcome) => void>();
  let count = 0;
  let failures = 0;
  let sending: Promise<void> | null = null;
  let isAsked = false;
  let releaseTimer = (): void => undefined;
  let isOver = false;

  const waiting = (): readonly UnsentRecord[] => store.all().filter(({ trouble }) => trouble === null);

  function tell(key: string, outcome: EditOutcome): void {
    callers.get(key)?.(outcome);
    callers.delete(key);
  }

  function refresh(): void {
    if (isOver) return;
    const all = store.all();
    // Of what another tab has only just sent, the answer is on its way.
    overlays.show(all.filter(({ key, isTried, trouble }) => trouble === null && (isTried || callers.has(key))));
    unsaved.value = folded(all).filter(({ isTried, trouble }) => isTried || trouble !== null);
    // Another tab may have sent what was made here.
    for (const key of callers.keys()) {
      const record = all.find((each) => each.key === key);
      if (record === undefined) tell(key, { name: 'saved' });
      else if (record.trouble !== null || record.isTried) tell(key, { name: 'waiting' });
    }
  }

  async function attempt(change: UnsentChange): Promise<Attempt> {
    let { value, version } = change;
    for (let rebased = 0; rebased < REBASES; rebased += 1) {
      try {
        return { name: 'saved', contact: await deliver({ ...change, value }, version), sentAt: version };
      } catch (error) {
        if (!(error instanceof TalkError) || error.code !== 'CONFLICT') return verdict(error, change);
      }
      let contact: Contact;
      try {
        contact = await reload(change.contactId);
      } catch (error) {
        return verdict(error, change);
      }
      const now = valueIn(contact, change.field);
      // It has arrived already, and its answer was lost; or somebody else has said the same.
      if (isSame(now, value)) return { name: 'saved', contact, sentAt: version };
      const both = joined(change.expected, change.value, now);
      if (both !== null) value = both;
      else if (!change.expected.some((each) => isSame(each, now)))
        return { name: 'conflict', contact, sentAt: version };
      version = contact.version;
    }
    return { name: 'unanswered', answered: true };
  }

  async function verdict(error: unknown, { contactId, field }: UnsentChange): Promise<Attempt> {
    if (!(error instanceof TalkError)) {
      // A mistake in a program, which is reported: what was typed is not sent again and again.
      queueMicrotask(() => {
        throw error;
      });
      return { name: 'refused', message: sentenceOf(error) };
    }
    if (isUnanswered(error))
      return { name: 'unanswered', answered: error.status >= 500 && error.code !== 'BAD_RESPONSE' };
    const message = fieldMessages(error)[field] ?? sentenceOf(error);
    if (error.status !== 404) return { name: 'refused', message };
    try {
      await reload(contactId);
      return { name: 'refused', message };
    } catch (why) {
      if (why instanceof TalkError && isUnanswered(why)) return { name: 'unanswered', answered: false };
      const isGone = why instanceof TalkError && why.code === 'NOT_FOUND';
      return { name: 'refused', message: isGone ? t('gone') : sentenceOf(why) };
    }
  }

  function take(change: UnsentChange, { contact, sentAt }: { contact: Contact; sentAt: number }): void {
    for (const key of change.keys) {
      store.remove(key);
      overlays.settle(key, contact);
      tell(key, { name: 'saved' });
    }
    // Nobody else has come between: what was made on the same state is made on this one.
    if (contact.version === sentAt + 1)
      for (const record of store.all())
        if (record.contactId === contact.id && record.version === sentAt)
          store.replace({ ...record, version: contact.version });
  }

  /** Whoever waits for it decides; otherwise it stays, with what is wrong with it. */
  function fail(change: UnsentChange, trouble: Trouble, outcome: EditOutcome): void {
    const last = change.keys.at(-1) ?? '';
    const isAwaited = callers.has(last);
    const { keys, ...record } = change;
    for (const key of keys) {
      overlays.settle(key, null);
      if (isAwaited || key !== last) store.remove(key);
    }
    if (isAwaited) tell(last, outcome);
    else store.replace({ ...record, key: last, trouble });
  }

  async function sendAll(): Promise<void> {
    /** Contacts that the server has trouble with: others do not wait for them. */
    const held = new Set<number>();
    const next = (): UnsentChange | undefined =>
      folded(waiting()).find(({ contactId }) => !held.has(contactId) && !isOver && isCurrent());
    for (let change = next(); change !== undefined; change = next()) {
      const outcome = await attempt(change);
      // Another company may be chosen by now: what its server said of this one counts for nothing.
      if (isOver || (outcome.name !== 'saved' && !isCurrent())) break;
      if (outcome.name === 'unanswered') {
        failures += 1;
        if (!outcome.answered) break;
        held.add(change.contactId);
        continue;
      }
      failures = 0;
      if (outcome.name === 'saved') take(change, outcome);
      else if (outcome.name === 'refused') fail(change, { kind: 'refused', message: outcome.message }, outcome);
      else fail(change, conflictOf(change, outcome.contact), outcome);
      refresh();
    }
    for (const record of waiting()) if (!record.isTried) store.replace({ ...record, isTried: true });
    refresh();
  }

  /** Whoever asks while one is under way may know better than it what can be sent: another one follows. */
  async function rounds(): Promise<void> {
    while (isAsked) {
      isAsked = false;
      await exclusive(sendAll);
    }
  }

  function send(): Promise<void> {
    releaseTimer();
    if (isOver) return Promise.resolve();
    isAsked = true;
    sending ??= rounds().finally(() => {
      sending = null;
      if (isAsked) return void send();
      if (isOver || !isCurrent() || waiting().length === 0) return;
      const waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, failures - 1));
      releaseTimer = clock.after(waitMs, () => void send());
    });
    return sending;
  }

  return {
    unsaved,
    save(contact, { before, ...edit }) {
      count += 1;
      const key = `${String(clock.nowMs()).padStart(15, '0')}-${String(count).padStart(6, '0')}-${newId()}`;
      const outcome = new Promise<EditOutcome>((resolve) => callers.set(key, resolve));
      store.put({
        ...edit,
        key,
        contactId: contact.id,
        contactName: nameOf(contact),
        expected: [before === undefined ? valueIn(contact, edit.field) : before],
        version: contact.version,
        isTried: isOffline(),
        trouble: null,
      });
      refresh();
      void send();
      return outcome;
    },
    send,
    again({ keys, ...change }, text) {
      const { trouble } = change;
      const [key = ''] = keys;
      store.replace({
        ...change,
        ...(text !== undefined && { value: text, shown: text, patch: patchOf(change.field, text) }),
        ...(trouble?.kind === 'conflict' && { expected: [trouble.now], version: trouble.version }),
        key,
        trouble: null,
      });
      refresh();
      return send();
    },
    drop({ keys }) {
      for (const key of keys) {
        store.remove(key);
        overlays.settle(key, null);
      }
      refresh();
    },
    start() {
      const end = store.onChange(refresh);
      refresh();
      void send();
      return () => {
        isOver = true;
        releaseTimer();
        end();
      };
    },
  };
}

const conflictOf = ({ field }: UnsentChange, contact: Contact): Trouble => ({
  kind: 'conflict',
  now: valueIn(contact, field),
  nowShown: wordsIn(contact, field),
  version: contact.version,
});

/** What screens show of a typed text. */
export const patchOf = (field: EditField, text: string | null): Partial<Contact> =>
  isAttribute(field) ? { attributes: { [field]: text } as unknown as Contact['attributes'] } : { [field]: text };

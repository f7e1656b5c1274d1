import { TalkError, type Contact, type TalkErrorCode } from '@talk/core';
import { createEntities } from '@talk/core/entities';
import { contactOf } from '@talk/core/testing';
import { valueIn, type EditField, type EditValue } from './edit-fields.js';
import { createOverlays } from './overlays.js';
import { createUnsentEdits, patchOf, type ContactEdit } from './unsent-edits.js';
import { createUnsentStore } from './unsent-store.js';

/** For tests: a server of contacts that can be cut off, and the tabs of one browser. */
export const failure = (code: TalkErrorCode, status = 0): TalkError =>
  new TalkError({ code, status, message: code, retryable: code === 'NETWORK_UNREACHABLE' || status >= 500 });

/** Lets everything settle that does not wait for a clock. */
export const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 0));

export const typed = (field: EditField, value: string | null): ContactEdit => ({
  field,
  label: field,
  value,
  shown: value,
  patch: patchOf(field, value),
});

export const tagged = (ids: readonly number[]): ContactEdit => ({
  field: 'tag_ids',
  label: 'Tags',
  value: ids,
  shown: ids.join(),
  patch: { tag_ids: [...ids] },
});

export function createWorld() {
  localStorage.clear();
  const contacts = new Map<number, Contact>(
    [7, 8].map((id) => [id, contactOf({ id, name: `Contact ${id}`, version: 3 })]),
  );
  /** What reached the server and was taken, in its order. */
  const taken: string[] = [];
  const world = {
    contacts,
    taken,
    asked: 0,
    isReachable: true,
    isSignedIn: true,
    /** The change is taken, and its answer lost. */
    losesAnswers: false,
    refusal: null as TalkError | null,
    /** Each attempt waits for this. */
    gate: Promise.resolve() as Promise<unknown>,
    /** A colleague, or another machine of the same person. */
    change(id: number, fields: Partial<Contact>) {
      const now = contacts.get(id);
      if (now !== undefined) contacts.set(id, { ...now, ...fields, version: now.version + 1 });
    },
    tab,
    /** The other tabs hear of it, as a browser tells them. */
    tell: () => window.dispatchEvent(new StorageEvent('storage', { key: null })),
  };
  let last: Promise<void> = Promise.resolve();
  const exclusive = (work: () => Promise<void>): Promise<void> => (last = last.then(work));

  function apply(contact: Contact, field: EditField, value: EditValue): Contact {
    const name = field === 'task_status' ? 'task_status_name' : field;
    return { ...contact, [name]: value, version: contact.version + 1 };
  }

  function tab(whose = 'talk:1:3:unsent:') {
    const entities = createEntities();
    let nowMs = 1_000_000;
    const timers = new Set<{ atMs: number; run: () => void }>();
    const reload = (id: number): Promise<Contact> =>
      entities.contacts.ask(
        async () => {
          if (!world.isReachable) throw failure('NETWORK_UNREACHABLE');
          const contact = contacts.get(id);
          if (contact === undefined) throw failure('NOT_FOUND', 404);
          return contact;
        },
        (contact) => [contact],
      );
    const edits = createUnsentEdits({
      store: createUnsentStore(whose),
      overlays: createOverlays(entities.contacts, reload),
      exclusive,
      clock: {
        nowMs: () => nowMs,
        after(delayMs, run) {
          const timer = { atMs: nowMs + delayMs, run };
          timers.add(timer);
          return () => void timers.delete(timer);
        },
      },
      newId: () => String(Math.random()),
      isCurrent: () => world.isSignedIn,
      isOffline: () => false,
      reload,
      deliver: (change, version) =>
        entities.contacts.ask(
          async () => {
            world.asked += 1;
            await world.gate;
            if (!world.isReachable) throw failure('NETWORK_UNREACHABLE');
            if (world.refusal !== null) throw world.refusal;
            const contact = contacts.get(change.contactId);
            if (contact === undefined) throw failure('NOT_FOUND', 404);
            if (contact.version !== version) throw failure('CONFLICT', 409);
            const now = apply(contact, change.field, change.value);
            contacts.set(now.id, now);
            taken.push(`${now.id} ${change.field} ${String(change.value)}`);
            if (world.losesAnswers) throw failure('TIMEOUT');
            return now;
          },
          (contact) => [contact],
        ),
    });
    const end = edits.start();
    return {
      edits,
      end,
      reload,
      shown: (id: number, field: EditField): EditValue | undefined => {
        const contact = entities.contacts.peek(id);
        return contact === undefined || contact === null ? undefined : valueIn(contact, field);
      },
      /** Saves what is made on the contact as this tab shows it. */
      save: async (id: number, edit: ContactEdit) => edits.save(entities.contacts.peek(id) ?? (await reload(id)), edit),
      unsaved: () =>
        edits.unsaved
          .peek()
          .map(({ contactId, field, value, trouble }) => [contactId, field, value, trouble?.kind ?? 'waiting']),
      /** Time passes for this tab alone. */
      async pass(ms: number) {
        const untilMs = nowMs + ms;
        for (;;) {
          await settled();
          const due = [...timers].filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)[0];
          if (due === undefined) break;
          timers.delete(due);
          nowMs = due.atMs;
          due.run();
        }
        nowMs = untilMs;
      },
    };
  }
  return world;
}

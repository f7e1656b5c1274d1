import {
  cancelScheduledMessage,
  listScheduledMessages,
  markContactRead,
  restoreScheduledMessage,
  retryMessage,
  scheduleMessage,
  sendMessage,
  undoMessage,
  updateScheduledMessage,
} from '@talk/contract';
import type { ContactAudit } from '@talk/contract';
import { batch, computed, signal } from '@preact/signals-core';
import { createEntities } from '../entities/index.js';
import { withDefaultPorts } from '../kernel/default-ports.js';
import { TalkError, asTalkError } from '../kernel/errors.js';
import { createEvent } from '../kernel/event.js';
import { createScope } from '../kernel/scope.js';
import { readonly } from '../kernel/signals.js';
import { createMessageOutbox, type ReturnedText } from './message-outbox.js';
import {
  afterLeaving,
  byAge,
  emptyStatus,
  isInReach,
  isVoicemail,
  outgoingOf,
  unreadIn,
  withAudits,
  withOutgoing,
  withScheduled,
  withSent,
  type ThreadCommunication,
  type ThreadState,
  type ThreadStatus,
} from './thread.state.js';
import { createThreadPages } from './thread.pages.js';
import type { Thread, ThreadAnswer, ThreadClient, ThreadPorts } from './thread.types.js';

/** Opens a contact's thread; `load()` fills it. The caller disposes of it. */
export function createThread(client: ThreadClient, contactId: number, given: Partial<ThreadPorts> = {}): Thread {
  const { call } = client.api;
  const ports: ThreadPorts = withDefaultPorts(given);
  const scope = createScope();
  const entities = client.entities ?? createEntities();
  const { communications } = entities;
  const status = signal<ThreadStatus>(emptyStatus);
  const isAdmitted = (communication: ThreadCommunication): boolean =>
    status.peek().narrowing?.admits(communication) ?? true;
  const rows = communications.list({
    order: byAge,
    enters: (heard) => belongs(heard) && isInReach(state.peek(), heard),
    stays: (communication) => communication.contact_id === contactId && isAdmitted(communication),
  });
  const state = computed<ThreadState>(() => ({ ...status.value, communications: rows.entities.value }));
  const news = createEvent<ThreadCommunication>();
  const returned = createEvent<ReturnedText>();
  const retryKeys = new Map<number, string>();
  /** The text that is being planned, and the key under which it is. */
  let planning: { readonly words: string; readonly key: string } | null = null;
  let loading: Promise<void> | null = null;
  /** Counts how often the contact went out of view: what was asked before is not for these eyes any more. */
  let leavings = 0;
  const change = (next: (held: ThreadStatus) => ThreadStatus): void => {
    if (!scope.ended) status.value = next(status.peek());
  };
  /** What is of this thread, as long as it may be seen. */
  const belongs = ({ contact_id }: ThreadCommunication): boolean =>
    contact_id === contactId && status.peek().phase !== 'left';
  /** A request whose answer is one communication of this thread. */
  const askOne = (request: () => Promise<ThreadCommunication>): Promise<ThreadCommunication> =>
    communications.ask(request, (communication) => [communication]);

  function leave(): void {
    leavings += 1;
    pages.clear();
    loading = null;
    batch(() => {
      rows.set([]);
      change(afterLeaving);
    });
  }

  const pages = createThreadPages({
    contactId,
    call,
    communications,
    rows,
    state,
    change,
    signal: scope.signal,
    onGone: leave,
  });

  /** It is of now: those who read further up are brought to it. */
  function showNow(id: number): void {
    if (state.peek().hasLater) void pages.toNewest();
    else rows.add(id);
  }

  function takeSent(key: string, sent: ThreadCommunication): void {
    batch(() => {
      if (!scope.ended && belongs(sent) && isAdmitted(sent)) showNow(sent.id);
      change((held) => withSent(held, key, sent.id));
    });
  }

  const outbox = createMessageOutbox({
    post: (request) => askOne(() => call(sendMessage, request)),
    ports,
    onAdd: (outgoing) => change((held) => ({ ...held, outgoing: [...held.outgoing, outgoing], unreadMark: null })),
    onChange: (key, next) => change((held) => withOutgoing(held, key, next)),
    onSent: takeSent,
    onReturned: returned.emit,
  });

  async function loadScheduled(): Promise<void> {
    const asked = leavings;
    try {
      const { data } = await call(listScheduledMessages, {
        query: { contact_id: contactId, per_page: 100 },
        signal: scope.signal,
      });
      const scheduled = data.filter(({ status }) => status === 'scheduled');
      if (asked !== leavings) return;
      change((held) => ({ ...held, scheduled }));
    } catch (error) {
      // The thread is complete without them; the next load asks again.
      if (!(error instanceof TalkError)) throw error;
    }
  }

  function load(): Promise<void> {
    if (loading !== null) return loading;
    const mine = Promise.all([pages.refresh(), loadScheduled()])
      .then(() => undefined)
      .finally(() => {
        if (loading === mine) loading = null;
      });
    loading = mine;
    return mine;
  }

  async function answered<T>(work: Promise<T>): Promise<ThreadAnswer<T>> {
    try {
      return { ok: true, value: await work };
    } catch (thrown) {
      return { ok: false, error: asTalkError(thrown) };
    }
  }

  async function adopt(communication: ThreadCommunication): Promise<void> {
    await askOne(() => Promise.resolve(communication));
    if (!scope.ended && belongs(communication) && isAdmitted(communication)) showNow(communication.id);
  }

  const forget = (id: number): void => communications.remove([id]);

  function takeAudits(audits: readonly ContactAudit[]): void {
    const mine = audits.filter((audit) => audit.contact_id === contactId);
    if (mine.length > 0 && state.peek().phase !== 'left') change((held) => withAudits(held, mine));
  }

  /** Those who hear of the contact see it. */
  function comeBack(): void {
    if (state.peek().phase === 'left') void load();
  }

  const { realtime } = client;
  if (client.entities === undefined) {
    if (realtime !== null) scope.own(entities.follow(realtime));
    scope.own(entities.dispose);
  }
  scope.own(rows.dispose);
  scope.own(
    communications.onNews(({ id, kind, whole, before, replayed }) => {
      if (whole === null || !belongs(whole)) return;
      if (whole.direction === 'inbound' && kind === 'created') change((held) => ({ ...held, heardId: whole.id }));
      if (kind === 'created' && !rows.has(id)) pages.missed();
      if (kind === 'created' && before == null) {
        const own = outgoingOf(status.peek(), whole);
        if (own !== null) takeSent(own.key, whole);
        else if (!replayed && (rows.has(id) || state.peek().hasLater)) news.emit(whole);
      }
      // A scheduled text was sent, or was cancelled by an answer.
      if (status.peek().scheduled.length > 0) void loadScheduled();
    }),
  );
  scope.own(
    communications.onStale((stale) => {
      if (stale !== 'all' && stale.some(rows.has)) void load();
    }),
  );
  scope.own(
    entities.contacts.onNews(({ id, kind }) => {
      if (id !== contactId) return;
      if (kind === 'gone') leave();
      else comeBack();
    }),
  );
  if (realtime !== null) {
    scope.own(realtime.on('contact_audit_created', ({ data }) => takeAudits([data])));
    scope.own(realtime.on('contact_audits_created', ({ data: { items } }) => takeAudits(items)));
    scope.own(
      realtime.on('contact_merged', ({ data: { winner_id: winnerId, loser_id: loserId, is_undone: isBack } }) => {
        // The loser has no thread any more, until the merge is undone.
        if (winnerId === contactId || (isBack && loserId === contactId)) void load();
      }),
    );
    // Planned, moved or canceled by a colleague, or on another device.
    scope.own(
      realtime.on('scheduled_message_updated', ({ data }) => {
        if (data.contact_id === contactId) void loadScheduled();
      }),
    );
    scope.own(
      realtime.on('scheduled_messages_updated', ({ data: { items } }) => {
        if (status.peek().scheduled.some(({ id }) => items.some((each) => each.id === id))) void loadScheduled();
      }),
    );
    scope.own(realtime.onResync(() => void load()));
    let before = realtime.status.peek();
    scope.own(
      realtime.status.subscribe((now) => {
        const isBack = (now === 'live' || now === 'polling') && before !== 'live' && before !== 'polling';
        before = now;
        if (!isBack) return;
        outbox.retryWaiting();
        if (state.peek().phase === 'failed') void load();
      }),
    );
  }

  return {
    contactId,
    state: readonly(state),
    connection: realtime?.status ?? readonly(signal<'live'>('live')),
    load,
    loadEarlier: pages.earlier,
    loadLater: pages.later,
    toNewest: () => (state.peek().hasLater ? pages.toNewest() : Promise.resolve()),
    goTo: pages.goTo,
    narrow: pages.narrow,
    trim: pages.trim,
    async markRead() {
      const before = state.peek().communications.filter((each) => !isVoicemail(each));
      if (unreadIn(before) === 0) return;
      // Refused: they stay unread, as the server has them.
      await answered(
        communications.change(
          before.map(({ id }) => id),
          { is_read: true },
          () => call(markContactRead, { params: { id: contactId }, signal: scope.signal }),
          () => [],
        ),
      );
    },
    // From here on a person's actions are carried out even if they leave the thread: no signal aborts them.
    send(draft, extras = {}) {
      if (state.peek().hasLater) void pages.toNewest();
      return outbox.send(draft, extras);
    },
    retryWaiting: outbox.retryWaiting,
    async undo(id) {
      const taken = await answered(call(undoMessage, { params: { id } }));
      if (!taken.ok) return taken;
      forget(id);
      return { ok: true, value: taken.value.draft };
    },
    async retry(id, lineId) {
      const key = retryKeys.get(id) ?? ports.newId();
      retryKeys.set(id, key);
      const sent = await answered<ThreadCommunication>(
        askOne(() =>
          call(retryMessage, {
            params: { id },
            ...(lineId === undefined ? {} : { body: { campaign_id: lineId } }),
            idempotencyKey: key,
          }),
        ),
      );
      // A lost answer keeps its key; after an answer the next press is a new text.
      if (sent.ok || !sent.error.retryable) retryKeys.delete(id);
      if (sent.ok && !scope.ended && belongs(sent.value) && isAdmitted(sent.value)) showNow(sent.value.id);
      return sent;
    },
    async schedule(draft, input) {
      const body = { ...draft, ...input };
      const words = JSON.stringify(body);
      // A lost answer keeps its key: the same text is not planned twice.
      const key = planning?.words === words ? planning.key : ports.newId();
      planning = { words, key };
      const made = await answered(call(scheduleMessage, { body, idempotencyKey: key }));
      if (made.ok || !made.error.retryable) planning = null;
      if (made.ok) change((held) => withScheduled(held, made.value));
      return made;
    },
    async reschedule(id, input) {
      const { contact_id: _contact, ...body } = input;
      const changed = await answered(call(updateScheduledMessage, { params: { id }, body }));
      if (changed.ok) change((held) => withScheduled(held, changed.value));
      else if (changed.error.code === 'MESSAGE_LEFT') void loadScheduled();
      return changed;
    },
    async cancelScheduled(id) {
      const done = await answered(call(cancelScheduledMessage, { params: { id } }));
      if (!done.ok) {
        if (done.error.code === 'MESSAGE_LEFT' || done.error.code === 'NOT_FOUND') void loadScheduled();
        return done;
      }
      change((held) => ({ ...held, scheduled: held.scheduled.filter((each) => each.id !== id) }));
      return { ok: true, value: undefined };
    },
    async restoreScheduled(id) {
      const back = await answered(call(restoreScheduledMessage, { params: { id } }));
      if (back.ok) change((held) => withScheduled(held, back.value));
      return back;
    },
    adopt: (communication) => void adopt(communication),
    forget,
    onNews: news.subscribe,
    onReturned: returned.subscribe,
    dispose: () => scope.end(),
  };
}

import { listVisitorTexts, sendVisitorText, type VisitorText } from '@talk/contract';
import { asTalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import { createScope } from '../kernel/scope.js';
import { backoffMs, delay } from '../kernel/time.js';
import { createOutbox } from '../texting/outbox.js';
import type { VisitorApi } from './visitor.api.js';
import type { UnsentText, UnsentTexts } from './unsent-texts.js';
import type { UploadedVisitorFile, VisitorStateOf, WaitingText } from './visitor.state.js';

type View = Pick<VisitorStateOf<'talking'>, 'texts' | 'waiting' | 'live' | 'unread'>;

export interface ConversationOptions {
  api: VisitorApi;
  ports: Ports;
  page: () => { url: string; title: string };
  /** This tab, to the server. */
  tabId: string;
  /** Where the browser keeps the newest answer that was seen on this site. */
  seenName: string;
  /** What this visitor wrote before, in this page or an earlier one, and what is written from now on. */
  unsent: UnsentTexts;
  isOpen: () => boolean;
  onChange: (view: View) => void;
  /** The session is over. @param used the session's token; null when its number has to be verified first */
  onOver: (used: string | null) => void;
}

/** The texts of a verified visitor, kept up to date while the page is visible. */
export interface Conversation {
  send: (body: string, files: readonly UploadedVisitorFile[]) => void;
  retry: (clientId: string) => void;
  drop: (clientId: string) => void;
  /** The panel was opened or closed. */
  look: () => void;
  setPresent: (present: boolean) => void;
  dispose: () => void;
}

const WAIT_SECONDS = 25;
/** The server holds the request on purpose; this limit comes after its own. */
const TIMEOUT_MS = (WAIT_SECONDS + 15) * 1000;
const RETRY = { baseMs: 1_000, maxMs: 20_000 };

export function createConversation(options: ConversationOptions): Conversation {
  const { api, ports } = options;
  const scope = createScope();
  let texts: readonly VisitorText[] = [];
  let waiting: readonly WaitingText[] = options.unsent.read().map((text) => ({ ...text, problem: null }));
  let state: string | undefined;
  let live = false;
  let listening: AbortController | null = null;
  /** What the newest request was sent with: another tab may have a newer one by now. */
  let used: string | null = null;

  function tell(): void {
    if (scope.ended) return;
    const newest = texts.findLast(({ from }) => from === 'company')?.id ?? 0;
    if (options.isOpen() && newest > 0) ports.storage.set(options.seenName, String(newest));
    const seen = Number(ports.storage.get(options.seenName) ?? 0);
    const unread = texts.filter(({ from, id }) => from === 'company' && id > seen).length;
    options.onChange({ texts, waiting, live, unread });
  }

  function take(data: readonly VisitorText[], next: string): void {
    texts = data;
    state = next;
    // Sent already, by an attempt whose answer was lost, or by another tab.
    for (const { client_id } of data) if (client_id !== null) confirm(client_id);
  }

  /** Polls, waits for a change, polls again; waits longer after each failure. */
  async function listen(mine: AbortController): Promise<void> {
    for (let failures = 0; !mine.signal.aborted;) {
      try {
        used = api.session();
        const tab = { tab_id: options.tabId };
        const query = state === undefined ? tab : { ...tab, known: state, wait_seconds: WAIT_SECONDS };
        const answer = await api.call(listVisitorTexts, { query, signal: mine.signal, timeoutMs: TIMEOUT_MS });
        if (mine.signal.aborted) return;
        failures = 0;
        take(answer.data, answer.state);
        // The server is there again.
        if (!live) outbox.retryWaiting();
        live = true;
        tell();
      } catch (error) {
        if (mine.signal.aborted) return;
        const { code } = asTalkError(error);
        if (code === 'VISITOR_SESSION') return options.onOver(used);
        if (code === 'FORBIDDEN') return options.onOver(null);
        live = false;
        tell();
        const waitMs = backoffMs(RETRY, failures, ports.random());
        failures += 1;
        await delay(ports.clock, waitMs, mine.signal).catch(() => undefined);
      }
    }
  }

  function start(): void {
    if (listening || scope.ended) return;
    listening = new AbortController();
    void listen(listening);
  }

  function stop(): void {
    listening?.abort();
    listening = null;
  }

  function confirm(clientId: string): void {
    if (!waiting.some((text) => text.clientId === clientId)) return;
    waiting = waiting.filter((text) => text.clientId !== clientId);
    options.unsent.remove(clientId);
    outbox.forget(clientId);
  }

  function mark(clientId: string, problem: WaitingText['problem']): void {
    waiting = waiting.map((text) => (text.clientId === clientId ? { ...text, problem } : text));
  }

  /** One after the other, so that they arrive in the order written. A new attempt that nobody asked for shows nothing: only its outcome does. */
  const outbox = createOutbox<UnsentText, VisitorText>({
    ports,
    inOrder: true,
    deliver: (clientId, { body, files }) => {
      const attachments = files.map(({ uuid }) => uuid);
      used = api.session();
      return api.call(sendVisitorText, { body: { client_id: clientId, body, attachments, page: options.page() } });
    },
    onDelivery(clientId, _text, delivery) {
      if (delivery.kind === 'sent') options.unsent.remove(clientId);
      if (scope.ended) return;
      if (delivery.kind === 'sent') {
        const sent = delivery.answer;
        if (!texts.some(({ id }) => id === sent.id)) texts = [...texts, sent];
        confirm(clientId);
      } else {
        mark(clientId, delivery.error);
        if (delivery.error.code === 'VISITOR_SESSION') return options.onOver(used);
      }
      tell();
    },
  });

  scope.own(outbox.end);
  scope.own(
    ports.page.onResume(() => {
      outbox.retryWaiting();
      // The pending request may be dead without knowing it.
      if (!listening || live) return;
      stop();
      start();
    }),
  );
  tell();
  for (const text of waiting) void outbox.send(text.clientId, text);

  return {
    send(text, files) {
      const body = text.trim();
      if (body === '' && files.length === 0) return;
      const at = new Date(ports.clock.nowMs()).toISOString();
      const unsent: UnsentText = { clientId: ports.newId(), body, files, at };
      options.unsent.add(unsent);
      waiting = [...waiting, { ...unsent, problem: null }];
      tell();
      void outbox.send(unsent.clientId, unsent);
    },
    retry(clientId) {
      const text = waiting.find((each) => each.clientId === clientId);
      if (text === undefined || text.problem === null) return;
      mark(clientId, null);
      tell();
      // One that was refused has left the outbox.
      if (!outbox.retry(clientId)) void outbox.send(clientId, text);
    },
    drop(clientId) {
      const text = waiting.find((each) => each.clientId === clientId);
      if (text === undefined || text.problem === null) return;
      outbox.forget(clientId);
      waiting = waiting.filter((each) => each !== text);
      options.unsent.remove(clientId);
      tell();
    },
    look: tell,
    setPresent(present) {
      if (present) start();
      else stop();
    },
    dispose() {
      stop();
      scope.end();
    },
  };
}

import { listVisitorTexts, sendVisitorText, type VisitorText } from '@talk/contract';
import { asTalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import { createScope } from '../kernel/scope.js';
import { backoffMs, delay } from '../kernel/time.js';
import type { VisitorApi } from './visitor.api.js';
import type { UploadedVisitorFile, VisitorStateOf, WaitingText } from './visitor.state.js';

type View = Pick<VisitorStateOf<'talking'>, 'texts' | 'waiting' | 'live' | 'unread'>;

export interface ConversationOptions {
  api: VisitorApi;
  ports: Ports;
  page: () => { url: string; title: string };
  isOpen: () => boolean;
  onChange: (view: View) => void;
  /** The session is over. */
  onOver: () => void;
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
/** The newest answer that was seen in this browser. */
const SEEN = 'visitor-seen';

export function createConversation(options: ConversationOptions): Conversation {
  const { api, ports } = options;
  const scope = createScope();
  let texts: readonly VisitorText[] = [];
  let waiting: readonly WaitingText[] = [];
  let state: string | undefined;
  let live = false;
  let listening: AbortController | null = null;
  let sending = false;

  function tell(): void {
    if (scope.ended) return;
    const newest = texts.findLast(({ from }) => from === 'company')?.id ?? 0;
    if (options.isOpen() && newest > 0) ports.storage.set(SEEN, String(newest));
    const seen = Number(ports.storage.get(SEEN) ?? 0);
    const unread = texts.filter(({ from, id }) => from === 'company' && id > seen).length;
    options.onChange({ texts, waiting, live, unread });
  }

  function take(data: readonly VisitorText[], next: string): void {
    texts = data;
    state = next;
    const confirmed = new Set(data.map(({ client_id }) => client_id));
    waiting = waiting.filter(({ clientId }) => !confirmed.has(clientId));
  }

  /** Polls, waits for a change, polls again; waits longer after each failure. */
  async function listen(mine: AbortController): Promise<void> {
    for (let failures = 0; !mine.signal.aborted;) {
      try {
        const query = state === undefined ? {} : { known: state, wait_seconds: WAIT_SECONDS };
        const answer = await api.call(listVisitorTexts, { query, signal: mine.signal, timeoutMs: TIMEOUT_MS });
        if (mine.signal.aborted) return;
        failures = 0;
        live = true;
        take(answer.data, answer.state);
        tell();
      } catch (error) {
        if (mine.signal.aborted) return;
        const { code } = asTalkError(error);
        if (code === 'VISITOR_SESSION' || code === 'FORBIDDEN') return options.onOver();
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

  /** One after the other, so that they arrive in the order written. */
  async function sendNext(): Promise<void> {
    const next = waiting.find(({ problem }) => problem === null);
    if (sending || next === undefined || scope.ended) return;
    sending = true;
    try {
      const attachments = next.files.map(({ uuid }) => uuid);
      const body = { client_id: next.clientId, body: next.body, attachments, page: options.page() };
      const sent = await api.call(sendVisitorText, { body });
      if (!texts.some(({ id }) => id === sent.id)) texts = [...texts, sent];
      waiting = waiting.filter(({ clientId }) => clientId !== next.clientId);
    } catch (error) {
      const problem = asTalkError(error);
      waiting = waiting.map((text) => (text.clientId === next.clientId ? { ...text, problem } : text));
      if (problem.code === 'VISITOR_SESSION') return options.onOver();
    } finally {
      sending = false;
    }
    tell();
    void sendNext();
  }

  scope.own(
    ports.page.onResume(() => {
      // The pending request may be dead without knowing it.
      if (!listening || live) return;
      stop();
      start();
    }),
  );
  tell();

  return {
    send(text, files) {
      const body = text.trim();
      if (body === '' && files.length === 0) return;
      const at = new Date(ports.clock.nowMs()).toISOString();
      waiting = [...waiting, { clientId: ports.newId(), body, files, at, problem: null }];
      tell();
      void sendNext();
    },
    retry(clientId) {
      waiting = waiting.map((text) => (text.clientId === clientId ? { ...text, problem: null } : text));
      tell();
      void sendNext();
    },
    drop(clientId) {
      waiting = waiting.filter((text) => text.clientId !== clientId || text.problem === null);
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

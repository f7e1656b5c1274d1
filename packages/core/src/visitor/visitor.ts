import { signal } from '@preact/signals-core';
import {
  endVisitor,
  getVisitorFile,
  getVisitorWidget,
  introduceVisitor,
  leaveVisitor,
  resendVisitorCode,
  resumeVisitor,
  startVisitor,
  uploadVisitorFile,
  verifyVisitor,
  type VisitorSession,
  type VisitorWidget,
} from '@talk/contract';
import { withDefaultPorts } from '../kernel/default-ports.js';
import { asTalkError, TalkError } from '../kernel/errors.js';
import { pageAddress } from '../kernel/page-ports.js';
import type { Ports } from '../kernel/ports.js';
import { createScope } from '../kernel/scope.js';
import { delay } from '../kernel/time.js';
import { readonly, type ReadonlySignal } from '../kernel/signals.js';
import { forgetUnsentTexts, unsentTexts } from './unsent-texts.js';
import { createVisitorApi } from './visitor.api.js';
import { createConversation, type Conversation } from './conversation.js';
import type { GivenForm, UploadedVisitorFile, VisitorState } from './visitor.state.js';

/** What a visitor fills in. */
export interface VisitorForm {
  name: string;
  /** As typed. */
  phoneNumber: string;
  /** The honeypot field; see the contract. */
  website: string;
}

/** Which site the visitor is on, and who they are. `apiKey` is the site's publishable key, `pk_…`; `key` is its former name. */
export type VisitorOptions = VisitorSettings & ({ apiKey: string } | { key: string });

/** What there is to say of a visitor's site beside its key. */
export interface VisitorSettings {
  apiUrl: string;
  /** Where the visitor is now. Default: the page that this runs in. */
  page?: () => { url: string; title: string };
  /** A fresh identity token of the site's own server; null, or left out, when the site does not say who its visitor is. */
  identity?: () => Promise<string | null>;
  /** The language in which the server says what the visitor reads. Default: what the browser asks for. */
  language?: () => string;
  /** What replaces a default. Without any, it works in a page. */
  ports?: Partial<Ports>;
}

/** A file in the form it is sent, and how to send it. */
export interface VisitorUpload {
  name: string;
  base64: string;
  signal?: AbortSignal;
  /** `fetch` with upload progress. Absent: the client's own. */
  fetch?: Ports['fetch'];
}

/** A visitor of a site who texts the company. */
export interface Visitor {
  readonly state: ReadonlySignal<VisitorState>;
  /** Agrees to the consent text that is shown, and asks for a code. */
  start: (form: VisitorForm) => Promise<void>;
  verify: (code: string) => Promise<void>;
  resend: () => Promise<void>;
  /** From the code back to the form: the number was wrong. */
  giveUp: () => void;
  send: (body: string, files?: readonly UploadedVisitorFile[]) => void;
  /** Resends a failed text; it arrives once, however often this is called. */
  retryText: (clientId: string) => void;
  /** Forgets a text that failed. */
  dropText: (clientId: string) => void;
  /** Uploads a file for a text; what may be sent is in `widget.files`. Rejects with a `TalkError`. */
  upload: (file: VisitorUpload) => Promise<UploadedVisitorFile>;
  /** The bytes of a file of the conversation, by its `url`. Rejects with a `TalkError`. */
  loadFile: (url: string, signal: AbortSignal) => Promise<Blob>;
  /** Whether the panel is open: an answer seen there is not unread. */
  look: (open: boolean) => void;
  /** Whether the page is visible. While it is not, answers go to the phone. */
  setPresent: (present: boolean) => void;
  retry: () => void;
  /** Forgets this browser. */
  forget: () => Promise<void>;
  dispose: () => void;
}

/** The server takes a form that comes back sooner for a bot's. A fast person does not notice the remaining wait. */
const FORM_MIN_MS = 1_700;

/** A telephone on a slow line needs minutes for ten megabytes. */
const TRANSFER_TIMEOUT_MS = 180_000;

/** Opens texting for a visitor of a site. It lives until `dispose()`. */
export function createVisitor(options: VisitorOptions): Visitor {
  const ports = withDefaultPorts(options.ports);
  const page = options.page ?? pageAddress;
  const scope = createScope();
  const key = 'apiKey' in options ? options.apiKey : options.key;
  const api = createVisitorApi({ ...options, key, ports, scope });
  const state = signal<VisitorState>({ name: 'loading' });
  /** Tabs of one browser share a session. */
  const tabId = ports.newId();
  let conversation: Conversation | null = null;
  let open = false;
  let present = true;
  let formAtMs = 0;
  /** The submitted form, for a visitor who comes back to it. */
  let given: GivenForm | null = null;
  /** The server rejected this code: sending it again would cost another try. */
  let wrongCode: string | null = null;
  /** Only the newest start counts, and answers to a step that was left are dropped. */
  let era = 0;

  async function fetchWidget(): Promise<VisitorWidget> {
    const widget = await api.call(getVisitorWidget);
    formAtMs = ports.clock.nowMs();
    return widget;
  }

  /** Who the page says its visitor is. A page that fails to say is like a server that does not answer: asking again may help. */
  async function identity(): Promise<string | null> {
    try {
      return (await options.identity?.()) ?? null;
    } catch (cause) {
      const message = 'This site could not tell us who you are.';
      throw new TalkError({ code: 'TOKEN_UNAVAILABLE', message, retryable: true, cause });
    }
  }

  function stopTalking(): void {
    conversation?.dispose();
    conversation = null;
  }

  function showForm(widget: VisitorWidget, again = false): void {
    stopTalking();
    state.value = { name: 'form', widget, busy: false, problem: null, again, given };
  }

  function enter(widget: VisitorWidget, session: VisitorSession, sent: number): void {
    api.keepSession(session.token);
    given = { name: session.name, phoneNumber: session.phone_display };
    wrongCode = null;
    if (!session.is_verified) {
      const resendAtMs = session.resend_at === null ? 0 : Date.parse(session.resend_at);
      const { phone_display: phoneNumber } = session;
      state.value = { name: 'code', widget, phoneNumber, resendAtMs, busy: false, problem: null, sent };
      return;
    }
    stopTalking();
    conversation = createConversation({
      api,
      ports,
      page,
      tabId,
      seenName: `visitor-seen:${key}`,
      unsent: unsentTexts(ports.storage, key, session.phone_number),
      isOpen: () => open,
      onChange: (view) => {
        state.value = { name: 'talking', widget, phoneNumber: session.phone_number, ...view };
      },
      onOver: (used) => {
        const held = api.session();
        // Another tab of this browser may have a session that is not over.
        void begin(held === null || held === used);
      },
    });
    conversation.setPresent(present);
  }

  async function begin(again = false): Promise<void> {
    const mine = (era += 1);
    stopTalking();
    state.value = { name: 'loading' };
    try {
      const widget = await fetchWidget();
      const held = api.session();
      const session = held !== null && !again ? await resume() : null;
      if (mine !== era || scope.ended) return;
      if (session) enter(widget, session, 1);
      else {
        if (api.session() === held) api.keepSession(null);
        if (widget.identity !== 'off') await introduce();
        if (mine !== era || scope.ended) return;
        showForm(widget, held !== null);
      }
    } catch (error) {
      if (mine === era && !scope.ended) state.value = { name: 'failed', problem: asTalkError(error) };
    }
  }

  /** What the site has signed of its visitor goes into the form. Where it must say who they are, and does not, there is no form. */
  async function introduce(): Promise<void> {
    const who = await identity();
    const { name, phone_display: phone } = await api.call(introduceVisitor, {
      body: who === null ? {} : { identity: who },
    });
    if (name !== null || phone !== null) given = { name: name ?? '', phoneNumber: phone ?? '', isSigned: true };
  }

  /** Null when the session is over: the form is then the next step. Anything else is thrown. */
  async function resume(): Promise<VisitorSession | null> {
    const who = await identity();
    try {
      return await api.call(resumeVisitor, { body: who === null ? {} : { identity: who } });
    } catch (error) {
      if (asTalkError(error).code === 'VISITOR_SESSION') return null;
      throw error;
    }
  }

  /** Marks the step as busy, runs it, and shows an error in place. */
  async function step(
    name: 'form' | 'code',
    work: (widget: VisitorWidget) => Promise<VisitorSession>,
    sent: number,
  ): Promise<void> {
    const now = state.peek();
    if (now.name !== name || now.busy) return;
    const mine = era;
    const isLeft = (): boolean => mine !== era || scope.ended;
    state.value = { ...now, busy: true, problem: null };
    try {
      const session = await work(now.widget);
      if (!isLeft()) enter(now.widget, session, sent);
    } catch (error) {
      if (!isLeft()) await stumble(asTalkError(error));
    }
  }

  async function stumble(problem: TalkError): Promise<void> {
    const now = state.peek();
    if (now.name === 'code' && problem.code === 'VISITOR_SESSION') return begin();
    if (now.name !== 'form' && now.name !== 'code') return;
    // The form is too old, or its consent text has changed: the new one is shown with the reason.
    const isStale = now.name === 'form' && problem.code === 'CONFLICT';
    const widget = isStale ? await fetchWidget().catch(() => now.widget) : now.widget;
    const latest = state.peek();
    if (latest.name === now.name) state.value = { ...latest, widget, busy: false, problem };
  }

  void begin();

  return {
    state: readonly(state),
    start: (form) =>
      step(
        'form',
        async (widget) => {
          const who = await identity();
          const waitMs = formAtMs + FORM_MIN_MS - ports.clock.nowMs();
          if (waitMs > 0) await delay(ports.clock, waitMs, scope.signal);
          api.keepSession(null);
          return api.call(startVisitor, {
            body: {
              name: form.name,
              phone_number: form.phoneNumber,
              consent_text: widget.consent_text,
              page: page(),
              form_token: widget.form_token,
              website: form.website,
              ...(who === null ? {} : { identity: who }),
            },
          });
        },
        1,
      ),
    async verify(code) {
      if (code === wrongCode) return;
      await step('code', () => api.call(verifyVisitor, { body: { code } }), 1);
      const now = state.peek();
      if (now.name === 'code' && now.problem?.code === 'VALIDATION_FAILED') wrongCode = code;
    },
    resend() {
      const now = state.peek();
      const sent = now.name === 'code' ? now.sent + 1 : 1;
      return step('code', () => api.call(resendVisitorCode, { body: {} }), sent);
    },
    giveUp() {
      const now = state.peek();
      if (now.name !== 'code') return;
      // A late answer belongs to the number that was given up.
      era += 1;
      api.keepSession(null);
      showForm(now.widget);
    },
    send: (body, files = []) => conversation?.send(body, files),
    retryText: (clientId) => conversation?.retry(clientId),
    dropText: (clientId) => conversation?.drop(clientId),
    upload: ({ name, base64, ...how }) =>
      api.call(uploadVisitorFile, { ...how, body: { name, data_base64: base64 }, timeoutMs: TRANSFER_TIMEOUT_MS }),
    async loadFile(url, signal) {
      const token = url.split('/').at(-1) ?? '';
      const request = { params: { token }, answer: 'blob', timeoutMs: TRANSFER_TIMEOUT_MS, signal } as const;
      // The contract calls it text; `blob` is what was requested.
      return (await api.call(getVisitorFile, request)) as unknown as Blob;
    },
    look(isOpen) {
      open = isOpen;
      conversation?.look();
    },
    setPresent(isPresent) {
      if (present === isPresent) return;
      present = isPresent;
      conversation?.setPresent(isPresent);
      if (isPresent || conversation === null) return;
      void api.call(leaveVisitor, { body: { tab_id: tabId }, keepalive: true }).catch(() => undefined);
    },
    retry: () => void begin(),
    async forget() {
      await api.call(endVisitor, {}).catch(() => undefined);
      forgetUnsentTexts(ports.storage, key);
      api.keepSession(null);
      given = null;
      await begin();
    },
    dispose() {
      era += 1;
      stopTalking();
      scope.end();
    },
  };
}

import { voiceToken } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { TalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { backoffMs, delay, withTimeout } from '../kernel/time.js';
import { isOver } from './call.state.js';
import { liveCall } from './phone.machine.js';
import type { PhoneStore } from './phone.store.js';
import { kindOfVoiceError, linkFailureOf, toVoiceFailure } from './voice-errors.js';
import type { VoiceDevice, VoiceDeviceEvent, VoiceLeg, VoiceNetwork, VoiceSession } from './voice-device.port.js';

export interface LinkOptions {
  call: CallEndpoint;
  network: VoiceNetwork;
  store: PhoneStore;
  ports: Pick<Ports, 'clock' | 'random' | 'page'>;
  scope: Scope;
  onIncoming: (leg: VoiceLeg) => void;
  registerTimeoutMs: number;
  /** How long a loss of signalling is not shown. */
  graceMs: number;
}

/** Keeps the device connected to the voice network: tokens, registration, losses, retries. */
export interface Link {
  start: () => void;
  /** Starts over, with the device of `prepare` if there is one: this tab now holds the phone. */
  lead: () => void;
  stop: () => void;
  /** Opens a device that does not register: it can connect a leg while another tab is registered. */
  prepare: () => Promise<void>;
  /** Disconnects from the voice network: another tab has the phone. Resolves when the network has confirmed it. */
  release: () => Promise<void>;
  /** The same without waiting, for a page that closes. */
  quit: () => void;
  /** The page was away for long: registers again when that harms no call. */
  wake: () => void;
  /** Resolves when registered; rejects with `PHONE_UNAVAILABLE` when that will not happen in time. */
  ready: (timeoutMs: number) => Promise<void>;
  connect: (parameters: Readonly<Record<string, string>>) => Promise<VoiceLeg>;
}

const BACKOFF = { baseMs: 1_000, maxMs: 30_000 };
/** Tokens live for ten minutes. */
const FRESH_MS = 240_000;
const RELEASE_TIMEOUT_MS = 700;
const TOKEN_BACKOFF = { baseMs: 1_000, maxMs: 15_000 };

const timedOut = () => new TalkError({ code: 'VOICE_TIMEOUT', message: 'The phone network did not answer in time.' });

export function createLink(options: LinkOptions): Link {
  const { call, network, store, ports, scope, onIncoming, registerTimeoutMs, graceMs } = options;
  const { clock } = ports;
  /** Owns one attempt, or the wait for the next. */
  let session: Scope | null = null;
  /** Owns the device. It outlives an attempt: a leg on it must survive a registration that fails. */
  let holder: Scope | null = null;
  let device: VoiceDevice | null = null;
  let opening: Promise<VoiceDevice> | null = null;
  let openedAtMs = 0;
  let releaseGrace = () => {};
  /** This tab holds the phone. Otherwise the link reports nothing to the store, which shows the leader's state. */
  let leading = false;

  const link = () => store.read().link;
  const apply = (event: Parameters<typeof store.apply>[0] & { type: 'link' }) => {
    if (leading) store.apply(event);
  };

  async function fetchSession(signal: AbortSignal): Promise<VoiceSession> {
    const { token, device, insecure_host } = await call(voiceToken, { signal });
    return { token, device, insecureHost: insecure_host };
  }

  async function attempt(): Promise<void> {
    session?.end();
    const own = scope.child();
    session = own;
    try {
      const opened = device ?? (await open());
      // `register` may never settle; a refreshed token completes it as well, so the event counts too.
      await withTimeout(clock, registerTimeoutMs, opened.register(), timedOut);
      if (!own.ended) registered();
    } catch (error) {
      if (!own.ended) failed(toVoiceFailure(error));
    }
  }

  /** One device, however many callers ask for it at once. */
  function open(): Promise<VoiceDevice> {
    if (opening !== null && holder?.ended === false) return opening;
    holder?.end();
    const own = scope.child();
    holder = own;
    openedAtMs = clock.nowMs();
    opening = fetchSession(own.signal).then((granted) =>
      withTimeout(clock, registerTimeoutMs, openDevice(own, granted), timedOut),
    );
    // A failure must not be remembered: the next caller tries again.
    opening.catch(() => own.end());
    return opening;
  }

  /** A sign-in after an expired session: the device that carries a call stays, and gets a token. */
  async function revive(opened: VoiceDevice, own: Scope): Promise<void> {
    try {
      const { token } = await fetchSession(own.signal);
      if (own.ended) return;
      opened.updateToken(token);
      await withTimeout(clock, registerTimeoutMs, opened.register(), timedOut);
      if (!own.ended) registered();
    } catch (error) {
      if (!own.ended && link().name !== 'ready') {
        apply({ type: 'link', event: { type: 'refused', problem: linkFailureOf(toVoiceFailure(error)).problem } });
      }
    }
  }

  async function openDevice(own: Scope, granted: VoiceSession): Promise<VoiceDevice> {
    const opened = await network.open(granted);
    own.own(() => {
      if (device === opened) device = null;
      opened.destroy();
    });
    if (own.ended) throw new TalkError({ code: 'ABORTED', message: 'The phone was stopped.' });
    device = opened;
    const tokens = tokenKeeper(own, opened);
    own.own(opened.onEvent((event) => onDeviceEvent(own, event, tokens)));
    return opened;
  }

  function failed(error: TalkError): void {
    if (link().name === 'ready') return;
    if (liveCall(store.read()) === null) holder?.end();
    const { problem, retry } = linkFailureOf(error);
    if (!retry) {
      apply({ type: 'link', event: { type: 'refused', problem } });
      return;
    }
    const before = link();
    const tries = before.name === 'starting' ? before.attempt : 0;
    const asked = error.retryAfterSeconds === null ? 0 : error.retryAfterSeconds * 1000;
    retryIn(problem, Math.max(asked, backoffMs(BACKOFF, tries, ports.random())));
  }

  function retryIn(problem: Parameters<typeof problemEvent>[0], waitMs: number): void {
    apply(problemEvent(problem, clock.nowMs() + waitMs));
    const waiting = scope.child();
    session = waiting;
    waiting.own(clock.after(waitMs, retryNow));
  }

  function retryNow(): void {
    if (!leading || link().name !== 'waiting') return;
    apply({ type: 'link', event: { type: 'retry' } });
    void attempt();
  }

  function registered(): void {
    releaseGrace();
    apply({ type: 'link', event: { type: 'registered' } });
  }

  function dropped(own: Scope): void {
    if (link().name !== 'ready') return;
    apply({ type: 'link', event: { type: 'dropped', atMs: clock.nowMs() } });
    releaseGrace = own.own(clock.after(graceMs, () => apply({ type: 'link', event: { type: 'grace-over' } })));
  }

  /** Replaces the token, one request at a time, for as long as it takes: the old one still carries the calls. */
  function tokenKeeper(own: Scope, opened: VoiceDevice) {
    let refreshing = false;
    let refusals = 0;
    const refresh = async (): Promise<void> => {
      if (refreshing) return;
      refreshing = true;
      try {
        for (let tries = 0; !own.ended; tries += 1) {
          try {
            const { token } = await fetchSession(own.signal);
            if (!own.ended) opened.updateToken(token);
            return;
          } catch (error) {
            const failure = toVoiceFailure(error);
            if (own.ended) return;
            if (!linkFailureOf(failure).retry) {
              apply({ type: 'link', event: { type: 'refused', problem: linkFailureOf(failure).problem } });
              return;
            }
            await delay(clock, backoffMs(TOKEN_BACKOFF, tries, ports.random()), own.signal).catch(() => undefined);
          }
        }
      } finally {
        refreshing = false;
      }
    };
    return {
      refresh,
      accepted: () => {
        refusals = 0;
      },
      /** A refused token gets one replacement; a second refusal is final. */
      refused: () => {
        refusals += 1;
        if (refusals === 1) {
          void refresh();
          return;
        }
        apply({ type: 'link', event: { type: 'refused', problem: 'VOICE_TOKEN_REFUSED' } });
        if (liveCall(store.read()) === null) own.end();
      },
    };
  }

  function onDeviceEvent(own: Scope, event: VoiceDeviceEvent, tokens: ReturnType<typeof tokenKeeper>): void {
    switch (event.type) {
      case 'registered':
        tokens.accepted();
        registered();
        return;
      case 'unregistered':
        dropped(own);
        return;
      case 'token-will-expire':
        void tokens.refresh();
        return;
      case 'incoming':
        onIncoming(event.leg);
        return;
      case 'destroyed':
        // The SDK does this itself when the page is hidden for good; a page that comes back starts over.
        own.end();
        if (leading && link().name !== 'off') retryIn('VOICE_FAILED', backoffMs(BACKOFF, 0, ports.random()));
        return;
      case 'error': {
        const kind = kindOfVoiceError(event.error);
        if (kind === 'token-expired') void tokens.refresh();
        if (kind === 'token-refused') tokens.refused();
        // The rest repeats with every reconnect attempt, and adds nothing to `unregistered` (§7.4).
      }
    }
  }

  function drop(): void {
    session?.end();
    session = null;
    holder?.end();
    holder = null;
    releaseGrace();
  }

  scope.own(ports.page.onResume(() => retryNow()));
  scope.own(drop);

  return {
    start() {
      if (!leading) return;
      const before = link().name;
      apply({ type: 'link', event: { type: 'start' } });
      if (link().name === before) return;
      if (device !== null && holder !== null && liveCall(store.read()) !== null) void revive(device, holder);
      else {
        drop();
        void attempt();
      }
    },
    lead() {
      leading = true;
      apply({ type: 'link', event: { type: 'restart' } });
      void attempt();
    },
    stop() {
      drop();
      apply({ type: 'link', event: { type: 'stop' } });
      leading = false;
    },
    async prepare() {
      // A device that never connected has a token that is never renewed.
      if (device !== null && !leading && clock.nowMs() - openedAtMs > FRESH_MS) drop();
      if (device === null) await open();
    },
    async release() {
      leading = false;
      session?.end();
      releaseGrace();
      const [left, own] = [device, holder];
      // A caller that opens a device from now on gets a new one.
      device = null;
      holder = null;
      // Two registrations at once would ring twice, so the next tab waits for this one's end.
      if (left !== null)
        await withTimeout(clock, RELEASE_TIMEOUT_MS, left.unregister(), timedOut).catch(() => undefined);
      own?.end();
    },
    quit() {
      leading = false;
      drop();
    },
    wake() {
      if (!leading || link().name !== 'ready' || store.read().calls.some((state) => !isOver(state))) return;
      apply({ type: 'link', event: { type: 'restart' } });
      drop();
      void attempt();
    },
    ready: (timeoutMs) => untilReady(options, timeoutMs),
    connect(parameters) {
      if (device === null) return Promise.reject(unavailable(store));
      return device.connect(parameters);
    },
  };
}

const problemEvent = (
  problem: 'SERVER_UNREACHABLE' | 'VOICE_FAILED' | ReturnType<typeof linkFailureOf>['problem'],
  retryAtMs: number,
) => ({ type: 'link', event: { type: 'attempt-failed', problem, retryAtMs } }) as const;

function unavailable(store: PhoneStore): TalkError {
  const { link } = store.read();
  const cause = link.name === 'waiting' || link.name === 'refused' ? link.problem : link.name;
  return new TalkError({
    code: 'PHONE_UNAVAILABLE',
    message: `The phone is not connected (${cause}).`,
    retryable: true,
  });
}

function untilReady({ store, scope, ports }: LinkOptions, timeoutMs: number): Promise<void> {
  const hopeless = () => ['off', 'refused'].includes(store.read().link.name);
  if (store.read().link.name === 'ready') return Promise.resolve();
  if (hopeless()) return Promise.reject(unavailable(store));
  return new Promise((resolve, reject) => {
    const wait = scope.child();
    const give = (settle: () => void) => {
      settle();
      wait.end();
    };
    wait.own(ports.clock.after(timeoutMs, () => give(() => reject(unavailable(store)))));
    wait.own(
      store.onChange(({ after }) => {
        if (after.link.name === 'ready') give(resolve);
        else if (hopeless()) give(() => reject(unavailable(store)));
      }),
    );
    // The client may be disposed while a caller waits. After a settlement this changes nothing.
    wait.signal.addEventListener('abort', () => reject(unavailable(store)), { once: true });
  });
}

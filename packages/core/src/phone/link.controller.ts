import { voiceToken } from '@talk/contract';
import type { CallEndpoint } from '../api/api.js';
import { TalkError, toTalkError } from '../kernel/errors.js';
import type { Ports } from '../kernel/ports.js';
import type { Scope } from '../kernel/scope.js';
import { backoffMs, delay, withTimeout } from '../kernel/time.js';
import { liveCall } from './phone.machine.js';
import type { PhoneStore } from './phone.store.js';
import { kindOfVoiceError, linkFailureOf } from './voice-errors.js';
import type { VoiceDevice, VoiceDeviceEvent, VoiceLeg, VoiceNetwork, VoiceSession } from './voice-device.port.js';

export interface LinkOptions {
  call: CallEndpoint;
  network: VoiceNetwork;
  store: PhoneStore;
  ports: Pick<Ports, 'clock' | 'random' | 'page'>;
  scope: Scope;
  onIncoming: (leg: VoiceLeg) => void;
  registerTimeoutMs: number;
  /** How long a loss of signalling stays unspoken. */
  graceMs: number;
}

/** Keeps the device connected to the voice network: tokens, registration, losses, retries. */
export interface Link {
  start: () => void;
  stop: () => void;
  /** Resolves when registered; rejects with `PHONE_UNAVAILABLE` when that will not happen in time. */
  ready: (timeoutMs: number) => Promise<void>;
  connect: (parameters: Readonly<Record<string, string>>) => Promise<VoiceLeg>;
}

const BACKOFF = { baseMs: 1_000, maxMs: 30_000 };
const TOKEN_BACKOFF = { baseMs: 1_000, maxMs: 15_000 };

const timedOut = () => new TalkError({ code: 'VOICE_TIMEOUT', message: 'The phone network did not answer in time.' });

export function createLink(options: LinkOptions): Link {
  const { call, network, store, ports, scope, onIncoming, registerTimeoutMs, graceMs } = options;
  const { clock } = ports;
  /** Owns one attempt and the device that came of it. */
  let session: Scope | null = null;
  let device: VoiceDevice | null = null;
  let releaseGrace = () => {};

  const link = () => store.read().link;
  const apply = (event: Parameters<typeof store.apply>[0] & { type: 'link' }) => store.apply(event);

  async function fetchSession(signal: AbortSignal): Promise<VoiceSession> {
    const { token, device, insecure_host } = await call(voiceToken, { signal });
    return { token, device, insecureHost: insecure_host };
  }

  async function attempt(): Promise<void> {
    session?.end();
    const own = scope.child();
    session = own;
    try {
      const granted = await fetchSession(own.signal);
      const opened = await withTimeout(clock, registerTimeoutMs, openDevice(own, granted), timedOut);
      // `register` may stay silent for ever; a refreshed token completes it as well, hence the event and not only this.
      await withTimeout(clock, registerTimeoutMs, opened.register(), timedOut);
      if (!own.ended) registered();
    } catch (error) {
      if (!own.ended) failed(own, toVoiceFailure(error));
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

  function failed(own: Scope, error: TalkError): void {
    if (link().name === 'ready') return;
    own.end();
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
    if (link().name !== 'waiting') return;
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
            const failure = toTalkError(error);
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
        // The SDK does this itself when the page is hidden for good; a page that comes back starts anew.
        own.end();
        if (link().name !== 'off') retryIn('VOICE_FAILED', backoffMs(BACKOFF, 0, ports.random()));
        return;
      case 'error': {
        const kind = kindOfVoiceError(event.error);
        if (kind === 'token-expired') void tokens.refresh();
        if (kind === 'token-refused') tokens.refused();
        // The rest repeats with every reconnect attempt, and says nothing that `unregistered` did not (§7.4).
      }
    }
  }

  scope.own(ports.page.onResume(() => retryNow()));
  scope.own(() => session?.end());

  return {
    start() {
      const before = link().name;
      apply({ type: 'link', event: { type: 'start' } });
      if (link().name !== before) void attempt();
    },
    stop() {
      session?.end();
      session = null;
      releaseGrace();
      apply({ type: 'link', event: { type: 'stop' } });
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

/** Rejections of the SDK may be anything, `undefined` included (voice-signalling §7.1). */
function toVoiceFailure(error: unknown): TalkError {
  if (error instanceof TalkError) return error;
  return new TalkError({ code: 'VOICE_FAILED', message: 'The phone network refused the connection.', cause: error });
}

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
    // The client may be disposed while somebody waits. After a settlement this changes nothing.
    wait.signal.addEventListener('abort', () => reject(unavailable(store)), { once: true });
  });
}

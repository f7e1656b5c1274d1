import type * as VoiceSdk from '@twilio/voice-sdk';
import type { Call, Device } from '@twilio/voice-sdk';

/** What the phone needs of the voice SDK, in its own words. */
export interface VoiceListener {
  registered(): void;
  /** Not reachable for now; the SDK reconnects by itself. */
  dropped(): void;
  /** The carrier does not accept the token, or it expires within half a minute. */
  needsToken(): void;
  incoming(call: VoiceCall): void;
}

export interface VoiceCallListener {
  farEndRings(): void;
  answered(): void;
  signalling(lost: boolean): void;
  /** Exactly once. `code` is the SDK's error code, null when there was none. */
  over(code: number | null): void;
}

/** One call of the SDK. */
export interface VoiceCall {
  readonly peer: string;
  listen(listener: VoiceCallListener): void;
  accept(): void;
  reject(): void;
  hangUp(): void;
  mute(on: boolean): void;
  press(digits: string): void;
}

/** The SDK's `Device`, registered as this phone until it is closed. */
export interface Voice {
  dial(to: string): Promise<VoiceCall>;
  updateToken(token: string): void;
  close(): void;
}

const SOUNDS = ['incoming', 'outgoing', 'disconnect', ...'0123456789sh'.split('').map((key) => `dtmf${key}`)];
const TOKEN_CODES = new Set([20101, 20104, 20151, 31202, 31204, 31205]);

/** The signalling host may be spoken to in plain `ws:` only on this machine. */
function isLoopback(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);
}

/**
 * Loads the SDK as published. It hard-codes `wss:` and keeps the `WebSocket` it finds when it is evaluated: for a plain host it
 * finds one that speaks `ws:` to that host alone (voice-signalling.md §3). The page's own stays as it is.
 * @throws Error when a plain host is not this machine
 */
async function loadSdk(host: string, insecure: boolean): Promise<typeof VoiceSdk> {
  if (!insecure) return import('@twilio/voice-sdk');
  if (!isLoopback(host)) throw new Error(`The carrier at ${host} must be reached by a secure connection.`);
  const Native = globalThis.WebSocket;
  globalThis.WebSocket = class extends Native {
    constructor(address: string | URL, protocols?: string | string[]) {
      const url = new URL(address);
      if (url.protocol === 'wss:' && url.host === host) url.protocol = 'ws:';
      super(url, protocols);
    }
  };
  try {
    return await import('@twilio/voice-sdk');
  } finally {
    globalThis.WebSocket = Native;
  }
}

/** Options the SDK understands but does not declare (voice-signalling.md §2). */
type DeviceOptions = Device.Options & { chunderw: string; publishEvents: boolean };

/** Registers as a phone. Rejects when the SDK cannot be loaded; what happens later goes to `listener`. */
export async function openVoice(
  phone: { token: string; host: string; insecure: boolean },
  listener: VoiceListener,
): Promise<Voice> {
  const sdk = await loadSdk(phone.host, phone.insecure);
  const silence = `${location.origin}/sandbox/audio/silence.wav?ms=20`;
  const options: DeviceOptions = {
    chunderw: phone.host,
    edge: 'sandbox',
    publishEvents: false,
    logLevel: 'silent',
    enableImprovedSignalingErrorPrecision: true,
    maxCallSignalingTimeoutMs: 30_000,
    tokenRefreshMs: 30_000,
    closeProtection: false,
    // The page makes its own sounds; all fifteen are named, or the SDK would fetch them from its vendor.
    sounds: Object.fromEntries(SOUNDS.map((name) => [name, silence])),
  };
  const device = new sdk.Device(phone.token, options);
  device.audio?.incoming(false);
  device.on('registered', () => listener.registered());
  device.on('unregistered', () => listener.dropped());
  device.on('tokenWillExpire', () => listener.needsToken());
  device.on('error', ({ code }: { code: number }) => {
    // An outage repeats 31005 for each attempt; `dropped` has said it already.
    if (TOKEN_CODES.has(code)) listener.needsToken();
  });
  device.on('incoming', (call: Call) => listener.incoming(wrap(call, call.parameters['From'] ?? '')));
  device.register().catch(() => listener.dropped());
  return {
    async dial(to) {
      return wrap(await device.connect({ params: { To: to } }), to);
    },
    updateToken: (token) => device.updateToken(token),
    close: () => device.destroy(),
  };
}

function wrap(call: Call, peer: string): VoiceCall {
  let code: number | null = null;
  // The SDK's enumeration is known only once it is loaded; its values are these words.
  const status = (): string => call.status();
  return {
    peer,
    listen(listener) {
      let isOver = false;
      const over = () => {
        if (isOver) return;
        isOver = true;
        listener.over(code);
      };
      call.on('ringing', () => listener.farEndRings());
      call.on('accept', () => listener.answered());
      call.on('reconnecting', () => listener.signalling(true));
      call.on('reconnected', () => listener.signalling(false));
      call.on('error', (error: { code: number }) => {
        code = error.code;
        // An error without a hang-up follows when the call never came to be.
        if (status() === 'closed') over();
      });
      for (const name of ['disconnect', 'cancel', 'reject']) call.on(name, over);
      // Signalling lost while it only rings: the SDK closes the call without another word.
      call.on('transportClose', () => {
        if (status() === 'closed') over();
      });
    },
    accept: () => call.accept(),
    reject: () => call.reject(),
    hangUp: () => call.disconnect(),
    mute: (on) => call.mute(on),
    press: (digits) => call.sendDigits(digits),
  };
}

import type * as Sdk from '@twilio/voice-sdk';
import { TalkError } from '../kernel/errors.js';

export type VoiceSdk = typeof Sdk;

/** Hosts whose signalling has no TLS. The SDK keeps the patched class for good, hence a set that can still grow. */
const insecureHosts = new Set<string>();
let loading: { sdk: Promise<VoiceSdk>; patched: boolean } | null = null;

/** Names that can only mean this machine. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/:\d+$/, '').toLowerCase();
  return name === 'localhost' || name.endsWith('.localhost') || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
}

/** `wss:` becomes `ws:` for the hosts of the set, and for nothing else. */
function patchedWebSocket(Native: typeof WebSocket): typeof WebSocket {
  return class extends Native {
    constructor(address: string | URL, protocols?: string | string[]) {
      const url = new URL(address);
      if (url.protocol === 'wss:' && insecureHosts.has(url.host)) url.protocol = 'ws:';
      super(url, protocols);
    }
  };
}

/**
 * The SDK takes `WebSocket` from the global object while it is evaluated, and always asks for `wss:`. For a sandbox on
 * this machine it is given a subclass during exactly that moment; the page keeps its own class (voice-signalling §3).
 */
async function evaluate(patch: boolean): Promise<VoiceSdk> {
  const native = globalThis.WebSocket;
  if (patch) globalThis.WebSocket = patchedWebSocket(native);
  try {
    return await import('@twilio/voice-sdk');
  } finally {
    globalThis.WebSocket = native;
  }
}

/**
 * Loads the voice SDK once per page, on demand. The only module that may import it.
 * @throws TalkError `VOICE_SDK_UNAVAILABLE` when it cannot be loaded, or an insecure host is not on this machine.
 */
export async function loadVoiceSdk(insecureHost: string | null): Promise<VoiceSdk> {
  if (insecureHost !== null) {
    if (!isLoopback(insecureHost)) {
      throw unavailable(`Signalling without TLS is only allowed on this machine, not on ${insecureHost}.`);
    }
    insecureHosts.add(insecureHost);
  }
  loading ??= { sdk: evaluate(insecureHost !== null), patched: insecureHost !== null };
  const { sdk, patched } = loading;
  if (insecureHost !== null && !patched) {
    throw unavailable('The voice SDK was already loaded for a secure host; reload the page to use the sandbox.');
  }
  try {
    return await sdk;
  } catch (cause) {
    // A failed download must not be remembered: the network may be back for the next attempt.
    loading = null;
    throw unavailable('The voice SDK could not be loaded.', cause);
  }
}

/** The SDK if it is loaded already; does not load it. */
export const loadedVoiceSdk = (): Promise<VoiceSdk> | null => loading?.sdk ?? null;

const unavailable = (message: string, cause?: unknown) =>
  new TalkError({ code: 'VOICE_SDK_UNAVAILABLE', message, retryable: true, cause });
